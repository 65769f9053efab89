package io.github.assay.calibration.verdicts;

import io.github.assay.calibration.input.Resamples;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.task.Progress;
import java.util.List;

/**
 * Means of the κ of several tables over the same rows, with percentile intervals from a study's resamples: of annotators, or
 * of repeated divisions. A mean is undefined where one of its κ is.
 */
public final class MeanKappas {
    private final List<List<PairedColumns>> groups;
    private final int[] counts;
    private final Replicates replicates;

    /**
     * @param groups the tables of each mean; none is empty
     * @param table the rows of {@code columns}, with the units that the study draws
     */
    public MeanKappas(
            Columns columns, List<List<PairedColumns>> groups, ScoreTable table, List<Slice> slices, String stream,
            CalibrationSettings settings, Progress progress) {
        this.groups = groups;
        counts = columns.counts();
        replicates = Resamples.of(
                        columns,
                        () -> new MeanReplicates(groups),
                        0,
                        List.of(),
                        table,
                        Resamples.Groups.of(table, slices, settings.design().dimension()),
                        stream,
                        settings,
                        progress)
                .replicates();
    }

    /** One mean; undefined: {@code EXPECTED_AGREEMENT_IS_ONE}. Its n is that of its largest table. */
    public Outcome<Estimate> mean(int group) {
        return value(group).map(v -> new Estimate(v, wide(replicates.interval(group)), n(group)));
    }

    /** One mean less another. */
    public Outcome<Estimate> difference(int a, int b) {
        return value(a).flatMap(x -> value(b).map(y ->
                new Estimate(x - y, replicates.difference(a, b).interval(), n(a))));
    }

    private Outcome<Double> value(int group) {
        double mean = mean(groups.get(group), counts);
        return Double.isNaN(mean) ? Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE") : Outcome.value(mean);
    }

    private int n(int group) {
        return groups.get(group).stream().mapToInt(t -> counts[t.present()]).max().orElse(0);
    }

    /** Resamples that are all equal are no certainty. */
    private static Outcome<Interval> wide(Outcome<Interval> interval) {
        return interval.asValue().filter(i -> i.high() <= i.low()).isPresent()
                ? Outcome.unavailable(PercentileInterval.DEGENERATE)
                : interval;
    }

    private static double mean(List<PairedColumns> tables, int[] counts) {
        double sum = 0;
        for (PairedColumns table : tables) {
            sum += table.kappa(counts) / tables.size();
        }
        return sum;
    }

    /** The means of one resample. */
    private record MeanReplicates(List<List<PairedColumns>> groups) implements ReplicateStatistics {
        @Override
        public int size() {
            return groups.size();
        }

        @Override
        public void compute(int[] counts, double[] results) {
            for (int g = 0; g < results.length; g++) {
                double mean = mean(groups.get(g), counts);
                results[g] = Double.isNaN(mean) ? Bootstrap.UNDEFINED : mean;
            }
        }
    }
}
