package io.github.assay.sql.canonical;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.OrderByElement;

/** Reads keys of GROUP BY and ORDER BY and resolves positions and select aliases to the selected expression. */
final class KeyReader {
    private final SelectReader queries;
    private final SqlIdentifierRules names;
    private final Scope scope;
    private final List<QueryParts.Item> select;
    private final List<QueryParts> nested = new ArrayList<>();
    private final Set<String> columns = new TreeSet<>();

    KeyReader(SelectReader queries, SqlIdentifierRules names, Scope scope, List<QueryParts.Item> select) {
        this.queries = queries;
        this.names = names;
        this.scope = scope;
        this.select = select;
    }

    List<QueryParts.SortKey> sortKeys(List<OrderByElement> elements) {
        return elements == null
                ? List.of()
                : elements.stream()
                        .map(e -> new QueryParts.SortKey(key(e.getExpression()) + NullOrder.of(e, queries, names) + fill(e), !e.isAsc()))
                        .toList();
    }

    /** {@code WITH FILL}, which adds rows, and {@code WITH ROLLUP} behind a sort key. */
    private static String fill(OrderByElement e) {
        return (e.getWithFill() == null ? "" : " " + SourceModifiers.words(e.getWithFill()))
                + (e.isMysqlWithRollup() ? " with rollup" : "");
    }

    String key(Expression e) {
        Expression plain = ExpressionReader.unbracketed(e);
        if (plain instanceof LongValue n) {
            int position = n.getStringValue().length() > 6 ? 0 : (int) n.getValue();
            boolean inside = position >= 1 && position <= select.size();
            return inside ? meant(select.get(position - 1).text()) : n.getStringValue();
        }
        if (plain instanceof Column c && (c.getTable() == null || c.getTable().getName() == null)) {
            Optional<String> alias = scope.alias(names.of(c.getColumnName()));
            if (alias.isPresent()) {
                return meant(alias.get());
            }
        }
        ExpressionReader reader = new ExpressionReader(queries, scope, names);
        String text = reader.text(plain);
        nested.addAll(reader.nested());
        columns.addAll(reader.columns());
        return text;
    }

    /** The selected expression that a key refers to. */
    private String meant(String text) {
        queries.notes().again(text);
        return text;
    }

    /** The given columns and queries with those found in keys. */
    QueryParts.Further further(QueryParts.Further before) {
        nested.addAll(0, before.nested());
        columns.addAll(before.columns());
        return new QueryParts.Further(before.modifiers(), nested, columns);
    }

    /** Writes where NULLs are sorted, if that counts and is not where the dialect puts them anyway. */
    static final class NullOrder {
        private NullOrder() {}

        static String of(OrderByElement key, SelectReader queries, SqlIdentifierRules names) {
            if (!queries.isExact() || key.getNullOrdering() == null) {
                return "";
            }
            boolean first = key.getNullOrdering() == OrderByElement.NullOrdering.NULLS_FIRST;
            Optional<Boolean> usual = switch (names.dialect) {
                case "sqlite", "h2", "mysql", "mariadb", "sqlserver", "tsql", "mssql", "bigquery", "databricks", "spark", "hive" ->
                    Optional.of(key.isAsc());
                case "postgresql", "postgres", "oracle", "snowflake" -> Optional.of(!key.isAsc());
                case "duckdb" -> Optional.of(false);
                default -> Optional.empty();
            };
            return usual.equals(Optional.of(first)) ? "" : first ? " nulls first" : " nulls last";
        }
    }
}
