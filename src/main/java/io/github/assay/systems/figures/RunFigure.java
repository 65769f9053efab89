package io.github.assay.systems.figures;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import java.util.List;

/**
 * A number that exists for a whole run only.
 *
 * @param id its name, such as {@code qvt} or {@code correction-rate}; a part after a colon names the group
 * @param value the number, or why there is none
 * @param n number of units: groups, pairs or answers
 * @param parts at most 200 units as text, those that lower the figure first; empty where no list is needed
 * @param cases the answers of the figure, in the order for inspection; empty where they are not recorded
 */
public record RunFigure(String id, Outcome<Double> value, int n, List<String> parts, List<ItemKey> cases) {
    private static final int MOST = 200;

    public RunFigure {
        parts = List.copyOf(parts);
        cases = List.copyOf(cases);
    }

    /** A figure without a list of units. */
    public RunFigure(String id, Outcome<Double> value, int n) {
        this(id, value, n, List.of(), List.of());
    }

    /** The same with the list of its units. */
    public RunFigure of(List<String> units) {
        List<String> shown = new java.util.ArrayList<>(units.stream().limit(MOST).toList());
        if (units.size() > MOST) {
            shown.add(units.size() - MOST + " more");
        }
        return new RunFigure(id, value, n, shown, cases);
    }

    /** The same with the answers of the figure. */
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
