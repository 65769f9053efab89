package io.github.assay.metrics.execution;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.SideResults;
import io.github.assay.metrics.registry.MetricRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What stands beside the two queries, made by hand for tests.
 *
 * @param alternatives gold answers
 * @param suite databases of a test suite
 * @param timings times of both queries
 */
public record Beside(List<Alternative> alternatives, List<SuiteRun> suite, Optional<Timings> timings)
        implements SideResults {
    public static Beside golds(Alternative... golds) {
        return new Beside(List.of(golds), List.of(), Optional.empty());
    }

    /** Captured gold tables. */
    public static Beside golds(ResultTable... tables) {
        return golds(Arrays.stream(tables)
                .map(t -> new Alternative("", Evidences.rows(t)))
                .toArray(Alternative[]::new));
    }

    public static Beside suite(SuiteRun... runs) {
        return new Beside(List.of(), List.of(runs), Optional.empty());
    }

    /** Times of both queries that stand in these ratios. */
    static Beside ratios(double... ratios) {
        List<Double> gold = Arrays.stream(ratios).boxed().toList();
        return new Beside(
                List.of(),
                List.of(),
                Optional.of(new Timings(gold, gold.stream().map(_ -> 1.0).toList(), OptionalDouble.empty())));
    }

    public static SuiteRun run(String database, ExecutionOutcome gold, ExecutionOutcome... predicted) {
        return new SuiteRun(database, gold, List.of(predicted), false);
    }

    /** Evidence in which these metrics can be asked for. */
    public Evidence with(Item item, ExecutionOutcome gold, ExecutionOutcome predicted, Map<String, String> options, Metric... metrics) {
        MetricRegistry registry = new MetricRegistry(List.of(metrics));
        String id = metrics[0].info().id();
        return new Evidence(
                        item,
                        "sqlite",
                        Optional.ofNullable(gold),
                        Optional.ofNullable(predicted),
                        Map.of(id, options),
                        io.github.assay.domain.table.Datum.Fields.NONE,
                        registry::measure)
                .withSides(this);
    }
}
