package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.TestFamily;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Caution;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * Metrics and pairs of a calibration that text tables show, with sentences on those left out.
 *
 * @param shown metrics and pairs of the tables
 * @param remarks on what was left out and how to see it
 */
public record CalibrationShown(MetricRows shown, List<String> remarks) {
    public CalibrationShown {
        remarks = List.copyOf(remarks);
    }

    /** Metrics and pairs that the user named. */
    static CalibrationShown chosen(CalibrationResult result) {
        return of(MetricRows.chosen(result), result);
    }

    /** Metrics with at least one score on a labelled item; of many, only pairs with the best. */
    public static CalibrationShown measured(CalibrationResult result) {
        return of(MetricRows.measured(result), result);
    }

    private static CalibrationShown of(MetricRows shown, CalibrationResult result) {
        List<String> remarks = new ArrayList<>();
        if (shown.best().isPresent() && !shown.pairs().isEmpty()) {
            remarks.add("Pairs: those with " + result.name(shown.best().get()) + ", which has the highest κ of the ranked metrics ("
                    + CliWords.count(shown.pairs().size(), "pair") + " of " + shown.allPairs()
                    + "); --family all-pairs tests every pair, --json has all. Choosing the best metric and testing it on"
                    + " the same answers is optimistic.");
        }
        long scored = result.metrics().stream()
                .filter(m -> m.n() == 0 && m.curve().steps().size() > 2)
                .count();
        hidden(result, shown.hidden() - (int) scored, remarks);
        MetricRows.tooManyTests(result).ifPresent(tests -> remarks.add("p (Holm): "
                + CliWords.count(tests, "test") + (tests == 1 ? " was" : " were") + " corrected together, so that no p below "
                + EstimateFormat.p(Outcome.value(result.family().least())) + " can come out of "
                + CliWords.whole(result.family().replicates()) + " replicates; " + CliWords.whole(TestFamily.enough(tests))
                + " are enough. Without --replicates, Assay takes as many as it needs."));
        return new CalibrationShown(shown, remarks);
    }

    List<MetricCalibration> metrics() {
        return shown.metrics();
    }

    List<MetricPair> pairs() {
        return shown.pairs();
    }

    boolean has(String metric) {
        return shown.has(metric);
    }

    List<Caution> cautions(CalibrationResult result) {
        return shown.cautions(result);
    }

    private static void hidden(CalibrationResult result, int hidden, List<String> remarks) {
        if (result.n() == 0) {
            remarks.add("No item has a final label, so there is nothing to compare " + CliWords.count(hidden, "metric")
                    + " with. Label items in Review or take in a pack: assay labels import.");
        } else if (hidden > 0) {
            remarks.add(CliWords.count(hidden, "metric") + (hidden == 1 ? " has" : " have")
                    + " no score on a labelled item and " + (hidden == 1 ? "is" : "are")
                    + " not in these tables; 'assay score' says why, --json has "
                    + (hidden == 1 ? "it." : "them."));
        }
    }
}
