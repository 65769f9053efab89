package io.github.assay.metrics.parity;

import io.github.assay.compare.TablePair;
import io.github.assay.domain.Cell;
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
 * Two tables as defog-ai/sql-eval compares them (metrics.md §1.6, parity): duplicates dropped, columns sorted by name,
 * rows by value, or by each side's own first ORDER BY key where the question or the gold query speaks of order.
 */
public final class DefogTables {
    private static final Pattern ORDER_WORDS =
            Pattern.compile("\\b(order|sort|arrange)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern ORDER_BY = Pattern.compile("ORDER BY[\\s\\S]*", Pattern.CASE_INSENSITIVE);
    private static final Pattern FIRST_KEY =
            Pattern.compile("(?<=ORDER BY)(.*?)(?=;|,|\\)|$)", Pattern.CASE_INSENSITIVE);
    private static final Set<String> NO_COLUMNS = Set.of("desc", "asc", "nulls", "last", "first", "limit");
    private static final double RELATIVE = 1e-5;
    private static final double ABSOLUTE = 1e-8;

    private final Frame gold;
    private final Frame predicted;
    private final boolean ordered;
    private final String goldSql;
    private final String predictedSql;

    private DefogTables(Frame gold, Frame predicted, boolean ordered, String goldSql, String predictedSql) {
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
                Frame.of(pair.gold()), Frame.of(pair.predicted()), ordered, goldSql, predictedSql);
    }

    /** Whether both tables count as equal. Where a name stands twice the original fails: then they do not. */
    public boolean exact() {
        if (gold.sameCells(predicted, 0, 0) || stretched(gold, predicted)) {
            return true;
        }
        if (gold.hasDuplicateNames() || predicted.hasDuplicateNames()) {
            return false;
        }
        return normalised(gold, goldSql).sameCells(normalised(predicted, predictedSql), 0, 0);
    }

    /** One row against none: the original has its arrays stretched to the same shape, and finds nothing that differs. */
    private static boolean stretched(Frame one, Frame other) {
        return one.names().size() == other.names().size()
                && Math.min(one.rows().size(), other.rows().size()) == 0
                && Math.max(one.rows().size(), other.rows().size()) == 1;
    }

    /** Whether the gold table counts as part of the predicted one; never when it has no rows. */
    public boolean subset() {
        if (gold.rows().isEmpty()) {
            return false;
        }
        Frame sub = withoutDuplicateNames(gold);
        Frame whole = withoutDuplicateNames(predicted);
        List<Integer> matched = partners(sub, whole);
        if (matched.size() < sub.names().size()) {
            return false;
        }
        Frame renamed = new Frame(sub.names(), whole.project(matched).rows());
        return normalised(sub, predictedSql).sameCells(normalised(renamed, goldSql), RELATIVE, ABSOLUTE);
    }

    /** For one gold column after the other a predicted column with its values that is left; ends where there is none. */
    private static List<Integer> partners(Frame sub, Frame whole) {
        List<Integer> left = new ArrayList<>(IntStream.range(0, whole.names().size()).boxed().toList());
        List<Integer> matched = new ArrayList<>();
        for (int g = 0; g < sub.names().size(); g++) {
            List<Cell> values = sorted(sub.column(g));
            Optional<Integer> partner =
                    left.stream().filter(p -> sameValues(values, sorted(whole.column(p)))).findFirst();
            if (partner.isEmpty()) {
                break;
            }
            left.remove(partner.get());
            matched.add(partner.get());
        }
        return matched;
    }

    /** Whether order counts. */
    public boolean ordered() {
        return ordered;
    }

    /** Whether the gold table has no row. */
    public boolean isGoldEmpty() {
        return gold.rows().isEmpty();
    }

    /** Whether a column name stands twice in a table. */
    public boolean hasDuplicateNames() {
        return gold.hasDuplicateNames() || predicted.hasDuplicateNames();
    }

    /** The first gold column whose values no predicted column that is left has. */
    public Optional<String> columnWithoutPartner() {
        Frame sub = withoutDuplicateNames(gold);
        List<Integer> partners = partners(sub, withoutDuplicateNames(predicted));
        return partners.size() < sub.names().size() ? Optional.of(sub.names().get(partners.size())) : Optional.empty();
    }

    /** Two cells at one place of the sorted tables; {@code column} is gold's name there. */
    public record Cells(int row, String column, Cell gold, Cell predicted) {}

    /** What both tables look like without duplicates, and the first cells that differ once both are sorted. */
    public record Difference(
            int goldRows, int predictedRows, int goldColumns, int predictedColumns, Optional<Cells> first) {}

    /** How the sorted tables differ; empty where a name stands twice and nothing is sorted. */
    public Optional<Difference> difference() {
        if (hasDuplicateNames()) {
            return Optional.empty();
        }
        Frame one = normalised(gold, goldSql);
        Frame other = normalised(predicted, predictedSql);
        int columns = Math.min(one.names().size(), other.names().size());
        Optional<Cells> first = IntStream.range(0, Math.min(one.rows().size(), other.rows().size()))
                .boxed()
                .flatMap(row -> IntStream.range(0, columns)
                        .mapToObj(c -> new Cells(
                                row, one.names().get(c), one.rows().get(row).get(c), other.rows().get(row).get(c))))
                .filter(c -> !PeerCells.equal(c.gold(), c.predicted()))
                .findFirst();
        return Optional.of(new Difference(
                one.rows().size(), other.rows().size(), one.names().size(), other.names().size(), first));
    }

    private static List<Cell> sorted(List<Cell> column) {
        return column.stream().sorted(PeerCells.ORDER).toList();
    }

    private static boolean sameValues(List<Cell> a, List<Cell> b) {
        return a.size() == b.size()
                && IntStream.range(0, a.size())
                        .allMatch(i -> PeerCells.close(a.get(i), b.get(i), RELATIVE, ABSOLUTE));
    }

    /** The later columns of one name are left out. */
    private static Frame withoutDuplicateNames(Frame frame) {
        return frame.project(IntStream.range(0, frame.names().size())
                .filter(c -> frame.names().indexOf(frame.names().get(c)) == c)
                .boxed()
                .toList());
    }

    private Frame normalised(Frame frame, String sql) {
        Frame sorted = frame.distinct().sortedByName();
        List<Integer> all = IntStream.range(0, sorted.names().size()).boxed().toList();
        if (!ordered) {
            return sorted.sortedBy(all, Frame.Direction.ASCENDING);
        }
        Matcher clause = ORDER_BY.matcher(sql);
        return clause.find() ? byFirstKey(sorted, clause.group()) : sorted;
    }

    private static Frame byFirstKey(Frame sorted, String clause) {
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
        Frame rows = sorted.sortedBy(keysFirst, ascending ? Frame.Direction.ASCENDING : Frame.Direction.DESCENDING);
        return rows.project(Stream.concat(others.stream(), keys.stream()).toList());
    }
}
