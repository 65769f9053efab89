package io.github.assay.counterexample;

import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.relax.OpenChoices.Cut;
import io.github.assay.sql.relax.OpenChoices.Probe;
import io.github.assay.sql.relax.OpenChoices;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The open choices of a pair, and what they mean for a database. */
public final class OpenOrder {
    /** What the choices mean for a difference. */
    public enum Finding {
        /** The difference stays whatever the engine chooses. */
        STAYS,
        /** The difference could vanish. */
        COULD_VANISH,
        /** It is not known whether a choice matters. */
        UNPROBED
    }

    private final OpenChoices gold;
    private final OpenChoices predicted;
    private final boolean extraColumns;

    /** @param extraColumns whether predicted columns beyond the gold ones are harmless */
    public OpenOrder(OpenChoices gold, OpenChoices predicted, boolean extraColumns) {
        this.gold = gold;
        this.predicted = predicted;
        this.extraColumns = extraColumns;
    }

    /** Whether either query leaves a choice open on some database. */
    public boolean isSensitive() {
        return gold.isSensitive() || predicted.isSensitive();
    }

    /** The queries whose results on the database decide. */
    public List<String> queries() {
        List<String> queries = new ArrayList<>();
        for (OpenChoices c : List.of(gold, predicted)) {
            c.cut().ifPresent(cut -> queries.add(cut.sql()));
            c.probes().forEach(p -> queries.add(p.sql()));
        }
        return queries;
    }

    /**
     * Judges a difference.
     *
     * @param tables results of gold and prediction
     * @param outcomes results of {@link #queries}, in their order
     * @param orderOnly whether only the order of rows differs
     */
    public Finding judge(List<ResultTable> tables, List<ExecutionOutcome> outcomes, boolean orderOnly) {
        boolean unprobed = gold.unprobed() || predicted.unprobed();
        int at = 0;
        List<CommonAnswer.Rows> answers = new ArrayList<>();
        boolean tiesInOrder = false;
        boolean valuesOpen = false;
        for (int side = 0; side < 2; side++) {
            OpenChoices choices = side == 0 ? gold : predicted;
            CommonAnswer.Rows rows = CommonAnswer.whole(tables.get(side));
            if (choices.cut().isPresent()) {
                Cut cut = choices.cut().get();
                if (outcomes.get(at++) instanceof ExecutionOutcome.Rows(ResultTable uncut, _) && !uncut.truncated()
                        && uncut.columnCount() - cut.added() == tables.get(side).columnCount()) {
                    rows = CommonAnswer.of(cut, uncut);
                    tiesInOrder |= hasTies(cut, uncut);
                    unprobed |= rows.size() != tables.get(side).rowCount();
                } else {
                    unprobed |= cut.limit() >= 0 || orderOnly;
                }
            }
            answers.add(rows);
            for (Probe probe : choices.probes()) {
                if (outcomes.get(at++) instanceof ExecutionOutcome.Rows(ResultTable table, _)) {
                    boolean closed = isClosed(probe, table);
                    if (!closed && !probe.valuesOnly()) {
                        return Finding.COULD_VANISH;
                    }
                    valuesOpen |= !closed;
                } else {
                    unprobed = true;
                }
            }
        }
        if (unprobed) {
            return Finding.UNPROBED;
        }
        if (valuesOpen) {
            return differInSize(answers.getFirst(), answers.getLast()) ? Finding.STAYS : Finding.COULD_VANISH;
        }
        boolean common = CommonAnswer.exists(answers.getFirst(), answers.getLast());
        boolean open = answers.getFirst().open() || answers.getLast().open();
        return common && (open || !orderOnly || tiesInOrder) ? Finding.COULD_VANISH : Finding.STAYS;
    }

    /** Whether the answers have different numbers of rows or columns, whatever their values. */
    private boolean differInSize(CommonAnswer.Rows g, CommonAnswer.Rows p) {
        return g.size() != p.size() || g.size() > 0 && (extraColumns ? g.columns() > p.columns() : g.columns() != p.columns());
    }

    /** Whether different rows tie in the sort keys. */
    private static boolean hasTies(Cut cut, ResultTable uncut) {
        if (!cut.ordered()) {
            return false;
        }
        Cut each = new Cut(cut.sql(), cut.added(), cut.keys(), 1, 0, true);
        for (int i = 0; i < uncut.rowCount(); i++) {
            if (CommonAnswer.of(new Cut(each.sql(), each.added(), each.keys(), 1, i, true), uncut).open()) {
                return true;
            }
        }
        return false;
    }

    /** Whether the choice of a probe does not matter. */
    private static boolean isClosed(Probe probe, ResultTable table) {
        return switch (probe.kind()) {
            case CUT -> isClosedCut(probe, table);
            case SINGLE -> table.rows().stream().distinct().count() <= 1;
            case UNIQUE -> {
                Set<List<Cell>> seen = new HashSet<>();
                yield table.rows().stream().allMatch(r -> seen.add(r.subList(0, probe.keys())));
            }
            case GROUPS -> areConstant(probe, table);
        };
    }

    private static boolean isClosedCut(Probe probe, ResultTable table) {
        List<Integer> keys = new ArrayList<>();
        for (int i = 1; i <= probe.keys(); i++) {
            keys.add(-i);
        }
        return !CommonAnswer.of(new Cut(probe.sql(), probe.keys(), keys, probe.limit(), probe.offset(), true), table).open();
    }

    /** Whether rows of one group, or its extreme rows, agree in all columns but the last that decides. */
    private static boolean areConstant(Probe probe, ResultTable table) {
        int last = table.columnCount() - (probe.extreme() == 0 ? 0 : 1);
        Map<List<Cell>, List<List<Cell>>> groups = new HashMap<>();
        table.rows().forEach(r -> groups.computeIfAbsent(r.subList(0, probe.keys()), _ -> new ArrayList<>()).add(r));
        for (List<List<Cell>> group : groups.values()) {
            List<List<Cell>> deciding = probe.extreme() == 0 ? group : extreme(group, last, probe.extreme());
            if (deciding.stream().map(r -> r.subList(0, last)).distinct().count() > 1) {
                return false;
            }
        }
        return true;
    }

    private static List<List<Cell>> extreme(List<List<Cell>> group, int column, int direction) {
        List<List<Cell>> best = new ArrayList<>();
        for (List<Cell> row : group) {
            if (row.get(column).isNull()) {
                continue;
            }
            int order = best.isEmpty() ? 1 : direction * compare(row.get(column), best.getFirst().get(column));
            if (order > 0) {
                best.clear();
            }
            if (order >= 0) {
                best.add(row);
            }
        }
        return best.isEmpty() ? group : best;
    }

    private static int compare(Cell a, Cell b) {
        double x = SqlValues.number(a);
        double y = SqlValues.number(b);
        return Double.isNaN(x) || Double.isNaN(y) ? a.display().compareTo(b.display()) : Double.compare(x, y);
    }

    /** Whether two queries with open choices have an answer in common: the must/may rule (counterexample.md §5.3). */
    private static final class CommonAnswer {
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

        private static Map<List<String>, Integer> counts(List<List<String>> rows, @Nullable List<Integer> order) {
            Map<List<String>, Integer> counts = new HashMap<>();
            rows.forEach(row -> counts.merge(
                    order == null ? row : order.stream().map(row::get).toList(), 1, Integer::sum));
            return counts;
        }
    }
}
