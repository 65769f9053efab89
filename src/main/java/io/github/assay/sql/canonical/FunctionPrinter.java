package io.github.assay.sql.canonical;

import io.github.assay.sql.canonical.ConditionReader.BinaryPrinter;
import io.github.assay.sql.text.DateUnits;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.OracleCalls;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.KeepExpression;
import net.sf.jsqlparser.expression.MySQLGroupConcat;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;

/** Prints function calls as canonical text and recognises aggregates. */
public final class FunctionPrinter {
    private static final Set<String> AGGREGATES = Set.of(
            "count", "sum", "avg", "min", "max", "total", "group_concat", "string_agg", "listagg", "array_agg",
            "json_agg", "jsonb_agg", "json_group_array", "stddev", "stddev_pop", "stddev_samp", "variance", "var_pop",
            "var_samp", "median", "mode", "bool_and", "bool_or", "every", "any_value", "approx_count_distinct",
            "percentile_cont", "percentile_disc", "quantile_cont", "corr");

    private FunctionPrinter() {}

    /** Whether functions of this name, in lower case, aggregate. */
    public static boolean isAggregateName(String name) {
        return AGGREGATES.contains(name);
    }

    static String of(Function f, ExpressionReader reader) {
        if (ExpressionReader.MOMENTS.contains(name(f.getName())) && f.getParameters() == null && f.getKeep() == null) {
            return name(f.getName());
        }
        String distinct = f.isDistinct() || f.isUnique() ? "distinct " : "";
        String having = having(f.getHavingClause(), reader);
        String nulls = f.getNullHandling() == Function.NullHandling.IGNORE_NULLS ? " ignore nulls" : "";
        if (name(f.getName()).equals(OracleCalls.OUTER) || name(f.getName()).equals(OracleCalls.PRIOR)) {
            Expression operand = f.getParameters().getFirst();
            return OracleCalls.canonical(name(f.getName()), BinaryPrinter.bracketed(operand, reader.text(operand)));
        }
        String rows = f.getLimit() == null ? "" : " limit " + reader.text(f.getLimit().getRowCount());
        return name(f.getName()) + "(" + distinct + arguments(f, reader) + keywords(f, reader) + having + nulls + reader.sort(f.getOrderByElements()) + rows + ")"
                + (f.getChainedParameters() == null ? "" : "(" + reader.list(f.getChainedParameters()) + ")")
                + keep(f.getKeep(), reader)
                + (f.getAttribute() instanceof Expression e && !(e instanceof Column) ? "." + reader.text(e) : "");
    }

    /** Words with values behind the arguments, such as {@code f(a SEPARATOR b)}. */
    private static String keywords(Function f, ExpressionReader reader) {
        return f.getKeywordArguments() == null
                ? ""
                : f.getKeywordArguments().stream()
                        .map(k -> " " + String.valueOf(k.getKeyword()).toLowerCase(Locale.ROOT) + " " + reader.text(k.getExpression()))
                        .collect(Collectors.joining());
    }

    /** {@code HAVING MAX x} inside a call. */
    private static String having(Function.HavingClause having, ExpressionReader reader) {
        return having == null
                ? ""
                : " having " + String.valueOf(having.getHavingType()).toLowerCase(Locale.ROOT) + " " + reader.text(having.getExpression());
    }

    /** Oracle's {@code KEEP (DENSE_RANK FIRST ORDER BY x)}. */
    private static String keep(KeepExpression keep, ExpressionReader reader) {
        return keep == null
                ? ""
                : " keep (" + name(keep.getName()) + (keep.isFirst() ? " first" : " last") + reader.sort(keep.getOrderByElements()) + ")";
    }

    private static String arguments(Function f, ExpressionReader reader) {
        if (f.isAllColumns() && (f.getParameters() == null || f.getParameters().isEmpty())) {
            return "*";
        }
        if (f.getParameters() == null) {
            return f.getNamedParameters() == null ? "" : reader.list(f.getNamedParameters());
        }
        String name = name(f.getName());
        if (name.equals("columns")) {
            return f.getParameters().toString().toLowerCase(Locale.ROOT); // DuckDB: a pattern or a choice of columns
        }
        return DateUnits.mayTake(name) ? dateArguments(f.getParameters(), name, reader) : reader.list(f.getParameters());
    }

    private static String dateArguments(ExpressionList<?> given, String function, ExpressionReader reader) {
        return IntStream.range(0, given.size())
                .mapToObj(i -> reader.isUnit(given.get(i), i, function)
                        ? given.get(i).toString().toLowerCase(Locale.ROOT)
                        : reader.text(given.get(i)))
                .collect(Collectors.joining(", "));
    }

    static String of(AnalyticExpression w, ExpressionReader reader) {
        StringBuilder out = new StringBuilder(name(w.getName())).append('(');
        out.append(w.isDistinct() ? "distinct " : "");
        out.append(w.isAllColumns() ? "*" : reader.text(w.getExpression()));
        for (Expression extra : new Expression[] {w.getOffset(), w.getDefaultValue()}) {
            out.append(extra == null ? "" : ", " + reader.text(extra));
        }
        out.append(having(w.getHavingClause(), reader)).append(reader.sort(w.getFuncOrderBy()));
        boolean ignores = w.isIgnoreNulls() || w.isIgnoreNullsOutside();
        out.append(ignores && w.getNullHandling() != Function.NullHandling.RESPECT_NULLS ? ") ignore nulls" : ")");
        out.append(keep(w.getKeep(), reader));
        if (w.getFilterExpression() != null) {
            out.append(" filter (where ").append(reader.condition(w.getFilterExpression())).append(')');
        }
        return out.append(window(w, reader)).toString();
    }

    private static String window(AnalyticExpression w, ExpressionReader reader) {
        String named = w.getWindowName() == null ? "" : w.getWindowName().toLowerCase(Locale.ROOT);
        String within = w.getType() == AnalyticType.WITHIN_GROUP_OVER ? " within group" : "";
        boolean overs = !within.isEmpty() || String.valueOf(w.getType()).startsWith("OVER");
        if (!overs && named.isEmpty()) {
            String order = reader.sort(w.getOrderByElements());
            return order.isEmpty() ? "" : " within group (" + order.strip() + ")";
        }
        ExpressionList<?> partition = w.getPartitionExpressionList();
        String by = partition == null || partition.isEmpty() ? "" : " partition by " + reader.list(partition);
        String frame = w.getWindowElement() == null
                ? ""
                : " " + w.getWindowElement().toString().strip().toLowerCase(Locale.ROOT);
        return within + " over (" + (named + by + reader.sort(w.getOrderByElements()) + frame).strip() + ")";
    }

    /** The aggregate that an expression is as a whole, by the canonical text read before. */
    static Optional<QueryParts.Aggregate> aggregate(Expression e, String text) {
        return switch (ExpressionReader.unbracketed(e)) {
            case MySQLGroupConcat g -> Optional.of(new QueryParts.Aggregate("group_concat", inside(text), g.isDistinct()));
            case Function f when isAggregate(f) ->
                Optional.of(new QueryParts.Aggregate(name(f.getName()), inside(text), f.isDistinct() || f.isUnique()));
            case null, default -> Optional.empty();
        };
    }

    /** The arguments of a call, without DISTINCT. */
    private static String inside(String call) {
        String inside = call.substring(call.indexOf('(') + 1, Math.max(call.indexOf('(') + 1, call.length() - 1));
        return inside.startsWith("distinct ") ? inside.substring(9) : inside;
    }

    /** SQLite's {@code min} and {@code max} of several values do not aggregate. */
    private static boolean isAggregate(Function f) {
        String name = name(f.getName());
        int arguments = f.getParameters() == null ? 0 : f.getParameters().size();
        boolean scalar = (name.equals("min") || name.equals("max")) && arguments > 1;
        return AGGREGATES.contains(name) && !scalar;
    }

    private static String name(String written) {
        return written == null ? "" : written.toLowerCase(Locale.ROOT).replace("\"", "").replace("`", "");
    }

    /** Prints the columns that a star leaves out or replaces. */
    static final class StarPrinter {
        /** Such as {@code  except (a, b) replace (c + 1 as c)}; EXCLUDE is EXCEPT. Empty for a plain star. */
        static String rest(AllColumns star, ExpressionReader reader) {
            StringBuilder out = new StringBuilder();
            if (star.getExceptColumns() != null && !star.getExceptColumns().isEmpty()) {
                out.append(" except (").append(star.getExceptColumns().stream()
                        .map(c -> SqlIdentifierRules.dotted(c.getColumnName()).toLowerCase(Locale.ROOT).replaceAll(
                                "[`\"]", ""))
                        .sorted()
                        .collect(Collectors.joining(", "))).append(')');
            }
            if (star.getReplaceExpressions() != null && !star.getReplaceExpressions().isEmpty()) {
                out.append(" replace (").append(star.getReplaceExpressions().stream()
                        .map(i -> reader.text(i.getExpression()) + " as "
                                + (i.getAlias() == null ? ""
                                        : SqlIdentifierRules.dotted(i.getAlias().getName()).toLowerCase(Locale.ROOT)))
                        .sorted()
                        .collect(Collectors.joining(", "))).append(')');
            }
            return out.toString();
        }
    }
}
