package io.github.assay.statistics.prevalence;

import java.util.List;

/**
 * Allocation of further labels over strata that gives the stratified estimate the least variance (Neyman 1934; whole
 * labels after Wright 2012; statistics.md §12). Each label goes where W S / √(n (n + 1)) is largest.
 */
public final class LabelAllocation {
    private LabelAllocation() {}

    /**
     * A stratum.
     *
     * @param items its cases, labelled or not
     * @param labelled those of them that have a label
     * @param deviation standard deviation of what a label adds, 0 or more
     */
    public record Stratum(int items, int labelled, double deviation) {
        public Stratum {
            if (labelled < 0 || labelled > items || !(deviation >= 0)) {
                throw new IllegalArgumentException("no stratum: " + items + " items, " + labelled + " labelled, " + deviation);
            }
        }
    }

    /**
     * Further labels by stratum. A stratum without a label comes first, because its rate is not known. Strata without
     * deviation count by their size where none has any. Fewer labels than wished are given where no more cases are left.
     */
    public static int[] further(List<Stratum> strata, int labels) {
        boolean flat = strata.stream().allMatch(s -> s.deviation == 0);
        int[] more = new int[strata.size()];
        for (int given = 0; given < labels; given++) {
            int best = -1;
            double most = -1;
            for (int h = 0; h < more.length; h++) {
                Stratum s = strata.get(h);
                double n = s.labelled + more[h];
                double gain = s.items * (flat ? 1 : s.deviation) / Math.sqrt(n * (n + 1));
                gain = n == 0 ? Double.MAX_VALUE : gain;
                if (n < s.items && gain > most) {
                    most = gain;
                    best = h;
                }
            }
            if (best < 0) {
                return more;
            }
            more[best]++;
        }
        return more;
    }
}
