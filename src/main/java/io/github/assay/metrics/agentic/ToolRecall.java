package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;

/**
 * {@code tool-recall}: 1 iff every expected tool was called at least once, or none is expected (metrics.md §4.3). The
 * detail holds two shares: of distinct expected tools that were called ({@code fraction}), and of expected calls that
 * were made, each call counting once ({@code multiset}). A tool expected twice and called once passes recall but has a
 * multiset share of one half.
 */
public final class ToolRecall implements Metric {
    private static final MetricInfo INFO = ToolNames.info("tool-recall", "Tool recall", 1, "eq. 2").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ToolNames.measure(evidence, INFO.id(), names -> {
            int expected = names.expected().size();
            double made = expected - names.missing().size();
            FindingList findings = new FindingList();
            findings.number("fraction", names.fraction());
            findings.number("multiset", expected == 0 ? 1 : made / expected);
            findings.add(OneSided.missing("missing", "", names.missing()));
            return Outcome.value(Measurement.of(names.fraction() == 1 ? 1 : 0, findings.list()));
        });
    }

    @Override
    public Account account(Evidence evidence) {
        return ToolNames.of(evidence, INFO.id()).map(names -> new NamesAccount(names).recall()).orElse(Account.NONE);
    }
}
