package io.github.assay.agreement;

import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.raters.KrippendorffAlpha;
import io.github.assay.statistics.raters.PatternSums;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import java.util.List;

/** Computes the statistics of one resample of items: the coefficients of all raters, then κ of pairs of columns. */
final class RaterReplicates implements ReplicateStatistics {
    static final int PERCENT_AGREEMENT = 0;
    static final int FLEISS = 1;
    static final int ALPHA = 2;
    static final int AC1 = 3;
    static final int CONGER = 4;
    static final int LIGHT = 5;
    static final int FIRST_PAIR = 6;

    private final RatingPatterns patterns;
    private final PatternSums sums;
    private final List<PairedColumns> pairs;
    private final List<RaterColumns> raters;
    private final int[] light;

    /** @param light the numbers of the pairs of which Light's κ is the mean */
    RaterReplicates(RatingPatterns patterns, List<RaterColumns> raters, List<PairedColumns> pairs, int[] light) {
        this.light = light;
        this.raters = raters;
        this.patterns = patterns;
        this.pairs = pairs;
        sums = new PatternSums(patterns, KappaWeights.IDENTITY);
    }

    /** Adds one column per pattern. They must be the first columns, because their counts are the multiplicities. */
    static Columns columns(RatingPatterns patterns, int items) {
        Columns columns = new Columns(items);
        for (int p = 0; p < patterns.size(); p++) {
            int pattern = p;
            int number = columns.add(i -> patterns.patternOf(i) == pattern);
            if (number != p) {
                throw new IllegalStateException("pattern " + p + " became column " + number);
            }
        }
        return columns;
    }

    @Override
    public int size() {
        return FIRST_PAIR + pairs.size();
    }

    @Override
    public void compute(int[] counts, double[] results) {
        sums.fill(counts, 0);
        results[PERCENT_AGREEMENT] = sums.observed();
        results[FLEISS] = sums.fleiss();
        results[ALPHA] = KrippendorffAlpha.nominalRaw(patterns, counts, 0);
        results[AC1] = sums.gwet();
        results[CONGER] = conger(results[PERCENT_AGREEMENT], counts);
        for (int i = 0; i < pairs.size(); i++) {
            results[FIRST_PAIR + i] = pairs.get(i).kappa(counts);
        }
        results[LIGHT] = light(results);
    }

    /** Conger's κ of two categories (statistics.md §4.5); undefined with a rater without labels. */
    private double conger(double observed, int[] counts) {
        int r = raters.size();
        double sum = 0;
        double squares = 0;
        for (int g = 0; g < r; g++) {
            double share = (double) counts[raters.get(g).passed()] / counts[raters.get(g).labelled()];
            sum += share;
            squares += share * share;
        }
        double mean = sum / r;
        double variance = (squares - r * mean * mean) / (r - 1);
        double expected = mean * mean + (1 - mean) * (1 - mean) - 2 * variance / r;
        return 1 - expected < 1e-12 ? Bootstrap.UNDEFINED : (observed - expected) / (1 - expected);
    }

    private double light(double[] results) {
        double sum = 0;
        for (int pair : light) {
            sum += results[FIRST_PAIR + pair];
        }
        return light.length == 0 ? Bootstrap.UNDEFINED : sum / light.length;
    }

    /**
     * A rater's columns.
     *
     * @param labelled items with a label of the rater
     * @param passed items that the rater passed
     */
    record RaterColumns(int labelled, int passed) {}
}
