package io.github.assay.domain.labelling;

import java.util.Locale;

/** Why an item is unsettled, for the lead's queue (project-and-cli.md §2). */
public enum TriageSign {
    /** Annotators' votes differ. */
    VOTES_SPLIT(0.9),
    /** The gold query fails, or an annotator flagged it as defective. */
    GOLD_IN_DOUBT(0.8),
    /** Several systems returned the same table, which is not gold's. */
    SYSTEMS_AGAINST_GOLD(0.7),
    /** The answer equals gold, a small realistic database separates them, and it is not labelled fail. */
    COUNTEREXAMPLE(0.9),
    /** Another run of the system has the opposite verdict on the case. */
    OTHER_RUN(0.4),
    /** Metrics of correctness contradict each other. */
    METRICS_CONTRADICT(0.6),
    /** A judge is near its threshold, or judges contradict each other. */
    JUDGE_UNSURE(0.5),
    /** A metric is close to its threshold. */
    NEAR_THRESHOLD(0.3),
    /** An annotator was unsure. */
    VOTE_UNSURE(0.5);

    private final double usual;

    TriageSign(double usual) {
        this.usual = usual;
    }

    /** The weight where a project states none, 0 to 1. */
    public double usual() {
        return usual;
    }

    /** The word in files: {@code votes_split}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
