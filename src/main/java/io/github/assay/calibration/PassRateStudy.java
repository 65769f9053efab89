package io.github.assay.calibration;

import io.github.assay.calibration.TruePassRate.Rate;
import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Score;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.PredictionPowered;
import io.github.assay.statistics.RoganGladen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Estimates systems' true pass rates from imperfect verdicts. */
public final class PassRateStudy {
    private final Map<ItemKey, Boolean> labels = new HashMap<>();
    private final double level;

    private PassRateStudy(List<FinalLabel> finalLabels, double level) {
        finalLabels.forEach(l -> l.label().ifPresent(label -> labels.put(l.item(), label == Label.PASS)));
        this.level = level;
    }

    /**
     * @param scores scores on all items, labelled or not
     * @param labels final labels
     * @param metrics the metrics to use; those without a threshold are passed over
     * @return for each metric all systems together, then each system, in the order of names
     */
    public static List<TruePassRate> of(
            List<Score> scores, List<FinalLabel> labels, List<ComparedMetric> metrics, double level) {
        PassRateStudy study = new PassRateStudy(labels, level);
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
        Confusion errors = errors(verdicts);
        List<TruePassRate> rates = new ArrayList<>();
        rates.add(rate(metric, "", verdicts, errors, _ -> true));
        TreeSet<String> systems = new TreeSet<>();
        verdicts.keySet().forEach(item -> systems.add(item.system()));
        if (systems.size() > 1) {
            systems.forEach(s -> rates.add(rate(metric, s, verdicts, errors, item -> item.system().equals(s))));
        }
        return rates;
    }

    private Confusion errors(Map<ItemKey, Boolean> verdicts) {
        long[] cells = new long[4];
        verdicts.forEach((item, pass) -> {
            Boolean label = labels.get(item);
            if (label != null) {
                cells[(label ? 0 : 2) + (pass ? 0 : 1)]++;
            }
        });
        return new Confusion(cells[0], cells[1], cells[2], cells[3]);
    }

    private TruePassRate rate(
            String metric, String system, Map<ItemKey, Boolean> verdicts, Confusion errors, Predicate<ItemKey> chosen) {
        List<ItemKey> items = verdicts.keySet().stream().filter(chosen).toList();
        List<ItemKey> labelled = items.stream().filter(labels::containsKey).toList();
        PredictionPowered.Samples samples = new PredictionPowered.Samples(
                labelled.stream().mapToDouble(i -> labels.get(i) ? 1 : 0).toArray(),
                labelled.stream().mapToDouble(i -> verdicts.get(i) ? 1 : 0).toArray(),
                items.stream().filter(i -> !labels.containsKey(i)).mapToDouble(i -> verdicts.get(i) ? 1 : 0).toArray());
        Outcome<PredictionPowered> alone = PredictionPowered.classical(samples);
        Outcome<PredictionPowered> powered = PredictionPowered.tuned(samples);
        long passes = items.stream().filter(verdicts::get).count();
        Outcome<Double> raw = items.isEmpty()
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value((double) passes / items.size());
        return new TruePassRate(
                metric, system, items.size(), labelled.size(), raw, alone.map(this::rate), corrected(raw, items.size(), errors),
                powered.map(this::rate), effective(alone, powered, labelled.size()));
    }

    private Outcome<Rate> corrected(Outcome<Double> raw, int items, Confusion errors) {
        if (!(raw instanceof Outcome.Value<Double>(Double q)) || errors.positives() == 0 || errors.negatives() == 0) {
            return Outcome.unavailable(errors.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        return RoganGladen.of(
                        new RoganGladen.Share(q, OptionalLong.of(items)),
                        share(errors.tp(), errors.positives()),
                        share(errors.tn(), errors.negatives()))
                .map(r -> new Rate(r.estimate(), r.raw(), r.interval(level)));
    }

    private static RoganGladen.Share share(long part, long whole) {
        return new RoganGladen.Share((double) part / whole, OptionalLong.of(whole));
    }

    private Rate rate(PredictionPowered p) {
        return new Rate(Math.clamp(p.estimate(), 0.0, 1.0), p.estimate(), p.interval(level));
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
