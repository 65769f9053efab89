package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.structure.BoundedText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code tool-recall}: 1 iff every expected tool was called at least once, 1 when none is expected (metrics.md §4.3).
 * The detail holds the share of distinct expected tools that were called ({@code fraction}) and the share of expected
 * calls that were made, each call counting once ({@code multiset}): a tool expected twice and called once passes recall
 * but has a multiset share of one half.
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
            Map<String, Object> detail = new LinkedHashMap<>();
            detail.put("fraction", names.fraction());
            detail.put("multiset", expected == 0 ? 1 : made / expected);
            detail.put("missing", BoundedText.texts(names.missing()));
            return Outcome.value(Measurement.of(names.fraction() == 1 ? 1 : 0, detail));
        });
    }

    @Override
    public Account account(Evidence evidence) {
        return ToolNames.of(evidence, INFO.id()).map(names -> new NamesAccount(names).recall()).orElse(Account.NONE);
    }
}
