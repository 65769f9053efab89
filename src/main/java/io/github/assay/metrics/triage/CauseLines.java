package io.github.assay.metrics.triage;

import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.Change;
import io.github.assay.domain.finding.Finding.Changes;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.Part;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shows a cause by the parts of both queries that differ, as {@link SqlCauses} keeps them. */
final class CauseLines {
    private static final Map<Cause, String> TABLES = Map.of(
            Cause.ROWS_MISSING, "gold cells that the prediction does not have",
            Cause.ROWS_EXTRA, "predicted cells that gold does not have",
            Cause.VALUE_FORMAT_ONLY, "the tables are equal once numbers, dates and texts are compared leniently",
            Cause.ORDER_ONLY_MISMATCH, "the same rows in another order",
            Cause.MISSING_COLUMNS, "the predicted table has fewer columns than gold",
            Cause.EXTRA_COLUMNS, "the predicted table has more columns than gold");

    private static final int MOST = 20;

    private CauseLines() {}

    /** Keys of findings that these lines say more of. */
    static String[] keys(Map<Cause, Finding> causes) {
        return causes.values().stream().flatMap(f -> f.keys().stream()).toArray(String[]::new);
    }

    /** The parts that differ, gold's before the prediction's; a sentence where the tables show it; else nothing. */
    static List<Line> of(Cause cause, Map<Cause, Finding> causes) {
        List<Line> lines = new ArrayList<>();
        switch (causes.get(cause)) {
            case SetDifference(_, List<String> gold, List<String> predicted) -> {
                add(lines, Mark.MISSING, gold);
                add(lines, Mark.EXTRA, predicted);
            }
            case OneSided parts -> add(
                    lines, parts.missing() ? Mark.MISSING : Mark.EXTRA, parts.parts().stream().map(Part::text).toList());
            case Changes(_, _, List<Change> changes) -> add(
                    lines, Mark.DIFFERENT, changes.stream().map(c -> c.gold() + " → " + c.predicted()).toList());
            case null, default -> {}
        }
        if (lines.isEmpty() && TABLES.containsKey(cause)) {
            lines.add(Line.of(Mark.DIFFERENT, TABLES.get(cause)));
        }
        return lines;
    }

    private static void add(List<Line> lines, Mark mark, List<String> texts) {
        texts.stream().limit(MOST).forEach(text -> lines.add(Line.of(mark, AccountBuilder.shortened(text))));
    }
}
