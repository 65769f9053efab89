package io.github.assay.statistics;

/**
 * Settings of bootstrap intervals (statistics.md §3). Data and settings determine every digit, for any number of
 * threads.
 *
 * @param seed master seed
 * @param replicates resamples, 100 or more
 * @param level confidence level, between 0 and 1
 */
public record BootstrapSettings(long seed, int replicates, double level) {
    private static final int FEWEST = 500;
    private static final int MOST_DRAWN = 200_000_000;

    /** Replicates unless other numbers are requested. */
    public static final int STANDARD_REPLICATES = 10_000;

    /** Fewest replicates allowed; with fewer, random error dominates the interval. */
    public static final int FEWEST_REPLICATES = 100;

    /** Seed 42, 10,000 replicates, 95 %. */
    public static final BootstrapSettings DEFAULT = new BootstrapSettings(42, STANDARD_REPLICATES, 0.95);

    /** The interval's type in results and exports. */
    public static final String METHOD = "percentile";

    public BootstrapSettings {
        if (replicates < FEWEST_REPLICATES) {
            throw new IllegalArgumentException("at least " + FEWEST_REPLICATES + " replicates are needed: " + replicates);
        }
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must be between 0 and 1: " + level);
        }
    }

    /** The same with another master seed; every {@code long} is valid. */
    public BootstrapSettings withSeed(long changed) {
        return new BootstrapSettings(changed, replicates, level);
    }

    /** The same with another number of replicates, 100 or more. */
    public BootstrapSettings withReplicates(int changed) {
        return new BootstrapSettings(seed, changed, level);
    }

    /** {@link #METHOD} for all settings: the interval that is shown unless another type is requested. */
    public String method() {
        return METHOD;
    }

    /** The replicates requested, or fewer for very many cases, which make each replicate slow; at least 500. */
    public int replicatesWithin(int cases) {
        return Math.min(replicates, Math.max(FEWEST, MOST_DRAWN / Math.max(1, cases)));
    }
}
