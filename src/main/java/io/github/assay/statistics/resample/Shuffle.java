package io.github.assay.statistics.resample;

import io.github.assay.statistics.Seeds;

/** Fisher and Yates' shuffle with the draws of statistics.md §0.4. */
public final class Shuffle {
    private Shuffle() {}

    /** Shuffles in place; position i swaps with an index drawn from the i-th seed after {@code seed}. */
    public static void shuffle(int[] values, long seed) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = CaseDraws.indices(Seeds.replicate(seed, i), i + 1, 1)[0];
            int held = values[i];
            values[i] = values[j];
            values[j] = held;
        }
    }
}
