package io.github.assay.systems.figures;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import java.util.List;

/**
 * A number that exists for a whole run only.
 *
 * @param id its name, such as {@code qvt} or {@code correction-rate}; a part after a colon names the group it is of
 * @param value the number, or why there is none
 * @param n how many units it is made of: groups, pairs or answers
 * @param parts the units in words, those that count against it first, at most 200; empty where the number says all
 * @param cases the answers it is made of, to be looked at in that order; empty where they are not told
 */
public record RunFigure(String id, Outcome<Double> value, int n, List<String> parts, List<ItemKey> cases) {
    private static final int MOST = 200;

    public RunFigure {
        parts = List.copyOf(parts);
        cases = List.copyOf(cases);
    }

    /** A figure that says all. */
    public RunFigure(String id, Outcome<Double> value, int n) {
        this(id, value, n, List.of(), List.of());
    }

    /** The same with the units it is made of. */
    public RunFigure of(List<String> units) {
        List<String> shown = new java.util.ArrayList<>(units.stream().limit(MOST).toList());
        if (units.size() > MOST) {
            shown.add(units.size() - MOST + " more");
        }
        return new RunFigure(id, value, n, shown, cases);
    }

    /** The same with the answers it is made of. */
    public RunFigure behind(List<ItemKey> answers) {
        return new RunFigure(id, value, n, parts, answers);
    }

    public static RunFigure share(String id, long hits, int n) {
        return n == 0
                ? new RunFigure(id, Outcome.unavailable("NO_DATA"), 0)
                : new RunFigure(id, Outcome.value((double) hits / n), n);
    }

    /** The mean of numbers; undefined without one. */
    public static RunFigure mean(String id, List<Double> values) {
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        return values.isEmpty()
                ? new RunFigure(id, Outcome.unavailable("NO_DATA"), 0)
                : new RunFigure(id, Outcome.value(sum / values.size()), values.size());
    }
}
