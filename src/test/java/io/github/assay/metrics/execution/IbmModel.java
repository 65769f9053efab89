package io.github.assay.metrics.execution;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How IBM's text2sql-eval-toolkit compares two result tables, with any of our decisions put in its rules' place. With
 * none it gives that program's figure, with all of them ours.
 */
final class IbmModel {
    /** Where our rules are others. */
    enum Decision {
        CELLS("§0.3", "cells are compared as values, not as texts after a detour by pandas"),
        ROWS("§8 #31", "cells stay in their rows and columns"),
        ORDER("§0.4", "order as the outermost ORDER BY says, ties understood"),
        VACUOUS("§1.2", "two empty tables are equal whatever their columns"),
        EXTRA("§1.6", "every gold column must be there, not just the columns of the narrower table");

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

    private final TablePair tables;
    private final TablePair texts;
    private final boolean saysOrderBy;

    IbmModel(TablePair tables, String goldSql) {
        this.tables = tables;
        this.texts = new TablePair(
                PandasTexts.of(tables.gold()), PandasTexts.of(tables.predicted()), tables.order());
        this.saysOrderBy = goldSql.toUpperCase(Locale.ROOT).contains("ORDER BY");
    }

    /** Their {@code execution_accuracy}, which with all decisions is {@code ex}. */
    boolean equal(Set<Decision> ours) {
        if (tables.gold().isEmpty() && tables.predicted().isEmpty() && ours.contains(Decision.VACUOUS)) {
            return true;
        }
        if (tables.gold().rowCount() != tables.predicted().rowCount()
                || tables.gold().columnCount() != tables.predicted().columnCount()) {
            return false;
        }
        return ours.contains(Decision.ROWS)
                ? pair(ours).equal(rules(ours))
                : scrambled(gold(ours), ours).equals(scrambled(predicted(ours), ours));
    }

    /** Their {@code subset_non_empty_execution_accuracy}; with all decisions {@code ex} with extra columns allowed. */
    boolean subset(Set<Decision> ours) {
        boolean empty = tables.gold().isEmpty() || tables.predicted().isEmpty();
        if (empty) {
            return ours.contains(Decision.VACUOUS) && tables.gold().isEmpty() && tables.predicted().isEmpty();
        }
        boolean narrower = tables.predicted().columnCount() < tables.gold().columnCount();
        if (tables.gold().rowCount() != tables.predicted().rowCount() || narrower && ours.contains(Decision.EXTRA)) {
            return false;
        }
        if (ours.contains(Decision.ROWS)) {
            TablePair pair = pair(ours);
            return (narrower ? new TablePair(pair.predicted(), pair.gold(), pair.order()) : pair)
                    .equal(rules(ours).withExtraColumns(true));
        }
        List<List<String>> gold = columnsSorted(gold(ours), ours);
        List<List<String>> predicted = columnsSorted(predicted(ours), ours);
        return narrower ? within(predicted, gold) : within(gold, predicted);
    }

    /** Their {@code bird_execution_accuracy}, which with values for texts is {@code ex-bird}. */
    boolean sets(Set<Decision> ours) {
        ComparisonRules bird = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION);
        return ours.contains(Decision.CELLS)
                ? tables.equalAsSets(bird)
                : new HashSet<>(gold(ours)).equals(new HashSet<>(predicted(ours)));
    }

    private TablePair pair(Set<Decision> ours) {
        TablePair cells = ours.contains(Decision.CELLS) ? tables : texts;
        if (ours.contains(Decision.ORDER)) {
            return cells;
        }
        return new TablePair(cells.gold(), cells.predicted(), saysOrderBy ? RowOrder.strict() : RowOrder.IGNORED);
    }

    private static ComparisonRules rules(Set<Decision> ours) {
        CellPolicy policy = ours.contains(Decision.CELLS) ? CellPolicy.STANDARD : CellPolicy.STRICT;
        return ComparisonRules.of(policy, ColumnMatching.BY_PERMUTATION);
    }

    private List<List<String>> gold(Set<Decision> ours) {
        return ours.contains(Decision.CELLS)
                ? rows(tables.goldCells(rules(ours)))
                : rows(texts.gold());
    }

    private List<List<String>> predicted(Set<Decision> ours) {
        return ours.contains(Decision.CELLS)
                ? rows(tables.predictedCells(rules(ours)))
                : rows(texts.predicted());
    }

    private static List<List<String>> rows(CellForms cells) {
        return IntStream.range(0, cells.rows())
                .mapToObj(r -> IntStream.range(0, cells.columns())
                        .mapToObj(c -> Long.toString(cells.at(r, c)))
                        .toList())
                .toList();
    }

    private static List<List<String>> rows(ResultTable table) {
        return table.rows().stream().map(row -> row.stream().map(Cell::display).toList()).toList();
    }

    private boolean ordered(Set<Decision> ours) {
        return ours.contains(Decision.ORDER) ? tables.order().matters() : saysOrderBy;
    }

    /** Each row sorted by itself; without order each column of that, too. */
    private List<List<String>> scrambled(List<List<String>> rows, Set<Decision> ours) {
        return columnsSorted(rows.stream().map(row -> row.stream().sorted().toList()).toList(), ours);
    }

    private List<List<String>> columnsSorted(List<List<String>> rows, Set<Decision> ours) {
        if (ordered(ours) || rows.isEmpty()) {
            return rows;
        }
        List<List<String>> columns = IntStream.range(0, rows.getFirst().size())
                .mapToObj(c -> rows.stream().map(row -> row.get(c)).sorted().toList())
                .toList();
        return IntStream.range(0, rows.size())
                .mapToObj(r -> columns.stream().map(column -> column.get(r)).toList())
                .toList();
    }

    /** Whether each narrow row's cells are among the wide row's beside it. */
    private static boolean within(List<List<String>> narrow, List<List<String>> wide) {
        return IntStream.range(0, narrow.size()).allMatch(r -> {
            List<String> left = new ArrayList<>(wide.get(r));
            return narrow.get(r).stream().allMatch(left::remove);
        });
    }
}
