package io.github.assay.domain;

import java.util.Optional;
import java.util.function.Function;

/**
 * A value, or the reason why there is none. A switch must handle all three kinds; there is no default number.
 *
 * @param <T> what a value is
 */
public sealed interface Outcome<T> {
    /** The value is available. */
    record Value<T>(T value) implements Outcome<T> {}

    /**
     * This evidence does not give the value. Not an error: an aggregate leaves it out and counts it by reason.
     *
     * @param reason a code, such as {@code gold_error}, {@code no_result}, {@code not_applicable}
     * @param detail the missing thing, as text for readers; may be empty
     */
    record Unavailable<T>(String reason, String detail) implements Outcome<T> {}

    /**
     * Computing it failed: a defect of the metric, never of the SQL under test.
     *
     * @param reason a code, such as {@code metric_error}
     * @param detail the message, as text for readers
     */
    record Error<T>(String reason, String detail) implements Outcome<T> {}

    /** An outcome with a value. */
    static <T> Outcome<T> value(T value) {
        return new Value<>(value);
    }

    /** An outcome without a value, for a reason that needs no detail; see {@link Unavailable}. */
    static <T> Outcome<T> unavailable(String reason) {
        return new Unavailable<>(reason, "");
    }

    /** An outcome without a value; {@code detail} names what was missing. */
    static <T> Outcome<T> unavailable(String reason, String detail) {
        return new Unavailable<>(reason, detail);
    }

    /** An outcome of a failed computation; see {@link Error}. */
    static <T> Outcome<T> error(String reason, String detail) {
        return new Error<>(reason, detail);
    }

    /** The value, or empty for both other kinds. */
    default Optional<T> asValue() {
        return this instanceof Value<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    /** The reason code, or empty when there is a value. */
    default String reason() {
        return switch (this) {
            case Value<T> _ -> "";
            case Unavailable<T>(String reason, String _) -> reason;
            case Error<T>(String reason, String _) -> reason;
        };
    }

    /** The same outcome of another type: values are mapped, reasons are kept. */
    default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
        return switch (this) {
            case Value<T>(T value) -> new Value<>(change.apply(value));
            case Unavailable<T>(String reason, String detail) -> new Unavailable<>(reason, detail);
            case Error<T>(String reason, String detail) -> new Error<>(reason, detail);
        };
    }

    /** The outcome of {@code next} applied to the value; without a value the reason is kept. */
    default <R> Outcome<R> flatMap(Function<? super T, Outcome<R>> next) {
        return switch (this) {
            case Value<T>(T value) -> next.apply(value);
            case Unavailable<T>(String reason, String detail) -> new Unavailable<>(reason, detail);
            case Error<T>(String reason, String detail) -> new Error<>(reason, detail);
        };
    }
}
