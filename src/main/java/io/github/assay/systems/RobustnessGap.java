package io.github.assay.systems;

import io.github.assay.domain.Outcome;
import io.github.assay.systems.figures.RunFigure;
import java.util.List;

/** Computes the loss on disturbed variants of cases (Dr. Spider; metrics.md §5.3). */
public final class RobustnessGap {
    private RobustnessGap() {}

    /**
     * One system's values on a case and on its disturbed variant.
     *
     * @param perturbation kind of disturbance
     * @param clean value on the case
     * @param perturbed value on the variant
     */
    public record Pair(String perturbation, double clean, double perturbed) {}

    /** Gap, relative gap and consistency over some pairs; {@code group} names them, empty for all. */
    public static List<RunFigure> of(List<Pair> pairs, String group) {
        return of(pairs).stream().map(figure -> figure.in(group)).toList();
    }

    private static List<RunFigure> of(List<Pair> pairs) {
        int n = pairs.size();
        RunFigure consistency = RunFigure.share(
                "perturbation-consistency",
                pairs.stream().filter(p -> p.clean() == p.perturbed()).count(),
                n);
        if (n == 0) {
            Outcome<Double> none = Outcome.unavailable("NO_DATA", "no case is linked to a variant of it");
            return List.of(
                    new RunFigure("robustness-gap", none, 0),
                    new RunFigure("robustness-gap-relative", none, 0),
                    consistency);
        }
        double clean = pairs.stream().mapToDouble(Pair::clean).sum() / n;
        double gap = clean - pairs.stream().mapToDouble(Pair::perturbed).sum() / n;
        Outcome<Double> relative = clean == 0
                ? Outcome.unavailable("NOTHING_TO_LOSE", "no clean case is right")
                : Outcome.value(gap / clean);
        return List.of(
                new RunFigure("robustness-gap", Outcome.value(gap), n),
                new RunFigure("robustness-gap-relative", relative, n),
                consistency);
    }
}
