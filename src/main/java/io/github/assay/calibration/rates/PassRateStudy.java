package io.github.assay.calibration.rates;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.rates.TruePassRate.Rate;
import io.github.assay.calibration.verdicts.Verdicts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.prevalence.CorrectedRateBootstrap;
import io.github.assay.statistics.prevalence.PredictionPowered;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Estimates systems' true pass rates, each run by itself, from imperfect verdicts. */
public final class PassRateStudy {
    private final Map<ItemKey, Boolean> labels = new HashMap<>();
    private final List<Slice> tiers;
    private final DesignRates designs;
    private final BootstrapSettings settings;

    private PassRateStudy(
            List<FinalLabel> finalLabels, List<Slice> slices, Map<ItemKey, Double> drawn, BootstrapSettings settings) {
        designs = new DesignRates(slices, drawn);
        finalLabels.forEach(l -> l.label().ifPresent(label -> labels.put(l.item(), label == Label.PASS)));
        tiers = TierRates.dimension(slices);
        this.settings = settings;
    }

    /**
     * @param scores scores on all items, labelled or not
     * @param labels final labels
     * @param metrics the metrics to use; those without a threshold are skipped
     * @param slices subsets of all items; the first dimension of difficulty, category and database with two or more
     *     values gives the tiers
     * @param drawn probability with which an item was drawn for its label; labels of other items were not drawn
     * @param settings settings of the corrected rates' bootstrap; the other intervals use its level
     * @return for each metric all systems together, then each system in each of its runs, in the order of names
     */
    public static List<TruePassRate> of(
            List<Score> scores, List<FinalLabel> labels, List<ComparedMetric> metrics, List<Slice> slices,
            Map<ItemKey, Double> drawn, BootstrapSettings settings) {
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
        Verdicts all = new Verdicts(verdicts, labels, settings.level());
        TierRates byTier = new TierRates(tiers, all);
        List<TruePassRate> rates = new ArrayList<>();
        rates.add(rate(metric, "", all, all, byTier, List.of()));
        NavigableMap<String, ItemKey> systems = new TreeMap<>();
        verdicts.keySet().forEach(item -> systems.putIfAbsent(item.systemAndRun(), item));
        if (systems.size() > 1) {
            systems.forEach((name, one) -> {
                Verdicts own = all.where(item -> item.systemAndRun().equals(name));
                List<TruePassRate.Difference> differences = systems.tailMap(name, false).values().stream()
                        .map(other -> new SystemDifference(all, one, other).difference())
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
        return new TruePassRate(
                metric, system, own.size(), samples.labels().length, own.raw(), alone.map(this::rate),
                corrected(all, own), powered.map(this::rate),
                Rates.youden(all.errors()), byTier.of(own), differences, effective(alone, powered, samples.labels().length),
                designs.of(own, powered));
    }

    private Outcome<Rate> corrected(Verdicts all, Verdicts own) {
        return all.corrected(own).map(r -> new Rate(
                r.estimate(), r.raw(),
                CorrectedRateBootstrap.interval(all.errors(), own.passing(), own.size(), settings)
                        .asValue()
                        .orElseGet(() -> r.interval(settings.level()))));
    }

    private Rate rate(PredictionPowered p) {
        return new Rate(Math.clamp(p.estimate(), 0.0, 1.0), p.estimate(), p.interval(settings.level()));
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
}
