package io.github.assay.statistics.prevalence;

import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** Moments of labels and verdicts, and the weight λ of the verdicts. */
final class Weights {
    private Weights() {}

    static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    /** Sum of squared deviations from the mean. */
    static double squares(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    }

    /** Variance with divisor n − 1; 0 of fewer than two values. */
    static double unbiased(double[] values) {
        return values.length < 2 ? 0 : squares(values) / (values.length - 1);
    }

    /** Covariance of labels and verdicts with divisor n − 1. */
    static double covariance(Samples s) {
        double meanLabel = mean(s.labels());
        double meanVerdict = mean(s.verdicts());
        double sum = 0;
        for (int i = 0; i < s.labels().length; i++) {
            sum += (s.labels()[i] - meanLabel) * (s.verdicts()[i] - meanVerdict);
        }
        return sum / (s.labels().length - 1);
    }

    /** Verdicts of labelled and unlabelled cases. */
    static double[] all(Samples s) {
        return DoubleStream.concat(Arrays.stream(s.verdicts()), Arrays.stream(s.unlabelled())).toArray();
    }

    /** label − λ · verdict of each labelled case. */
    static double[] rest(Samples s, double lambda) {
        double[] rest = new double[s.labels().length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = s.labels()[i] - lambda * s.verdicts()[i];
        }
        return rest;
    }

    /** λ of the least variance, between 0 and 1; 0 for constant verdicts and without unlabelled cases. */
    static double lambda(Samples s) {
        int more = s.unlabelled().length;
        double spread = more == 0 ? 0 : unbiased(all(s));
        return spread <= 0
                ? 0
                : Math.clamp(covariance(s) / ((1 + (double) s.labels().length / more) * spread), 0.0, 1.0);
    }

    /** The values of several strata, one after the other. */
    static <T> double[] joined(List<T> parts, Function<T, double[]> values) {
        return parts.stream().flatMapToDouble(p -> Arrays.stream(values.apply(p))).toArray();
    }
}
