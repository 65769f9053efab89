package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.CaseDraws;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bootstrap of the ROC curve (statistics.md §7). Independent cases are resampled within passes and fails, so each class
 * keeps its size; whole units are resampled together, so the sizes vary. It gives an alternative to DeLong's interval of the area, and a pointwise band of the curve.
 *
 * @param interval percentile interval of the area; undefined where no resample changes it ({@code ZERO_VARIANCE})
 * @param band intervals of the sensitivity at fixed rates of false passes, from 0 to 1; pointwise, so the whole curve
 *     is inside it less often than each point is. Empty where the interval is undefined
 */
public record AucBootstrap(Outcome<Interval> interval, List<BandPoint> band) {
    private static final int BLOCK = 256;
    private static final int GRID = 50;

    public AucBootstrap {
        band = List.copyOf(band);
    }

    /**
     * One point of the band.
     *
     * @param falsePassRate share of cases with label fail that pass
     * @param low lower bound of the sensitivity at this rate, with the curve linear between its points
     * @param high upper bound
     */
    public record BandPoint(double falsePassRate, double low, double high) {}

    /** Undefined: {@code NO_DATA}, {@code SINGLE_CLASS}, {@code TOO_FEW_PER_CLASS} with one case in a class. */
    public static Outcome<AucBootstrap> of(
            ScoredLabels data, BootstrapSettings settings, int threads, Progress progress) {
        int least = Math.min(data.passes(), data.fails());
        if (least < 2) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : least == 0 ? "SINGLE_CLASS" : "TOO_FEW_PER_CLASS");
        }
        int replicates = settings.replicatesWithin(data.n());
        double[] areas = new double[replicates];
        double[][] heights = new double[GRID + 1][replicates];
        long base = Seeds.base(settings.seed(), data.units().single() ? "auc/classes" : "auc/units");
        List<Integer> blocks = new ArrayList<>();
        for (int from = 0; from < replicates; from += BLOCK) {
            blocks.add(from);
        }
        Parallel.mapOrdered(blocks, threads, progress, (from, _) -> {
            Drawn drawn = new Drawn(data);
            int to = Math.min(from + BLOCK, replicates);
            for (int b = from; b < to; b++) {
                drawn.draw(Seeds.replicate(base, b));
                areas[b] = drawn.area();
                drawn.heights(heights, b);
            }
            return to;
        });
        return Outcome.value(of(areas, heights, settings.level()));
    }

    private static AucBootstrap of(double[] areas, double[][] heights, double level) {
        Outcome<Interval> interval = PercentileInterval.of(areas, level);
        boolean flat = interval.asValue().filter(i -> i.flags().contains(PercentileInterval.DEGENERATE)).isPresent();
        if (flat || interval.asValue().isEmpty()) {
            return new AucBootstrap(flat ? Outcome.unavailable("ZERO_VARIANCE") : interval, List.of());
        }
        List<BandPoint> band = new ArrayList<>();
        double tail = (1 - level) / 2;
        for (int g = 0; g <= GRID; g++) {
            double[] defined = Arrays.stream(heights[g]).filter(h -> !Double.isNaN(h)).toArray();
            double[] bounds = PercentileInterval.quantiles(defined, tail, 1 - tail);
            band.add(new BandPoint((double) g / GRID, Math.min(bounds[0], bounds[1]), bounds[1]));
        }
        return new AucBootstrap(interval, band);
    }

    /** Successive resamples. For one thread. */
    private static final class Drawn {
        private final int[] step;
        private final int firstFail;
        private final byte[] weights;
        private final int[] passes;
        private final int[] fails;
        private final Units units;
        private int pass;
        private int fail;

        Drawn(ScoredLabels data) {
            units = data.units();
            step = data.stepOfCase();
            firstFail = data.passes();
            pass = data.passes();
            fail = data.fails();
            weights = new byte[pass + fail];
            passes = new int[data.size()];
            fails = new int[data.size()];
        }

        void draw(long seed) {
            if (!units.single()) {
                drawUnits(seed);
                return;
            }
            draw(Seeds.replicate(seed, 0), pass, 0, passes);
            draw(Seeds.replicate(seed, 1), fail, pass, fails);
        }

        private void draw(long seed, int n, int first, int[] counts) {
            CaseDraws.weights(seed, n, weights);
            Arrays.fill(counts, 0);
            for (int i = 0; i < n; i++) {
                counts[step[first + i]] += weights[i] & 0xff;
            }
        }

        /** Draws whole units, so that the sizes of the classes vary. */
        private void drawUnits(long seed) {
            units.weights(seed, weights);
            Arrays.fill(passes, 0);
            Arrays.fill(fails, 0);
            for (int i = 0; i < step.length; i++) {
                (i < firstFail ? passes : fails)[step[i]] += weights[i] & 0xff;
            }
            pass = Arrays.stream(passes).sum();
            fail = Arrays.stream(fails).sum();
        }

        /** Undefined in a resample without a class. */
        double area() {
            if (pass == 0 || fail == 0) {
                return Bootstrap.UNDEFINED;
            }
            double above = 0;
            double won = 0;
            for (int i = passes.length - 1; i >= 0; i--) {
                won += fails[i] * (above + passes[i] / 2.0);
                above += passes[i];
            }
            return won / ((double) pass * fail);
        }

        /** The curve's sensitivity at every grid point, read from the highest threshold down. */
        void heights(double[][] heights, int column) {
            int g = 0;
            while (g <= GRID && (pass == 0 || fail == 0)) {
                heights[g++][column] = Bootstrap.UNDEFINED;
            }
            double falsePasses = 0;
            double truePasses = 0;
            for (int i = passes.length - 1; i >= 0; i--) {
                double slope = fails[i] == 0 ? 0 : (double) passes[i] / fails[i];
                while (g <= GRID && (double) g * fail / GRID < falsePasses + fails[i] - 1e-9) {
                    heights[g][column] = (truePasses + slope * ((double) g * fail / GRID - falsePasses)) / pass;
                    g++;
                }
                falsePasses += fails[i];
                truePasses += passes[i];
            }
            while (g <= GRID) {
                heights[g++][column] = truePasses / pass;
            }
        }
    }
}
