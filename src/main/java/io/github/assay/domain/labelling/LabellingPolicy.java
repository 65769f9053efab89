package io.github.assay.domain.labelling;

/**
 * Rules for collecting labels and deciding final labels.
 *
 * @param votesPerCase deciding votes an item should get
 * @param blindToScores whether automatic scores are hidden until the vote
 * @param ties the result when pass and fail have as many votes
 */
public record LabellingPolicy(int votesPerCase, boolean blindToScores, Ties ties) {
    public static final LabellingPolicy DEFAULT = new LabellingPolicy(3, true, Ties.ADJUDICATE);

    /** The result when pass and fail have as many votes (statistics.md §1). */
    public enum Ties {
        ADJUDICATE,
        PASS,
        FAIL
    }
}
