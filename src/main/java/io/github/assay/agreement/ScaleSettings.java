package io.github.assay.agreement;

import io.github.assay.statistics.BootstrapSettings;
import java.util.List;

/**
 * How ratings on a scale other than pass and fail are analysed.
 *
 * @param scale what the categories mean
 * @param categories the declared scale in order; empty: the categories that occur, numbers by value, else by spelling
 * @param bootstrap seed, replicates and level of the intervals
 * @param threads how many threads to use; changes no digit
 */
public record ScaleSettings(Scale scale, List<String> categories, BootstrapSettings bootstrap, int threads) {
    /** What the categories of a scale mean. */
    public enum Scale {
        /** Names only. */
        NOMINAL,
        /** An order. */
        ORDINAL,
        /** Numbers whose differences count. */
        INTERVAL,
        /** Numbers whose ratios count; none below 0. */
        RATIO
    }

    public ScaleSettings {
        categories = List.copyOf(categories);
    }
}
