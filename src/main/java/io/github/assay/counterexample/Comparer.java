package io.github.assay.counterexample;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.QueryShape;

/** Compares two results as {@code ex} does (counterexample.md §5.1). */
final class Comparer {
    private final PairInput pair;
    private final ParsedSql gold;

    Comparer(PairInput pair) {
        this.pair = pair;
        this.gold = ParsedSql.parse(pair.gold(), pair.kind().dialect());
    }

    boolean equal(ResultTable first, ResultTable second) {
        TablePair tables = new TablePair(first, second, order(first));
        return tables.equal(pair.rules()) || tables.isCapped(pair.rules());
    }

    /** Whether the tables differ in the order of rows only. */
    boolean isOrderOnly(ResultTable first, ResultTable second) {
        ComparisonRules unordered = pair.rules().withOrderMode(OrderMode.IGNORE);
        return order(first).matters() && new TablePair(first, second, RowOrder.IGNORED).equal(unordered);
    }

    private RowOrder order(ResultTable table) {
        QueryShape shape = QueryShape.of(gold, table.columns().stream().map(Column::name).toList());
        boolean matters = pair.orderRequired().orElse(shape.ordered());
        return matters ? new RowOrder(true, shape.keys(), shape.keysHidden(), shape.limited()) : RowOrder.IGNORED;
    }
}
