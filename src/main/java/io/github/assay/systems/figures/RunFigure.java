package io.github.assay.systems.figures;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import java.util.List;

/**
 * A number that exists for a whole run only.
 *
 * @param name what it measures, such as {@code qvt} or {@code correction-rate}
 * @param group the component, stage, tier or perturbation it is of; empty for the whole run
 * @param value the number, or why there is none
 * @param n number of units: groups, pairs or answers
 * @param parts at most 200 units as text, those that lower the figure first; empty where no list is needed
 * @param cases the answers of the figure, in the order for inspection; empty where they are not recorded
 */
public record RunFigure(
        String name, String group, Outcome<Double> value, int n, List<String> parts, List<ItemKey> cases) {
    private static final int MOST = 200;

    public RunFigure {
        parts = List.copyOf(parts);
        cases = List.copyOf(cases);
    }

    /** A figure of the whole run without parts. */
    public RunFigure(String name, Outcome<Double> value, int n) {
        this(name, "", value, n, List.of(), List.of());
    }

    /** Its name in files and tables: the name, then the group behind a colon. */
    public String id() {
        return group.isEmpty() ? name : name + ":" + group;
    }

    /** The same of a group. */
    public RunFigure in(String part) {
        return new RunFigure(name, part, value, n, parts, cases);
    }

    /** The same with the list of its units. */
    public RunFigure of(List<String> units) {
        List<String> shown = new java.util.ArrayList<>(units.stream().limit(MOST).toList());
        if (units.size() > MOST) {
            shown.add(units.size() - MOST + " more");
        }
        return new RunFigure(name, group, value, n, shown, cases);
    }

    /** The same with the answers of the figure. */
    public RunFigure behind(List<ItemKey> answers) {
        return new RunFigure(name, group, value, n, parts, answers);
    }

    public static RunFigure share(String name, long hits, int n) {
        return n == 0
                ? new RunFigure(name, Outcome.unavailable("NO_DATA"), 0)
                : new RunFigure(name, Outcome.value((double) hits / n), n);
    }

    /** The mean of numbers; undefined without one. */
    public static RunFigure mean(String name, List<Double> values) {
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        return values.isEmpty()
                ? new RunFigure(name, Outcome.unavailable("NO_DATA"), 0)
                : new RunFigure(name, Outcome.value(sum / values.size()), values.size());
    }
}
