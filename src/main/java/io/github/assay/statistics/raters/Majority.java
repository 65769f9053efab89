package io.github.assay.statistics.raters;

/** What the non-missing binary labels of one case come to (statistics.md §1). */
public enum Majority {
    /** All votes equal; one vote alone counts. */
    UNANIMOUS,
    /** One side has more votes. */
    MAJORITY,
    /** As many pass as fail votes. */
    TIE,
    NO_VOTES;

    /** How votes for pass and for fail stand to each other. */
    public static Majority of(int passes, int fails) {
        if (passes + fails == 0) {
            return NO_VOTES;
        }
        if (passes == fails) {
            return TIE;
        }
        return passes == 0 || fails == 0 ? UNANIMOUS : MAJORITY;
    }
}
