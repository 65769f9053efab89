package io.github.assay.domain.labelling;

import io.github.assay.domain.ValueRange;

/**
 * Rules for collecting labels and deciding final labels.
 *
 * @param votesPerCase deciding votes an item should get
 * @param blindToScores whether automatic scores are hidden until the vote
 * @param ties the result when pass and fail have as many votes
 * @param blindAdjudication whether an adjudicator sees votes without the names of annotators and systems
 * @param separations whether databases that separate gold and prediction are shown before the vote
 * @param triage weights of the lead's queue
 */
public record LabellingPolicy(
        int votesPerCase, boolean blindToScores, Ties ties, boolean blindAdjudication, boolean separations,
        TriageWeights triage) {
    /** The votes per case that a project may state. */
    public static final ValueRange VOTES_PER_CASE = ValueRange.of(1, 1000);

    public static final LabellingPolicy DEFAULT = new LabellingPolicy(3, true, Ties.ADJUDICATE);

    /** With hidden names at adjudication and the usual weights; separating databases are shown. */
    public LabellingPolicy(int votesPerCase, boolean blindToScores, Ties ties) {
        this(votesPerCase, blindToScores, ties, true, true, TriageWeights.USUAL);
    }

    /** The result when pass and fail have as many votes (statistics.md §1). */
    public enum Ties {
        ADJUDICATE,
        PASS,
        FAIL
    }
}
