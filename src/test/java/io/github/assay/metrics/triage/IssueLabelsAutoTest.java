package io.github.assay.metrics.triage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.structure.SqlItems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** BADGER's issue labels by structure (metrics.md §3.9). */
class IssueLabelsAutoTest {
    private static final IssueLabelsAuto METRIC = new IssueLabelsAuto();

    private static Measurement of(String gold, String predicted) {
        return SqlItems.value(METRIC, SqlItems.evidence(gold, predicted));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT a FROM t WHERE x = 1|SELECT a FROM t|filters_missing",
        "SELECT a FROM t WHERE x = 1|SELECT a FROM t WHERE x = 2|filters_incorrect",
        "SELECT a FROM t|SELECT a FROM t WHERE x = 2|filters_incorrect",
        "SELECT a FROM t JOIN u ON t.i = u.i|SELECT a FROM t|joins_missing",
        "SELECT a FROM t|SELECT a FROM t JOIN u ON t.i = u.i|joins_unnecessary",
        "SELECT a FROM t JOIN u ON t.i = u.i|SELECT a FROM t JOIN u ON t.i = u.k|joins_incorrect",
        "SELECT a FROM t|SELECT a FROM v|schema_misunderstanding",
        "SELECT SUM(a) FROM t|SELECT AVG(a) FROM t|aggregation_wrong",
        "SELECT a, b FROM t|SELECT a FROM t|columns_missing",
        "SELECT a FROM t|SELECT a, b FROM t|columns_wrong",
        "SELECT a FROM t ORDER BY a|SELECT a FROM t ORDER BY a DESC|ordering_wrong",
        "SELECT a FROM t ORDER BY a NULLS LAST|SELECT a FROM t ORDER BY a NULLS FIRST|ordering_wrong",
        "SELECT a.n FROM t a JOIN t b ON a.i = b.p WHERE a.x > 1|SELECT a.n FROM t a JOIN t b ON a.i = b.p WHERE b.x > 1|filters_incorrect",
        "SELECT a.n FROM t a JOIN t b ON a.i = b.p|SELECT b.n FROM t a JOIN t b ON a.i = b.p|columns_missing",
        "SELECT a FROM t LIMIT 3|SELECT a FROM t LIMIT 5|logic_error"
    })
    void oneDifferenceIsOneLabel(String gold, String predicted, String label) {
        assertThat(Details.of(of(gold, predicted)).get("issues").toString()).contains(label);
    }

    @Test
    void equalQueriesHaveNone() {
        Measurement m = of("SELECT x.a FROM t AS x WHERE x.b > 1", "select a from t where 1 < b");
        assertThat(m.value()).isZero();
        assertThat(m.label()).isEqualTo("none");
        assertThat(Details.of(m)).containsEntry("issues", List.of());
    }

    @Test
    void anAggregateThatIsNotThereIsMissing() {
        assertThat(Details.of(of("SELECT SUM(a) FROM t", "SELECT a FROM t")).get("issues").toString())
                .contains("aggregation_missing");
    }

    @Test
    void whatCannotBeReadHasNoLabels() {
        assertThat(METRIC.measure(SqlItems.evidence("SELECT a FROM t", "SELCT a")).reason()).isEqualTo("pred_unparsable");
        assertThat(METRIC.measure(SqlItems.evidence("SELCT a", "SELECT a")).reason()).isEqualTo("gold_unparsable");
        assertThat(METRIC.measure(SqlItems.evidence("SELECT a", " ")).reason()).isEqualTo("no_prediction");
    }
}
