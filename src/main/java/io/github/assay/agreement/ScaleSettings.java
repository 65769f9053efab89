package io.github.assay.agreement;

import io.github.assay.statistics.BootstrapSettings;
import java.util.List;

/**
 * Settings of the analysis of ratings on a scale other than pass and fail.
 *
 * @param scale type of the scale
 * @param categories the declared scale in order; empty: the categories that occur, numbers by value, else by spelling
 * @param bootstrap seed, replicates and level of the intervals
 * @param threads number of threads; results do not depend on it
 */
public record ScaleSettings(Scale scale, List<String> categories, BootstrapSettings bootstrap, int threads) {
    /** Types of scales. */
    public enum Scale {
        /** Categories without an order. */
        NOMINAL,
        /** Categories with an order. */
        ORDINAL,
        /** Numbers with meaningful differences. */
        INTERVAL,
        /** Numbers with meaningful ratios; none below 0. */
        RATIO
    }

    public ScaleSettings {
        categories = List.copyOf(categories);
    }
}
