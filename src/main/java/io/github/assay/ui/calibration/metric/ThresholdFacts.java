package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.NoWidthWords;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Function;

/** Writes the figures of a metric at the selected threshold. */
public final class ThresholdFacts {
    private ThresholdFacts() {}

    /** @param study the type of interval that the study shows */
    public static void say(LiveThreshold live, Optional<StudyDesign.IntervalType> study, FactList facts) {
        MetricCalibration metric = live.metric();
        Confusion counts = live.counts();
        facts.clear();
        facts.add("calibration.fact.kappa", kappa(live, study), EstimateFormat.provenance(live.kappa()));
        flags(live, facts);
        facts.add("calibration.fact.n", Texts.text("calibration.fact.n.value", counts.n(), metric.unavailable()), "");
        if (live.isInForce()) {
            facts.add("calibration.fact.sensitivity", share(metric.verdicts().sensitivity()), "");
            facts.add("calibration.fact.specificity", share(metric.verdicts().specificity()), "");
        } else {
            facts.add("calibration.fact.sensitivity", share(counts.tp(), counts.positives()), "");
            facts.add("calibration.fact.specificity", share(counts.tn(), counts.negatives()), "");
        }
        facts.add("calibration.fact.best", outcome(metric.best().crossValidated(), ThresholdFacts::heldOut), Texts.text("calibration.fact.best.about"));
        facts.add("calibration.fact.resubstitution", outcome(metric.best().resubstitution(), ThresholdFacts::cut), Texts.text("calibration.fact.resubstitution.about"));
        boolean exact = metric.scores().auc().asValue().flatMap(a -> a.interval().asValue()).filter(i -> i.method().equals(Auc.EXACT)).isPresent();
        facts.add(exact ? "calibration.fact.aucExact" : "calibration.fact.auc", EstimateFormat.full(metric.scores().auc()), EstimateFormat.provenance(metric.scores().auc()));
    }

    /** At a tried threshold the interval is of another type than the study's, unless that is the large-sample one. */
    private static String kappa(LiveThreshold live, Optional<StudyDesign.IntervalType> study) {
        String words = EstimateFormat.full(live.kappa());
        Optional<String> method = live.kappa().asValue().flatMap(e -> e.interval().asValue()).map(Interval::method);
        return study.flatMap(type -> method.filter(m -> !m.equalsIgnoreCase(type.name()))
                        .map(m -> Texts.text(
                                "calibration.fact.kappa.otherType", words,
                                Texts.optional("interval.short." + m).orElse(m))))
                .orElse(words);
    }

    /** An interval without width, or from few defined replicates, must not look like certainty. */
    private static void flags(LiveThreshold live, FactList facts) {
        live.kappa().asValue().flatMap(e -> e.interval().asValue()).stream()
                .flatMap(i -> i.flags().stream())
                .map(flag -> Texts.optional("flag." + flag).orElse(flag))
                .forEach(words -> facts.add("calibration.fact.flag", words, ""));
        DegenerateInterval.of(live.kappa(), live.counts().tp() + live.counts().tn(), live.counts().n())
                .ifPresent(no -> facts.add("calibration.fact.noWidth", NoWidthWords.of(no), NoWidthWords.of(no)));
        if (live.kappa() instanceof Outcome.Value<Estimate>(Estimate e) && e.interval().asValue().isEmpty()) {
            facts.add("calibration.fact.interval", EstimateFormat.undefined(e.interval()), "");
        }
    }

    private static String share(Outcome<Estimate> share) {
        return share.asValue().isPresent() ? EstimateFormat.percentWithInterval(share) : EstimateFormat.undefined(share);
    }

    private static String share(long part, long whole) {
        return whole == 0 ? Texts.text("figure.none") : NumberForm.PERCENT.of((double) part / whole);
    }

    private static String heldOut(BestThreshold.CrossValidated best) {
        return Texts.text("calibration.fact.cut", EstimateFormat.three(best.kappa()), EstimateFormat.threshold(best.threshold()));
    }

    private static String cut(BestThreshold.Cut best) {
        return Texts.text("calibration.fact.cut", EstimateFormat.three(best.kappa()), EstimateFormat.threshold(best.threshold()));
    }

    /** A value in words, or why there is none. */
    public static <T> String outcome(Outcome<T> outcome, Function<T, String> words) {
        return outcome instanceof Outcome.Value<T>(T value) ? words.apply(value) : EstimateFormat.undefined(outcome);
    }
}
