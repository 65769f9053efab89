package io.github.assay.statistics.resample;

import java.util.ArrayList;
import java.util.List;

/** Units of a pilot study for tests. */
final class PilotUnits {
    private PilotUnits() {}

    /** Every case by itself. */
    static List<long[]> single(long... patterns) {
        return repeated(1, patterns);
    }

    /** Every case as a unit that has it so many times. */
    static List<long[]> repeated(int times, long... patterns) {
        List<long[]> units = new ArrayList<>();
        for (int p = 0; p < patterns.length; p++) {
            for (long k = 0; k < patterns[p]; k++) {
                long[] unit = new long[8];
                unit[p] = times;
                units.add(unit);
            }
        }
        return units;
    }
}
