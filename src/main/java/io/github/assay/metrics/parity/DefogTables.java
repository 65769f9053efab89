package io.github.assay.metrics.parity;

import io.github.assay.compare.TablePair;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares two tables as defog-ai/sql-eval does (metrics.md §1.6, parity). Duplicates are dropped; columns are sorted
 * by name, rows by value. Where the question or the gold query mentions order, the exact comparison sorts rows by each
 * side's own first ORDER BY key, and the search for a subset leaves them in their original order. The result is empty
 * where the original raises an exception.
 */
public final class DefogTables {
    private static final Pattern ORDER_WORDS =
            Pattern.compile("\\b(order|sort|arrange)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern ORDER_BY = Pattern.compile("ORDER BY[\\s\\S]*", Pattern.CASE_INSENSITIVE);
    private static final Pattern FIRST_KEY =
            Pattern.compile("(?<=ORDER BY)(.*?)(?=;|,|\\)|$)", Pattern.CASE_INSENSITIVE | Pattern.UNIX_LINES);
    private static final Set<String> NO_COLUMNS = Set.of("desc", "asc", "nulls", "last", "first", "limit");
    private static final double RELATIVE = 1e-5;
    private static final double ABSOLUTE = 1e-8;

    private final DataFrame gold;
    private final DataFrame predicted;
    private final boolean ordered;
    private final String goldSql;
    private final String predictedSql;

    private DefogTables(DataFrame gold, DataFrame predicted, boolean ordered, String goldSql, String predictedSql) {
        this.gold = gold;
        this.predicted = predicted;
        this.ordered = ordered;
        this.goldSql = goldSql;
        this.predictedSql = predictedSql;
    }

    /** Order counts where the gold query holds ORDER BY, or the question the words order, sort or arrange. */
    public static DefogTables of(TablePair pair, String question, String goldSql, String predictedSql) {
        boolean ordered = ORDER_BY.matcher(goldSql).find() || ORDER_WORDS.matcher(question).find();
        return new DefogTables(
                DataFrame.of(pair.gold()), DataFrame.of(pair.predicted()), ordered, goldSql, predictedSql);
    }

    /** Whether both tables count as equal; empty where the original raises. */
    public Optional<Boolean> exact() {
        if (gold.sameStretched(predicted)) {
            return Optional.of(true);
        }
        Optional<DataFrame> one = normalised(gold, Optional.of(goldSql));
        Optional<DataFrame> other = normalised(predicted, Optional.of(predictedSql));
        return one.isPresent() && other.isPresent()
                ? Optional.of(one.get().sameFilled(other.get()))
                : Optional.empty();
    }

    /** Whether the gold table counts as part of the predicted one, never when it has no rows; empty where the original raises. */
    public Optional<Boolean> subset() {
        if (gold.rows().isEmpty()) {
            return Optional.of(false);
        }
        DataFrame sub = gold.withDistinctNames();
        Optional<List<Integer>> matched = partners(sub, predicted);
        if (matched.isEmpty()) {
            return Optional.empty();
        }
        if (matched.get().size() < sub.names().size()) {
            return Optional.of(false);
        }
        if (matched.get().stream().anyMatch(predicted::repeatsName)) {
            return Optional.empty();
        }
        DataFrame renamed = new DataFrame(sub.names(), predicted.project(matched.get()).rows());
        Optional<DataFrame> one = normalised(sub, Optional.empty());
        Optional<DataFrame> other = normalised(renamed, Optional.empty());
        return one.isPresent() && other.isPresent()
                ? Optional.of(one.get().sameCells(other.get(), RELATIVE, ABSOLUTE))
                : Optional.empty();
    }

    /**
     * For one gold column after the other a predicted column with its values that is left; ends where there is none.
     * Empty where a column that is looked at mixes types that Python does not sort.
     */
    private static Optional<List<Integer>> partners(DataFrame sub, DataFrame whole) {
        List<Integer> left = new ArrayList<>(IntStream.range(0, whole.names().size()).boxed().toList());
        List<Integer> matched = new ArrayList<>();
        for (int g = 0; g < sub.names().size() && matched.size() == g; g++) {
            List<Cell> values = sub.column(g);
            for (int i = 0; i < left.size() && matched.size() == g; i++) {
                List<Cell> others = whole.column(left.get(i));
                if (PeerCells.unsortable(values) || PeerCells.unsortable(others)) {
                    return Optional.empty();
                }
                if (sameValues(sorted(values), sorted(others))) {
                    matched.add(left.get(i));
                }
            }
            if (matched.size() > g) {
                left.remove(matched.getLast());
            }
        }
        return Optional.of(matched);
    }

    /** Whether order counts. */
    public boolean ordered() {
        return ordered;
    }

    /** Whether the gold table has no row. */
    public boolean isGoldEmpty() {
        return gold.rows().isEmpty();
    }

    /** The reason, in words, why the original raises an exception. */
    public String whyRaised() {
        return gold.hasDuplicateNames() || predicted.hasDuplicateNames()
                ? "pandas cannot sort a table with a repeated column name"
                : "Python cannot sort a column of numbers and texts";
    }

    /** The first gold column whose values no predicted column that is left has. */
    public Optional<String> columnWithoutPartner() {
        return partners(gold.withDistinctNames(), predicted)
                .filter(found -> found.size() < gold.names().size())
                .map(found -> gold.names().get(found.size()));
    }

    /** Two cells at one place of the sorted tables; {@code column} is gold's name there. */
    public record Cells(int row, String column, Cell gold, Cell predicted) {}

    /** What both tables look like without duplicates, and the first cells that differ once both are sorted. */
    public record Difference(
            int goldRows, int predictedRows, int goldColumns, int predictedColumns, Optional<Cells> first) {}

    /** How the sorted tables differ; empty where the original raises. */
    public Optional<Difference> difference() {
        return normalised(gold, Optional.of(goldSql))
                .flatMap(one -> normalised(predicted, Optional.of(predictedSql)).map(other -> difference(one, other)));
    }

    private static Difference difference(DataFrame one, DataFrame other) {
        int columns = Math.min(one.names().size(), other.names().size());
        Optional<Cells> first = IntStream.range(0, Math.min(one.rows().size(), other.rows().size()))
                .boxed()
                .flatMap(row -> IntStream.range(0, columns)
                        .mapToObj(c -> new Cells(
                                row, one.names().get(c), one.rows().get(row).get(c), other.rows().get(row).get(c))))
                .filter(c -> !PeerCells.equal(c.gold(), c.predicted()))
                .findFirst();
        return new Difference(
                one.rows().size(), other.rows().size(), one.names().size(), other.names().size(), first);
    }

    private static List<Cell> sorted(List<Cell> column) {
        return column.stream().sorted(PeerCells.ORDER).toList();
    }

    private static boolean sameValues(List<Cell> a, List<Cell> b) {
        return a.size() == b.size()
                && IntStream.range(0, a.size())
                        .allMatch(i -> PeerCells.close(a.get(i), b.get(i), RELATIVE, ABSOLUTE));
    }

    /**
     * Duplicates dropped, columns and rows sorted. Pandas raises where a name is repeated, unless nothing has to be
     * sorted, and where the only sort key mixes types.
     */
    private Optional<DataFrame> normalised(DataFrame frame, Optional<String> sql) {
        DataFrame sorted = frame.distinct().sortedByName();
        Optional<String> clause = sql.map(ORDER_BY::matcher).filter(Matcher::find).map(Matcher::group);
        boolean sorts = !ordered || clause.isPresent();
        boolean raises = frame.hasDuplicateNames() && (sorts || !frame.names().equals(sorted.names()));
        if (raises || sorts && sorted.names().size() == 1 && PeerCells.unsortable(sorted.column(0))) {
            return Optional.empty();
        }
        if (ordered) {
            return Optional.of(clause.map(c -> byFirstKey(sorted, c)).orElse(sorted));
        }
        List<Integer> all = IntStream.range(0, sorted.names().size()).boxed().toList();
        return Optional.of(sorted.sortedBy(all, DataFrame.Direction.ASCENDING));
    }

    private static DataFrame byFirstKey(DataFrame sorted, String clause) {
        Matcher key = FIRST_KEY.matcher(clause);
        List<String> words = key.find() && !key.group(1).isBlank()
                ? Arrays.stream(key.group(1).strip().split("\\s+"))
                        .map(w -> w.substring(w.lastIndexOf('.') + 1))
                        .toList()
                : List.of();
        List<String> upper = words.stream().map(w -> w.toUpperCase(Locale.ROOT)).toList();
        boolean ascending = upper.contains("ASC") && !upper.contains("DESC");
        List<String> names = words.stream()
                .map(w -> w.replace(",", "").replace("(", ""))
                .filter(w -> !NO_COLUMNS.contains(w.toLowerCase(Locale.ROOT)))
                .toList();
        List<Integer> others = IntStream.range(0, sorted.names().size())
                .filter(c -> !names.contains(sorted.names().get(c)))
                .boxed()
                .toList();
        List<Integer> keys = names.stream().map(sorted.names()::indexOf).filter(c -> c >= 0).toList();
        List<Integer> keysFirst = Stream.concat(keys.stream(), others.stream()).toList();
        DataFrame rows = sorted.sortedBy(keysFirst, ascending ? DataFrame.Direction.ASCENDING : DataFrame.Direction.DESCENDING);
        return rows.project(Stream.concat(others.stream(), keys.stream()).toList());
    }

    /**
     * Represents a table as a data frame: columns by name, in an order of its own.
     *
     * @param names column names
     * @param rows the rows, each with one cell per name
     */
    private record DataFrame(List<String> names, List<List<Cell>> rows) {
        private static final Cell FILL = Cell.of(-99999L);

        static DataFrame of(ResultTable table) {
            return new DataFrame(table.columns().stream().map(Column::name).toList(), table.rows());
        }

        List<Cell> column(int ordinal) {
            return rows.stream().map(row -> row.get(ordinal)).toList();
        }

        boolean hasDuplicateNames() {
            return new HashSet<>(names).size() < names.size();
        }

        /** Columns in the order of these ordinals. */
        DataFrame project(List<Integer> ordinals) {
            return new DataFrame(
                    ordinals.stream().map(names::get).toList(),
                    rows.stream().map(row -> ordinals.stream().map(row::get).toList()).toList());
        }

        /** Columns sorted by name. */
        DataFrame sortedByName() {
            return project(IntStream.range(0, names.size())
                    .boxed()
                    .sorted(Comparator.comparing(names::get))
                    .toList());
        }

        /** Rows sorted by these columns, missing values always last. */
        DataFrame sortedBy(List<Integer> keys, Direction direction) {
            Comparator<List<Cell>> order = (_, _) -> 0;
            for (int key : keys) {
                order = order.thenComparing(row -> row.get(key), direction.order());
            }
            return new DataFrame(names, rows.stream().sorted(order).toList());
        }

        /** Which way rows are sorted. */
        enum Direction {
            ASCENDING,
            DESCENDING;

            Comparator<Cell> order() {
                if (this == ASCENDING) {
                    return PeerCells.ORDER;
                }
                return (a, b) -> PeerCells.missing(a) || PeerCells.missing(b)
                        ? PeerCells.ORDER.compare(a, b)
                        : PeerCells.ORDER.compare(b, a);
            }
        }

        /** Rows without repetitions, the first of each kept. */
        DataFrame distinct() {
            List<List<Cell>> kept = new ArrayList<>();
            var seen = new java.util.TreeSet<List<Cell>>(DataFrame::compareRows);
            rows.forEach(row -> {
                if (seen.add(row)) {
                    kept.add(row);
                }
            });
            return new DataFrame(names, kept);
        }

        private static int compareRows(List<Cell> a, List<Cell> b) {
            for (int i = 0; i < a.size(); i++) {
                int order = PeerCells.ORDER.compare(a.get(i), b.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }

        /** Whether another column has the name of this one. */
        boolean repeatsName(int ordinal) {
            return Collections.frequency(names, names.get(ordinal)) > 1;
        }

        /** Every column of a repeated name is called by name and place, as {@code name_0}. */
        DataFrame withDistinctNames() {
            return hasDuplicateNames()
                    ? new DataFrame(
                            IntStream.range(0, names.size())
                                    .mapToObj(c -> repeatsName(c) ? names.get(c) + "_" + c : names.get(c))
                                    .toList(),
                            rows)
                    : this;
        }

        /**
         * Whether {@code ==} of numpy holds for all cells, names aside. Numpy repeats an axis of length 1 to the length of the
         * other's, so that one row equals none and one column as many as there are; NaN, which is NULL among numbers, equals
         * nothing.
         */
        boolean sameStretched(DataFrame other) {
            if (!fits(rows.size(), other.rows.size()) || !fits(names.size(), other.names.size())) {
                return false;
            }
            int height = rows.size() == 1 ? other.rows.size() : rows.size();
            int width = names.size() == 1 ? other.names.size() : names.size();
            boolean[] objects = objects();
            boolean[] otherObjects = other.objects();
            return IntStream.range(0, height).allMatch(r -> IntStream.range(0, width).allMatch(c -> {
                int mine = names.size() == 1 ? 0 : c;
                int theirs = other.names.size() == 1 ? 0 : c;
                Cell a = rows.get(rows.size() == 1 ? 0 : r).get(mine);
                Cell b = other.rows.get(other.rows.size() == 1 ? 0 : r).get(theirs);
                return PeerCells.equal(a, b)
                        && (!PeerCells.missing(a) || a.isNull() && objects[mine] && b.isNull() && otherObjects[theirs]);
            }));
        }

        private static boolean fits(int a, int b) {
            return a == b || a == 1 || b == 1;
        }

        /**
         * For each column whether NULL is kept in it as an object; in columns of numbers or of timestamps it is NaN.
         */
        private boolean[] objects() {
            boolean[] objects = new boolean[names.size()];
            for (int c = 0; c < objects.length; c++) {
                List<Cell> present = column(c).stream().filter(cell -> !cell.isNull()).toList();
                objects[c] = present.isEmpty()
                        || present.stream().anyMatch(cell -> cell.family() != Cell.Family.NUM)
                                && present.stream().anyMatch(cell -> cell.family() != Cell.Family.TS);
            }
            return objects;
        }

        /** Whether both hold the same cells place by place, names aside, once missing cells are filled with −99999. */
        boolean sameFilled(DataFrame other) {
            return filled().sameCells(other.filled(), 0, 0);
        }

        private DataFrame filled() {
            return new DataFrame(names, rows.stream()
                    .map(row -> row.stream().anyMatch(PeerCells::missing)
                            ? row.stream().map(cell -> PeerCells.missing(cell) ? FILL : cell).toList()
                            : row)
                    .toList());
        }

        /** Whether both hold the same cells place by place, names aside. */
        boolean sameCells(DataFrame other, double relative, double absolute) {
            return names.size() == other.names.size()
                    && rows.size() == other.rows.size()
                    && IntStream.range(0, rows.size()).allMatch(r -> IntStream.range(0, names.size())
                            .allMatch(c -> PeerCells.close(
                                    rows.get(r).get(c), other.rows.get(r).get(c), relative, absolute)));
        }
    }
}
