package io.github.assay.metrics.structure;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import java.util.LinkedHashMap;
import java.util.Map;
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
        Outcome<Measurement> link = evidence.score("schema-link-f1");
        Outcome<Measurement> recall = evidence.score("clause-recall");
        return link.asValue().isPresent() && recall.asValue().isPresent()
                ? Outcome.value(both(link.asValue().get(), recall.asValue().get()))
                : link.asValue().isPresent() ? recall : link;
    }

    private static Measurement both(Measurement link, Measurement recall) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("schema_link_f1", link.value());
        detail.put("clause_recall", recall.value());
        return Measurement.of((link.value() + recall.value()) / 2, detail).withFlags(recall.flags());
    }
}
