package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.Optional;

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

    /** An estimate, or why there is none. */
    record Estimated(Outcome<Estimate> estimate) implements CellContent {}

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
            case Estimated(Outcome<Estimate> estimate) -> estimate.map(Estimate::value);
            case Range(Outcome<Interval> interval) -> interval.map(Interval::low);
            case Plain _ -> Outcome.unavailable("NOT_COMPUTABLE");
        };
    }

    /** The interval of an estimate or a range; empty where there is none. */
    default Optional<Interval> bounds() {
        return switch (this) {
            case Estimated(Outcome<Estimate> estimate) -> estimate.flatMap(Estimate::interval).asValue();
            case Range(Outcome<Interval> interval) -> interval.asValue();
            case Plain _, Quantity _, Remarked _ -> Optional.empty();
        };
    }

    /** The value, or the reason why there is none; words are a value. */
    default Outcome<?> outcome() {
        return switch (this) {
            case Estimated(Outcome<Estimate> estimate) -> estimate;
            case Range(Outcome<Interval> interval) -> interval;
            case Quantity(Outcome<Double> number) -> number;
            case Remarked(Outcome<Double> number, String _) -> number;
            case Plain(String text, String _) -> Outcome.value(text);
        };
    }
}
