package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.resample.ClusterMeans;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.VariantGap.VariantLink;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** Computes the loss of systems on variants of cases. Intervals resample cases with all their variants. */
public final class VariantGaps {
    private static final int COLUMNS = 4;

    private final List<VariantLink> links;
    private final ScoredMetric metric;
    private final Map<ItemKey, Integer> rows = new HashMap<>();

    private VariantGaps(Scoreboard board, List<VariantLink> links, String metric) {
        this.links = links;
        this.metric = board.metric(metric).orElseThrow(() -> new IllegalArgumentException("not scored: " + metric));
        for (int i = 0; i < board.items().size(); i++) {
            rows.put(board.items().get(i), i);
        }
    }

    /** Pairs of one system and one kind of disturbance. */
    private record GapPart(SystemRun entrant, String perturbation, List<VariantLink> links) {}

    /**
     * One row a system and kind of disturbance, then one of all kinds where there are several.
     *
     * @param links the variants
     * @param settings the metric, and what the intervals are made with
     */
    public static List<VariantGap> of(
            Scoreboard board, List<VariantLink> links, LeaderboardSettings settings, Progress progress) {
        return new VariantGaps(board, links, settings.rankBy()).compute(board, settings, progress);
    }

    private List<VariantGap> compute(Scoreboard board, LeaderboardSettings settings, Progress progress) {
        Map<String, Integer> clusters = new LinkedHashMap<>();
        links.forEach(l -> clusters.putIfAbsent(l.clean().caseId(), clusters.size()));
        ClusterMeans means = new ClusterMeans(clusters.size());
        List<GapPart> parts = parts(board);
        for (GapPart part : parts) {
            for (int column = 0; column < COLUMNS; column++) {
                means.column();
                for (VariantLink link : part.links()) {
                    means.add(Objects.requireNonNull(clusters.get(link.clean().caseId())), value(link, column));
                }
            }
        }
        Replicates drawn = means.run("variants/cases", settings.bootstrap(), settings.threads(), progress);
        List<VariantGap> gaps = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            gaps.add(gap(parts.get(i), means, drawn, i * COLUMNS));
        }
        return gaps;
    }

    private List<GapPart> parts(Scoreboard board) {
        List<GapPart> parts = new ArrayList<>();
        for (SystemRun entrant : board.entrants()) {
            List<VariantLink> own = links.stream()
                    .filter(l -> SystemRun.of(l.variant()).equals(entrant) && value(l.clean()).isPresent() && value(l.variant()).isPresent())
                    .toList();
            List<String> kinds = List.copyOf(new TreeSet<>(own.stream().map(VariantLink::perturbation).toList()));
            kinds.forEach(k -> parts.add(new GapPart(entrant, k, own.stream().filter(l -> l.perturbation().equals(k)).toList())));
            if (kinds.size() > 1 && !kinds.contains("")) {
                parts.add(new GapPart(entrant, "", own));
            }
        }
        return parts;
    }

    private Optional<Double> value(ItemKey item) {
        Integer row = rows.get(item);
        return row == null ? Optional.empty() : metric.outcomes().get(row).asValue();
    }

    private double value(VariantLink link, int column) {
        double clean = value(link.clean()).orElseThrow();
        double perturbed = value(link.variant()).orElseThrow();
        return switch (column) {
            case 0 -> clean;
            case 1 -> perturbed;
            case 2 -> clean - perturbed;
            default -> isConsistent(link) ? 1 : 0;
        };
    }

    /** Whether both have one verdict; without a threshold, one value. */
    private boolean isConsistent(VariantLink link) {
        return metric.threshold().isPresent()
                ? metric.pass(Objects.requireNonNull(rows.get(link.clean()))).equals(metric.pass(Objects.requireNonNull(rows.get(link.variant()))))
                : value(link.clean()).equals(value(link.variant()));
    }

    private VariantGap gap(GapPart part, ClusterMeans means, Replicates drawn, int first) {
        Outcome<Double> clean = means.mean(first);
        Outcome<Estimate> gap = estimate(means, drawn, first + 2);
        Outcome<Double> relative = clean.flatMap(c -> c == 0
                ? Outcome.<Double>unavailable("NOTHING_TO_LOSE", "no clean case is right")
                : gap.map(g -> g.value() / c));
        return new VariantGap(
                part.entrant(), part.perturbation(), clean, means.mean(first + 1), gap, relative,
                estimate(means, drawn, first + 3),
                part.links().stream().filter(l -> !isConsistent(l)).map(VariantLink::variant).toList());
    }

    private static Outcome<Estimate> estimate(ClusterMeans means, Replicates drawn, int column) {
        return means.mean(column).map(m -> new Estimate(
                m, PercentileInterval.unlessDegenerate(drawn.interval(column)), means.n(column)));
    }
}
