package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Content of a cell, in full precision. */
public sealed interface CellContent {
    /**
     * Words.
     *
     * @param text for people; {@code –} where there is nothing to say
     * @param code for programs; empty where there is nothing to say
     */
    record Plain(String text, String code) implements CellContent {}

    /** A number, or why there is none. */
    record Quantity(Outcome<Double> number) implements CellContent {}

    /**
     * Words for people and a value for programs.
     *
     * @param text empty where people see nothing
     * @param value what a JSON document has: a text, a truth value, a number, a list, a map, or an {@link Optional} of these
     */
    record Data(String text, Object value) implements CellContent {}

    /**
     * Rows of another table within the row, for JSON documents.
     *
     * @param names the name of a row, for an object with one member a row; absent for a list
     */
    record Rows<S>(TableSpec<S> spec, List<S> rows, Optional<Function<S, String>> names) implements CellContent {}

    /** A row of another table within the row, for JSON documents; null where there is none. */
    record Part<S>(TableSpec<S> spec, Optional<S> row) implements CellContent {}

    /**
     * An estimate, or why there is none.
     *
     * @param units the units there were, for an estimate that is undefined
     */
    record Estimated(Outcome<Estimate> estimate, int units) implements CellContent {}

    /** An interval, or why there is none. */
    record Range(Outcome<Interval> interval) implements CellContent {}

    /**
     * A number that people see with what it means.
     *
     * @param text number and meaning: {@code 0.003 yes}
     */
    record Remarked(Outcome<Double> number, String text) implements CellContent {}

    /** The number of a quantity or an estimate; words and intervals have none. */
    default Outcome<Double> number() {
        return switch (this) {
            case Quantity(Outcome<Double> number) -> number;
            case Remarked(Outcome<Double> number, String _) -> number;
            case Estimated(Outcome<Estimate> estimate, int _) -> estimate.map(Estimate::value);
            case Range(Outcome<Interval> interval) -> interval.map(Interval::low);
            case Plain _, Data _, Rows<?> _, Part<?> _ -> Outcome.unavailable("NOT_COMPUTABLE");
        };
    }

    /** The interval of an estimate or a range; empty where there is none. */
    default Optional<Interval> bounds() {
        return switch (this) {
            case Estimated(Outcome<Estimate> estimate, int _) -> estimate.flatMap(Estimate::interval).asValue();
            case Range(Outcome<Interval> interval) -> interval.asValue();
            case Plain _, Data _, Rows<?> _, Part<?> _, Quantity _, Remarked _ -> Optional.empty();
        };
    }

    /** The value, or the reason why there is none; words are a value. */
    default Outcome<?> outcome() {
        return switch (this) {
            case Estimated(Outcome<Estimate> estimate, int _) -> estimate;
            case Range(Outcome<Interval> interval) -> interval;
            case Quantity(Outcome<Double> number) -> number;
            case Remarked(Outcome<Double> number, String _) -> number;
            case Plain(String text, String _) -> Outcome.value(text);
            case Data(String text, Object _) -> Outcome.value(text);
            case Rows<?> _, Part<?> _ -> Outcome.value("");
        };
    }
}
