package io.github.assay.cli.study;

import io.github.assay.calibration.rates.DesignRate;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.prevalence.StratifiedPowered;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.List;

/** Prints how further labels are best spread over strata (statistics.md §12). */
final class LabelPlan {
    private LabelPlan() {}

    /** @return {@link ExitStatus#DATA_PROBLEMS} where the stratified estimate is undefined, with its reason */
    static int print(String metric, DesignRate rate, int labels, boolean asJson, Terminal terminal) {
        boolean known = rate.rate().asValue().isPresent();
        List<Integer> more = known ? rate.further(labels) : List.of();
        TextTable table = new TextTable(rate.dimension(), ">items", ">labelled", ">SD of label − λ · verdict", ">further labels");
        List<JsonObject> strata = new ArrayList<>();
        for (int i = 0; i < more.size(); i++) {
            StratifiedPowered.Part part = rate.strata().get(i);
            double deviation = Math.sqrt(part.spread());
            strata.add(new JsonObject()
                    .with("stratum", part.name())
                    .with("items", part.items())
                    .with("labelled", part.labelled())
                    .with("deviation", deviation)
                    .with("further", more.get(i)));
            table.add(
                    part.name(), Integer.toString(part.items()), Integer.toString(part.labelled()),
                    EstimateFormat.number(Outcome.value(deviation)), Integer.toString(more.get(i)));
        }
        if (asJson) {
            JsonObject json = new JsonObject().with("metric", metric).with("dimension", rate.dimension()).with("strata", strata);
            terminal.result((known ? json : json.with("reason", rate.rate().reason())).toString());
        } else if (known) {
            table.lines().forEach(terminal::result);
            int given = more.stream().mapToInt(Integer::intValue).sum();
            terminal.result(given + " further labels, at random within each stratum; then read the row 'stratified PPI' of assay"
                    + " calibrate --pass-rates" + (given < labels ? ". No more items are without a label." : "."));
        } else {
            terminal.result(EstimateFormat.undefined(rate.rate()));
        }
        return known ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }
}
