package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.judge.JudgeInfo;
import java.util.List;
import java.util.OptionalDouble;

/** {@code faithfulness-verdict}: 1 iff at least 0.8 of the response's claims are supported (metrics.md §3.14). */
public final class FaithfulnessVerdict implements Metric {
    private static final double FAITHFUL = 0.8;
    private static final MetricInfo INFO = JudgeInfo.ofAnswer(
                    "faithfulness-verdict", "Faithful", 0, 1, OptionalDouble.of(1), "BADGER §7.2")
            .with(List.of(FaithfulShare.EXCLUDE)).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return FaithfulShare.of(evidence, INFO.id())
                .map(m -> new Measurement(
                        m.value() >= FAITHFUL ? 1 : 0, "", m.flags(), new FindingList().number("faithfulness", m.value()).list()));
    }

    @Override
    public Account account(Evidence evidence) {
        return FaithfulShare.account(evidence, INFO.id());
    }
}
