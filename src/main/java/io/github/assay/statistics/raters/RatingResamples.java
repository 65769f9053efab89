package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The item bootstrap of statistics of rating patterns (statistics.md §3.1, §4). Every statistic uses the same
 * resamples, for any number of threads.
 */
public final class RatingResamples {
    private static final int BLOCK = 64;
    private static final String STREAM = "joint/items";

    private final RatingPatterns patterns;
    private final BootstrapSettings settings;
    private final int threads;
    private final Progress progress;

    /** @param threads threads at work; results do not depend on it */
    public RatingResamples(RatingPatterns patterns, BootstrapSettings settings, int threads, Progress progress) {
        this.patterns = patterns;
        this.settings = settings;
        this.threads = threads;
        this.progress = progress;
    }

    /** The percentile interval of a statistic. */
    public Outcome<Interval> interval(Function<RatingPatterns, Outcome<Double>> statistic) {
        double[] values = new double[settings.replicates()];
        List<Integer> blocks = new ArrayList<>();
        for (int from = 0; from < values.length; from += BLOCK) {
            blocks.add(from);
        }
        long base = Seeds.base(settings.seed(), STREAM);
        Parallel.mapOrdered(blocks, threads, progress, (from, _) -> {
            RatingPatterns.Draws draws = patterns.draws();
            for (int b = from; b < Math.min(from + BLOCK, values.length); b++) {
                values[b] = statistic
                        .apply(draws.next(Seeds.replicate(base, b)))
                        .asValue()
                        .orElse(Bootstrap.UNDEFINED);
            }
            return from;
        });
        return PercentileInterval.of(values, settings.level());
    }
}
