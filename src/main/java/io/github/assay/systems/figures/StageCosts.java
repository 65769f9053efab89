package io.github.assay.systems.figures;

import io.github.assay.domain.project.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Computes tokens, cost and time of a pipeline's stages (metrics.md §6.9). A stage that occurs several times in an answer
 * counts with its sum.
 */
public final class StageCosts {
    private StageCosts() {}

    /** One answer's consumption in one stage; an empty figure was not recorded. */
    private record Spent(OptionalDouble tokens, OptionalDouble cost, OptionalDouble millis) {
        Spent plus(Spent other) {
            return new Spent(sum(tokens, other.tokens), sum(cost, other.cost), sum(millis, other.millis));
        }

        private static OptionalDouble sum(OptionalDouble a, OptionalDouble b) {
            return a.isPresent() && b.isPresent() ? OptionalDouble.of(a.getAsDouble() + b.getAsDouble()) : a.isPresent() ? a : b;
        }
    }

    /**
     * Means over the answers that recorded a figure, stages in the order in which they first occur.
     *
     * @param answers the facts of each answer; those without stages count nowhere
     */
    public static List<RunFigure> of(List<RunFacts> answers) {
        Map<String, List<Spent>> byStage = new LinkedHashMap<>();
        for (RunFacts answer : answers) {
            Map<String, Spent> own = new LinkedHashMap<>();
            answer.stages().forEach(s -> own.merge(s.name(), new Spent(s.tokens(), s.cost(), s.millis()), Spent::plus));
            own.forEach((stage, spent) -> byStage.computeIfAbsent(stage, _ -> new ArrayList<>()).add(spent));
        }
        List<RunFigure> figures = new ArrayList<>();
        byStage.forEach((stage, spent) -> {
            figures.add(mean("tokens-mean", spent.stream().map(Spent::tokens)).in(stage));
            figures.add(mean("cost-mean", spent.stream().map(Spent::cost)).in(stage));
            figures.add(mean("latency-ms-mean", spent.stream().map(Spent::millis)).in(stage));
        });
        return figures;
    }

    private static RunFigure mean(String name, Stream<OptionalDouble> values) {
        return RunFigure.mean(name, values.flatMapToDouble(OptionalDouble::stream).boxed().toList());
    }
}
