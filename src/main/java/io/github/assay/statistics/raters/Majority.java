package io.github.assay.statistics.raters;

/** Result of the binary labels of one case, missing ones left out (statistics.md §1). */
public enum Majority {
    /** All votes equal; one vote alone counts. */
    UNANIMOUS,
    /** One side has more votes. */
    MAJORITY,
    /** As many pass as fail votes. */
    TIE,
    NO_VOTES;

    /** The result of these numbers of pass and fail votes. */
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
