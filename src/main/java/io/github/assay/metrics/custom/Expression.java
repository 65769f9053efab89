package io.github.assay.metrics.custom;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Represents a parsed expression as a tree without loops, variables or side effects. Evaluation always ends. Immutable.
 */
public sealed interface Expression {
    /** A number, text, {@code true} or {@code false} as written. */
    record Constant(Value value) implements Expression {}

    /** The part of another metric's result that an expression uses. */
    enum Aspect {
        /** Its number. */
        SCORE,
        /** Whether it passes its threshold. */
        PASS,
        /** Its class. */
        LABEL
    }

    /** Another metric's score, verdict or class. */
    record Metric(Aspect aspect, String id, int at) implements Expression {}

    /** A field, such as {@code case.tier} or {@code prediction.latency_ms}. */
    record Field(Owner owner, String key, int at) implements Expression {}

    /** The record that a field belongs to. */
    enum Owner {
        CASE,
        PREDICTION
    }

    /** Whether a score or field is there. Never missing itself. */
    record Has(Expression input) implements Expression {}

    /** {@code not x}. */
    record Not(Expression operand, int at) implements Expression {}

    /** {@code -x}. */
    record Minus(Expression operand, int at) implements Expression {}

    /** Two operands. */
    record Binary(Operator operator, Expression left, Expression right, int at) implements Expression {}

    /** A function of the language. */
    record Call(Function function, List<Expression> arguments, int at) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** Functions. */
    enum Function {
        MIN(1, 100),
        MAX(1, 100),
        MEAN(1, 100),
        ABS(1, 1),
        /** {@code if(condition, then, else)}; only the branch taken is looked at. */
        IF(3, 3),
        /** The first argument that is there. */
        FIRST(1, 100);

        private final int least;
        private final int most;

        Function(int least, int most) {
            this.least = least;
            this.most = most;
        }

        int least() {
            return least;
        }

        int most() {
            return most;
        }
    }

    /** The parts of this expression. */
    default Stream<Expression> parts() {
        return switch (this) {
            case Constant _, Metric _, Field _ -> Stream.empty();
            case Has(Expression input) -> Stream.of(input);
            case Not(Expression operand, int _) -> Stream.of(operand);
            case Minus(Expression operand, int _) -> Stream.of(operand);
            case Binary(Operator _, Expression left, Expression right, int _) -> Stream.of(left, right);
            case Call(Function _, List<Expression> arguments, int _) -> arguments.stream();
        };
    }

    /** Every metric that this expression uses, in the order written, with its position. */
    default Set<Metric> metrics() {
        Set<Metric> found = new LinkedHashSet<>();
        if (this instanceof Metric metric) {
            found.add(metric);
        }
        parts().forEach(p -> found.addAll(p.metrics()));
        return found;
    }
}
