package io.github.assay.metrics.parity;

import io.github.assay.compare.TablePair;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.Arrays;
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
        Optional<String> clause =
                sql.map(ORDER_BY::matcher).filter(Matcher::find).map(Matcher::group);
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
        List<Integer> keys =
                names.stream().map(sorted.names()::indexOf).filter(c -> c >= 0).toList();
        List<Integer> keysFirst = Stream.concat(keys.stream(), others.stream()).toList();
        DataFrame rows = sorted.sortedBy(keysFirst, ascending ? DataFrame.Direction.ASCENDING : DataFrame.Direction.DESCENDING);
        return rows.project(Stream.concat(others.stream(), keys.stream()).toList());
    }
}
