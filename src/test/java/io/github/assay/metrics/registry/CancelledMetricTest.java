package io.github.assay.metrics.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.task.Cancelled;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** A cancellation is no fault of a metric: it ends the scoring, and no score of it is kept. */
class CancelledMetricTest {
    /** A metric that another metric's evidence cancels or breaks. */
    private record Broken(RuntimeException fault) implements Metric {
        @Override
        public MetricInfo info() {
            return MetricInfo.unit("own", "Own", MetricInfo.Group.STRUCTURE, OptionalDouble.empty(), Set.of(), "test");
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            throw fault;
        }
    }

    private static Evidence evidence() {
        return new Evidence(new Item(Case.of("c", "q?", "SELECT 1", "d"), Prediction.of("c", "s", "SELECT 1")), "", Optional.empty(), Optional.empty(),
                Map.of(), Datum.Fields.NONE, (_, _) -> Outcome.unavailable("none", ""));
    }

    private static MetricRegistry registry(Metric metric) {
        return new MetricRegistry(List.of(metric));
    }

    @Test
    void aCancellationIsPassedOnWhereAScoreIsExplainedToo() {
        for (RuntimeException end : List.of(new Cancelled(), new CancellationException("ended"))) {
            MetricRegistry metrics = registry(new Broken(end));
            assertThatThrownBy(() -> metrics.measure("own", evidence())).isSameAs(end);
            assertThatThrownBy(() -> metrics.explain("own", evidence())).isSameAs(end);
        }
        MetricRegistry faulty = registry(new Broken(new IllegalStateException("broken")));
        assertThat(faulty.measure("own", evidence()).reason()).isEqualTo("metric_error");
    }
}
