package io.github.assay.statistics;

/**
 * How intervals are made (statistics.md §3). Together with the data it fixes every digit, whatever the thread count.
 *
 * @param seed master seed
 * @param replicates resamples, 100 or more
 * @param level confidence level, between 0 and 1
 */
public record BootstrapSettings(long seed, int replicates, double level) {
    private static final int FEWEST = 500;
    private static final int MOST_DRAWN = 200_000_000;

    /** How many replicates there are unless others are asked for. */
    public static final int STANDARD_REPLICATES = 5000;

    /** Of fewer replicates an interval would be noise. */
    public static final int FEWEST_REPLICATES = 100;

    /** Seed 42, 5,000 replicates, 95 %. */
    public static final BootstrapSettings DEFAULT = new BootstrapSettings(42, STANDARD_REPLICATES, 0.95);

    /** The word for the interval's type in results and exports. */
    public static final String METHOD = "percentile";

    public BootstrapSettings {
        if (replicates < FEWEST_REPLICATES) {
            throw new IllegalArgumentException("at least " + FEWEST_REPLICATES + " replicates are needed: " + replicates);
        }
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must lie between 0 and 1: " + level);
        }
    }

    /** The same with another master seed; every number is one. */
    public BootstrapSettings withSeed(long changed) {
        return new BootstrapSettings(changed, replicates, level);
    }

    /** The same with another number of replicates, 100 or more. */
    public BootstrapSettings withReplicates(int changed) {
        return new BootstrapSettings(seed, changed, level);
    }

    /** {@link #METHOD}, whatever the settings: the type of the interval that is shown unless another is asked for. */
    public String method() {
        return METHOD;
    }

    /** As many replicates as asked for, but of very many cases, each of which costs time in each, fewer: 500 or more. */
    public int replicatesWithin(int cases) {
        return Math.min(replicates, Math.max(FEWEST, MOST_DRAWN / Math.max(1, cases)));
    }
}
