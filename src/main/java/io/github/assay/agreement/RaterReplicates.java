package io.github.assay.agreement;

import io.github.assay.statistics.Columns;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.KrippendorffAlpha;
import io.github.assay.statistics.PairedColumns;
import io.github.assay.statistics.PatternSums;
import io.github.assay.statistics.RatingPatterns;
import io.github.assay.statistics.ReplicateStatistics;
import java.util.List;

/** The statistics of one resample of items: the coefficients of all raters, then κ of pairs of columns. */
final class RaterReplicates implements ReplicateStatistics {
    static final int PERCENT_AGREEMENT = 0;
    static final int FLEISS = 1;
    static final int ALPHA = 2;
    static final int AC1 = 3;
    static final int FIRST_PAIR = 4;

    private final RatingPatterns patterns;
    private final PatternSums sums;
    private final List<PairedColumns> pairs;

    RaterReplicates(RatingPatterns patterns, List<PairedColumns> pairs) {
        this.patterns = patterns;
        this.pairs = pairs;
        sums = new PatternSums(patterns, KappaWeights.IDENTITY);
    }

    /** Adds one column per pattern; they must be the first columns, for their counts are the multiplicities. */
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
        for (int i = 0; i < pairs.size(); i++) {
            results[FIRST_PAIR + i] = pairs.get(i).kappa(counts);
        }
    }
}
