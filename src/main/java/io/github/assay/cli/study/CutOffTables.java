package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.statistics.scores.Auc;
import java.util.List;
import java.util.function.Predicate;

/**
 * Metrics with more values than 0 and 1 by their scores: how well they rank, the cut-off with the highest κ, and what
 * that κ is worth on cases it was not chosen on (statistics.md §7, §9).
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
        table(rows).lines().forEach(terminal::result);
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

    private static TextTable table(List<MetricCalibration> rows) {
        TextTable table = new TextTable(
                "scores", ">n", ">AUC", "95 % CI", ">best at", ">κ there", ">leave-one-out κ", ">held-out κ");
        rows.forEach(m -> table.add(
                m.metric().id(),
                Integer.toString(m.curve().n()),
                CliWords.number(m.scores().auc().map(a -> a.value())),
                CliWords.interval(m.scores().auc()),
                CliWords.number(m.best().resubstitution().map(c -> c.threshold())),
                CliWords.number(m.best().resubstitution().map(c -> c.kappa())),
                CliWords.number(m.best().leaveOneOut()),
                CliWords.number(m.best().crossValidated().map(c -> c.kappa()))));
        return table;
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
