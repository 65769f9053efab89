package io.github.assay.calibration.verdicts;

import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import java.util.List;

/**
 * Computes the statistics of one resample of cases. These are κ of every table, then balanced accuracy and gap of the
 * first {@code metrics} tables.
 */
public final class VerdictReplicates implements ReplicateStatistics {
    private final PairedColumns[] tables;
    private final int metrics;

    public VerdictReplicates(List<PairedColumns> tables, int metrics) {
        this.tables = tables.toArray(PairedColumns[]::new);
        this.metrics = metrics;
    }

    public static int kappa(int table) {
        return table;
    }

    int balancedAccuracy(int metric) {
        return tables.length + 2 * metric;
    }

    int gap(int metric) {
        return tables.length + 2 * metric + 1;
    }

    @Override
    public int size() {
        return tables.length + 2 * metrics;
    }

    @Override
    public void compute(int[] counts, double[] results) {
        for (int t = 0; t < tables.length; t++) {
            results[t] = tables[t].kappa(counts);
        }
        for (int m = 0; m < metrics; m++) {
            double sensitivity = tables[m].sensitivity(counts);
            double specificity = tables[m].specificity(counts);
            results[balancedAccuracy(m)] = (sensitivity + specificity) / 2;
            results[gap(m)] = 100 * Math.abs(sensitivity - specificity);
        }
    }
}
