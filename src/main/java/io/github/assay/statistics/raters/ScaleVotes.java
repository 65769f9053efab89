package io.github.assay.statistics.raters;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Result of the labels of one item on a scale of several categories (statistics.md §1).
 *
 * @param kind {@code TIE} where two categories have the most votes
 * @param votes labels that are not missing
 * @param plurality the category with the most votes; empty for a tie or no votes
 * @param lowerMedian the middle vote in the order of the scale, of two the lower: an alternative without ties for
 *     ordered scales; empty without votes
 */
public record ScaleVotes(Majority kind, int votes, OptionalInt plurality, OptionalInt lowerMedian) {
    /** @param counts votes for each category, in the order of the scale */
    public static ScaleVotes of(int[] counts) {
        int votes = Arrays.stream(counts).sum();
        if (votes == 0) {
            return new ScaleVotes(Majority.NO_VOTES, 0, OptionalInt.empty(), OptionalInt.empty());
        }
        int first = 0;
        for (int k = 1; k < counts.length; k++) {
            first = counts[k] > counts[first] ? k : first;
        }
        int most = counts[first];
        boolean tie = Arrays.stream(counts).filter(c -> c == most).count() > 1;
        Majority kind = tie ? Majority.TIE : most == votes ? Majority.UNANIMOUS : Majority.MAJORITY;
        return new ScaleVotes(
                kind, votes, tie ? OptionalInt.empty()
                        : OptionalInt.of(first), OptionalInt.of(lowerMedian(counts, votes)));
    }

    private static int lowerMedian(int[] counts, int votes) {
        int category = 0;
        int below = counts[0];
        while (below < (votes + 1) / 2) {
            category++;
            below += counts[category];
        }
        return category;
    }

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
}
