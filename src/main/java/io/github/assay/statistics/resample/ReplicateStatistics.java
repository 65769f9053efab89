package io.github.assay.statistics.resample;

/** Statistics computed from column counts. One object serves one thread; it must not allocate. */
public interface ReplicateStatistics {
    /** Number of statistics. */
    int size();

    /**
     * Computes all statistics of one replicate.
     *
     * @param counts each column's count in the resample
     * @param results receives the statistics; {@link Bootstrap#UNDEFINED} where one is undefined
     */
    void compute(int[] counts, double[] results);
}
