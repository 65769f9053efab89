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
 * {@code tool-order}: 1 iff the expected tools occur in the calls in their order (metrics.md §4.3). Other calls between
 * them cost nothing. 1 when no tool is expected.
 */
public final class ToolOrder implements Metric {
    private static final MetricInfo INFO = ToolNames.info("tool-order", "Tool order", 1, "eq. 3").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ToolNames.measure(evidence, INFO.id(), names -> {
            int met = names.placesInOrder().size();
            boolean all = met == names.expected().size();
            return Outcome.value(Measurement.of(
                    all ? 1 : 0,
                    all ? List.of() : new FindingList().quoted("not_met_in_order", names.expected().get(met)).list()));
        });
    }

    @Override
    public Account account(Evidence evidence) {
        return ToolNames.of(evidence, INFO.id()).map(names -> new NamesAccount(names).order()).orElse(Account.NONE);
    }
}
