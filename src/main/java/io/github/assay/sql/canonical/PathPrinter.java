package io.github.assay.sql.canonical;

import io.github.assay.sql.canonical.ConditionReader.BinaryPrinter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.ArrayConstructor;
import net.sf.jsqlparser.expression.ArrayExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.JsonExpression;
import net.sf.jsqlparser.expression.TimezoneExpression;

/** Prints paths into semi-structured values, array elements and intervals as canonical text. */
final class PathPrinter {
    private PathPrinter() {}

    /** The text; empty for expressions of other kinds. */
    static Optional<String> of(Expression e, ExpressionReader reader) {
        return switch (e) {
            case JsonExpression j -> Optional.of(path(j, reader));
            case ArrayExpression a -> Optional.of(bracketed(a.getObjExpression(), reader) + "[" + index(a, reader) + "]");
            case ArrayConstructor a -> Optional.of("[" + reader.list(a.getExpressions()) + "]");
            case TimezoneExpression t -> Optional.of(bracketed(t.getLeftExpression(), reader) + t.getTimezoneExpressions()
                    .stream()
                    .map(zone -> " at time zone " + bracketed(zone, reader))
                    .collect(Collectors.joining()));
            case IntervalExpression i when i.getExpression() != null && i.getIntervalQualifier() != null ->
                Optional.of("interval " + reader.text(i.getExpression()) + " "
                        + i.getIntervalQualifier().toString().toLowerCase(Locale.ROOT));
            default -> Optional.empty();
        };
    }

    /** Steps into a value, from left to right; brackets round the first of them have no effect. */
    private static String path(JsonExpression j, ExpressionReader reader) {
        Expression base = ExpressionReader.unbracketed(j.getExpression());
        boolean path = base instanceof JsonExpression;
        StringBuilder out = new StringBuilder(path ? reader.text(base) : bracketed(base, reader));
        for (Map.Entry<Expression, String> step : j.getIdentList()) {
            step(step.getKey(), step.getValue(), out, reader);
        }
        return out.toString();
    }

    private static String bracketed(Expression e, ExpressionReader reader) {
        return BinaryPrinter.bracketed(e, reader.text(e));
    }

    /** One step; a type behind it, which the parser takes into the step, converts what was read so far. */
    private static void step(Expression key, String operator, StringBuilder out, ExpressionReader reader) {
        if (key instanceof CastExpression c && c.getColDataType() != null) {
            step(c.getLeftExpression(), operator, out, reader);
            reader.converted(out.toString());
            out.insert(0, "cast(").append(" as ").append(TypeNames.of(c.getColDataType().toString(), reader.names().dialect)).append(')');
        } else if (key instanceof JsonExpression more) {
            step(more.getExpression(), operator, out, reader);
            more.getIdentList().forEach(next -> step(next.getKey(), next.getValue(), out, reader));
        } else {
            boolean arrow = operator.indexOf('>') >= 0;
            out.append(operator).append(arrow ? bracketed(key, reader) : key.toString());
        }
    }

    private static String index(ArrayExpression a, ExpressionReader reader) {
        return a.getIndexExpression() != null
                ? reader.text(a.getIndexExpression())
                : reader.text(a.getStartIndexExpression()) + ":" + reader.text(a.getStopIndexExpression());
    }
}
