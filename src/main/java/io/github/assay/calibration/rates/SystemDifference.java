package io.github.assay.calibration.rates;

import io.github.assay.calibration.rates.TruePassRate.Difference;
import io.github.assay.calibration.rates.TruePassRate.Rate;
import io.github.assay.calibration.verdicts.Verdicts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.prevalence.PredictionPowered;
import io.github.assay.statistics.prevalence.RoganGladen;
import java.util.Arrays;
import java.util.List;

/** Difference of two systems' or runs' true pass rates, paired over the cases that both answered (statistics.md §10). */
final class SystemDifference {
    private final Verdicts all;
    private final ItemKey other;
    private final List<ItemKey> both;

    /**
     * @param one any item of the system and run
     * @param other any item of the other system or run
     */
    SystemDifference(Verdicts all, ItemKey one, ItemKey other) {
        this.all = all;
        this.other = other;
        both = all.passes().keySet().stream()
                .filter(i -> i.systemAndRun().equals(one.systemAndRun()) && all.passes().containsKey(rival(i)))
                .toList();
    }

    private ItemKey rival(ItemKey item) {
        return new ItemKey(item.caseId(), other.system(), other.runId());
    }

    Difference difference() {
        double[] verdicts = both.stream().mapToDouble(i -> apart(all.passes().get(i), all.passes().get(rival(i)))).toArray();
        PredictionPowered.Samples samples = samples();
        Outcome<Double> raw = both.isEmpty()
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value(Arrays.stream(verdicts).sum() / verdicts.length);
        return new Difference(
                other.systemAndRun(), both.size(), samples.labels().length, raw, PredictionPowered.classical(samples).map(this::rate),
                corrected(raw, PredictionPowered.variationOfMean(verdicts)), PredictionPowered.tuned(samples).map(this::rate));
    }

    private static double apart(boolean here, boolean there) {
        return (here ? 1 : 0) - (there ? 1 : 0);
    }

    /** The paired samples; a case is labelled where both answers are. */
    private PredictionPowered.Samples samples() {
        List<ItemKey> labelled = both.stream().filter(this::isLabelled).toList();
        return new PredictionPowered.Samples(
                labelled.stream().mapToDouble(i -> apart(all.labels().get(i), all.labels().get(rival(i)))).toArray(),
                labelled.stream().mapToDouble(i -> apart(all.passes().get(i), all.passes().get(rival(i)))).toArray(),
                both.stream()
                        .filter(i -> !isLabelled(i))
                        .mapToDouble(i -> apart(all.passes().get(i), all.passes().get(rival(i))))
                        .toArray());
    }

    private boolean isLabelled(ItemKey item) {
        return all.labels().containsKey(item) && all.labels().containsKey(rival(item));
    }

    private Outcome<Rate> corrected(Outcome<Double> raw, double variance) {
        Confusion errors = all.errors();
        if (!(raw instanceof Outcome.Value<Double>(Double delta)) || errors.positives() == 0 || errors.negatives() == 0) {
            return Outcome.unavailable(both.isEmpty() || errors.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        return RoganGladen.difference(delta, variance, Verdicts.sensitivity(errors), Verdicts.specificity(errors))
                .map(d -> new Rate(Math.clamp(d.raw(), -1.0, 1.0), d.raw(), d.interval(all.level())));
    }

    private Rate rate(PredictionPowered p) {
        return new Rate(Math.clamp(p.estimate(), -1.0, 1.0), p.estimate(), p.interval(all.level()));
    }
}
