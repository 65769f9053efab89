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
import java.util.function.ToDoubleFunction;

/** {@code badger-component-f1}: mean F1 over BADGER's seven sets (metrics.md §2.4). */
public final class BadgerComponentF1 implements Metric {
    private static final String ID = "badger-component-f1";
    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "Component F1",
                    MetricInfo.Group.STRUCTURE,
                    OptionalDouble.of(0.8),
                    Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
                    "BADGER §4.2, eq. 1; metrics.md §2.4")
            .with(List.of(
                    new MetricInfo.Option(
                            "paperOrientation", "false", "recall and precision exchanged, as the paper prints them"),
                    new MetricInfo.Option(
                            "cteAware", "true", "tables and conditions of common table expressions count too")));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean paper = Boolean.parseBoolean(evidence.option(ID, "paperOrientation", "false"));
        boolean ctes = Boolean.parseBoolean(evidence.option(ID, "cteAware", "true"));
        return SqlPair.measure(evidence, pair -> {
            BadgerSets gold = BadgerSets.of(pair.gold(), evidence.goldSql(), ctes);
            BadgerSets predicted = BadgerSets.of(pair.predicted(), evidence.predictedSql(), ctes);
            Map<String, SetMatch> axes = new LinkedHashMap<>();
            gold.all().forEach((name, set) -> {
                SetMatch match = SetMatch.of(set, predicted.get(name));
                axes.put(name, paper ? match.swapped() : match);
            });
            return measurement(axes);
        });
    }

    private static Measurement measurement(Map<String, SetMatch> axes) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("recall", mean(axes, SetMatch::recall));
        detail.put("precision", mean(axes, SetMatch::precision));
        detail.put("em", mean(axes, m -> m.equal() ? 1 : 0));
        axes.forEach((name, m) -> detail.put(name, axis(m)));
        return Measurement.of(mean(axes, SetMatch::f1), detail);
    }

    private static Map<String, Object> axis(SetMatch m) {
        Map<String, Object> axis = new LinkedHashMap<>();
        axis.put("recall", m.recall());
        axis.put("precision", m.precision());
        axis.put("f1", m.f1());
        axis.put("em", m.equal() ? 1 : 0);
        return axis;
    }

    private static double mean(Map<String, SetMatch> axes, ToDoubleFunction<SetMatch> part) {
        return axes.values().stream().mapToDouble(part).average().orElseThrow();
    }
}
