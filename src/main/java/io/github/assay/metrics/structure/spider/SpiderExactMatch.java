package io.github.assay.metrics.structure.spider;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.structure.SqlPair;
import java.util.List;

/** {@code spider-em}: 1 iff all components and the tables match (metrics.md §2.2). */
public final class SpiderExactMatch implements Metric {
    private static final String ID = "spider-em";
    private static final MetricInfo INFO = SpiderOptions.info(ID, "Spider EM", "§2.1–2.2");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        SpiderOptions options = SpiderOptions.of(evidence, ID);
        return SqlPair.measureWithKeys(evidence, pair -> {
            SpiderMatch match = SpiderMatch.of(pair, evidence, options);
            return Measurement.of(match.exact() ? 1 : 0, detail(match));
        });
    }

    private static List<Finding> detail(SpiderMatch match) {
        FindingList components =
                new FindingList().all(match.findings()).add(ComponentMatch.of("from", match.sourcesEqual()));
        return new FindingList()
                .number("component_matching", match.mean())
                .add(new Finding.Section("components", components.list()))
                .list();
    }

    @Override
    public Account account(Evidence evidence) {
        return SpiderMatch.account(evidence, SpiderOptions.of(evidence, ID));
    }
}
