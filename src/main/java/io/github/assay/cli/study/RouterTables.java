package io.github.assay.cli.study;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.robustness.router.CombinedSystems;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.statistics.Decimals;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.List;

/** A router study as tables of text. */
final class RouterTables {
    private final Terminal terminal;
    private final RouterStudy study;

    RouterTables(Terminal terminal, RouterStudy study) {
        this.terminal = terminal;
        this.study = study;
    }

    void print(CombinedSystems together, RouterResult recorded, RouterGrid grid) {
        terminal.result(CliWords.count(study.queries().size(), "question") + "; systems from the weakest: "
                + String.join(", ", study.systems()));
        TextTable alone = new TextTable("system", ">EX alone", ">weakest that is right");
        for (int i = 0; i < study.systems().size(); i++) {
            alone.add(
                    study.systems().get(i),
                    number(together.alone().get(i)),
                    Integer.toString(together.oracleLabels().get(i)));
        }
        alone.add("(any)", number(together.oracle()), Integer.toString(together.oracleLabels().getLast()) + " none");
        alone.lines().forEach(terminal::result);
        failures(together);
        terminal.result("");
        if (recorded.decided() == 0) {
            terminal.result("No recorded router decision (field router.label); what a router by like questions does:");
        } else {
            recorded(recorded);
        }
        grid(grid);
    }

    private void failures(CombinedSystems together) {
        TextTable table = new TextTable("exactly these fail", ">questions");
        together.failures().stream()
                .filter(f -> f.questions() > 0)
                .forEach(f -> table.add(
                        f.systems().isEmpty() ? "(nobody)" : String.join(" + ", f.systems()),
                        Integer.toString(f.questions())));
        terminal.result("");
        table.lines().forEach(terminal::result);
    }

    private void recorded(RouterResult r) {
        terminal.result("recorded decisions: " + r.decided());
        TextTable table = new TextTable("figure", ">value");
        table.add("EX", EstimateFormat.valueOrReason(r.ex()) + " " + EstimateFormat.interval(r.ex()));
        table.add("cost", number(r.cost()));
        table.add("cost of the strongest alone", number(r.strongestCost()));
        table.add("reduction", number(r.reduction()));
        table.add("regret against the strongest", number(r.regret()));
        table.add("decisions like the oracle's", number(r.labelAccuracy()));
        table.add("macro F1", number(r.macroF1()));
        table.add("not answered", Integer.toString(r.abstained()));
        table.add("decisions by label", counts(r.labels()));
        r.latencyMillis().asValue().ifPresent(l -> table.add(
                "time of a decision, ms", Decimals.ONE.of(l.mean()) + " ± " + Decimals.ONE.of(l.standardDeviation())));
        table.lines().forEach(terminal::result);
        terminal.result("");
    }

    private void grid(RouterGrid grid) {
        TextTable table = new TextTable(
                "router by like questions", ">K", ">α", ">EX", ">cost", ">reduction", "decisions by label");
        grid.best().ifPresent(p -> point(table, "best that uses every system", p));
        if (grid.best().isEmpty()) {
            grid.points().stream()
                    .max(java.util.Comparator.comparingDouble(p -> p.result().ex().asValue()
                            .map(e -> e.value())
                            .orElse(-1.0)))
                    .ifPresent(p -> point(table, "best (no point uses every system)", p));
        }
        grid.pareto().forEach(p -> point(table, "Pareto", p));
        table.lines().forEach(terminal::result);
        terminal.result(CliWords.count(grid.points().size(), "pair") + " of K and α tried; --json has all.");
    }

    private void point(TextTable table, String name, RouterGrid.Point p) {
        table.add(
                name,
                p.k() + (p.fewNeighbours() ? " (fewer)" : ""),
                EstimateFormat.three(p.alpha()),
                EstimateFormat.valueOrReason(p.result().ex()),
                number(p.result().cost()),
                number(p.result().reduction()),
                counts(p.result().labels()));
    }

    private String counts(List<Integer> labels) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            parts.add((i < study.systems().size() ? study.systems().get(i) : "none") + " " + labels.get(i));
        }
        return String.join(", ", parts);
    }

    private static String number(Outcome<Double> outcome) {
        return outcome.asValue()
                .map(EstimateFormat::three)
                .orElseGet(() -> outcome.reason().equals("INFINITE") ? "∞" : "–");
    }
}
