package io.github.assay.metrics;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;

/** One automatic metric. Implementations are stateless and safe for use by several threads. */
public interface Metric {
    /** The description of this metric; always the same. */
    MetricInfo info();

    /**
     * Measures one item. Where a person opened the score, {@link Evidence#explained} adds the steps that lead to it.
     *
     * @return a measurement; {@code Unavailable} with one of the reasons of metrics.md §0.1 where the evidence is not
     *     there. It does not throw for anything an item may hold; what it throws all the same becomes
     *     {@code Error(metric_error)} of that item.
     */
    Outcome<Measurement> measure(Evidence evidence);
}
