package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.tabular.CalibrationSpecs;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tables of ranking and cut-offs for metrics with more values than 0 and 1 (statistics.md §7, §9): how well the scores
 * rank, the cut-off with the highest κ, and its κ on cases on which it was not chosen.
 */
final class CutOffTables {
    private CutOffTables() {}

    /** @param shown the metrics of the other tables; those that have scores but no verdict are shown too */
    static void print(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
        List<MetricCalibration> rows = result.metrics().stream()
                .filter(m -> m.curve().steps().size() > 2)
                .filter(m -> shown.has(m.metric().id()) || m.n() == 0)
                .toList();
        if (rows.isEmpty()) {
            return;
        }
        TextTable.of(CalibrationSpecs.cutOffs(result.settings().bootstrap().level()), rows).print(terminal);
        terminal.result("Cut-offs chosen on these cases flatter: compare metrics at their best cut-offs by the held-out κ alone.");
        List<String> separated = ids(rows, CutOffTables::isSeparated);
        if (!separated.isEmpty()) {
            terminal.result("Scores separate the labels perfectly: " + String.join(", ", separated)
                    + ". The interval of the AUC is an exact bound, not DeLong's, which would have no width.");
        }
        List<String> none = ids(rows, m -> m.n() == 0);
        if (!none.isEmpty()) {
            terminal.result("Without a threshold there is no verdict: " + String.join(", ", none)
                    + ". With --scores, --threshold " + none.getFirst() + "=X sets one.");
        }
    }

    private static boolean isSeparated(MetricCalibration m) {
        return m.scores().auc().asValue()
                .flatMap(a -> a.interval().asValue())
                .filter(i -> i.method().equals(Auc.EXACT))
                .isPresent();
    }

    private static List<String> ids(List<MetricCalibration> rows, Predicate<MetricCalibration> which) {
        return rows.stream().filter(which).map(m -> m.metric().id()).toList();
    }
}
