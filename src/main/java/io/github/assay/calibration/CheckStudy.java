package io.github.assay.calibration;

import io.github.assay.calibration.MetricChecks.AreaTest;
import io.github.assay.calibration.MetricChecks.PassRateCheck;
import io.github.assay.calibration.MetricChecks.TierCheck;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.TierCells;
import io.github.assay.statistics.tests.TierPermutation;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/** Computes {@link MetricChecks}. */
record CheckStudy(ScoreTable table, MetricValues metric, CalibrationSettings settings, Progress progress) {
    /** Fewest questions (units) of a slice for the χ² test; with fewer it is rough. */
    private static final int FEW = 20;

    MetricChecks checks(List<MetricStratum> strata) {
        Columns columns = new Columns(table.size());
        PairedColumns counted = PairedColumns.add(columns, metric::hasVerdict, table::pass, metric::passes);
        Replicates replicates = Bootstrap.run(
                columns, table.units(), () -> new Shares(counted), "joint/cases", settings.bootstrap(), settings.threads(), progress);
        return new MetricChecks(
                passRate(counted.confusion(columns.counts()), replicates),
                replicates.interval(Shares.YOUDEN),
                replicates.interval(Shares.MATTHEWS),
                replicates.interval(Shares.F1),
                tiers(strata),
                areas());
    }

    private PassRateCheck passRate(Confusion c, Replicates replicates) {
        double level = settings.bootstrap().level();
        double effect = table.units().designEffect(metric::hasVerdict, metric::passes);
        Outcome<Interval> wilson = Proportion.wilson(c.predictedPositives(), c.n(), effect, level);
        Outcome<Interval> percentile = replicates.interval(Shares.PASS_RATE);
        Outcome<Double> difference = wilson instanceof Outcome.Value<Interval>(Interval w)
                ? percentile.map(p -> Math.max(Math.abs(w.low() - p.low()), Math.abs(w.high() - p.high())))
                : wilson.map(Interval::low);
        boolean differs = difference.asValue().filter(d -> d > Math.max(0.02, 1.0 / c.n())).isPresent();
        return new PassRateCheck(
                wilson, Proportion.clopperPearson(c.predictedPositives(), c.n(), effect, level), percentile, difference, differs);
    }

    private List<TierCheck> tiers(List<MetricStratum> strata) {
        SequencedMap<String, List<MetricStratum>> dimensions = new LinkedHashMap<>();
        strata.forEach(s -> dimensions.computeIfAbsent(s.dimension(), _ -> new ArrayList<>()).add(s));
        return dimensions.entrySet().stream()
                .map(e -> tier(e.getKey(), e.getValue()))
                .toList();
    }

    private TierCheck tier(String dimension, List<MetricStratum> strata) {
        TierCells.Builder built = new TierCells.Builder(strata.stream().map(MetricStratum::value).toList());
        for (int t = 0; t < strata.size(); t++) {
            for (int row : TierDifferences.rows(strata.get(t), table)) {
                if (metric.hasVerdict(row)) {
                    built.add(t, table.units().unit(row), table.pass(row), metric.passes(row));
                }
            }
        }
        TierCells tiers = built.build();
        boolean small = tiers.fewestUnits() < FEW;
        return new TierCheck(
                dimension,
                Homogeneity.of(tiers),
                small
                        ? TierPermutation.of(tiers, settings.bootstrap(), progress)
                        : Outcome.unavailable("NOT_COMPUTABLE", "every slice has " + FEW + " questions or more"),
                TierDifferences.of(strata, table, metric, settings, progress));
    }

    private List<AreaTest> areas() {
        return table.metrics().stream().filter(m -> m != metric).map(this::area).toList();
    }

    private AreaTest area(MetricValues other) {
        progress.check();
        int[] rows = IntStream.range(0, table.size())
                .filter(i -> metric.hasValue(i) && other.hasValue(i))
                .toArray();
        boolean[] pass = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            pass[i] = table.pass(rows[i]);
        }
        Units units = table.units().of(rows);
        Outcome<Auc> mine = Auc.of(Arrays.stream(rows).mapToDouble(metric::value).toArray(), pass, units);
        Outcome<Auc> theirs = Auc.of(Arrays.stream(rows).mapToDouble(other::value).toArray(), pass, units);
        Outcome<Auc.Comparison> test =
                mine instanceof Outcome.Value<Auc>(Auc a) && theirs instanceof Outcome.Value<Auc>(Auc b)
                        ? Auc.compare(a, b)
                        : Outcome.unavailable(mine.asValue().isEmpty() ? mine.reason() : theirs.reason());
        return new AreaTest(other.metric().id(), rows.length, test);
    }

    /** Computes the shares of one resample. */
    private record Shares(PairedColumns table) implements ReplicateStatistics {
        private static final int PASS_RATE = 0;
        private static final int YOUDEN = 1;
        private static final int MATTHEWS = 2;
        private static final int F1 = 3;

        @Override
        public int size() {
            return 4;
        }

        @Override
        public void compute(int[] counts, double[] results) {
            double n = counts[table.present()];
            double tp = counts[table.both()];
            double positives = counts[table.reference()];
            double passed = counts[table.verdict()];
            results[PASS_RATE] = share(passed, n);
            results[YOUDEN] = table.sensitivity(counts) + table.specificity(counts) - 1;
            results[MATTHEWS] = share(
                    tp * n - positives * passed, Math.sqrt(positives * (n - positives) * passed * (n - passed)));
            results[F1] = share(2 * tp, positives + passed);
        }

        private static double share(double part, double whole) {
            return whole == 0 ? Bootstrap.UNDEFINED : part / whole;
        }
    }
}
