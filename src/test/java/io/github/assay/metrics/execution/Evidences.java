package io.github.assay.metrics.execution;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evidence made by hand for tests of execution metrics. */
public final class Evidences {
    static final String PLAIN = "SELECT * FROM t";

    private Evidences() {}

    public static ExecutionOutcome rows(ResultTable table) {
        return new ExecutionOutcome.Rows(table, Duration.ZERO);
    }

    public static Evidence of(ResultTable gold, ResultTable predicted) {
        return of(Case.Expected.DEFAULT, PLAIN, rows(gold), rows(predicted), Map.of());
    }

    public static Evidence of(ResultTable gold, ResultTable predicted, Map<String, Map<String, String>> options) {
        return of(Case.Expected.DEFAULT, PLAIN, rows(gold), rows(predicted), options);
    }

    static Evidence of(ExecutionOutcome gold, ExecutionOutcome predicted) {
        return of(Case.Expected.DEFAULT, PLAIN, gold, predicted, Map.of());
    }

    public static Evidence of(
            Case.Expected expected,
            String goldSql,
            ExecutionOutcome gold,
            ExecutionOutcome predicted,
            Map<String, Map<String, String>> options) {
        Case evalCase = Case.of("c", "?", goldSql, "db").withExpected(expected);
        return of(new Item(evalCase, Prediction.of("c", "s", PLAIN)), gold, predicted, options);
    }

    /** Outcomes may be null: then there is none. */
    public static Evidence of(
            Item item, ExecutionOutcome gold, ExecutionOutcome predicted, Map<String, Map<String, String>> options) {
        return new Evidence(
                item, "sqlite", Optional.ofNullable(gold), Optional.ofNullable(predicted), options,
                Datum.Fields.NONE, (id, _) -> Outcome.unavailable("unknown_metric", id));
    }

    static Case.Expected ordered() {
        return new Case.Expected(List.of(), Optional.of(true), false, "", false);
    }

    static Case.Expected extraColumns() {
        return new Case.Expected(List.of(), Optional.empty(), true, "", false);
    }

    static Case.Expected refusal() {
        return new Case.Expected(List.of(), Optional.empty(), false, "", true);
    }

    public static Measurement measured(Metric metric, Evidence evidence) {
        return metric.measure(evidence).asValue().orElseThrow();
    }

    public static double value(Metric metric, ResultTable gold, ResultTable predicted) {
        return measured(metric, of(gold, predicted)).value();
    }
}
