package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;

/**
 * {@code ex-defog-subset}: 1 when the predicted table holds all columns of one gold query's table (metrics.md §1.6).
 */
public final class DefogSubset implements Metric {
    private static final String ID = "ex-defog-subset";
    private static final MetricInfo INFO = Defog.info(ID, "EX (Defog subset)");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return Defog.measure(evidence, ID, Defog.Kind.SUBSET);
    }

    @Override
    public Account account(Evidence evidence) {
        return Defog.account(evidence, ID, Defog.Kind.SUBSET);
    }
}
