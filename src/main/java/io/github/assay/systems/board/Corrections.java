package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.systems.figures.RunFigure;
import java.util.List;
import java.util.OptionalDouble;

/** Computes the effect of a pipeline's correction step (metrics.md §6.9). */
public final class Corrections {
    private Corrections() {}

    /**
     * One answer.
     *
     * @param firstParses whether the first attempt parses; unavailable where it was not recorded
     * @param finalParses whether the final answer parses
     * @param attempts number of corrections attempted; empty where not recorded
     */
    public record Answer(Outcome<Boolean> firstParses, boolean finalParses, OptionalDouble attempts) {}

    /** Correction rate (undefined where every first attempt parses) and mean attempts. */
    public static List<RunFigure> of(List<Answer> answers) {
        List<Answer> broken = answers.stream()
                .filter(a -> a.firstParses().asValue().filter(parses -> !parses).isPresent())
                .toList();
        List<Double> attempts = answers.stream()
                .flatMapToDouble(a -> a.attempts().stream())
                .boxed()
                .toList();
        return List.of(
                RunFigure.share(
                        "correction-rate",
                        broken.stream().filter(Answer::finalParses).count(),
                        broken.size()),
                RunFigure.mean("mean-attempts", attempts));
    }
}
