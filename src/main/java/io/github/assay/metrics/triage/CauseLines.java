package io.github.assay.metrics.triage;

import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account.Mark;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What a cause shows in: the parts of both queries that differ, as {@link SqlCauses} keeps them. */
final class CauseLines {
    private static final Map<Cause, String> PARTS = Map.of(
            Cause.TABLE_MISMATCH, "tables", Cause.JOIN_MISMATCH, "joins", Cause.AGGREGATION_MISMATCH, "aggregates",
            Cause.GROUPING_MISMATCH, "grouping", Cause.DISTINCT_MISMATCH, "distinct", Cause.LIMIT_MISMATCH, "limits");

    private static final Map<Cause, String> TEXTS = Map.of(
            Cause.MISSING_FILTER, "missing_filters", Cause.EXTRA_FILTER, "extra_filters", Cause.FILTER_VALUE_MISMATCH, "changed_filters",
            Cause.MISSING_COLUMNS, "missing_columns", Cause.EXTRA_COLUMNS, "extra_columns");

    private static final Map<Cause, String> TABLES = Map.of(
            Cause.ROWS_MISSING, "gold cells that the prediction does not have",
            Cause.ROWS_EXTRA, "predicted cells that gold does not have",
            Cause.VALUE_FORMAT_ONLY, "the tables are equal once numbers, dates and texts are compared leniently",
            Cause.ORDER_ONLY_MISMATCH, "the same rows in another order",
            Cause.MISSING_COLUMNS, "the predicted table has fewer columns than gold",
            Cause.EXTRA_COLUMNS, "the predicted table has more columns than gold");

    private static final Set<Cause> EXTRA = Set.of(Cause.EXTRA_FILTER, Cause.EXTRA_COLUMNS);
    private static final int MOST = 20;

    private CauseLines() {}

    /** Keys of a detail that these lines say more of. */
    static String[] keys() {
        return Stream.concat(PARTS.values().stream().flatMap(p -> Stream.of("gold_" + p, "predicted_" + p)), TEXTS.values().stream())
                .toArray(String[]::new);
    }

    /** The parts that differ, gold's before the prediction's; a sentence where the tables show it; else nothing. */
    static List<Line> of(Cause cause, Map<String, Object> difference) {
        List<Line> lines = new ArrayList<>();
        if (PARTS.containsKey(cause)) {
            add(lines, Mark.MISSING, difference.get("gold_" + PARTS.get(cause)));
            add(lines, Mark.EXTRA, difference.get("predicted_" + PARTS.get(cause)));
        }
        if (TEXTS.containsKey(cause)) {
            Mark mark = EXTRA.contains(cause) ? Mark.EXTRA : cause == Cause.FILTER_VALUE_MISMATCH ? Mark.DIFFERENT : Mark.MISSING;
            add(lines, mark, difference.get(TEXTS.get(cause)));
        }
        if (lines.isEmpty() && TABLES.containsKey(cause)) {
            lines.add(Line.of(Mark.DIFFERENT, TABLES.get(cause)));
        }
        return lines;
    }

    private static void add(List<Line> lines, Mark mark, Object texts) {
        if (texts instanceof List<?> list) {
            list.stream().limit(MOST).forEach(text -> lines.add(Line.of(mark, AccountBuilder.shortened(String.valueOf(text)))));
        }
    }
}
