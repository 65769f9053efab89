package io.github.assay.metrics.structure.spider;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.structure.SqlPair;
import io.github.assay.metrics.structure.badger.ComponentTotals;
import java.util.List;

/**
 * {@code spider-cm}: share of Spider's components that match, of those that either query has (metrics.md §2.1). The
 * detail names each; precision, recall and F1 of each component over a run are {@link ComponentTotals}.
 */
public final class SpiderComponentMatch implements Metric {
    private static final String ID = "spider-cm";
    private static final MetricInfo INFO = SpiderOptions.info(ID, "Spider components", "§2.1");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        SpiderOptions options = SpiderOptions.of(evidence, ID);
        return SqlPair.measureWithKeys(evidence, pair -> {
                    SpiderMatch match = SpiderMatch.of(pair, evidence, options);
                    return Measurement.of(match.mean(), List.copyOf(match.findings()));
                })
                .map(m -> m.flags().isEmpty() ? m : withGold(m, evidence, options));
    }

    /** A prediction that is not there or cannot be read lacks every component of gold, which counts for recall. */
    private static Measurement withGold(Measurement m, Evidence evidence, SpiderOptions options) {
        FindingList findings = new FindingList().all(m.findings());
        SqlPair.gold(evidence).ifPresent(gold -> SpiderComponents.of(gold, options).forEach((name, elements) -> {
            if (!elements.isEmpty()) {
                findings.add(ComponentMatch.differs(name, elements, List.of()));
            }
        }));
        return new Measurement(m.value(), m.label(), m.flags(), findings.list());
    }

    @Override
    public Account account(Evidence evidence) {
        return SpiderMatch.account(evidence, SpiderOptions.of(evidence, ID));
    }
}
