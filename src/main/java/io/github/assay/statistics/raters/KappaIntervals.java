package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Normal;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates.BoundErrors;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Bootstrap intervals of one κ in every type offered (statistics.md §3.2). The types are percentile, bias-corrected and
 * accelerated (Efron 1987), and studentised by each replicate's large-sample standard error.
 */
public final class KappaIntervals {
    private static final int KAPPA = 0;
    private static final int STUDENT = 1;

    private final Confusion counts;
    private final UnitCells cells;
    private final double kappa;
    private final double standardError;
    private final Replicates replicates;
    private final double level;

    private KappaIntervals(
            Confusion counts, UnitCells cells, double kappa, double standardError, Replicates replicates, double level) {
        this.counts = counts;
        this.cells = cells;
        this.kappa = kappa;
        this.standardError = standardError;
        this.replicates = replicates;
        this.level = level;
    }

    /** Resamples independent cases of a 2×2 table; undefined where κ is. */
    public static Outcome<KappaIntervals> of(
            Confusion counts, String stream, BootstrapSettings settings, int threads, Progress progress) {
        long passes = counts.positives();
        UnitCells each = UnitCells.of(
                Units.each(Math.toIntExact(counts.n())), _ -> true, i -> i < passes,
                i -> i < counts.tp() || i >= passes && i < passes + counts.fp());
        return of(counts, each, stream, settings, threads, progress);
    }

    /** Resamples the units of a 2×2 table; undefined where κ is. */
    public static Outcome<KappaIntervals> of(
            Confusion counts, UnitCells cells, String stream, BootstrapSettings settings, int threads, Progress progress) {
        return CohenKappa.of(counts).map(kappa -> {
            double se = cells.standardError().asValue().orElseThrow();
            if (!cells.single()) {
                Replicates drawn = Bootstrap.run(cells, () -> new ByUnits(kappa), stream, settings, threads, progress);
                return new KappaIntervals(counts, cells, kappa, se, drawn, settings.level());
            }
            Columns columns = new Columns(Math.toIntExact(counts.n()));
            PairedColumns table = expand(columns, counts);
            Replicates replicates = Bootstrap.run(
                    columns, () -> new Statistics(table, kappa), stream, settings, threads, progress);
            return new KappaIntervals(counts, cells, kappa, se, replicates, settings.level());
        });
    }

    private static PairedColumns expand(Columns columns, Confusion c) {
        long passes = c.positives();
        return PairedColumns.add(columns, _ -> true, i -> i < passes, i -> i < c.tp() || i >= passes && i < passes + c.fp());
    }

    /** Cohen's κ itself, −1 to 1. */
    public double kappa() {
        return kappa;
    }

    /** The percentile interval, which is shown unless another type is requested. */
    public Outcome<Interval> percentile() {
        return replicates.interval(KAPPA);
    }

    /** Monte-Carlo errors of the percentile interval's bounds: how far another seed would move them. */
    public Outcome<BoundErrors> boundErrors() {
        return replicates.boundErrors(KAPPA);
    }

    /** Standard deviation of the defined replicates. */
    public Outcome<Double> bootstrapError() {
        return replicates.standardDeviation(KAPPA);
    }

    /** Share of replicates in which κ is undefined. */
    public double undefinedShare() {
        return replicates.undefinedShare(KAPPA);
    }

    /** Median bias: the normal quantile of the share of replicates below κ, equal ones counting half. */
    public Outcome<Double> bias() {
        return replicates.bias(KAPPA, kappa);
    }

    /**
     * Acceleration from the jackknife; undefined when a leave-one-out κ is ({@code NOT_COMPUTABLE}) or all are equal
     * ({@code ZERO_VARIANCE}).
     */
    public Outcome<Double> acceleration() {
        if (!cells.single()) {
            double[] without = cells.withoutEach();
            double mean = Arrays.stream(without).sum() / without.length;
            long[] once = new long[without.length];
            Arrays.fill(once, 1);
            return Double.isNaN(mean) ? Outcome.unavailable("NOT_COMPUTABLE") : acceleration(once, without, mean);
        }
        long[] cells = {counts.tp(), counts.fn(), counts.fp(), counts.tn()};
        double[] without = new double[cells.length];
        double mean = 0;
        for (int c = 0; c < cells.length; c++) {
            if (cells[c] > 0) {
                cells[c]--;
                without[c] = CohenKappa.raw(cells[0], cells[1], cells[2], cells[3]);
                cells[c]++;
                mean += cells[c] * without[c] / counts.n();
            }
        }
        return Double.isNaN(mean) ? Outcome.unavailable("NOT_COMPUTABLE") : acceleration(cells, without, mean);
    }

    private static Outcome<Double> acceleration(long[] cells, double[] without, double mean) {
        double[] values =
                IntStream.range(0, cells.length).filter(c -> cells[c] > 0).mapToDouble(c -> without[c]).distinct().toArray();
        if (values.length < 2) {
            return Outcome.unavailable("ZERO_VARIANCE");
        }
        double squares = 0;
        double cubes = 0;
        for (int c = 0; c < cells.length; c++) {
            double d = mean - without[c];
            squares += cells[c] * d * d;
            cubes += cells[c] * d * d * d;
        }
        return Outcome.value(cubes / (6 * Math.pow(squares, 1.5)));
    }

    /** The bias-corrected and accelerated interval; undefined replicates count as {@link #percentile} counts them. */
    public Outcome<Interval> bca() {
        return acceleration()
                .flatMap(a -> bias().flatMap(z0 ->
                        replicates.between(KAPPA, adjusted(z0, a, -1), adjusted(z0, a, 1), "bca")));
    }

    private double adjusted(double z0, double a, int side) {
        double z = z0 + side * Normal.z(level);
        return Normal.cumulative(z0 + z / (1 - a * z));
    }

    /**
     * The studentised interval, upper bound clipped at 1; undefined when the SE is 0: {@code ZERO_VARIANCE}. Replicates
     * whose SE is 0 are dropped; they count as undefined ones (statistics.md §3.3).
     */
    public Outcome<Interval> studentised() {
        if (standardError == 0) {
            return Outcome.unavailable("ZERO_VARIANCE");
        }
        return replicates.interval(STUDENT).map(t -> {
            double low = kappa - t.high() * standardError;
            double high = Math.min(1, kappa - t.low() * standardError);
            return new Interval(Math.min(low, high), high, level, "studentised", t.flags());
        });
    }

    /** Share of replicates that the studentised interval drops because κ is undefined or its SE is 0. */
    public double studentisedUndefinedShare() {
        return replicates.undefinedShare(STUDENT);
    }

    /** κ and its studentised deviation from the columns of {@link UnitCells}. */
    private record ByUnits(double kappa) implements ReplicateStatistics {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public void compute(int[] counts, double[] results) {
            double own = CohenKappa.raw(counts[0], counts[1], counts[2], counts[3]);
            double error = UnitCells.error(new Confusion(counts[0], counts[1], counts[2], counts[3]), counts);
            results[KAPPA] = own;
            results[STUDENT] = !(error > 0) ? Bootstrap.UNDEFINED : (own - kappa) / error;
        }
    }

    private record Statistics(PairedColumns table, double kappa) implements ReplicateStatistics {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public void compute(int[] counts, double[] results) {
            long tp = counts[table.both()];
            long fn = counts[table.reference()] - tp;
            long fp = counts[table.verdict()] - tp;
            long tn = counts[table.present()] - tp - fn - fp;
            double own = CohenKappa.raw(tp, fn, fp, tn);
            double error = CohenKappa.rawError(tp, fn, fp, tn);
            results[KAPPA] = own;
            results[STUDENT] = !(error > 0) ? Bootstrap.UNDEFINED : (own - kappa) / error;
        }
    }
}
