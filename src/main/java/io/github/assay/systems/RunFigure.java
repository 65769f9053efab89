package io.github.assay.systems;

import io.github.assay.domain.Outcome;

/**
 * A number that exists for a whole run only.
 *
 * @param id its name, such as {@code qvt} or {@code correction-rate}; a part after a colon names the group it is of
 * @param value the number, or why there is none
 * @param n how many units it is made of: groups, pairs or answers
 */
public record RunFigure(String id, Outcome<Double> value, int n) {
    static RunFigure share(String id, long hits, int n) {
        return n == 0
                ? new RunFigure(id, Outcome.unavailable("NO_DATA"), 0)
                : new RunFigure(id, Outcome.value((double) hits / n), n);
    }

    /** The mean of numbers; undefined without one. */
    public static RunFigure mean(String id, java.util.List<Double> values) {
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        return values.isEmpty()
                ? new RunFigure(id, Outcome.unavailable("NO_DATA"), 0)
                : new RunFigure(id, Outcome.value(sum / values.size()), values.size());
    }
}
