package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.metrics.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Computes Stage 2 of Hybrid-EX (metrics.md §1.13; BADGER §5, Algorithm 2, with the corrections listed there). */
record HybridComparison(TablePair tables, Stage1 stage, Settings settings) {
    /**
     * How the score is counted.
     *
     * @param exact when cells of exact columns are equal
     * @param numeric when cells of numeric columns are
     * @param ignoreExtraColumns whether extra predicted columns cost nothing
     * @param paperDenominator whether best-match divides by the matched rows only, as the paper prints it
     */
    record Settings(
            ComparisonRules exact, ComparisonRules numeric, boolean ignoreExtraColumns, boolean paperDenominator) {
        /** The usual rules with one relative tolerance for numeric columns. */
        Settings(double tolerance, boolean ignoreExtraColumns, boolean paperDenominator) {
            this(ComparisonRules.STANDARD, IndexColumns.JOIN.withTolerance(tolerance, 0), ignoreExtraColumns,
                    paperDenominator);
        }
    }

    HybridResult compare() {
        int gold = tables.gold().rowCount();
        int predicted = tables.predicted().rowCount();
        if (gold == 0 || predicted == 0) {
            return new HybridResult(gold == predicted ? 1 : 0, "trivial", 0, gold + predicted, false);
        }
        return isIndexed() ? byIndex() : byBestMatch();
    }

    private boolean isIndexed() {
        return !stage.index().isEmpty() && stage.index().stream().allMatch(g -> stage.columns().partner(g) >= 0);
    }

    /** Which rows and cells the score is made of. */
    void explain(Steps steps) {
        int gold = tables.gold().rowCount();
        if (gold == 0 || tables.predicted().rowCount() == 0) {
            return;
        }
        List<Integer> without = isIndexed() ? stage.index() : List.of();
        TypedCells cells = shared(without);
        int[] partners = new int[gold];
        Arrays.fill(partners, -1);
        if (isIndexed()) {
            KeyGroups put = new KeyGroups(tables, cells);
            groups().forEach(group -> {
                int[] chosen = joined(put.together(group.gold, group.predicted).partners(), group.predicted.size());
                for (int i = 0; i < chosen.length; i++) {
                    if (chosen[i] >= 0) {
                        partners[group.gold.get(i)] = group.predicted.get(chosen[i]);
                    }
                }
            });
        } else if (cells.width() > 0) {
            int[] found = MatchedCells.count(cells.bags(tables), MatchedCells.Partial.OPTIMAL, cells::matches)
                    .partners();
            System.arraycopy(found, 0, partners, 0, gold);
        }
        new HybridSteps(tables, stage, cells, width(without), settings, steps).add(partners, rows(partners));
    }

    /** Number of rows, with or without a partner, by which the score is divided. */
    private int rows(int[] partners) {
        int joined = (int) Arrays.stream(partners).filter(p -> p >= 0).count();
        if (isIndexed()) {
            return partners.length + tables.predicted().rowCount() - joined;
        }
        return settings.paperDenominator() ? Math.max(1, joined)
                : Math.max(partners.length, tables.predicted().rowCount());
    }

    /** Rows of one key belong together though none of their other cells match: those left are joined in their order. */
    private static int[] joined(int[] partners, int predicted) {
        boolean[] taken = new boolean[predicted];
        Arrays.stream(partners).filter(p -> p >= 0).forEach(p -> taken[p] = true);
        int[] all = partners.clone();
        int next = 0;
        for (int g = 0; g < all.length; g++) {
            while (next < predicted && taken[next]) {
                next++;
            }
            if (all[g] < 0 && next < predicted) {
                taken[next] = true;
                all[g] = next;
            }
        }
        return all;
    }

    /** Columns that count: gold columns and extra predicted ones, those given left out. */
    private int width(List<Integer> without) {
        int extra = settings.ignoreExtraColumns() ? 0 : stage.extraColumns();
        return stage.columns().goldColumns() - without.size() + extra;
    }

    private TypedCells shared(List<Integer> without) {
        List<Integer> columns = IntStream.range(0, stage.columns().goldColumns())
                .filter(g -> stage.columns().partner(g) >= 0 && !without.contains(g))
                .boxed()
                .toList();
        return new TypedCells(tables, stage, columns, settings.exact(), settings.numeric());
    }

    private record Group(List<Integer> gold, List<Integer> predicted) {
        Group() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    private HybridResult byIndex() {
        TypedCells cells = shared(stage.index());
        int width = width(stage.index());
        double sum = 0;
        int joined = 0;
        int outer = 0;
        boolean greedy = false;
        KeyGroups put = new KeyGroups(tables, cells);
        for (Group group : groups()) {
            int pairs = Math.min(group.gold.size(), group.predicted.size());
            outer += Math.max(group.gold.size(), group.predicted.size());
            joined += pairs;
            if (pairs > 0 && width > 0) {
                KeyGroups.Together rows = put.together(group.gold, group.predicted);
                greedy |= !rows.best();
                sum += rows.cells() / (double) width;
            } else {
                sum += pairs;
            }
        }
        return new HybridResult(sum / outer, "index_matched", joined, outer - joined, greedy);
    }

    private List<Group> groups() {
        JoinedCells keys = tables.joined(IndexColumns.JOIN.withZone(settings.exact().zone()), stage.columns());
        List<Integer> pairs = IntStream.range(0, stage.columns().size())
                .filter(i -> stage.index().contains(stage.columns().gold(i)))
                .boxed()
                .toList();
        Map<List<Long>, Group> groups = new LinkedHashMap<>();
        for (int row = 0; row < keys.goldRows(); row++) {
            groups.computeIfAbsent(IndexColumns.goldKey(keys, pairs, row), _ -> new Group()).gold.add(row);
        }
        for (int row = 0; row < keys.predictedRows(); row++) {
            groups.computeIfAbsent(IndexColumns.predictedKey(keys, pairs, row), _ -> new Group())
                    .predicted
                    .add(row);
        }
        return List.copyOf(groups.values());
    }

    private HybridResult byBestMatch() {
        TypedCells cells = shared(List.of());
        int rows = Math.max(tables.gold().rowCount(), tables.predicted().rowCount());
        if (cells.width() == 0) {
            return new HybridResult(0, "index_unmatched", 0, rows, false);
        }
        MatchedCells.Matched matched =
                MatchedCells.count(cells.bags(tables), MatchedCells.Partial.OPTIMAL, cells::matches);
        int denominator = settings.paperDenominator() ? Math.max(1, matched.rows()) : rows;
        double score = matched.cells() / ((double) width(List.of()) * denominator);
        return new HybridResult(score, "index_unmatched", matched.rows(), rows - matched.rows(), !matched.optimal());
    }

    /**
     * Explains which rows Hybrid-EX pairs and which remain. For each pair it counts matching cells by the kind of each
     * column.
     */
    private static final class HybridSteps {
        private final TablePair tables;
        private final Stage1 stage;
        private final TypedCells cells;
        private final int width;
        private final boolean extraFree;
        private final Steps steps;

        /** @param width columns that count for each row, extra predicted ones included */
        HybridSteps(TablePair tables, Stage1 stage, TypedCells cells, int width, Settings settings, Steps steps) {
            this.steps = steps;
            this.extraFree = settings.ignoreExtraColumns();
            this.tables = tables;
            this.stage = stage;
            this.cells = cells;
            this.width = width;
        }

        /** A pair of rows and the number of its matching cells. */
        private record Pair(int gold, int predicted, int matches) {}

        /** {@code partners} has per gold row its paired predicted row, or -1; {@code rows} divides the score. */
        void add(int[] partners, int rows) {
            List<Pair> pairs = new ArrayList<>();
            List<Integer> missing = new ArrayList<>();
            boolean[] taken = new boolean[tables.predicted().rowCount()];
            for (int g = 0; g < partners.length; g++) {
                if (partners[g] < 0) {
                    missing.add(g);
                } else {
                    taken[partners[g]] = true;
                    pairs.add(new Pair(g, partners[g], cells.matches(g, partners[g])));
                }
            }
            List<Integer> extra = new ArrayList<>();
            for (int p = 0; p < taken.length; p++) {
                if (!taken[p]) {
                    extra.add(p);
                }
            }
            List<Pair> parts = pairs.stream()
                    .filter(p -> p.matches < cells.width())
                    .sorted(Comparator.comparingInt(Pair::matches).thenComparingInt(Pair::gold))
                    .toList();
            long matched = pairs.stream().mapToLong(Pair::matches).sum();
            steps.figure("matched_cells", matched)
                    .figure("cells_a_row", width)
                    .figure("rows_that_agree", pairs.stream().filter(p -> p.matches == width).count())
                    .figure("rows_in_part", parts.size())
                    .says(width == 0
                            ? Phrase.of("hybrid.no-column", pairs.size(), rows)
                            : Phrase.of("hybrid.cells", matched, (long) width * rows, rows, width));
            columns();
            steps.passage("hybrid.part", parts, this::line)
                    .passage("hybrid.gold-rows", missing, g -> steps.missing(tables.gold(), g))
                    .passage("hybrid.predicted-rows", extra, p -> steps.extra(tables.predicted(), p));
        }

        private void columns() {
            List<Integer> missing = IntStream.range(0, tables.gold().columnCount())
                    .filter(g -> stage.columns().partner(g) < 0)
                    .boxed()
                    .toList();
            Set<Integer> taken = IntStream.range(0, tables.gold().columnCount())
                    .mapToObj(g -> stage.columns().partner(g))
                    .collect(Collectors.toSet());
            List<Integer> extra = IntStream.range(0, tables.predicted().columnCount())
                    .filter(p -> !taken.contains(p))
                    .boxed()
                    .toList();
            List<String> gold = Steps.names(tables.gold());
            List<String> predicted = Steps.names(tables.predicted());
            steps.passage("hybrid.gold-columns", missing, g -> Line.of(Mark.MISSING, gold.get(g)))
                    .passage(extraFree ? "hybrid.free-columns" : "hybrid.predicted-columns", extra, p -> Line.of(Mark.EXTRA, predicted.get(p)));
        }

        private Line line(Pair pair) {
            List<String> names = Steps.names(tables.gold());
            List<String> texts = new ArrayList<>();
            int left = 0;
            for (int g : cells.different(pair.gold, pair.predicted)) {
                if (texts.size() == Steps.NAMED || !steps.hasSpace()) {
                    left++;
                } else {
                    texts.add(names.get(g) + ": " + steps.change(
                            tables.gold().rows().get(pair.gold).get(g),
                            tables.predicted().rows().get(pair.predicted).get(stage.columns().partner(g))));
                }
            }
            return Line.of(
                    Mark.DIFFERENT,
                    Phrase.of("hybrid.pair", pair.gold + 1, pair.predicted + 1, pair.matches, cells.width(), Steps.joined(texts, left)),
                    pair.gold, pair.predicted);
        }
    }

    /**
     * Holds the result of Stage 2 of Hybrid-EX.
     *
     * @param score 0 to 1
     * @param method {@code trivial}, {@code index_matched} or {@code index_unmatched}
     * @param matchedRows rows with a partner
     * @param unmatchedRows rows of either table without one
     * @param greedy whether rows were put together greedily instead of by the best assignment
     */
    record HybridResult(double score, String method, int matchedRows, int unmatchedRows, boolean greedy) {
        /** The paper's names; the cut points are ours. */
        String category() {
            if (score >= 1) {
                return "complete";
            }
            if (score >= 0.9) {
                return "near_complete";
            }
            if (score >= 0.5) {
                return "partial";
            }
            return score > 0 ? "overlap" : "no_match";
        }
    }

    /**
     * Pairs rows with the same key one to one, so that most cells match (metrics.md §1.13, step 7). The best assignment is
     * used; where more than {@value MatchedCells#OPTIMAL_ROWS} unequal rows are left on a side, the pairs that share most
     * cells come first. The order of rows never counts. Confined to one thread.
     */
    public static final class KeyGroups {
        /**
         * @param partners per gold row of the key the place of its partner among the predicted ones, or -1
         * @param cells how many cells match
         * @param best whether no other way would match more
         */
        public record Together(int[] partners, long cells, boolean best) {}

        private final TablePair tables;
        private final TypedCells cells;
        private @Nullable CellBags bags;

        public KeyGroups(TablePair tables, TypedCells cells) {
            this.tables = tables;
            this.cells = cells;
        }

        /** The rows of one key, by their ordinals in the tables. */
        public Together together(List<Integer> gold, List<Integer> predicted) {
            int[] partners = new int[gold.size()];
            Arrays.fill(partners, -1);
            if (gold.isEmpty() || predicted.isEmpty() || cells.width() == 0) {
                return new Together(partners, 0, true);
            }
            if (gold.size() == 1 && predicted.size() == 1) {
                return new Together(new int[1], cells.matches(gold.getFirst(), predicted.getFirst()), true);
            }
            MatchedCells.Matched matched = MatchedCells.count(
                    bags().part(gold, predicted),
                    MatchedCells.Partial.OPTIMAL,
                    (g, p) -> cells.matches(gold.get(g), predicted.get(p)));
            return new Together(matched.partners(), matched.cells(), matched.optimal());
        }

        private CellBags bags() {
            if (bags == null) {
                bags = cells.bags(tables);
            }
            return bags;
        }
    }
}
