package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.ColumnSimilarity;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.domain.finding.Finding.CellShares;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Computes execution precision, recall and F1 of two tables (metrics.md §1.11; thesis §4.2). Row order never matters.
 */
public final class PartialExecution {
    private final TablePair tables;
    private final ComparisonRules rules;
    private final boolean optimal;
    private final Optional<double[][]> likeness;
    private final Map<Variant.Columns, CellBags> bags = new EnumMap<>(Variant.Columns.class);
    private final Map<Variant.Columns, ColumnMapping> mappings = new EnumMap<>(Variant.Columns.class);
    private final Map<String, MatchedCells.Matched> matches = new HashMap<>();

    /** @param optimal whether unequal rows are paired by the best assignment instead of greedily */
    public PartialExecution(TablePair tables, ComparisonRules rules, boolean optimal) {
        this(tables, rules, optimal, Optional.empty());
    }

    /** @param likeness how alike columns are, where that was found elsewhere */
    PartialExecution(TablePair tables, ComparisonRules rules, boolean optimal, Optional<double[][]> likeness) {
        this.likeness = likeness;
        this.tables = tables;
        this.rules = rules.withOrderMode(OrderMode.IGNORE).withExtraColumns(false);
        this.optimal = optimal;
    }

    public PartialScore score(Variant variant) {
        ResultTable gold = tables.gold();
        ResultTable predicted = tables.predicted();
        if (gold.isEmpty() || predicted.isEmpty()) {
            return empty(variant, gold.isEmpty(), predicted.isEmpty());
        }
        if (wholeTablesEqual(variant)) {
            return PartialScore.whole(variant, cells(gold), cells(predicted));
        }
        if (gold.columnCount() == 0 || predicted.columnCount() == 0) {
            return PartialScore.settled(variant, 0, 0, "no_matched_columns");
        }
        if (variant.columns() == Variant.Columns.NONE) {
            return counted(variant, cells(predicted));
        }
        ColumnMapping columns = mappings.computeIfAbsent(variant.columns(), _ -> columns(variant));
        if (columns.size() == 0) {
            PartialScore none = PartialScore.settled(variant, 0, 0, "no_matched_columns");
            return isCapped(variant) ? none.flagged("alignment_capped") : none;
        }
        long predictedCells =
                variant.ignoresExtraColumns() ? (long) predicted.rowCount() * columns.size() : cells(predicted);
        return counted(variant, predictedCells);
    }

    /** Which rows and cells a variant's score is made of. */
    void explain(Variant variant, Steps steps) {
        PartialScore score = score(variant);
        boolean noColumns = score.flags().contains("no_matched_columns");
        boolean noRows = tables.gold().isEmpty() || tables.predicted().isEmpty();
        if (noRows || noColumns || wholeTablesEqual(variant)) {
            if (!tables.gold().isEmpty() || !tables.predicted().isEmpty()) {
                steps.figure("matched_cells", score.matched())
                        .says(noColumns ? "partial.no-columns" : noRows ? "partial.no-rows" : "partial.equal");
            }
            return;
        }
        MatchedCells.Matched matched = matched(variant, partial(variant));
        Optional<JoinedCells> joined =
                Optional.ofNullable(mappings.get(variant.columns())).map(columns -> tables.joined(rules, columns));
        new PartialSteps(tables, Objects.requireNonNull(bags.get(variant.columns())), joined, steps)
                .rows(variant, matched.partners());
    }

    private static PartialScore empty(Variant variant, boolean noGold, boolean noPrediction) {
        if (noGold && noPrediction) {
            return PartialScore.settled(variant, 1, 1, "vacuous");
        }
        return noGold ? PartialScore.settled(variant, 0, 1) : PartialScore.settled(variant, 1, 0);
    }

    private boolean wholeTablesEqual(Variant variant) {
        return tables.equal(whole(variant));
    }

    private ComparisonRules whole(Variant variant) {
        ColumnMatching matching = variant.columns() == Variant.Columns.EXACT
                ? ColumnMatching.BY_POSITION
                : ColumnMatching.BY_PERMUTATION;
        return rules.withMatching(matching);
    }

    private ColumnMapping columns(Variant variant) {
        if (variant.columns() == Variant.Columns.EXACT) {
            return tables.mapping(rules.withMatching(ColumnMatching.BY_NAME));
        }
        ColumnSimilarity own = tables.similarity(rules);
        return likeness
                .map(l -> own.with(l).mapping(ColumnVectors.THRESHOLD))
                .orElseGet(() -> own.mapping(ColumnSimilarity.THRESHOLD));
    }

    private CellBags free() {
        List<CellForms> cells = tables.cellsWithinTolerance(rules);
        return CellBags.free(tables.gold(), tables.predicted(), cells.get(0), cells.get(1));
    }

    private CellBags bags(Variant.Columns columns) {
        return columns == Variant.Columns.NONE
                ? free()
                : CellBags.paired(tables.gold(), tables.predicted(), tables.joined(rules, Objects.requireNonNull(mappings.get(columns))));
    }

    /** Variants that differ only in what extra columns cost share their matches. */
    private MatchedCells.Matched matched(Variant variant, MatchedCells.Partial partial) {
        return matches.computeIfAbsent(
                variant.columns() + " " + partial,
                _ -> MatchedCells.count(bags.computeIfAbsent(variant.columns(), this::bags), partial));
    }

    private MatchedCells.Partial partial(Variant variant) {
        return !variant.partialCells()
                ? MatchedCells.Partial.NONE
                : optimal ? MatchedCells.Partial.OPTIMAL : MatchedCells.Partial.GREEDY;
    }

    private PartialScore counted(Variant variant, long predictedCells) {
        long goldCells = cells(tables.gold());
        MatchedCells.Matched matched = matched(variant, partial(variant));
        PartialScore score = new PartialScore(
                variant,
                (double) matched.cells() / predictedCells,
                (double) matched.cells() / goldCells,
                matched.cells(),
                goldCells,
                predictedCells,
                List.of());
        PartialScore reported = matched.approximate() ? score.flagged("approximate") : score;
        return isCapped(variant) ? reported.flagged("alignment_capped") : reported;
    }

    /** Whether tables may be equal, or columns be paired better, than was looked for. */
    private boolean isCapped(Variant variant) {
        ColumnMapping columns = mappings.get(variant.columns());
        return columns != null && columns.isCapped() || tables.isCapped(whole(variant));
    }

    private static long cells(ResultTable table) {
        return (long) table.rowCount() * table.columnCount();
    }

    /** Explains which columns and rows cell precision and recall pair, and which of their cells match. */
    private static final class PartialSteps {
        private final TablePair tables;
        private final CellBags bags;
        private final Optional<JoinedCells> joined;
        private final List<String> gold;
        private final List<String> predicted;
        private final Steps steps;

        /** A pair of rows with this many cells in common. */
        private record Pair(int gold, int predicted, int common) {}

        /** @param joined the cells of paired columns; empty where columns do not count */
        PartialSteps(TablePair tables, CellBags bags, Optional<JoinedCells> joined, Steps steps) {
            this.tables = tables;
            this.steps = steps;
            this.bags = bags;
            this.joined = joined;
            gold = Steps.names(tables.gold());
            predicted = Steps.names(tables.predicted());
        }

        void rows(Variant variant, int[] partners) {
            List<Pair> pairs = IntStream.range(0, partners.length)
                    .filter(g -> partners[g] >= 0)
                    .mapToObj(g -> new Pair(
                            g, partners[g], CellBags.common(bags.gold()[g], bags.predicted()[partners[g]])))
                    .toList();
            List<Pair> parts = pairs.stream()
                    .filter(p -> !whole(p))
                    .sorted(Comparator.comparingInt(Pair::common).thenComparingInt(Pair::gold))
                    .toList();
            List<Integer> missing = IntStream.range(0, partners.length).filter(g -> partners[g] < 0).boxed().toList();
            boolean[] taken = new boolean[tables.predicted().rowCount()];
            Arrays.stream(partners).filter(p -> p >= 0).forEach(p -> taken[p] = true);
            List<Integer> extra = IntStream.range(0, taken.length).filter(p -> !taken[p]).boxed().toList();
            steps.figure("matched_cells", pairs.stream().mapToLong(Pair::common).sum())
                    .figure("rows_that_agree", pairs.size() - parts.size())
                    .figure("rows_in_part", parts.size());
            joined.ifPresentOrElse(cells -> columns(cells.mapping()), () -> steps.says("partial.anywhere"));
            if (!variant.partialCells()) {
                steps.says("partial.whole-rows");
            }
            steps.passage("partial.part", parts, this::line)
                    .passage("partial.gold-rows", missing, g -> steps.missing(tables.gold(), g))
                    .passage("partial.predicted-rows", extra, p -> steps.extra(tables.predicted(), p));
        }

        private boolean whole(Pair pair) {
            return pair.common == bags.gold()[pair.gold].length
                    && pair.common == bags.predicted()[pair.predicted].length;
        }

        private void columns(ColumnMapping columns) {
            List<Integer> renamed = IntStream.range(0, columns.size())
                    .filter(i -> !gold.get(columns.gold(i)).equals(predicted.get(columns.predicted(i))))
                    .boxed()
                    .toList();
            steps.figure("columns_together", columns.size());
            steps.passage("partial.renamed", renamed, i -> Line.of(
                    Mark.EQUAL, gold.get(columns.gold(i)) + " → " + predicted.get(columns.predicted(i))));
            steps.passage("partial.gold-columns",
                    IntStream.range(0, gold.size()).filter(g -> columns.partner(g) < 0).boxed().toList(),
                    g -> Line.of(Mark.MISSING, gold.get(g)));
            steps.passage("partial.predicted-columns",
                    IntStream.range(0, predicted.size())
                            .filter(p -> IntStream.range(0, columns.size()).noneMatch(i -> columns.predicted(i) == p))
                            .boxed()
                            .toList(),
                    p -> Line.of(Mark.EXTRA, predicted.get(p)));
        }

        private Line line(Pair pair) {
            Object cells = joined.map(c -> unequal(c, pair)).orElseGet(() -> Phrase.of(
                    "partial.beside", steps.cells(tables.gold(), pair.gold), steps.cells(tables.predicted(), pair.predicted)));
            return Line.of(
                    Mark.DIFFERENT,
                    Phrase.of("partial.pair", pair.gold + 1, pair.predicted + 1, pair.common, bags.gold()[pair.gold].length, cells),
                    pair.gold, pair.predicted);
        }

        private Object unequal(JoinedCells cells, Pair pair) {
            List<String> texts = new ArrayList<>();
            int left = 0;
            for (int i = 0; i < cells.width(); i++) {
                boolean differs = cells.gold(pair.gold, i) != cells.predicted(pair.predicted, i);
                if (differs && (texts.size() == Steps.NAMED || !steps.hasSpace())) {
                    left++;
                } else if (differs) {
                    int g = cells.mapping().gold(i);
                    int p = cells.mapping().predicted(i);
                    texts.add(gold.get(g) + ": " + steps.change(
                            tables.gold().rows().get(pair.gold).get(g), tables.predicted().rows().get(pair.predicted).get(p)));
                }
            }
            return Steps.joined(texts, left);
        }
    }

    /**
     * Holds execution precision and recall of one variant.
     *
     * @param variant which variant
     * @param precision matched cells over predicted cells, 0 to 1
     * @param recall matched cells over gold cells, 0 to 1
     * @param matched how many cells match
     * @param goldCells cells of the gold table
     * @param predictedCells cells of the predicted table that count
     * @param flags {@code vacuous}, {@code no_matched_columns}, {@code approximate}, {@code alignment_capped}
     */
    public record PartialScore(
            Variant variant, double precision, double recall, long matched, long goldCells, long predictedCells,
            List<String> flags) {
        static PartialScore whole(Variant variant, long goldCells, long predictedCells) {
            return new PartialScore(variant, 1, 1, goldCells, goldCells, predictedCells, List.of());
        }

        static PartialScore settled(Variant variant, double precision, double recall, String... flags) {
            return new PartialScore(variant, precision, recall, 0, 0, 0, List.of(flags));
        }

        /** Harmonic mean, 0 when both are 0. */
        public double f1() {
            return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        }

        PartialScore flagged(String flag) {
            List<String> more = new ArrayList<>(flags);
            more.add(flag);
            return new PartialScore(variant, precision, recall, matched, goldCells, predictedCells, more);
        }

        CellShares shares() {
            return new CellShares(variant.word(), precision, recall, f1(), matched, goldCells, predictedCells);
        }
    }
}
