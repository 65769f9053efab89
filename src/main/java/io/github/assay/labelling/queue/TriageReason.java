package io.github.assay.labelling.queue;

import java.util.Locale;

/** Why an item is not settled, strongest first. None of them says which way. */
public enum TriageReason {
    /** Annotators disagree. */
    VOTES_SPLIT,
    /** The gold query fails, or its SQL was flagged as defective. */
    GOLD_IN_DOUBT,
    /** The annotator was unsure. */
    UNSURE,
    /** Metrics disagree about pass and fail. */
    METRICS_SPLIT,
    /** A metric lies close to its threshold. */
    NEAR_THRESHOLD,
    /** No metric has a verdict. */
    NO_VERDICT;

    /** Key of its text in the message bundle. */
    public String key() {
        return "queue.reason." + name().toLowerCase(Locale.ROOT);
    }
}
