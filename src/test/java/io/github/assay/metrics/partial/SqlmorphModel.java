package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Sqlmorph's rules for two small tables, told in the plain quadratic way, with any of our decisions put in their place.
 * With none it gives sqlmorph's figure, with all of them ours.
 */
final class SqlmorphModel {
    /** Where our rules are others than sqlmorph's. */
    enum Decision {
        MULTISETS("§8 #20", "the shortcut compares multisets, not sets"),
        CELLS("§0.3", "standard cells: tolerance and coercion"),
        NAMES("§0.2", "names are normalised, duplicates pair left to right"),
        PERMUTATION("§1.11 step 1", "the shortcut allows columns in another order"),
        BAGS("§1.11 step 6", "a row is a multiset of typed cells, not a set of texts"),
        ONE_TO_ONE("§1.11 step 6", "a predicted row matches one gold row"),
        EMPTY("§1.11 step 7", "empty tables are settled before columns are matched"),
        TIES("§1.11 step 5", "ties in canonical order of rows");

        private final String rule;
        private final String what;

        Decision(String rule, String what) {
            this.rule = rule;
            this.what = what;
        }

        String rule() {
            return rule;
        }

        String what() {
            return what;
        }
    }

    /** Execution precision and recall. */
    record Shares(double precision, double recall) {
        boolean near(Shares other, double within) {
            return Math.abs(precision - other.precision) <= within
                    && Math.abs(recall - other.recall) <= within
                    && Math.abs(f1() - other.f1()) <= within;
        }

        double f1() {
            return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        }
    }

    private static final Shares ALL = new Shares(1, 1);

    private final TablePair tables;
    private final Variant variant;

    SqlmorphModel(TablePair tables, Variant variant) {
        this.tables = tables;
        this.variant = variant;
    }

    /** The figures under sqlmorph's rules with some decisions of ours; empty where sqlmorph stops with an error. */
    Optional<Shares> shares(Set<Decision> ours) {
        boolean noGold = tables.gold().isEmpty();
        boolean noPrediction = tables.predicted().isEmpty();
        if (noGold || noPrediction) {
            return Optional.of(empty(noGold, noPrediction, ours));
        }
        if (shortcut(ours)) {
            return Optional.of(ALL);
        }
        return variant.columns() == Variant.Columns.NONE ? free(ours) : Optional.of(named(ours));
    }

    private Shares empty(boolean noGold, boolean noPrediction, Set<Decision> ours) {
        if (noGold && noPrediction) {
            return ALL;
        }
        boolean unmatched = variant.columns() == Variant.Columns.EXACT && mapping(ours).size() == 0;
        if (unmatched && !ours.contains(Decision.EMPTY)) {
            return new Shares(0, 0);
        }
        return noGold ? new Shares(0, 1) : new Shares(1, 0);
    }

    private boolean shortcut(Set<Decision> ours) {
        ComparisonRules rules = rules(ours);
        boolean free = variant.columns() == Variant.Columns.NONE && ours.contains(Decision.PERMUTATION);
        boolean bags = tables.equal(rules)
                || free && tables.equal(rules.withMatching(ColumnMatching.BY_PERMUTATION));
        return bags || !ours.contains(Decision.MULTISETS) && tables.equalAsSets(rules);
    }

    private static ComparisonRules rules(Set<Decision> ours) {
        CellPolicy policy = ours.contains(Decision.CELLS) ? CellPolicy.STANDARD : CellPolicy.BIRD;
        return ComparisonRules.of(policy, ColumnMatching.BY_POSITION).withOrderMode(OrderMode.IGNORE);
    }

    private ColumnMapping mapping(Set<Decision> ours) {
        if (ours.contains(Decision.NAMES)) {
            return tables.mapping(ComparisonRules.of(CellPolicy.STANDARD, ColumnMatching.BY_NAME));
        }
        Map<String, Integer> gold = lastOfName(tables.gold());
        Map<String, Integer> predicted = lastOfName(tables.predicted());
        int[] partners = new int[tables.gold().columnCount()];
        Arrays.fill(partners, -1);
        gold.forEach((name, g) -> partners[g] = predicted.getOrDefault(name, -1));
        return new ColumnMapping(partners, tables.predicted().columnCount());
    }

    private static Map<String, Integer> lastOfName(ResultTable table) {
        Map<String, Integer> columns = new HashMap<>();
        for (Column column : table.columns()) {
            columns.put(column.name(), columns.size());
        }
        columns.replaceAll((name, _) -> IntStream.range(0, table.columnCount())
                .filter(c -> table.columns().get(c).name().equals(name))
                .max()
                .orElseThrow());
        return columns;
    }

    private Shares named(Set<Decision> ours) {
        ColumnMapping mapping = mapping(ours);
        if (mapping.size() == 0) {
            return new Shares(0, 0);
        }
        JoinedCells cells = tables.joined(rules(ours), mapping);
        List<List<Long>> gold = rows(cells.goldRows(), cells.width(), cells::gold);
        List<List<Long>> predicted = rows(cells.predictedRows(), cells.width(), cells::predicted);
        Residue residue = Residue.of(gold, predicted);
        long matched = (long) residue.equal() * cells.width();
        if (variant.partialCells()) {
            CellBags.Order order = CellBags.paired(tables.gold(), tables.predicted(), cells).order();
            int[] g = ours.contains(Decision.TIES) ? order.gold(residue.gold()) : residue.gold();
            int[] p = ours.contains(Decision.TIES) ? order.predicted(residue.predicted()) : residue.predicted();
            matched += greedy(g, p, (i, j) -> {
                int common = equalPlaces(gold.get(i), predicted.get(j));
                return new Likeness(common, common);
            });
        }
        long all = (long) predicted.size()
                * (variant.ignoresExtraColumns() ? mapping.size() : tables.predicted().columnCount());
        return new Shares((double) matched / all, (double) matched / ((long) gold.size() * tables.gold().columnCount()));
    }

    private static int equalPlaces(List<Long> a, List<Long> b) {
        return (int) IntStream.range(0, a.size()).filter(i -> a.get(i).equals(b.get(i))).count();
    }

    private interface At {
        long at(int row, int column);
    }

    private static List<List<Long>> rows(int rows, int columns, At cells) {
        return IntStream.range(0, rows)
                .mapToObj(r -> IntStream.range(0, columns).mapToObj(c -> cells.at(r, c)).toList())
                .toList();
    }

    /** Rows without an equal partner, grouped by value in the order in which values first appear. */
    private record Residue(int equal, int[] gold, int[] predicted) {
        static Residue of(List<? extends List<Long>> gold, List<? extends List<Long>> predicted) {
            Map<List<Long>, List<Integer>> left = grouped(gold);
            Map<List<Long>, List<Integer>> right = grouped(predicted);
            int equal = 0;
            for (var entry : left.entrySet()) {
                List<Integer> same = right.getOrDefault(entry.getKey(), new ArrayList<>());
                while (!same.isEmpty() && !entry.getValue().isEmpty()) {
                    same.removeFirst();
                    entry.getValue().removeFirst();
                    equal++;
                }
            }
            return new Residue(equal, rest(left), rest(right));
        }

        private static Map<List<Long>, List<Integer>> grouped(List<? extends List<Long>> rows) {
            Map<List<Long>, List<Integer>> groups = new LinkedHashMap<>();
            for (int i = 0; i < rows.size(); i++) {
                groups.computeIfAbsent(rows.get(i), _ -> new ArrayList<>()).add(i);
            }
            return groups;
        }

        private static int[] rest(Map<List<Long>, List<Integer>> groups) {
            return groups.values().stream().flatMap(List::stream).mapToInt(i -> i).toArray();
        }
    }

    /** How alike two rows are, and the cells they have in common. */
    private record Likeness(double rank, int common) {}

    private interface Liking {
        Likeness of(int gold, int predicted);
    }

    /** Always the most alike pair, of equals the first gold and then the first predicted row; the cells in common. */
    private static long greedy(int[] gold, int[] predicted, Liking liking) {
        record Pair(int gold, int predicted, Likeness likeness) {}
        List<Pair> pairs = new ArrayList<>();
        for (int g = 0; g < gold.length; g++) {
            for (int p = 0; p < predicted.length; p++) {
                Likeness likeness = liking.of(gold[g], predicted[p]);
                if (likeness.rank > 0) {
                    pairs.add(new Pair(g, p, likeness));
                }
            }
        }
        pairs.sort(java.util.Comparator.comparingDouble((Pair pair) -> -pair.likeness.rank));
        Set<Integer> takenGold = new HashSet<>();
        Set<Integer> takenPredicted = new HashSet<>();
        long common = 0;
        for (Pair pair : pairs) {
            if (!takenGold.contains(pair.gold) && !takenPredicted.contains(pair.predicted)) {
                takenGold.add(pair.gold);
                takenPredicted.add(pair.predicted);
                common += pair.likeness.common;
            }
        }
        return common;
    }

    private Optional<Shares> free(Set<Decision> ours) {
        Map<Object, Long> codes = new HashMap<>();
        List<List<Long>> gold = tokens(tables.gold(), tables.goldCells(rules(ours)), codes, ours);
        List<List<Long>> predicted = tokens(tables.predicted(), tables.predictedCells(rules(ours)), codes, ours);
        if (!ours.contains(Decision.ONE_TO_ONE) && claimedTwice(gold, predicted)) {
            return Optional.empty();
        }
        Residue residue = Residue.of(gold, predicted);
        int[] g = residue.gold();
        int[] p = residue.predicted();
        if (ours.contains(Decision.TIES)) {
            CellBags.Order order = CellBags.free(
                            tables.gold(), tables.predicted(), tables.goldCells(rules(ours)), tables.predictedCells(rules(ours)))
                    .order();
            g = order.gold(g);
            p = order.predicted(p);
        } else {
            Arrays.sort(g);
            Arrays.sort(p);
        }
        long matched = size(gold) - size(Arrays.stream(residue.gold()).mapToObj(gold::get).toList());
        matched += greedy(g, p, (i, j) -> jaccard(gold.get(i), predicted.get(j)));
        return Optional.of(new Shares((double) matched / size(predicted), (double) matched / size(gold)));
    }

    /** Sqlmorph lets several gold rows claim the first equal predicted row, and then stops. */
    private static boolean claimedTwice(List<List<Long>> gold, List<List<Long>> predicted) {
        Set<Integer> claimed = new HashSet<>();
        return gold.stream().map(predicted::indexOf).anyMatch(p -> p >= 0 && !claimed.add(p));
    }

    private static List<List<Long>> tokens(
            ResultTable table, CellForms cells, Map<Object, Long> codes, Set<Decision> ours) {
        if (ours.contains(Decision.BAGS)) {
            return rows(cells.rows(), cells.columns(), cells::at).stream()
                    .map(row -> row.stream().sorted().toList())
                    .toList();
        }
        return table.rows().stream()
                .map(row -> row.stream()
                        .map(SqlmorphModel::text)
                        .distinct()
                        .map(text -> codes.computeIfAbsent(text, _ -> (long) codes.size()))
                        .sorted()
                        .toList())
                .toList();
    }

    private static String text(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> "None";
            case Cell.Real(double value) -> Double.toString(value);
            case Cell.Text(String value) -> value;
            default -> cell.display();
        };
    }

    private static long size(List<List<Long>> rows) {
        return rows.stream().mapToLong(List::size).sum();
    }

    private static Likeness jaccard(List<Long> a, List<Long> b) {
        List<Long> rest = new ArrayList<>(b);
        int common = (int) a.stream().filter(rest::remove).count();
        return new Likeness((double) common / (a.size() + b.size() - common), common);
    }
}
