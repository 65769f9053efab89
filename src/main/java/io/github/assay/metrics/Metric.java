package io.github.assay.metrics;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.account.Account;

/** One automatic metric. Implementations are stateless and safe for use by several threads. */
public interface Metric {
    /** The description of this metric; always the same. */
    MetricInfo info();

    /**
     * Measures one item.
     *
     * @return a measurement; {@code Unavailable} with one of the reasons of metrics.md §0.1 where the evidence is not
     *     there. It does not throw for anything an item may hold; what it throws all the same becomes
     *     {@code Error(metric_error)} of that item.
     */
    Outcome<Measurement> measure(Evidence evidence);

    /**
     * Explains the score of an item by this metric's own rule. Called when a person opens a score, never while scoring.
     * {@link Account#NONE} where the measurement's detail is complete.
     */
    default Account account(Evidence evidence) {
        return Account.NONE;
    }
}
