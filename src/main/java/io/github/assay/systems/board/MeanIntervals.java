package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.resample.MeanBootstrap;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Computes bootstrap intervals of means over cases, all from the same resamples. The caller adds every column before it
 * reads the first interval.
 */
final class MeanIntervals {
    /** Marks a case that does not count, such as a case that a system did not answer. */
    static final String NOT_COUNTED = "not_counted";

    private static final String STREAM = "joint/cases";

    private final LeaderboardSettings settings;
    private final Progress progress;
    private final List<List<Outcome<Double>>> columns = new ArrayList<>();
    private Optional<Replicates> drawn = Optional.empty();

    MeanIntervals(LeaderboardSettings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /** Adds a column of values by case and returns its number. */
    int add(List<Outcome<Double>> values) {
        if (drawn.isPresent()) {
            throw new IllegalStateException("the resamples are drawn already");
        }
        columns.add(values);
        return columns.size() - 1;
    }

    /** The interval of a column's mean. */
    Outcome<Interval> interval(int column) {
        return replicates().interval(column);
    }

    /** The interval of a column's mean and the p of the test that it is 0. */
    Replicates.Difference againstZero(int column) {
        return replicates().againstZero(column);
    }

    /** Stability of the ranks of the columns' means, in the order in which they were added. */
    List<Outcome<RankStability>> stability() {
        return RankStability.of(replicates(), IntStream.range(0, columns.size()).toArray());
    }

    private Replicates replicates() {
        if (drawn.isEmpty()) {
            drawn = Optional.of(
                    MeanBootstrap.run(columns, STREAM, settings.bootstrap(), settings.threads(), progress));
        }
        return drawn.get();
    }
}
