package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.MetricDetail.ProbabilityDetail;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.thresholds.TunedIntervals;
import io.github.assay.wording.EstimateFormat;
import java.util.List;
import java.util.Locale;

/**
 * Detailed tables of metrics with more values than 0 and 1: κ's intervals at the tuned cut-off, the area under the ROC
 * curve in three ways, and the maps from score to probability.
 */
final class RankTables {
    private RankTables() {}

    /** @param shown the metrics of the other tables; those that have scores but no verdict are shown too */
    static void print(CalibrationResult result, List<MetricDetail> details, CalibrationShown shown, Terminal terminal) {
        List<MetricDetail> rows = details.stream().filter(d -> hasScores(result, shown, d)).toList();
        if (rows.isEmpty()) {
            return;
        }
        tuned(rows, terminal);
        areas(rows, terminal);
        maps(rows, terminal);
    }

    private static boolean hasScores(CalibrationResult result, CalibrationShown shown, MetricDetail detail) {
        return result.metrics().stream()
                .filter(m -> m.metric().id().equals(detail.metric()) && (m.n() == 0 || shown.has(m.metric().id())))
                .map(MetricCalibration::curve)
                .anyMatch(c -> c.steps().size() > 2);
    }

    private static void tuned(List<MetricDetail> rows, Terminal terminal) {
        TextTable table = new TextTable("κ at the best cut-off", "95 % CI, cut-off kept", "95 % CI, cut-off chosen anew", ">less optimism");
        for (MetricDetail d : rows) {
            table.add(
                    d.metric(), bounds(d.tuned().intervals().map(TunedIntervals::fixed)),
                    bounds(d.tuned().intervals().map(TunedIntervals::retuned)), EstimateFormat.number(d.tuned().corrected()));
        }
        table.lines().forEach(terminal::result);
        terminal.result("Kept: every resample is judged by this cut-off, as if it had been given beforehand (naive). Chosen anew:"
                + " every resample tunes again, as the study did. Both are about the κ that tuning finds on such cases; what"
                + " it is worth on new ones is the κ less optimism.");
    }

    private static String bounds(Outcome<Outcome<io.github.assay.statistics.Interval>> nested) {
        return nested.asValue().map(EstimateFormat::bounds).orElse("–");
    }

    private static void areas(List<MetricDetail> rows, Terminal terminal) {
        TextTable table = new TextTable("scores", ">AUC", "DeLong", "stratified bootstrap", "exact bound");
        for (MetricDetail d : rows) {
            table.add(
                    d.metric(), EstimateFormat.number(d.ranking().area()), EstimateFormat.bounds(d.ranking().delong()),
                    EstimateFormat.bounds(d.ranking().stratified()), EstimateFormat.bounds(d.ranking().exact()));
        }
        table.lines().forEach(terminal::result);
    }

    private static void maps(List<MetricDetail> rows, Terminal terminal) {
        TextTable table = new TextTable("scores", "map", ">Brier, held out", ">log loss", "fitted on all cases");
        for (MetricDetail d : rows) {
            if (d.calibration() instanceof Outcome.Value<ProbabilityDetail>(ProbabilityDetail p)) {
                for (HeldOutMaps.Map map : HeldOutMaps.Map.values()) {
                    Outcome<HeldOutMaps.Loss> loss = p.maps().get(map.ordinal());
                    table.add(
                            d.metric(), map.name().toLowerCase(Locale.ROOT), EstimateFormat.number(loss.map(HeldOutMaps.Loss::brier)),
                            EstimateFormat.number(loss.map(HeldOutMaps.Loss::logLoss)), parameters(map, p.fitted()));
                }
            }
        }
        table.lines().forEach(terminal::result);
    }

    private static String parameters(HeldOutMaps.Map map, FittedMaps fitted) {
        return switch (map) {
            case RAW -> "";
            case PLATT -> fitted.platt()
                    .asValue()
                    .map(p -> "slope " + EstimateFormat.three(p.slope()) + ", intercept " + EstimateFormat.three(p.intercept()))
                    .orElseGet(() -> EstimateFormat.undefined(fitted.platt()));
            case BETA -> fitted.beta()
                    .asValue()
                    .map(b -> "a " + EstimateFormat.three(b.a()) + ", b " + EstimateFormat.three(b.b()) + ", c " + EstimateFormat.three(b.c()))
                    .orElseGet(() -> EstimateFormat.undefined(fitted.beta()));
            case ISOTONIC -> CliWords.count(fitted.isotonic().size(), "step") + "; --json has them";
        };
    }
}
