package io.github.assay.metrics;

import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.GoldVariants;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.QueryShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds both queries of an item, each parsed on first use and kept, with their schema. */
final class ParsedQueries {
    private final ItemInput given;
    private @Nullable ParsedSql gold;
    private @Nullable ParsedSql predicted;
    private @Nullable SchemaInfo schema;
    private @Nullable SchemaInfo plainSchema;

    ParsedQueries(ItemInput given) {
        this.given = given;
        this.schema = given.schema().orElse(null);
    }

    /** The gold SQL, of several the principal one. */
    ParsedSql gold() {
        if (gold == null) {
            gold = ParsedSql.parse(GoldVariants.principal(given.goldText(), given.dialect()), given.dialect());
        }
        return gold;
    }

    ParsedSql predicted() {
        if (predicted == null) {
            predicted = ParsedSql.parse(given.predictedText(), given.dialect());
        }
        return predicted;
    }

    /** The declared schema; without one, the columns that the two queries name with their tables. */
    SchemaInfo schema() {
        if (schema == null) {
            schema = ParsedSql.columnsOf(gold(), predicted());
        }
        return schema;
    }

    SchemaInfo plainSchema() {
        if (plainSchema == null) {
            plainSchema = schema().withoutKeys();
        }
        return plainSchema;
    }

    /** Whether and how row order counts where a query counts as gold, whose result has these columns. */
    RowOrder order(ParsedSql sql, List<String> columns) {
        QueryShape shape = QueryShape.of(sql, columns);
        boolean matters = given.item().evalCase().expected().orderRequired().orElse(shape.ordered());
        return matters
                ? new RowOrder(true, shape.keys(), shape.keysHidden(), shape.ordered() && shape.limited())
                : RowOrder.IGNORED;
    }

    /** The same of the item's own gold query. */
    RowOrder order() {
        List<String> columns = given.gold().orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _)
                ? table.columns().stream().map(Column::name).toList()
                : List.of();
        return order(gold(), columns);
    }

    /** Whether one of the texts read so far has no tree only because reading it took too long. */
    boolean endedByTheClock() {
        return endedByTheClock(gold) || endedByTheClock(predicted);
    }

    private static boolean endedByTheClock(@Nullable ParsedSql sql) {
        return sql != null && sql.endedByTheClock();
    }
}
