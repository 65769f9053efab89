package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.documents.CalibrationDetailDocument;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.PassRateDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.thresholds.CutObjective;
import io.github.assay.task.Progress;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A calibration with the parts that the command line selects.
 *
 * @param study what it was computed from
 * @param result the league table and the pairs
 * @param details of each metric; empty when not selected
 * @param cuts aims of {@code --cut}, applied to every metric
 * @param people empty when not selected
 * @param passRates empty when not selected
 */
record CalibrationParts(
        FrozenStudy study,
        CalibrationResult result,
        List<MetricDetail> details,
        List<CutObjective> cuts,
        Optional<PeopleComparison> people,
        List<TruePassRate> passRates) {
    static List<MetricDetail> details(CalibrationResult result, CalibrationOptions chosen, Progress progress) {
        return chosen.details
                ? result.metrics().stream().map(m -> m.details().compute(progress)).toList()
                : List.of();
    }

    /**
     * @param version of the program
     * @param overridden which of a project's settings options override
     */
    JsonObject document(String version, List<String> overridden) {
        JsonObject json = CalibrationDocument.marked(CalibrationDocument.of(result, overridden), result).with("version", version);
        if (!details.isEmpty()) {
            json.with("details", details.stream().map(CalibrationDetailDocument::of).toList());
        }
        if (!cuts.isEmpty()) {
            json.with("asked_cuts", RequestedThresholds.document(result, cuts));
        }
        people.ifPresent(p -> json.with("people", CalibrationDetailDocument.of(p)));
        if (!passRates.isEmpty()) {
            json.with("true_pass_rates", passRates.stream().map(PassRateDocument::of).toList());
        }
        return json;
    }

    void print(CalibrationShown shown, Terminal terminal) {
        CalibrationTables.print(result, shown, terminal);
        details(shown, terminal);
        RankTables.print(result, details, shown, terminal);
        RequestedThresholds.print(result, cuts, shown, terminal);
        people.ifPresent(p -> people(p, shown, terminal));
        PassRateTables.print(passRates, shown, terminal);
    }

    private void details(CalibrationShown shown, Terminal terminal) {
        List<MetricDetail> rows = details.stream().filter(d -> shown.has(d.metric())).toList();
        if (rows.isEmpty()) {
            return;
        }
        TextTable table = new TextTable(
                "metric", "percentile", "BCa", "studentised", "Wald", ">AC1", ">PABAK", ">optimism", ">corrected κ",
                ">.632+ error", ">MCB", ">DSC", ">asked %");
        for (MetricDetail d : rows) {
            table.add(
                    d.metric(),
                    EstimateFormat.bounds(d.kappa().percentile()),
                    EstimateFormat.bounds(d.kappa().bca()),
                    EstimateFormat.bounds(d.kappa().studentised()),
                    EstimateFormat.bounds(d.kappa().wald()),
                    EstimateFormat.number(d.chance().ac1()),
                    EstimateFormat.number(d.chance().pabak()),
                    EstimateFormat.number(d.tuned().optimism()),
                    EstimateFormat.number(d.tuned().corrected()),
                    EstimateFormat.number(d.tuned().error().map(e -> e.estimate())),
                    EstimateFormat.number(d.calibration().map(c -> c.corp().miscalibration())),
                    EstimateFormat.number(d.calibration().map(c -> c.corp().discrimination())),
                    d.abstention().asValue().flatMap(a -> a.heldOut().humanLoad().asValue()).map(EstimateFormat::percent).orElse("–"));
        }
        table.lines().forEach(terminal::result);
        CheckTables.print(rows, terminal);
    }

    private static void people(PeopleComparison people, CalibrationShown shown, Terminal terminal) {
        TextTable table = new TextTable("annotator", ">n", ">κ with the others", ">model sens.", ">± SE", ">model spec.", ">± SE");
        people.annotators().forEach(a -> table.add(
                a.name(), Integer.toString(a.n()), EstimateFormat.number(a.kappa()), EstimateFormat.number(a.modelSensitivity()),
                EstimateFormat.number(a.sensitivityError()), EstimateFormat.number(a.modelSpecificity()), EstimateFormat.number(a.specificityError())));
        table.lines().forEach(terminal::result);
        String leftOut = people.leftOut().isEmpty()
                ? ""
                : " (left out, with fewer than " + LightKappa.LEAST_VOTES + " votes: " + String.join(", ", people.leftOut()) + ")";
        terminal.result("human ceiling: " + EstimateFormat.number(people.ceiling()) + leftOut + "; true pass share by the model: "
                + EstimateFormat.number(people.model().passShare()) + " ± " + EstimateFormat.number(people.model().error()));
        people.model().switched().forEach(who -> terminal.result("Caution: by the model " + who
                + " is no better than chance (sensitivity + specificity ≤ 1); its pass and fail may be switched."));
        TextTable metrics = new TextTable("metric", ">mean κ", ">unanimous", ">soft", ">model", ">at least as good", "95 % CI", ">win rate, ε " + people.epsilon(), "instead of a person");
        people.metrics().stream().filter(m -> shown.has(m.metric())).forEach(m -> metrics.add(
                m.metric(), EstimateFormat.number(m.mean()), EstimateFormat.number(m.unanimous()), EstimateFormat.number(m.soft()),
                EstimateFormat.number(m.model()), EstimateFormat.number(m.alternative().map(AlternativeAnnotator::advantage)),
                EstimateFormat.bounds(m.alternative().flatMap(AlternativeAnnotator::interval)),
                EstimateFormat.number(m.alternative().map(AlternativeAnnotator::winningRate)),
                m.alternative().asValue().map(a -> a.passes() ? "yes" : "no").orElseGet(() -> EstimateFormat.reason(m.alternative()))));
        metrics.lines().forEach(terminal::result);
        List<String> heads = new ArrayList<>(List.of("metric"));
        people.annotators().forEach(a -> heads.addAll(List.of(">κ with " + a.name(), "95 % CI")));
        TextTable singly = new TextTable(heads.toArray(String[]::new));
        people.metrics().stream().filter(m -> shown.has(m.metric())).forEach(m -> {
            List<String> row = new ArrayList<>(List.of(m.metric()));
            m.kappas().forEach(k -> row.addAll(List.of(EstimateFormat.number(k.map(Estimate::value)), EstimateFormat.interval(k))));
            singly.add(row.toArray(String[]::new));
        });
        singly.lines().forEach(terminal::result);
    }
}
