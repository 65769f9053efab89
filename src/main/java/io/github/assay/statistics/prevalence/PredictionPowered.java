package io.github.assay.statistics.prevalence;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Normal;
import io.github.assay.statistics.resample.Units;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The pass rate from few labels and many automatic verdicts (Angelopoulos et al. 2023; power tuning after PPI++;
 * statistics.md §10). The labelled cases must be a random sample.
 *
 * @param lambda weight of the automatic verdicts: 0 is the labels alone
 * @param estimate λ · mean of the unlabelled verdicts + mean of (label − λ · verdict)
 * @param standardError its standard error
 */
public record PredictionPowered(double lambda, double estimate, double standardError) {
    /** One sample of cases with labels and verdicts, another with verdicts only; passes are 1. */
    public record Samples(double[] labels, double[] verdicts, double[] unlabelled, Units units) {
        /** Samples of independent cases. */
        public Samples(double[] labels, double[] verdicts, double[] unlabelled) {
            this(labels, verdicts, unlabelled, Units.each(labels.length + unlabelled.length));
        }

        /** @param units of the labelled cases, then of the others: cases that belong together, such as of one question */
        public Samples {
            if (labels.length != verdicts.length) {
                throw new IllegalArgumentException(labels.length + " labels and " + verdicts.length + " verdicts");
            }
        }

        /** Number of units with a labelled case. */
        public long labelledUnits() {
            return IntStream.range(0, labels.length).map(units::unit).distinct().count();
        }
    }

    /** Sampling variance of the mean of verdicts, as this class uses it; 0 without verdicts. */
    public static double variationOfMean(double[] verdicts) {
        return verdicts.length == 0 ? 0 : variance(verdicts) / verdicts.length;
    }

    /** λ = 1. */
    public static Outcome<PredictionPowered> plain(Samples samples) {
        return of(samples, 1);
    }

    /** λ = 0: the labels alone. */
    public static Outcome<PredictionPowered> classical(Samples samples) {
        return of(samples, 0);
    }

    /** λ with the least variance, between 0 and 1; 0 for a constant metric. */
    public static Outcome<PredictionPowered> tuned(Samples s) {
        int n = s.labels.length;
        int more = s.unlabelled.length;
        if (n == 0 || more == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        double[] pooled = Arrays.copyOf(s.verdicts, n + more);
        System.arraycopy(s.unlabelled, 0, pooled, n, more);
        double spread = variance(pooled) * (n + more) / (n + more - 1);
        double lambda = spread <= 0 ? 0 : covariance(s.labels, s.verdicts) / ((1 + (double) n / more) * spread);
        return of(s, Math.clamp(lambda, 0.0, 1.0));
    }

    private static Outcome<PredictionPowered> of(Samples s, double lambda) {
        int n = s.labels.length;
        if (n == 0 || lambda > 0 && s.unlabelled.length == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        if (n > 1 && s.labelledUnits() < 2) {
            return Outcome.unavailable("TOO_FEW_QUESTIONS");
        }
        double[] rest = new double[n];
        for (int i = 0; i < n; i++) {
            rest[i] = s.labels[i] - lambda * s.verdicts[i];
        }
        double fromVerdicts = lambda == 0 ? 0 : lambda * mean(s.unlabelled);
        double variance = variance(rest) / n
                + (lambda == 0 ? 0 : lambda * lambda * variance(s.unlabelled) / s.unlabelled.length);
        double effect = s.units.single() ? 1 : s.units.designEffect(influence(s, rest, lambda));
        return Outcome.value(new PredictionPowered(lambda, fromVerdicts + mean(rest), Math.sqrt(effect * variance)));
    }

    /** What each case adds to the estimate's deviation. */
    private static double[] influence(Samples s, double[] rest, double lambda) {
        double[] influence = new double[rest.length + s.unlabelled.length];
        double ofRest = mean(rest);
        double ofVerdicts = s.unlabelled.length == 0 ? 0 : mean(s.unlabelled);
        for (int i = 0; i < influence.length; i++) {
            influence[i] = i < rest.length
                    ? (rest[i] - ofRest) / rest.length
                    : lambda * (s.unlabelled[i - rest.length] - ofVerdicts) / s.unlabelled.length;
        }
        return influence;
    }

    /** estimate ± z · SE. */
    public Interval interval(double level) {
        double half = Normal.z(level) * standardError;
        return new Interval(estimate - half, estimate + half, level, "ppi", List.of());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double variance(double[] values) {
        return covariance(values, values);
    }

    private static double covariance(double[] x, double[] y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += (x[i] - meanX) * (y[i] - meanY);
        }
        return sum / x.length;
    }
}
