package io.github.assay.calibration.rates;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.rates.TruePassRate.Difference;
import io.github.assay.calibration.rates.TruePassRate.Tier;
import io.github.assay.calibration.rates.TruePassRate.TierCorrection;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.Verdicts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.prevalence.CorrectedRateBootstrap;
import io.github.assay.statistics.prevalence.PredictionPowered;
import io.github.assay.statistics.prevalence.RoganGladen;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.TierCells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Estimates systems' true pass rates, each run by itself, from imperfect verdicts. */
public final class PassRateStudy {
    private final Map<ItemKey, Boolean> labels = new HashMap<>();
    private final List<Slice> tiers;
    private final DesignRates designs;
    private final BootstrapSettings settings;
    private final boolean single;

    private PassRateStudy(
            List<FinalLabel> finalLabels, List<Slice> slices, Map<ItemKey, Double> drawn,
            CalibrationSettings settings) {
        designs = new DesignRates(slices, drawn);
        finalLabels.forEach(l -> l.label().ifPresent(label -> labels.put(l.item(), label == Label.PASS)));
        tiers = TierRates.dimension(slices);
        this.settings = settings.bootstrap();
        single = settings.design().drawing().ofItems();
    }

    /**
     * @param scores scores on all items, labelled or not
     * @param labels final labels
     * @param metrics the metrics to use; those without a threshold are skipped
     * @param slices subsets of all items; the first dimension of difficulty, category and database with two or more
     *     values gives the tiers
     * @param drawn probability with which an item was drawn for its label; labels of other items were not drawn
     * @param settings bootstrap of the corrected rates, whose level the other intervals use; and whether whole questions or
     *     single items are drawn
     * @return for each metric all systems together, then each system in each of its runs, in the order of names
     */
    public static List<TruePassRate> of(
            List<Score> scores, List<FinalLabel> labels, List<ComparedMetric> metrics, List<Slice> slices,
            Map<ItemKey, Double> drawn, CalibrationSettings settings) {
        PassRateStudy study = new PassRateStudy(labels, slices, drawn, settings);
        List<TruePassRate> rates = new ArrayList<>();
        for (ComparedMetric metric : metrics) {
            metric.threshold().ifPresent(t -> rates.addAll(study.ofMetric(scores, metric.id(), t)));
        }
        return List.copyOf(rates);
    }

    private List<TruePassRate> ofMetric(List<Score> scores, String metric, double threshold) {
        Map<ItemKey, Boolean> verdicts = new TreeMap<>();
        for (Score score : scores) {
            if (score.metric().equals(metric) && score.outcome() instanceof Outcome.Value<Measurement>(Measurement m)) {
                verdicts.put(score.item(), m.value() >= threshold);
            }
        }
        Verdicts all = new Verdicts(verdicts, labels, settings.level(), single);
        TierRates byTier = new TierRates(tiers, all);
        List<TruePassRate> rates = new ArrayList<>();
        rates.add(rate(metric, "", all, all, byTier, List.of()));
        NavigableMap<String, ItemKey> systems = new TreeMap<>();
        verdicts.keySet().forEach(item -> systems.putIfAbsent(item.systemAndRun(), item));
        if (systems.size() > 1) {
            Confusion errors = all.errors();
            systems.forEach((name, _) -> {
                Verdicts own = all.where(item -> item.systemAndRun().equals(name));
                List<TruePassRate.Difference> differences = systems.tailMap(name, false).values().stream()
                        .map(other -> new SystemDifference(all, errors, own, other).difference())
                        .toList();
                rates.add(rate(metric, name, all, own, byTier, differences));
            });
        }
        return rates;
    }

    private TruePassRate rate(
            String metric, String system, Verdicts all, Verdicts own, TierRates byTier,
            List<TruePassRate.Difference> differences) {
        PredictionPowered.Samples samples = own.samples();
        Outcome<PredictionPowered> alone = PredictionPowered.classical(samples);
        Outcome<PredictionPowered> powered = PredictionPowered.tuned(samples);
        Outcome<PassRate> corrected = powered.flatMap(p -> rate(p, samples));
        return new TruePassRate(
                metric, system, own.size(), samples.labels().length, own.raw(), alone.flatMap(p -> rate(p, samples)),
                corrected(all, own), corrected,
                Rates.youden(all.errors()), byTier.of(own), differences, effective(alone, powered, samples.labels().length),
                designs.of(own, powered.map(PredictionPowered::lambda), corrected));
    }

    private Outcome<PassRate> corrected(Verdicts all, Verdicts own) {
        return all.corrected(own).flatMap(r -> drawn(all, own)
                .asValue()
                .filter(i -> i.high() > i.low())
                .map(i -> Outcome.value(new PassRate(r.estimate(), r.raw(), i)))
                .orElseGet(() -> PassRate.of(r.raw(), 0, r.standardError(), () -> r.interval(settings.level()))));
    }

    /** Of whole questions where a question has several items, else of independent items. */
    private Outcome<Interval> drawn(Verdicts all, Verdicts own) {
        Units units = all.units(all.passes().keySet());
        if (units.single()) {
            return CorrectedRateBootstrap.interval(all.errors(), own.passing(), own.size(), settings);
        }
        CorrectedRateBootstrap.UnitCounts counts = new CorrectedRateBootstrap.UnitCounts(units.count());
        int i = 0;
        for (Map.Entry<ItemKey, Boolean> e : all.passes().entrySet()) {
            int unit = units.unit(i++);
            Boolean label = labels.get(e.getKey());
            if (label != null) {
                counts.addLabelled(unit, label, e.getValue());
            }
            if (own.passes().containsKey(e.getKey())) {
                counts.addVerdict(unit, e.getValue());
            }
        }
        return CorrectedRateBootstrap.interval(counts, settings);
    }

    /** Where all labels are the same nothing is gained from verdicts, and the interval is Wilson's of the labels. */
    private Outcome<PassRate> rate(PredictionPowered p, PredictionPowered.Samples samples) {
        double[] given = samples.labels();
        return p.standardError() <= 0 && p.lambda() == 0
                ? Proportion.wilson(
                        Math.round(Arrays.stream(given).sum()), given.length, (double) given.length / samples.labelledUnits(), settings.level())
                        .map(wilson -> new PassRate(p.estimate(), p.estimate(), wilson))
                : PassRate.of(p.estimate(), 0, p.standardError(), () -> p.interval(settings.level()));
    }

    /** n · (SE of the labels alone / SE of the powered estimate)². */
    private static Outcome<Double> effective(
            Outcome<PredictionPowered> alone, Outcome<PredictionPowered> powered, int labelled) {
        if (alone instanceof Outcome.Value<PredictionPowered>(PredictionPowered a)
                && powered instanceof Outcome.Value<PredictionPowered>(PredictionPowered p)) {
            double ratio = a.standardError() / p.standardError();
            return p.standardError() <= 0
                    ? Outcome.unavailable("ZERO_VARIANCE")
                    : Outcome.value(labelled * ratio * ratio);
        }
        return powered.map(_ -> 0.0);
    }

    /**
     * Difference of two systems' or runs' true pass rates, paired over the cases that both answered (statistics.md
     * §10).
     */
    private static final class SystemDifference {
        private final Verdicts all;
        private final Confusion errors;
        private final ItemKey other;
        private final List<ItemKey> both;

        /**
         * @param errors the errors of all verdicts, counted once for all pairs of systems
         * @param own the verdicts of the system and run
         * @param other any item of the other system or run
         */
        SystemDifference(Verdicts all, Confusion errors, Verdicts own, ItemKey other) {
            this.all = all;
            this.errors = errors;
            this.other = other;
            both = own.passes().keySet().stream().filter(i -> all.passes().containsKey(rival(i))).toList();
        }

        private ItemKey rival(ItemKey item) {
            return new ItemKey(item.caseId(), other.system(), other.runId());
        }

        Difference difference() {
            double[] verdicts =
                    both.stream().mapToDouble(i -> apart(all.passes(), i)).toArray();
            PredictionPowered.Samples samples = samples();
            Outcome<Double> raw = both.isEmpty()
                    ? Outcome.unavailable("NO_DATA")
                    : Outcome.value(Arrays.stream(verdicts).sum() / verdicts.length);
            return new Difference(
                    other.systemAndRun(), both.size(), samples.labels().length, raw,
                    PredictionPowered.classical(samples).flatMap(this::rate),
                    corrected(raw, PredictionPowered.variationOfMean(verdicts)),
                    PredictionPowered.tuned(samples).flatMap(this::rate));
        }

        private double apart(Map<ItemKey, Boolean> of, ItemKey item) {
            return (Objects.requireNonNull(of.get(item)) ? 1 : 0) - (Objects.requireNonNull(of.get(rival(item))) ? 1 : 0);
        }

        /** The paired samples; a case is labelled where both answers are. */
        private PredictionPowered.Samples samples() {
            List<ItemKey> labelled = both.stream().filter(this::isLabelled).toList();
            return new PredictionPowered.Samples(
                    labelled.stream().mapToDouble(i -> apart(all.labels(), i)).toArray(),
                    labelled.stream().mapToDouble(i -> apart(all.passes(), i)).toArray(),
                    both.stream().filter(i -> !isLabelled(i)).mapToDouble(i -> apart(all.passes(), i)).toArray());
        }

        private boolean isLabelled(ItemKey item) {
            return all.labels().containsKey(item) && all.labels().containsKey(rival(item));
        }

        private Outcome<PassRate> corrected(Outcome<Double> raw, double variance) {
            if (!(raw instanceof Outcome.Value<Double>(Double delta)) || errors.positives() == 0
                    || errors.negatives() == 0) {
                return Outcome.unavailable(both.isEmpty() || errors.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
            }
            return RoganGladen.difference(delta, variance, Verdicts.sensitivity(errors), Verdicts.specificity(errors))
                    .map(d -> d.byUnits(all.effect(errors, -d.raw(), d.raw(), deviations(delta))))
                    .flatMap(d -> PassRate.of(d.raw(), -1, d.standardError(), () -> d.interval(all.level())));
        }

        /** What each case adds to the deviation of the raw difference. */
        private Map<ItemKey, Double> deviations(double delta) {
            Map<ItemKey, Double> deviations = new HashMap<>();
            both.forEach(i -> deviations.put(i, (apart(all.passes(), i) - delta) / both.size()));
            return deviations;
        }

        private Outcome<PassRate> rate(PredictionPowered p) {
            return PassRate.of(p.estimate(), -1, p.standardError(), () -> p.interval(all.level()));
        }
    }

    /** Corrects pass rates in each tier and combines the tiers by their shares of the items (statistics.md §10). */
    private static final class TierRates {
        private final List<Slice> tiers;
        private final List<Verdicts> verdicts = new ArrayList<>();

        /** @param all the metric's verdicts on all items; their labels give its errors in each tier */
        TierRates(List<Slice> tiers, Verdicts all) {
            this.tiers = tiers;
            tiers.forEach(tier -> {
                Set<ItemKey> items = new HashSet<>(tier.items());
                verdicts.add(all.where(items::contains));
            });
        }

        /**
         * The tiers: the first dimension of difficulty, category and database with two or more values; empty if none
         * has.
         */
        static List<Slice> dimension(List<Slice> slices) {
            for (String dimension : List.of("difficulty", "category", "db")) {
                List<Slice> of = slices.stream().filter(s -> s.dimension().equals(dimension)).toList();
                if (of.size() > 1) {
                    return of;
                }
            }
            return List.of();
        }

        /** Undefined without two tiers: {@code FEWER_THAN_TWO_TIERS}. Items without a tier do not count. */
        Outcome<TierCorrection> of(Verdicts own) {
            if (tiers.size() < 2) {
                return Outcome.unavailable("FEWER_THAN_TWO_TIERS");
            }
            List<Tier> lines = new ArrayList<>();
            List<Outcome<RoganGladen>> parts = new ArrayList<>();
            LongStream.Builder cases = LongStream.builder();
            for (int t = 0; t < tiers.size(); t++) {
                Verdicts all = verdicts.get(t);
                Verdicts here = all.where(own.passes()::containsKey);
                if (here.size() > 0) {
                    Outcome<RoganGladen> corrected = all.corrected(here);
                    parts.add(corrected);
                    cases.add(here.size());
                    lines.add(new Tier(
                            tiers.get(t).value(), here.size(), (int) all.errors().n(), here.raw(),
                            corrected.flatMap(r -> rate(r, own.level()))));
                }
            }
            return Outcome.value(new TierCorrection(
                    tiers.getFirst().dimension(), together(parts, cases.build().toArray()).flatMap(
                            r -> rate(r, own.level())), homogeneity(), lines));
        }

        private Outcome<Homogeneity> homogeneity() {
            TierCells.Builder cells = new TierCells.Builder(tiers.stream().map(Slice::value).toList());
            Map<Object, Integer> units = new HashMap<>();
            for (int t = 0; t < tiers.size(); t++) {
                int tier = t;
                Verdicts here = verdicts.get(t);
                here.passes().forEach((item, pass) -> {
                    Boolean label = here.labels().get(item);
                    if (label != null) {
                        cells.add(tier, units.computeIfAbsent(here.unit(item), _ -> units.size()), label, pass);
                    }
                });
            }
            return Homogeneity.of(cells.build());
        }

        private static Outcome<RoganGladen> together(List<Outcome<RoganGladen>> parts, long... cases) {
            if (parts.isEmpty()) {
                return Outcome.unavailable("NO_DATA");
            }
            return parts.stream()
                    .filter(p -> p.asValue().isEmpty())
                    .findFirst()
                    .orElseGet(() -> Outcome.value(
                            RoganGladen.weighted(parts.stream().map(p -> p.asValue().orElseThrow()).toList(), cases)));
        }

        private static Outcome<PassRate> rate(RoganGladen r, double level) {
            return PassRate.of(r.raw(), 0, r.standardError(), () -> r.interval(level));
        }
    }
}
