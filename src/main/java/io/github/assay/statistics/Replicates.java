package io.github.assay.statistics;

import io.github.assay.domain.Outcome;

/** What a bootstrap run found: one row of replicates per statistic. */
public final class Replicates {
    private final double[][] rows;
    private final double level;

    Replicates(double[][] rows, double level) {
        this.rows = rows;
        this.level = level;
    }

    /** The percentile interval of a statistic. */
    public Outcome<Interval> interval(int statistic) {
        return PercentileInterval.of(rows[statistic].clone(), level);
    }

    /** The difference of two statistics, replicate by replicate. */
    public Difference difference(int a, int b) {
        double[] delta = new double[rows[a].length];
        for (int i = 0; i < delta.length; i++) {
            delta[i] = rows[a][i] - rows[b][i];
        }
        return new Difference(PercentileInterval.of(delta.clone(), level), InversionTest.p(delta));
    }

    /**
     * A difference's uncertainty.
     *
     * @param interval percentile interval
     * @param p two-sided p by interval inversion
     */
    public record Difference(Outcome<Interval> interval, Outcome<Double> p) {}

    /** A statistic's replicates in index order; {@link Bootstrap#UNDEFINED} where undefined. */
    double[] row(int statistic) {
        return rows[statistic].clone();
    }
}
