package io.github.assay.metrics.structure;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code spider-em}: 1 iff all components and the tables match (metrics.md §2.2). */
public final class SpiderExactMatch implements Metric {
    private static final String ID = "spider-em";
    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "Spider EM",
                    MetricInfo.Group.STRUCTURE,
                    OptionalDouble.of(1),
                    Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
                    "taoyds/spider evaluation.py; metrics.md §2.1–2.2")
            .with(SpiderOptions.LIST);

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

    private static Map<String, Object> detail(SpiderMatch match) {
        Map<String, Object> components = new LinkedHashMap<>();
        match.components().forEach((name, c) -> {
            if (c.isPresent()) {
                List<Object> both = List.of("differs", Shown.texts(c.gold()), Shown.texts(c.predicted()));
                components.put(name, c.matches() ? List.of("equal") : both);
            }
        });
        components.put("from", List.of(match.sourcesEqual() ? "equal" : "differs"));
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("component_matching", match.mean());
        detail.put("components", components);
        return detail;
    }
}
