package io.github.assay.labelling;

import java.util.Locale;

/** Reasons why an item is not settled, strongest first. No reason reveals a verdict. */
public enum TriageReason {
    /** Annotators disagree. */
    VOTES_SPLIT,
    /** The gold query fails, or its SQL was flagged as defective. */
    GOLD_IN_DOUBT,
    /** The annotator was unsure. */
    UNSURE,
    /** Metrics disagree about pass and fail. */
    METRICS_SPLIT,
    /** The value of a metric is close to its threshold. */
    NEAR_THRESHOLD,
    /** No metric has a verdict. */
    NO_VERDICT;

    /** Key of its text in the message bundle. */
    public String key() {
        return "queue.reason." + name().toLowerCase(Locale.ROOT);
    }
}
