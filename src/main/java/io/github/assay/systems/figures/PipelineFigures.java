package io.github.assay.systems.figures;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Computes figures of the steps that a pipeline records (metrics.md §6.9). */
public final class PipelineFigures {
    /** The reason of a first attempt that our parser does not read: that is no fault of the attempt. */
    public static final String UNREAD = "pred_unparsable";

    private PipelineFigures() {}

    /**
     * What is known of the correction of one answer.
     *
     * @param first whether the first attempt parses; false: it is surely no SQL; unavailable with {@link #UNREAD} where our
     *     parser does not read it and nothing refuses it, with another reason where it was not recorded
     * @param last whether the final answer parses; unavailable where nothing says so
     * @param attempts number of corrections attempted; empty where not recorded
     */
    public record Correction(Outcome<Boolean> first, Outcome<Boolean> last, OptionalDouble attempts) {
        private boolean isBroken() {
            return first.asValue().filter(parses -> !parses).isPresent();
        }

        /** Whether it did not parse at first and is left out of the rate: one of its two texts is not read. */
        public boolean isLeftOut() {
            return first.reason().equals(UNREAD) || isBroken() && last.asValue().isEmpty();
        }
    }

    /**
     * The effect of a pipeline's correction step: correction rate (undefined where every first attempt parses), the number of
     * answers that are not read and left out of it, with the number that did not parse at first as n (n 0: none is left out),
     * and mean attempts.
     */
    public static List<RunFigure> corrections(List<Correction> answers) {
        List<Boolean> repaired = answers.stream()
                .filter(Correction::isBroken)
                .flatMap(a -> a.last().asValue().stream())
                .toList();
        long leftOut = answers.stream().filter(Correction::isLeftOut).count();
        List<Double> attempts = answers.stream()
                .flatMapToDouble(a -> a.attempts().stream())
                .boxed()
                .toList();
        return List.of(
                RunFigure.share("correction-rate", repaired.stream().filter(r -> r).count(), repaired.size()),
                new RunFigure(
                        "correction-unread", Outcome.value((double) leftOut),
                        leftOut == 0 ? 0 : (int) leftOut + repaired.size()),
                RunFigure.mean("mean-attempts", attempts));
    }

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
     * Tokens, cost and time of a pipeline's stages; a stage that occurs several times in an answer counts with its sum. Means
     * over the answers that recorded a figure, stages in the order in which they first occur.
     *
     * @param answers the facts of each answer; those without stages count nowhere
     */
    public static List<RunFigure> stages(List<RunFacts> answers) {
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
