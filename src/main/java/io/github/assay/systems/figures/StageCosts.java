package io.github.assay.systems.figures;

import io.github.assay.domain.table.Datum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes tokens, cost and time of a pipeline's stages (metrics.md §6.9). Predictions record them under
 * {@code stages}: an object from stage to figures, or a list of figures with the {@code stage}'s name. A stage that
 * occurs several times in an answer counts with its sum.
 */
public final class StageCosts {
    private StageCosts() {}

    /** One answer's consumption in one stage; an empty figure was not recorded. */
    private record Spent(Optional<Double> tokens, Optional<Double> cost, Optional<Double> millis) {
        Spent plus(Spent other) {
            return new Spent(sum(tokens, other.tokens), sum(cost, other.cost), sum(millis, other.millis));
        }

        private static Optional<Double> sum(Optional<Double> a, Optional<Double> b) {
            return a.isPresent() && b.isPresent() ? Optional.of(a.get() + b.get()) : a.or(() -> b);
        }
    }

    /**
     * Means over the answers that recorded a figure, stages in the order in which they first occur.
     *
     * @param answers the {@code stages} of each answer that has any
     */
    public static List<RunFigure> of(List<Datum> answers) {
        Map<String, List<Spent>> byStage = new LinkedHashMap<>();
        answers.forEach(answer -> stages(answer)
                .forEach((stage, spent) -> byStage.computeIfAbsent(stage, _ -> new ArrayList<>()).add(spent)));
        List<RunFigure> figures = new ArrayList<>();
        byStage.forEach((stage, spent) -> {
            figures.add(mean("tokens-mean", spent.stream().map(Spent::tokens).toList()).in(stage));
            figures.add(mean("cost-mean", spent.stream().map(Spent::cost).toList()).in(stage));
            figures.add(mean("latency-ms-mean", spent.stream().map(Spent::millis).toList()).in(stage));
        });
        return figures;
    }

    private static RunFigure mean(String name, List<Optional<Double>> values) {
        return RunFigure.mean(name, values.stream().flatMap(Optional::stream).toList());
    }

    private static Map<String, Spent> stages(Datum recorded) {
        Map<String, Spent> stages = new LinkedHashMap<>();
        recorded.asFields().ifPresent(all -> all.values().forEach((stage, figures) -> figures.asFields()
                .ifPresent(f -> stages.merge(stage.strip(), spent(f), Spent::plus))));
        for (Datum entry : recorded.asItems()) {
            Datum.Fields figures = entry.asFields().orElse(Datum.Fields.NONE);
            figures.text("stage").or(() -> figures.text("name")).filter(stage -> !stage.isBlank())
                    .ifPresent(stage -> stages.merge(stage.strip(), spent(figures), Spent::plus));
        }
        return stages;
    }

    /** Figures of a stage; without a total, its tokens are the sum of those read and those written. */
    private static Spent spent(Datum.Fields figures) {
        Optional<Double> byKind = number(figures, "input_tokens")
                .map(in -> in + number(figures, "output_tokens").orElse(0.0))
                .or(() -> number(figures, "output_tokens"));
        return new Spent(
                number(figures, "tokens").or(() -> byKind),
                number(figures, "cost"),
                number(figures, "latency_ms"));
    }

    private static Optional<Double> number(Datum.Fields figures, String key) {
        return figures.get(key)
                .flatMap(Datum::asNumber)
                .map(Number::doubleValue)
                .filter(v -> Double.isFinite(v) && v >= 0);
    }
}
