package io.github.assay.metrics.partial.hybrid;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.partial.IndexColumns;
import io.github.assay.metrics.partial.KeyGroups;
import io.github.assay.metrics.partial.MatchedCells;
import io.github.assay.metrics.partial.Stage1;
import io.github.assay.metrics.partial.TypedCells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Computes Stage 2 of Hybrid-EX (metrics.md §1.13; BADGER §5, Algorithm 2, with the corrections listed there). */
final class HybridComparison {
    private final TablePair tables;
    private final Stage1 stage;
    private final Settings settings;

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

    HybridComparison(TablePair tables, Stage1 stage, Settings settings) {
        this.tables = tables;
        this.stage = stage;
        this.settings = settings;
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
        return !stage.index().isEmpty()
                && stage.index().stream().allMatch(g -> stage.columns().partner(g) >= 0);
    }

    /** Which rows and cells the score is made of. */
    Account account() {
        int gold = tables.gold().rowCount();
        if (gold == 0 || tables.predicted().rowCount() == 0) {
            return Account.NONE;
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
            int[] found = MatchedCells.count(cells.bags(tables), MatchedCells.Partial.OPTIMAL, cells::matches).partners();
            System.arraycopy(found, 0, partners, 0, gold);
        }
        return new HybridAccount(tables, stage, cells, width(without), settings).make(partners, rows(partners));
    }

    /** Number of rows, with or without a partner, by which the score is divided. */
    private int rows(int[] partners) {
        int joined = (int) Arrays.stream(partners).filter(p -> p >= 0).count();
        if (isIndexed()) {
            return partners.length + tables.predicted().rowCount() - joined;
        }
        return settings.paperDenominator() ? Math.max(1, joined) : Math.max(partners.length, tables.predicted().rowCount());
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
        return new HybridResult(
                score, "index_unmatched", matched.rows(), rows - matched.rows(), !matched.optimal());
    }
}
