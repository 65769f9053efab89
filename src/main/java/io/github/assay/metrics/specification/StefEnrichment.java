package io.github.assay.metrics.specification;

import io.github.assay.domain.Case;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.structure.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code stef-enrichment}: whether the enriched question still asks the same: 1 or 0 (metrics.md §3.7). */
public final class StefEnrichment implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "stef-enrichment",
            "Enrichment valid",
            MetricInfo.Group.STRUCTURE,
            OptionalDouble.empty(),
            Set.of(Need.QUESTION),
            "STEF abstract; metrics.md §3.7");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Case asked = evidence.item().evalCase();
        if (asked.context().enrichedQuestion().isEmpty()) {
            return Outcome.unavailable("not_applicable", "the case has no enriched question");
        }
        return ApplicationRules.of(evidence.rules())
                .map(rules -> measurement(
                        Enrichment.of(asked.question(), asked.context().enrichedQuestion(), rules)));
    }

    private static Measurement measurement(Enrichment e) {
        List<String> flags = new ArrayList<>();
        add(flags, "identical", e.identical());
        add(flags, "empty", e.empty());
        add(flags, "negation_changed", e.negationChanged());
        add(flags, "top_k_changed", e.topKChanged());
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("dropped", Shown.texts(e.dropped()));
        detail.put("invented", Shown.texts(e.invented()));
        return new Measurement(e.isValid() ? 1 : 0, e.isValid() ? "valid" : "invalid", flags, detail);
    }

    private static void add(List<String> flags, String flag, boolean present) {
        if (present) {
            flags.add(flag);
        }
    }
}
