package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code m5-dr-spider}: mean of schema link F1 and clause recall (metrics.md §2.7). Nearly every prediction passes it. */
public final class M5DrSpider implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "m5-dr-spider",
            "Dr. Spider (M5)",
            MetricInfo.Group.STRUCTURE,
            OptionalDouble.of(0.5),
            Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL, Need.OTHER_METRICS),
            "BADGER §6.2, adapted; metrics.md §2.7, §6.8")
            .onRequest();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ClauseRecall.meanWith("schema-link-f1", evidence);
    }

    @Override
    public Account account(Evidence evidence) {
        return ClauseRecall.meanAccount("schema-link-f1", evidence).and(new ClauseRecall().account(evidence));
    }
}
