package io.github.assay.domain.labelling;

/**
 * How labels are collected and become final.
 *
 * @param votesPerCase deciding votes an item should get
 * @param blindToScores whether automatic scores are hidden until the vote
 * @param ties what happens when pass and fail have as many votes
 */
public record LabellingPolicy(int votesPerCase, boolean blindToScores, Ties ties) {
    public static final LabellingPolicy DEFAULT = new LabellingPolicy(3, true, Ties.ADJUDICATE);

    /** What happens when pass and fail have as many votes (statistics.md §1). */
    public enum Ties {
        ADJUDICATE,
        PASS,
        FAIL
    }
}
