package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import io.github.assay.task.Progress;
import java.util.List;

/**
 * Bootstrap intervals of one κ in every type that is offered (statistics.md §3.2): percentile, bias-corrected and
 * accelerated (Efron 1987), and studentised by each replicate's large-sample standard error.
 */
public final class KappaIntervals {
    private static final int KAPPA = 0;
    private static final int STUDENT = 1;
    private static final double LEAST_ERROR = 1e-9;

    private final Confusion counts;
    private final double kappa;
    private final double standardError;
    private final Replicates replicates;
    private final double level;

    private KappaIntervals(Confusion counts, double kappa, double standardError, Replicates replicates, double level) {
        this.counts = counts;
        this.kappa = kappa;
        this.standardError = standardError;
        this.replicates = replicates;
        this.level = level;
    }

    /** Resamples the cases of a 2×2 table; undefined where κ is. */
    public static Outcome<KappaIntervals> of(
            Confusion counts, String stream, BootstrapSettings settings, int threads, Progress progress) {
        return CohenKappa.of(counts).map(kappa -> {
            double se = rawError(counts.tp(), counts.fn(), counts.fp(), counts.tn());
            Columns columns = new Columns(Math.toIntExact(counts.n()));
            PairedColumns table = expand(columns, counts);
            Replicates replicates = Bootstrap.run(
                    columns, () -> new Statistics(table, kappa), stream, settings, threads, progress);
            return new KappaIntervals(counts, kappa, se, replicates, settings.level());
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

    /** The percentile interval, the one that is shown unless another is asked for. */
    public Outcome<Interval> percentile() {
        return replicates.interval(KAPPA);
    }

    /** What another seed would change of the percentile interval's bounds. */
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
        double squares = 0;
        double cubes = 0;
        for (int c = 0; c < cells.length; c++) {
            double d = mean - without[c];
            squares += cells[c] * d * d;
            cubes += cells[c] * d * d * d;
        }
        return squares < 1e-24
                ? Outcome.unavailable("ZERO_VARIANCE")
                : Outcome.value(cubes / (6 * Math.pow(squares, 1.5)));
    }

    /** The bias-corrected and accelerated interval. */
    public Outcome<Interval> bca() {
        return acceleration()
                .flatMap(a -> bias() instanceof Outcome.Value<Double>(Double z0)
                        ? Outcome.value(replicates.between(KAPPA, adjusted(z0, a, -1), adjusted(z0, a, 1), "bca"))
                        : Outcome.unavailable("NOT_COMPUTABLE"));
    }

    private double adjusted(double z0, double a, int side) {
        double z = z0 + side * Normal.z(level);
        return Normal.cumulative(z0 + z / (1 - a * z));
    }

    /** The studentised interval, upper bound clipped at 1; undefined when the SE is 0: {@code ZERO_VARIANCE}. */
    public Outcome<Interval> studentised() {
        if (standardError < LEAST_ERROR) {
            return Outcome.unavailable("ZERO_VARIANCE");
        }
        return replicates.interval(STUDENT).map(t -> {
            double low = kappa - t.high() * standardError;
            double high = Math.min(1, kappa - t.low() * standardError);
            return new Interval(Math.min(low, high), high, level, "studentised", List.of());
        });
    }

    private static double rawError(long tp, long fn, long fp, long tn) {
        double n = (double) tp + fn + fp + tn;
        return Math.sqrt(CohenKappa.unitVariance(tp / n, fn / n, fp / n, tn / n) / n);
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
            double error = rawError(tp, fn, fp, tn);
            results[KAPPA] = own;
            results[STUDENT] = !(error >= LEAST_ERROR) ? Bootstrap.UNDEFINED : (own - kappa) / error;
        }
    }
}
