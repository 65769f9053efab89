package io.github.assay.metrics.partial;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;

/** {@code exp}: matched cells over predicted cells (metrics.md §1.11); options as of {@code exf1}. */
public final class ExecutionPrecision implements Metric {
    private static final MetricInfo INFO = CellShare.info("exp", "Cell precision");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return CellShare.of(evidence, false);
    }

    /** The very rows and cells that F1 counts. */
    @Override
    public Account account(Evidence evidence) {
        return new ExecutionF1().account(evidence);
    }
}
