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

/**
 * {@code spider-cm}: share of Spider's components that match, of those that either query has (metrics.md §2.1). The
 * detail names each; precision, recall and F1 of each component over a run are {@link ComponentTotals}.
 */
public final class SpiderComponentMatch implements Metric {
    private static final String ID = "spider-cm";
    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "Spider components",
                    MetricInfo.Group.STRUCTURE,
                    OptionalDouble.of(1),
                    Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
                    "taoyds/spider evaluation.py; metrics.md §2.1")
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
                    return Measurement.of(match.mean(), detail(match));
                })
                .map(m -> m.flags().isEmpty() ? m : withGold(m, evidence, options));
    }

    /** A prediction that is not there or cannot be read lacks every component of gold, which counts for recall. */
    private static Measurement withGold(Measurement m, Evidence evidence, SpiderOptions options) {
        Map<String, Object> detail = new LinkedHashMap<>(m.detail());
        SqlPair.gold(evidence).ifPresent(gold -> SpiderComponents.of(gold, options).forEach((name, elements) -> {
            if (!elements.isEmpty()) {
                detail.put(name, List.of("differs", Shown.texts(elements), List.of()));
            }
        }));
        return new Measurement(m.value(), m.label(), m.flags(), detail);
    }

    private static Map<String, Object> detail(SpiderMatch match) {
        Map<String, Object> detail = new LinkedHashMap<>();
        match.components().forEach((name, c) -> {
            if (c.isPresent()) {
                detail.put(
                        name,
                        c.matches()
                                ? List.of("equal")
                                : List.of("differs", Shown.texts(c.gold()), Shown.texts(c.predicted())));
            }
        });
        return detail;
    }
}
