package io.github.assay.calibration.rates;

import io.github.assay.calibration.rates.DesignRate.Design;
import io.github.assay.calibration.rates.TruePassRate.Rate;
import io.github.assay.calibration.verdicts.Verdicts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.prevalence.ActivePowered;
import io.github.assay.statistics.prevalence.PredictionPowered;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import io.github.assay.statistics.prevalence.StratifiedPowered;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/** Prediction-powered pass rates by each design of the labels (statistics.md §10.1, §10.2). */
public final class DesignRates {
    /** Name of the stratum of items without a value. */
    private static final String NO_VALUE = "–";

    private final SequencedMap<String, SequencedMap<String, Set<ItemKey>>> dimensions = new LinkedHashMap<>();
    private final Map<ItemKey, Double> drawn;

    DesignRates(List<Slice> slices, Map<ItemKey, Double> drawn) {
        DesignRate.DIMENSIONS.forEach(d -> dimensions.put(d, new LinkedHashMap<>()));
        slices.stream()
                .filter(s -> dimensions.containsKey(s.dimension()))
                .forEach(s -> dimensions.get(s.dimension()).put(s.value(), new HashSet<>(s.items())));
        this.drawn = Map.copyOf(drawn);
    }

    /** One row for random labels, one for each dimension with two values or more among the items, one for drawn labels. */
    List<DesignRate> of(Verdicts own, Outcome<PredictionPowered> powered) {
        List<DesignRate> rates = new ArrayList<>();
        rates.add(new DesignRate(
                Design.RANDOM, "", own.samples().labels().length, List.of(), powered.map(PredictionPowered::lambda),
                powered.map(p -> rate(p.estimate(), p.interval(own.level())))));
        dimensions.forEach((dimension, values) -> {
            List<StratifiedPowered.Stratum> strata = strata(own, values);
            if (strata.size() > 1) {
                rates.add(stratified(dimension, own, StratifiedPowered.of(strata)));
            }
        });
        rates.add(active(own));
        return rates;
    }

    /** The verdicts by stratum in the order of the slices; items without a value make the last stratum. */
    public static List<StratifiedPowered.Stratum> strata(Verdicts own, SequencedMap<String, Set<ItemKey>> values) {
        List<StratifiedPowered.Stratum> strata = new ArrayList<>();
        Set<ItemKey> placed = new HashSet<>();
        values.forEach((value, items) -> {
            add(strata, value, own.where(i -> items.contains(i) && !placed.contains(i)));
            placed.addAll(items);
        });
        add(strata, NO_VALUE, own.where(i -> !placed.contains(i)));
        return strata;
    }

    private static void add(List<StratifiedPowered.Stratum> strata, String name, Verdicts here) {
        if (here.size() > 0) {
            strata.add(new StratifiedPowered.Stratum(name, here.samples()));
        }
    }

    private static DesignRate stratified(String dimension, Verdicts own, Outcome<StratifiedPowered> powered) {
        int labelled = own.samples().labels().length;
        List<StratifiedPowered.Part> parts = powered.asValue().map(StratifiedPowered::parts).orElse(List.of());
        return new DesignRate(
                Design.STRATIFIED, dimension, labelled, parts,
                powered.map(p -> parts.stream().mapToDouble(s -> s.lambda() * s.labelled()).sum() / labelled),
                powered.map(p -> rate(p.estimate(), p.interval(own.level()))));
    }

    private DesignRate active(Verdicts own) {
        List<ItemKey> used = own.passes().keySet().stream()
                .filter(i -> own.labels().containsKey(i) && drawn.containsKey(i))
                .toList();
        if (used.isEmpty()) {
            Outcome<Rate> none = Outcome.unavailable("NOT_DRAWN");
            return new DesignRate(Design.ACTIVE, "", 0, List.of(), Outcome.unavailable("NOT_DRAWN"), none);
        }
        Set<ItemKey> labelled = Set.copyOf(used);
        Samples samples = new Samples(
                used.stream().mapToDouble(i -> own.labels().get(i) ? 1 : 0).toArray(),
                used.stream().mapToDouble(i -> own.passes().get(i) ? 1 : 0).toArray(),
                own.passes().entrySet().stream()
                        .filter(e -> !labelled.contains(e.getKey()))
                        .mapToDouble(e -> e.getValue() ? 1 : 0)
                        .toArray());
        Outcome<ActivePowered> powered = ActivePowered.of(
                new ActivePowered.Drawn(samples, used.stream().mapToDouble(drawn::get).toArray()));
        return new DesignRate(
                Design.ACTIVE, "", used.size(), List.of(), powered.map(ActivePowered::lambda),
                powered.map(p -> rate(p.estimate(), p.interval(own.level()))));
    }

    private static Rate rate(double estimate, Interval interval) {
        return new Rate(Math.clamp(estimate, 0.0, 1.0), estimate, interval);
    }
}
