package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import java.util.List;

/**
 * {@code excess-tool}: the share of calls that were expected, each expected call counting once (metrics.md §4.3).
 * Higher is better despite the name. Not applicable when nothing was called or nothing is expected.
 */
public final class ExcessTool implements Metric {
    private static final MetricInfo INFO = ToolNames.info("excess-tool", "Excess tools", 0.8, "eq. 4")
            .diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ToolNames.measure(evidence, INFO.id(), names -> {
            if (names.called().isEmpty() || names.expected().isEmpty()) {
                String none = names.called().isEmpty() ? "no tool was called" : "no tool is expected";
                return Outcome.unavailable("not_applicable", none);
            }
            List<String> excess = names.excess();
            double value = 1 - (double) excess.size() / names.called().size();
            return Outcome.value(Measurement.of(value, new FindingList().listed("excess", excess).list()));
        });
    }

    @Override
    public Account account(Evidence evidence) {
        return ToolNames.of(evidence, INFO.id())
                .filter(names -> !names.called().isEmpty() && !names.expected().isEmpty())
                .map(names -> new NamesAccount(names).excess())
                .orElse(Account.NONE);
    }
}
