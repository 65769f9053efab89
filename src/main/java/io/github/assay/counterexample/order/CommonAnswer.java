package io.github.assay.counterexample.order;

import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.order.OpenChoices.Cut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether two queries with open choices have an answer in common: the must/may rule (counterexample.md §5.3). */
final class CommonAnswer {
    private static final int MOST_COLUMNS = 6;

    /**
     * The rows that an answer must and may contain.
     *
     * @param must rows of every answer
     * @param all those and the rows of which an answer has some
     * @param size number of rows of an answer
     * @param columns number of columns
     * @param open whether there is a choice
     */
    record Rows(List<List<String>> must, List<List<String>> all, int size, int columns, boolean open) {}

    private CommonAnswer() {}

    /** The rows of a query that leaves nothing open. */
    static Rows whole(ResultTable table) {
        List<List<String>> rows = table.rows().stream().map(r -> texts(r, table.columnCount())).toList();
        return new Rows(rows, rows, rows.size(), table.columnCount(), false);
    }

    /** The rows of a query with LIMIT, from its result without LIMIT. */
    static Rows of(Cut cut, ResultTable uncut) {
        int columns = uncut.columnCount() - cut.added();
        int from = (int) Math.min(cut.offset(), uncut.rowCount());
        int to = cut.limit() < 0 ? uncut.rowCount() : (int) Math.min(cut.offset() + cut.limit(), uncut.rowCount());
        List<List<String>> must = new ArrayList<>();
        List<List<String>> all = new ArrayList<>();
        boolean open = false;
        int start = 0;
        for (int i = 1; i <= uncut.rowCount(); i++) {
            if (i < uncut.rowCount() && keys(cut, uncut, i).equals(keys(cut, uncut, start))) {
                continue;
            }
            List<List<String>> run = new ArrayList<>();
            for (int r = start; r < i; r++) {
                run.add(texts(uncut.rows().get(r), columns));
            }
            int kept = Math.min(i, to) - Math.max(start, from);
            if (kept > 0) {
                boolean whole = kept == run.size() || run.stream().distinct().count() == 1;
                all.addAll(whole ? run.subList(0, kept) : run);
                must.addAll(whole ? run.subList(0, kept) : List.of());
                open |= !whole;
            }
            start = i;
        }
        return new Rows(must, all, Math.max(0, to - from), columns, open);
    }

    private static List<String> keys(Cut cut, ResultTable table, int row) {
        int columns = table.columnCount();
        int own = columns - cut.added();
        return cut.keys().stream().map(k -> text(table.rows().get(row).get(k < 0 ? own - k - 1 : k))).toList();
    }

    private static List<String> texts(List<Cell> row, int columns) {
        return row.subList(0, columns).stream().map(CommonAnswer::text).toList();
    }

    /** A text that is the same for values that count as equal. */
    static String text(Cell cell) {
        double number = SqlValues.number(cell);
        if (!Double.isNaN(number)) {
            return String.format(Locale.ROOT, "%.7g", number == 0 ? 0.0 : number);
        }
        return cell.isNull() ? "\0" : cell.display();
    }

    /** Whether some answer of one is an answer of the other, under some pairing of columns. */
    static boolean exists(Rows gold, Rows predicted) {
        if (gold.size() != predicted.size()) {
            return false;
        }
        if (gold.size() == 0) {
            return true;
        }
        if (gold.columns() != predicted.columns()) {
            return false;
        }
        return permuted(gold, predicted, new ArrayList<>(), gold.columns());
    }

    private static boolean permuted(Rows gold, Rows predicted, List<Integer> order, int columns) {
        if (columns > MOST_COLUMNS) {
            List<Integer> same = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                same.add(i);
            }
            return meets(gold, predicted, same);
        }
        if (order.size() == columns) {
            return meets(gold, predicted, order);
        }
        for (int i = 0; i < columns; i++) {
            if (!order.contains(i)) {
                order.add(i);
                if (permuted(gold, predicted, order, columns)) {
                    return true;
                }
                order.removeLast();
            }
        }
        return false;
    }

    /** A ∪ B ⊆ a ∩ b and |A ∪ B| ≤ s ≤ |a ∩ b|, multiplicities by greatest and least. */
    private static boolean meets(Rows gold, Rows predicted, List<Integer> order) {
        Map<List<String>, Integer> must = counts(gold.must(), null);
        counts(predicted.must(), order).forEach((row, n) -> must.merge(row, n, Math::max));
        Map<List<String>, Integer> all = counts(gold.all(), null);
        Map<List<String>, Integer> other = counts(predicted.all(), order);
        Map<List<String>, Integer> both = new HashMap<>();
        all.forEach((row, n) -> {
            int shared = Math.min(n, other.getOrDefault(row, 0));
            if (shared > 0) {
                both.put(row, shared);
            }
        });
        int least = must.values().stream().mapToInt(n -> n).sum();
        int most = both.values().stream().mapToInt(n -> n).sum();
        return must.entrySet().stream().allMatch(e -> both.getOrDefault(e.getKey(), 0) >= e.getValue())
                && least <= gold.size() && gold.size() <= most;
    }

    private static Map<List<String>, Integer> counts(List<List<String>> rows, List<Integer> order) {
        Map<List<String>, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(order == null ? row : order.stream().map(row::get).toList(), 1, Integer::sum));
        return counts;
    }
}
