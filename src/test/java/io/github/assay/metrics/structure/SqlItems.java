package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Items made of two SQL texts, and what metrics say of them. */
public final class SqlItems {
    private SqlItems() {}

    public static Evidence evidence(String gold, String predicted) {
        return evidence(gold, predicted, Map.of());
    }

    public static Evidence evidence(String gold, String predicted, Map<String, Map<String, String>> options) {
        return evidence(item(gold, predicted), Optional.empty(), Optional.empty(), options, none());
    }

    public static Evidence evidence(
            Item item,
            Optional<ExecutionOutcome> gold,
            Optional<ExecutionOutcome> predicted,
            Map<String, Map<String, String>> options,
            BiFunction<String, Evidence, Outcome<Measurement>> scorer) {
        return new Evidence(item, "sqlite", gold, predicted, options, Datum.Fields.NONE, scorer);
    }

    public static Item item(String gold, String predicted) {
        return new Item(Case.of("c1", "?", gold, "db"), Prediction.of("c1", "s", predicted));
    }

    public static BiFunction<String, Evidence, Outcome<Measurement>> none() {
        return (id, _) -> Outcome.unavailable("unknown_metric", id);
    }

    public static Measurement value(Metric metric, Evidence evidence) {
        return metric.measure(evidence).asValue().orElseThrow();
    }

    public static double value(Metric metric, String gold, String predicted) {
        return value(metric, evidence(gold, predicted)).value();
    }
}
