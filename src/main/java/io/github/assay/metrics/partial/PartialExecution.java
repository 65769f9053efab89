package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.ColumnSimilarity;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.account.Account;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    Account account(Variant variant) {
        PartialScore score = score(variant);
        boolean settled = tables.gold().isEmpty()
                || tables.predicted().isEmpty()
                || score.flags().contains("no_matched_columns")
                || wholeTablesEqual(variant);
        if (settled) {
            return PartialAccount.settled(tables, score);
        }
        MatchedCells.Matched matched = matched(variant, partial(variant));
        Optional<JoinedCells> joined =
                Optional.ofNullable(mappings.get(variant.columns())).map(columns -> tables.joined(rules, columns));
        return new PartialAccount(tables, bags.get(variant.columns()), joined).rows(variant, matched.partners());
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
                : CellBags.paired(tables.gold(), tables.predicted(), tables.joined(rules, mappings.get(columns)));
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
        PartialScore told = matched.approximate() ? score.flagged("approximate") : score;
        return isCapped(variant) ? told.flagged("alignment_capped") : told;
    }

    /** Whether tables may be equal, or columns be paired better, than was looked for. */
    private boolean isCapped(Variant variant) {
        ColumnMapping columns = mappings.get(variant.columns());
        return columns != null && columns.isCapped() || tables.isCapped(whole(variant));
    }

    private static long cells(ResultTable table) {
        return (long) table.rowCount() * table.columnCount();
    }
}
