package io.github.assay.metrics.gate;

import io.github.assay.domain.Outcome;

/** Makes the outcomes of metrics without a value, with the same reason in every metric (metrics.md §0.1). */
public final class UnavailableReasons {
    /** The reason where measuring took more memory than there is: no defect, and no property of the item. */
    public static final String OUT_OF_MEMORY = "out_of_memory";

    private UnavailableReasons() {}

    /** {@code not_applicable}: the right answer to the question is no answer. */
    public static <T> Outcome<T> refusalExpected() {
        return Outcome.unavailable("not_applicable", "a refusal is expected");
    }

    /** {@code no_prediction}, for metrics that cannot count a missing query as wrong. */
    public static <T> Outcome<T> withoutPrediction() {
        return Outcome.unavailable("no_prediction", "there is no predicted SQL");
    }
}
