package io.github.assay.calibration.rates;

import io.github.assay.calibration.verdicts.Verdicts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.prevalence.ActivePowered;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import io.github.assay.statistics.prevalence.StratifiedPowered;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

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
                .forEach(s -> Objects.requireNonNull(dimensions.get(s.dimension())).put(s.value(), new HashSet<>(s.items())));
        this.drawn = Map.copyOf(drawn);
    }

    /**
     * One row for random labels, one for each dimension with two values or more among the items, one for drawn labels.
     */
    List<DesignRate> of(Verdicts own, Outcome<Double> lambda, Outcome<PassRate> powered) {
        List<DesignRate> rates = new ArrayList<>();
        rates.add(new DesignRate(
                DesignRate.Design.RANDOM, "", own.samples().labels().length, List.of(), lambda, powered));
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
        Map<ItemKey, String> placed = new HashMap<>();
        own.passes().keySet().forEach(item -> values.entrySet().stream()
                .filter(value -> value.getValue().contains(item))
                .findFirst()
                .ifPresent(value -> placed.put(item, value.getKey())));
        List<StratifiedPowered.Stratum> strata = new ArrayList<>();
        Set<String> found = new HashSet<>(placed.values());
        Map<String, Integer> questions = new HashMap<>();
        values.keySet().stream().filter(found::contains)
                .forEach(value -> add(strata, value, own.where(i -> value.equals(placed.get(i))), questions));
        add(strata, NO_VALUE, own.where(i -> !placed.containsKey(i)), questions);
        return strata;
    }

    private static void add(List<StratifiedPowered.Stratum> strata, String name, Verdicts here, Map<String, Integer> questions) {
        if (here.size() > 0) {
            strata.add(new StratifiedPowered.Stratum(name, here.samples(), here.single()
                    ? List.of()
                    : here.labelledFirst().stream()
                            .map(i -> questions.computeIfAbsent(i.caseId(), _ -> questions.size()))
                            .toList()));
        }
    }

    private static DesignRate stratified(String dimension, Verdicts own, Outcome<StratifiedPowered> powered) {
        int labelled = own.samples().labels().length;
        List<StratifiedPowered.Part> parts = powered.asValue().map(StratifiedPowered::parts).orElse(List.of());
        return new DesignRate(
                DesignRate.Design.STRATIFIED, dimension, labelled, parts,
                powered.map(p -> parts.stream().mapToDouble(s -> s.lambda() * s.labelled()).sum() / labelled),
                powered.flatMap(p -> PassRate.of(p.estimate(), 0, p.standardError(), () -> p.interval(own.level()))));
    }

    private DesignRate active(Verdicts own) {
        List<ItemKey> used = own.passes().keySet().stream()
                .filter(i -> own.labels().containsKey(i) && drawn.containsKey(i))
                .toList();
        if (used.isEmpty()) {
            Outcome<PassRate> none = Outcome.unavailable("NOT_DRAWN");
            return new DesignRate(DesignRate.Design.ACTIVE, "", 0, List.of(), Outcome.unavailable("NOT_DRAWN"), none);
        }
        Set<ItemKey> labelled = Set.copyOf(used);
        Samples samples = new Samples(
                used.stream().mapToDouble(i -> Objects.requireNonNull(own.labels().get(i)) ? 1 : 0).toArray(),
                used.stream().mapToDouble(i -> Objects.requireNonNull(own.passes().get(i)) ? 1 : 0).toArray(),
                own.passes().entrySet().stream()
                        .filter(e -> !labelled.contains(e.getKey()))
                        .mapToDouble(e -> e.getValue() ? 1 : 0)
                        .toArray(),
                own.units(Stream.concat(used.stream(), own.passes().keySet().stream().filter(i -> !labelled.contains(i))).toList()));
        Outcome<ActivePowered> powered = ActivePowered.of(
                new ActivePowered.Drawn(samples, used.stream().mapToDouble(drawn::get).toArray()));
        return new DesignRate(
                DesignRate.Design.ACTIVE, "", used.size(), List.of(), powered.map(ActivePowered::lambda),
                powered.flatMap(p -> PassRate.of(p.estimate(), 0, p.standardError(), () -> p.interval(own.level()))));
    }

    /**
     * A prediction-powered pass rate by one design of the labels (statistics.md §10.1, §10.2).
     *
     * @param design how the labelled items were chosen
     * @param dimension what makes the strata, one of {@link #DIMENSIONS}; empty for other designs
     * @param labelled labels that the estimate uses
     * @param strata the strata after merging; empty for other designs, and where the estimate is undefined
     * @param lambda weight of the verdicts, 0 to 1; of strata the mean weighted by labels
     * @param rate the estimate, or the reason why there is none
     */
    public record DesignRate(
            Design design, String dimension, int labelled, List<StratifiedPowered.Part> strata,
            Outcome<Double> lambda, Outcome<PassRate> rate) {
        /**
         * The dimensions that can make strata, in the order of their rows. {@code separation}: what the search for a separating
         * database found.
         */
        public static final List<String> DIMENSIONS = List.of("difficulty", "db", "system", "category", "separation");

        public DesignRate {
            strata = List.copyOf(strata);
        }

        /** Further labels by stratum that narrow the stratified estimate most; in the order of the strata. */
        public List<Integer> further(int labels) {
            return StratifiedPowered.further(strata, labels);
        }

        /** How the labelled items were chosen. */
        public enum Design {
            /** At random from all items: PPI++. */
            RANDOM,
            /** At random within each stratum. */
            STRATIFIED,
            /** With a probability that was stored with each vote. */
            ACTIVE;

            /** The word in exports. */
            public String word() {
                return name().toLowerCase(java.util.Locale.ROOT);
            }
        }
    }
}
