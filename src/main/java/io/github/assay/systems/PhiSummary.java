package io.github.assay.systems;

import io.github.assay.domain.Outcome;
import io.github.assay.systems.figures.RunFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes STEF's summary of a run: mean and 90th percentile of Φ, coverage, answers by tier (metrics.md §3.8). */
public final class PhiSummary {
    private PhiSummary() {}

    /**
     * One answer's Φ.
     *
     * @param phi from 0 to 100
     * @param tier its tier
     */
    public record Answer(double phi, String tier) {}

    /** @param answers one per answer to which the metric applies */
    public static List<RunFigure> of(List<Outcome<Answer>> answers) {
        List<Answer> scored = answers.stream().flatMap(a -> a.asValue().stream()).toList();
        List<Double> sorted = scored.stream().map(Answer::phi).sorted().toList();
        Outcome<Double> p90 = sorted.isEmpty()
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value(sorted.get((int) Math.ceil(0.9 * sorted.size()) - 1));
        List<RunFigure> figures = new ArrayList<>(List.of(
                RunFigure.mean("stef-mean", sorted),
                new RunFigure("stef-p90", p90, sorted.size()),
                RunFigure.share("stef-coverage", sorted.size(), answers.size())));
        Map<String, Integer> tiers = new LinkedHashMap<>();
        List.of("excellent", "good", "marginal", "poor").forEach(t -> tiers.put(t, 0));
        scored.forEach(a -> tiers.merge(a.tier().toLowerCase(java.util.Locale.ROOT), 1, Integer::sum));
        tiers.forEach((tier, count) -> figures.add(RunFigure.share("stef-tier", count, sorted.size()).in(tier)));
        return List.copyOf(figures);
    }
}
