package io.github.assay.metrics.custom;

import io.github.assay.metrics.custom.ExpressionParser.ExpressionFault;
import io.github.assay.metrics.custom.Value.Kind;

/** Infers the kind of an expression's value and finds operands whose kinds do not fit. */
final class Kinds {
    private Kinds() {}

    static Kind of(Expression expression) throws ExpressionFault {
        return switch (expression) {
            case Expression.Constant(Value value) -> constant(value);
            case Expression.Metric(Expression.Aspect aspect, String _, int _) -> aspect(aspect);
            case Expression.Field _ -> Kind.ANY;
            case Expression.Has _ -> Kind.FLAG;
            case Expression.Not(Expression operand, int at) -> requested(operand, Kind.FLAG, at);
            case Expression.Minus(Expression operand, int at) -> requested(operand, Kind.NUMBER, at);
            case Expression.Binary binary -> binary(binary);
            case Expression.Call call -> call(call);
        };
    }

    /** Refuses an expression of another kind. */
    static void ask(Expression expression, Kind wanted, int at) throws ExpressionFault {
        Kind kind = of(expression);
        if (!kind.fits(wanted)) {
            throw new ExpressionFault(at, kind.words() + " where " + wanted.words() + " is asked for",
                    wanted == Kind.FLAG ? "Compare it, as in score(\"ex\") = 1." : "Put a number there.");
        }
    }

    private static Kind requested(Expression expression, Kind wanted, int at) throws ExpressionFault {
        ask(expression, wanted, at);
        return wanted;
    }

    private static Kind constant(Value value) {
        return switch (value) {
            case Value.Number _ -> Kind.NUMBER;
            case Value.Text _ -> Kind.TEXT;
            case Value.Flag _ -> Kind.FLAG;
            case Value.Missing _ -> Kind.ANY;
        };
    }

    private static Kind aspect(Expression.Aspect aspect) {
        return switch (aspect) {
            case SCORE -> Kind.NUMBER;
            case PASS -> Kind.FLAG;
            case LABEL -> Kind.TEXT;
        };
    }

    private static Kind binary(Expression.Binary b) throws ExpressionFault {
        if (b.operator().isComparison() && !b.operator().isOrder()) {
            same(b.left(), b.right(), b.at());
            return Kind.FLAG;
        }
        Kind wanted = b.operator().isLogic() ? Kind.FLAG : Kind.NUMBER;
        ask(b.left(), wanted, b.at());
        ask(b.right(), wanted, b.at());
        return b.operator().isComparison() || b.operator().isLogic() ? Kind.FLAG : Kind.NUMBER;
    }

    private static Kind call(Expression.Call c) throws ExpressionFault {
        return switch (c.function()) {
            case IF -> {
                ask(c.arguments().getFirst(), Kind.FLAG, c.at());
                yield same(c.arguments().get(1), c.arguments().get(2), c.at());
            }
            case FIRST -> first(c);
            case MIN, MAX, MEAN, ABS -> {
                for (Expression argument : c.arguments()) {
                    ask(argument, Kind.NUMBER, c.at());
                }
                yield Kind.NUMBER;
            }
        };
    }

    private static Kind first(Expression.Call c) throws ExpressionFault {
        Kind kind = of(c.arguments().getFirst());
        for (Expression argument : c.arguments()) {
            kind = same(c.arguments().getFirst(), argument, c.at());
        }
        return kind;
    }

    private static Kind same(Expression a, Expression b, int at) throws ExpressionFault {
        Kind left = of(a);
        Kind right = of(b);
        if (!left.fits(right)) {
            throw new ExpressionFault(
                    at, left.words() + " beside " + right.words(), "Both sides must be of one kind.");
        }
        return left == Kind.ANY ? right : left;
    }
}
