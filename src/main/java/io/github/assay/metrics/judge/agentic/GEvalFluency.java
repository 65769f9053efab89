package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.judge.reply.GevalReply;

/** {@code g-eval-fluency}: the judge's mark for fluency, 1 to 5 (metrics.md §3.15). */
public final class GEvalFluency implements Metric {
    private static final MetricInfo INFO = GEvalMark.info(GevalReply.Dimension.FLUENCY).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return GEvalMark.of(evidence, GevalReply.Dimension.FLUENCY);
    }

    @Override
    public Account account(Evidence evidence) {
        return GEvalMark.account(evidence, GevalReply.Dimension.FLUENCY);
    }
}
