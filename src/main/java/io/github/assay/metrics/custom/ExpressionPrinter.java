package io.github.assay.metrics.custom;

import java.util.Locale;
import java.util.stream.Collectors;

/** Prints expressions and values as a person writes them. */
final class ExpressionPrinter {
    private static final int LONGEST = 200;
    private static final double EXACT = 1L << 53;

    private ExpressionPrinter() {}

    /** The expression, cut at {@value #LONGEST} characters. */
    static String of(Expression expression) {
        String text = text(expression);
        return text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text;
    }

    static String of(Value value) {
        return switch (value) {
            case Value.Number(double number) -> number == Math.rint(number) && Math.abs(number) < EXACT
                    ? Long.toString((long) number)
                    : Double.toString(number);
            case Value.Text(String text) -> "\"" + text + "\"";
            case Value.Flag(boolean yes) -> Boolean.toString(yes);
            case Value.Missing(String _, String detail) -> "unavailable, " + detail;
        };
    }

    private static String text(Expression expression) {
        return switch (expression) {
            case Expression.Constant(Value value) -> of(value);
            case Expression.Metric(Expression.Aspect aspect, String id, int _) -> lower(aspect) + "(\"" + id + "\")";
            case Expression.Field(Expression.Owner owner, String key, int _) -> lower(owner) + "." + key;
            case Expression.Has(Expression input) -> "has(" + text(input) + ")";
            case Expression.Not(Expression operand, int _) -> "not " + inside(operand, Operator.LESS.level());
            case Expression.Minus(Expression operand, int _) -> "-" + inside(operand, Integer.MAX_VALUE);
            case Expression.Binary(Operator operator, Expression left, Expression right, int _) ->
                inside(left, operator.level()) + " " + operator.sign() + " " + inside(right, operator.level() + 1);
            case Expression.Call call -> lower(call.function()) + call.arguments().stream()
                    .map(ExpressionPrinter::text)
                    .collect(Collectors.joining(", ", "(", ")"));
        };
    }

    /** In parentheses where precedence would otherwise change its meaning. */
    private static String inside(Expression expression, int level) {
        boolean loose = expression instanceof Expression.Binary b && b.operator().level() < level
                || expression instanceof Expression.Not && level >= Operator.LESS.level();
        return loose ? "(" + text(expression) + ")" : text(expression);
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
