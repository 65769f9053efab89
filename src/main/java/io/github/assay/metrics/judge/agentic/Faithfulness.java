package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.judge.JudgeInfo;
import java.util.List;
import java.util.OptionalDouble;

/** {@code faithfulness}: the share of the response's claims that the result supports (metrics.md §3.14). */
public final class Faithfulness implements Metric {
    private static final MetricInfo INFO = JudgeInfo.ofAnswer(
                    FaithfulShare.ID, "Faithfulness", 0, 1, OptionalDouble.of(0.8), "BADGER §7.2; RAGAS")
            .with(List.of(FaithfulShare.EXCLUDE)).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return FaithfulShare.of(evidence, FaithfulShare.ID);
    }

    @Override
    public Account account(Evidence evidence) {
        return FaithfulShare.account(evidence, FaithfulShare.ID);
    }
}
