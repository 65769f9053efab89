package io.github.assay.metrics.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.execution.ExecutionAccuracy.NonEmptyExecutionAccuracy;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code ex-nonempty} (metrics.md §1.2). */
class NonEmptyExecutionAccuracyTest {
    private static Outcome<Measurement> score(ResultTable gold, ResultTable predicted) {
        Item item = new Item(Case.of("c", "?", "SELECT 1", "db"), Prediction.of("c", "s", "SELECT 1"));
        NonEmptyExecutionAccuracy metric = new NonEmptyExecutionAccuracy();
        return metric.measure(Beside.golds(new Beside.Alternative[0])
                .with(item, Evidences.rows(gold), Evidences.rows(predicted), Map.of(), metric, new ExecutionAccuracy()));
    }

    @Test
    void anEmptyGoldTableSaysNothing() {
        assertThat(score(Tables.of("a"), Tables.of("a")).reason()).isEqualTo("not_applicable");
        assertThat(score(Tables.of("a"), Tables.of("a", "1")).reason()).isEqualTo("not_applicable");
    }

    @Test
    void elsewhereItIsExecutionAccuracy() {
        assertThat(score(Tables.of("a", "1"), Tables.of("a", "1")).asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(score(Tables.of("a", "1"), Tables.of("a")).asValue().orElseThrow().value()).isZero();
    }
}
