package io.github.assay.metrics.execution.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.execution.Evidences;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The test vectors of metrics.md §1.5. */
class SpiderLegacyMatchTest {
    private static final ExecutionOutcome ROWS = Evidences.rows(Tables.of("a b", "1 x", "2 y"));

    private static Outcome<Measurement> score(String gold, String predicted, ExecutionOutcome left, ExecutionOutcome right) {
        Item item = new Item(Case.of("c", "?", gold, "db"), Prediction.of("c", "s", predicted));
        return new SpiderLegacyMatch().measure(Evidences.of(item, left, right, Map.of()));
    }

    private static double value(String gold, String predicted, ExecutionOutcome left, ExecutionOutcome right) {
        return score(gold, predicted, left, right).asValue().orElseThrow().value();
    }

    @Test
    void valuesByExpressionInTheOrderOfRows() {
        ExecutionOutcome permuted = Evidences.rows(Tables.of("a b", "2 y", "1 x"));
        ExecutionOutcome swapped = Evidences.rows(Tables.of("b a", "x 1", "y 2"));
        assertThat(value("SELECT a, b FROM t", "SELECT a, b FROM t", ROWS, ROWS)).isEqualTo(1);
        assertThat(value("SELECT a, b FROM t", "SELECT a, b FROM t", ROWS, permuted)).isZero();
        assertThat(value("SELECT a, b FROM t", "SELECT b, a FROM t", ROWS, swapped)).isEqualTo(1);
        ExecutionOutcome failed = new ExecutionOutcome.EngineError("no");
        assertThat(value("SELECT a, b FROM t", "SELECT a, b FROM t", ROWS, failed)).isZero();
    }

    @Test
    void aggregatesAreNotLookedAtButTheirArgumentIs() {
        ExecutionOutcome one = Evidences.rows(Tables.of("v", "3"));
        assertThat(value("SELECT max(a) FROM t", "SELECT min(a) FROM t", one, one)).isEqualTo(1);
        assertThat(value("SELECT count(*) FROM t", "SELECT count(a) FROM t", one, one)).isZero();
    }

    @Test
    void itIsComputedOnRequestOnly() {
        assertThat(new SpiderLegacyMatch().info().use()).isEqualTo(MetricInfo.Use.ON_REQUEST);
    }

    @Test
    void aggregatesAndDistinctAreLeftOutOfExpressions() {
        ExecutionOutcome four = Evidences.rows(Tables.of("n", "4"));
        assertThat(value("SELECT COUNT(a) FROM t", "SELECT COUNT(DISTINCT a) FROM t", four, four)).isEqualTo(1);
        assertThat(value("SELECT COUNT(*) FROM t", "SELECT COUNT(a) FROM t", four, four)).isZero();
    }
}
