package io.github.assay.domain.project;

import io.github.assay.domain.labelling.LabellingPolicy.Ties;

/**
 * Rule that gives each item its reference label when metrics are compared with human labels (statistics.md §1).
 *
 * @param annotator the one annotator whose labels are the reference; empty: the majority, adjudications first
 * @param ties the result when pass and fail have as many votes
 * @param minimumVotes deciding votes below which an item stays undecided, 1 or more
 * @param unanimousOnly whether only items with two votes or more that all agree are decided, to study clear cases only
 * @param withoutCarried whether votes that were carried from earlier runs are left out
 */
public record ReferenceRule(String annotator, Ties ties, int minimumVotes, boolean unanimousOnly, boolean withoutCarried) {
    /** The majority of one vote or more; ties wait for adjudication. */
    public static final ReferenceRule MAJORITY = new ReferenceRule("", Ties.ADJUDICATE, 1, false, false);

    public ReferenceRule {
        if (minimumVotes < 1) {
            throw new IllegalArgumentException("at least one vote must be required: " + minimumVotes);
        }
    }

    public ReferenceRule withAnnotator(String changed) {
        return new ReferenceRule(changed, ties, minimumVotes, unanimousOnly, withoutCarried);
    }

    public ReferenceRule withTies(Ties changed) {
        return new ReferenceRule(annotator, changed, minimumVotes, unanimousOnly, withoutCarried);
    }

    public ReferenceRule withMinimumVotes(int changed) {
        return new ReferenceRule(annotator, ties, changed, unanimousOnly, withoutCarried);
    }

    public ReferenceRule withUnanimousOnly(boolean changed) {
        return new ReferenceRule(annotator, ties, minimumVotes, changed, withoutCarried);
    }

    public ReferenceRule withoutCarried(boolean changed) {
        return new ReferenceRule(annotator, ties, minimumVotes, unanimousOnly, changed);
    }

    /** Whether a single annotator is the reference. */
    public boolean single() {
        return !annotator.isEmpty();
    }
}
