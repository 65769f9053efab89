package io.github.assay.calibration;

import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.raters.ChanceCorrection;
import io.github.assay.statistics.resample.DesignEffect;
import java.util.ArrayList;
import java.util.List;

/** Cautions that a reader needs beside calibration figures (statistics.md §0.2, §2.4, §13). */
final class CalibrationCautions {
    private static final double MISSING = 0.05;
    private static final double RARE = 0.1;
    private static final int FEW_PER_CLASS = 10;

    private CalibrationCautions() {}

    /** @param passes final labels that are pass, of {@code n} */
    static List<Caution> of(List<MetricCalibration> metrics, int passes, int n, int undecided, ResamplingScheme drawn) {
        List<Caution> cautions = new ArrayList<>();
        if (undecided > 0) {
            cautions.add(new Caution("UNDECIDED_ITEMS", List.of(), undecided));
        }
        if (Math.min(passes, n - passes) < FEW_PER_CLASS) {
            cautions.add(new Caution("FEW_CASES", List.of(), Math.min(passes, n - passes)));
        }
        double prevalence = n == 0 ? 0.5 : (double) passes / n;
        if (prevalence < RARE || prevalence > 1 - RARE) {
            cautions.add(new Caution("EXTREME_PREVALENCE", List.of(), prevalence));
        }
        addClusters(drawn, cautions);
        metrics.forEach(m -> addMetric(m, cautions));
        return cautions;
    }

    /**
     * Adds cautions about clusters. Cases of one database are not independent; with few databases the effect cannot be
     * estimated.
     */
    private static void addClusters(ResamplingScheme drawn, List<Caution> cautions) {
        int clusters = drawn.groups();
        if (clusters > 0 && clusters < DesignEffect.FEW && drawn.drawing() != StudyDesign.Drawing.STRATA) {
            String code = clusters < DesignEffect.TOO_FEW ? "TOO_FEW_CLUSTERS" : "FEW_CLUSTERS";
            cautions.add(new Caution(code, List.of(drawn.dimension()), clusters));
        }
    }

    private static void addMetric(MetricCalibration m, List<Caution> cautions) {
        Confusion c = m.verdicts().counts();
        List<String> subject = List.of(m.metric().id());
        double missing = m.n() + m.unavailable() == 0 ? 0 : (double) m.unavailable() / (m.n() + m.unavailable());
        if (missing > MISSING) {
            cautions.add(new Caution("MISSING_ABOVE_5_PERCENT", subject, missing));
        }
        if (c.n() > 1 && (c.predictedPositives() == 0 || c.predictedNegatives() == 0)) {
            cautions.add(new Caution("CONSTANT_METRIC", subject, c.n()));
        }
        if (c.n() > 1 && c.fn() + c.fp() == 0 && c.tp() > 0 && c.tn() > 0) {
            cautions.add(new Caution("EQUALS_LABELS", subject, c.n()));
        }
        boolean unstable = m.verdicts().cohenKappa().asValue()
                .flatMap(e -> e.interval().asValue())
                .filter(Interval::unstable)
                .isPresent();
        if (unstable) {
            cautions.add(new Caution("UNSTABLE_BOOTSTRAP", subject, c.n()));
        }
        if (isKappaLow(c)) {
            ChanceCorrection.ac1(c)
                    .asValue()
                    .ifPresent(ac1 -> cautions.add(new Caution("KAPPA_DEPRESSED_BY_PREVALENCE", subject, ac1)));
        }
    }

    /**
     * Whether κ is low because of prevalence or bias; then other chance corrections are shown beside it (statistics.md
     * §2.4).
     */
    private static boolean isKappaLow(Confusion c) {
        double prevalence = value(Rates.prevalence(c), 0.5);
        return prevalence < 0.2
                || prevalence > 0.8
                || value(ChanceCorrection.prevalenceIndex(c), 0) > 0.5
                || value(CohenKappa.of(c), 1) < 0.4 && value(CohenKappa.observed(c), 0) > 0.8;
    }

    private static double value(Outcome<Double> outcome, double otherwise) {
        return outcome.asValue().orElse(otherwise);
    }
}
