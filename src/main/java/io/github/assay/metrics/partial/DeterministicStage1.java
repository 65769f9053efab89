package io.github.assay.metrics.partial;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.ColumnSimilarity;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.ComparisonRules.ColumnTolerance;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.partial.TypedCells.ColumnType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/** Computes Stage 1 of Hybrid-EX without a language model (metrics.md §1.13, (a) to (h)). */
final class DeterministicStage1 {
    private static final Set<String> KEY_WORDS = Set.of(
            "id", "key", "code", "no", "num", "nbr", "zip", "postal", "year", "yr", "month", "quarter", "week", "day",
            "phone", "sku", "isbn");
    private static final Set<Cell.Family> NUMBERS = EnumSet.of(Cell.Family.NUM);
    private static final Set<Cell.Family> DATES = EnumSet.of(Cell.Family.DATE, Cell.Family.TS, Cell.Family.TSTZ);
    private static final Set<Cell.Family> TEXTS = EnumSet.of(Cell.Family.TEXT);
    private static final Set<Cell.Family> EXACT = EnumSet.of(Cell.Family.BOOL, Cell.Family.BLOB);

    private final TablePair tables;
    private final List<ColumnFacts> gold;
    private final List<ColumnFacts> predicted;
    private final ColumnSimilarity similarity;
    private final ColumnMapping columns;

    private DeterministicStage1(TablePair tables, ColumnSimilarity similarity, ColumnMapping columns) {
        this.tables = tables;
        this.similarity = similarity;
        this.gold = facts(tables.gold());
        this.predicted = facts(tables.predicted());
        this.columns = columns;
    }

    /** @param tolerance relative tolerance within which numbers count as equal when columns are paired */
    static Stage1 of(TablePair tables, double tolerance) {
        return of(tables, tolerance, Optional.empty());
    }

    /** @param likeness how alike columns are, where that was found elsewhere */
    static Stage1 of(TablePair tables, double tolerance, Optional<double[][]> likeness) {
        ColumnSimilarity own = tables.similarity(withinTolerance(tables, tolerance));
        ColumnMapping alike = likeness
                .map(l -> own.with(l).mapping(ColumnVectors.THRESHOLD))
                .orElseGet(() -> own.mapping(ColumnSimilarity.THRESHOLD));
        return new DeterministicStage1(tables, own, withSameNames(tables, withEqualRows(tables, alike))).stage();
    }

    /**
     * Columns without a partner pair where the rows over all columns of equal cells agree, at least two of them or all of
     * gold: values that few columns tell apart do so beside others. Tables that are equal but for names keep that pairing.
     */
    private static ColumnMapping withEqualRows(TablePair tables, ColumnMapping alike) {
        TablePair unordered = tables.withOrder(RowOrder.IGNORED);
        boolean open = alike.size() < Math.min(alike.goldColumns(), alike.predictedColumns());
        if (!open && (alike.size() < alike.goldColumns()
                || unordered.equalRows(ComparisonRules.STANDARD, alike) == tables.gold().rowCount()
                || !unordered.equal(ComparisonRules.STANDARD))) {
            return alike;
        }
        ColumnMapping rows = unordered.agreement(ComparisonRules.STANDARD);
        if (rows.size() < alike.goldColumns() && (!open || rows.size() < 2)) {
            return alike;
        }
        boolean whole = rows.size() == alike.goldColumns();
        int[] partners = new int[alike.goldColumns()];
        Set<Integer> taken = new HashSet<>();
        for (int g = 0; g < partners.length; g++) {
            partners[g] = whole ? rows.partner(g) : alike.partner(g);
            taken.add(partners[g]);
        }
        for (int g = 0; g < partners.length; g++) {
            if (partners[g] < 0 && rows.partner(g) >= 0 && taken.add(rows.partner(g))) {
                partners[g] = rows.partner(g);
            }
        }
        return alike.withPartners(partners);
    }

    /** The tolerance is that of every column, so that it holds for integers too, as it does in numeric columns. */
    private static ComparisonRules withinTolerance(TablePair tables, double tolerance) {
        ColumnTolerance own = new ColumnTolerance(tolerance, 0);
        Map<String, ColumnTolerance> columns = tables.gold().columns().stream()
                .collect(toMap(c -> ColumnNames.normalise(c.name()), _ -> own, (first, _) -> first));
        return ComparisonRules.STANDARD.withTolerance(tolerance, 0).withColumns(columns);
    }

    /** Columns of equal names are shared even where their cells have nothing in common (Stage 2, step 1). */
    private static ColumnMapping withSameNames(TablePair tables, ColumnMapping alike) {
        Map<String, Deque<Integer>> free = new HashMap<>();
        Set<Integer> taken = new HashSet<>();
        IntStream.range(0, alike.size()).forEach(i -> taken.add(alike.predicted(i)));
        List<String> predicted = ColumnNames.normalised(tables.predicted().columns());
        for (int p = 0; p < alike.predictedColumns(); p++) {
            if (!taken.contains(p)) {
                free.computeIfAbsent(predicted.get(p), _ -> new ArrayDeque<>()).add(p);
            }
        }
        int[] partners = new int[alike.goldColumns()];
        List<String> gold = ColumnNames.normalised(tables.gold().columns());
        for (int g = 0; g < partners.length; g++) {
            Deque<Integer> same = free.getOrDefault(gold.get(g), new ArrayDeque<>());
            partners[g] = alike.partner(g) >= 0 || same.isEmpty() ? alike.partner(g) : same.poll();
        }
        return alike.withPartners(partners);
    }

    private static List<ColumnFacts> facts(ResultTable table) {
        return IntStream.range(0, table.columnCount())
                .mapToObj(c -> ColumnFacts.of(table, c))
                .toList();
    }

    private Stage1 stage() {
        List<ColumnType> types = IntStream.range(0, gold.size()).mapToObj(this::type).toList();
        List<Integer> index = new IndexColumns(tables, columns, gold, predicted, types).find();
        return new Stage1(columns, trivial(), types, index, OptionalDouble.empty());
    }

    /** A column's type; a text column counts as what its partner is, where every cell of both can then be compared. */
    private ColumnType type(int column) {
        ColumnFacts own = gold.get(column);
        int partner = columns.partner(column);
        ColumnFacts other = partner < 0 ? own : predicted.get(partner);
        boolean read = partner >= 0 && own.holdsOnly(TEXTS) && similarity.compatible(column, partner);
        ColumnFacts meant = read || own.isAllNull() ? other : own;
        if (own.holdsOnly(EXACT) || meant.integers() && (meant.years() || isKeyName(own.name()))) {
            return ColumnType.EXACT;
        }
        if (meant.holdsOnly(NUMBERS)) {
            return ColumnType.NUMERIC;
        }
        return own.holdsOnly(DATES) || read && other.holdsOnly(DATES) ? ColumnType.DATE : ColumnType.TEXT;
    }

    private static boolean isKeyName(String name) {
        return ColumnNames.words(name).stream().anyMatch(KEY_WORDS::contains);
    }

    private Set<Integer> trivial() {
        Set<Integer> paired = new HashSet<>();
        IntStream.range(0, columns.size()).forEach(i -> paired.add(columns.predicted(i)));
        Set<List<Cell>> contents = new HashSet<>();
        if (paired.size() < predicted.size()) {
            paired.forEach(p -> contents.add(content(p)));
        }
        return IntStream.range(0, predicted.size())
                .filter(p -> !paired.contains(p))
                .filter(p -> isEmptyTalk(predicted.get(p)) || contents.contains(content(p)))
                .boxed()
                .collect(toSet());
    }

    private static boolean isEmptyTalk(ColumnFacts facts) {
        return facts.isAllNull() || facts.distinct() <= 1 || facts.counter();
    }

    private List<Cell> content(int column) {
        return tables.predicted().rows().stream().map(row -> row.get(column)).toList();
    }

    /** The gold names of columns, for evidence. */
    static List<String> names(ResultTable table, Iterable<Integer> columns) {
        List<String> names = new ArrayList<>();
        columns.forEach(c -> names.add(table.columns().get(c).name()));
        return names;
    }
}
