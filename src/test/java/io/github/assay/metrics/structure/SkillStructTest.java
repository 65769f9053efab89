package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Explained;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §2.6 and the structural column of §6.2. */
class SkillStructTest {
    private final SkillStruct metric = new SkillStruct();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT SUM(amount) AS total FROM orders | SELECT SUM(amount) AS revenue FROM orders        | 1
            SELECT id, name FROM customers          | SELECT name, id FROM customers                   | 1
            SELECT name FROM customers              | SELECT name FROM customers ORDER BY name DESC    | 1
            SELECT name FROM customers              | SELECT name FROM suppliers                       | 0.2
            SELECT c.name FROM customers c          | SELECT s.name FROM suppliers s                   | 0.2
            SELECT COUNT(*) FROM orders WHERE status='open' | SELECT COUNT(*) FROM orders              | 1
            SELECT region, SUM(amount) FROM sales GROUP BY region | SELECT region, AVG(amount) FROM sales GROUP BY region | 0.65
            SELECT id, name FROM customers          | SELECT id, name, tier FROM customers             | 1
            SELECT name FROM customers              | SELECT id FROM suppliers                         | 0
            SELECT name FROM customers              | DELETE FROM customers                            | 0
            SELECT name FROM customers              | SELECT name AS id, id AS name FROM customers     | 1
            SELECT name FROM customers              | SELECT id AS name FROM customers                 | 0.3
            SELECT c.name FROM customers c          | WITH x AS (SELECT name FROM customers) SELECT name FROM x | 1
            SELECT * FROM customers                 | SELECT id, name FROM customers                   | 0.3
            SELECT a.name FROM main.a               | SELECT name FROM a                               | 1
            """)
    void score(String gold, String predicted, double expected) {
        assertThat(SqlItems.value(metric, gold, predicted)).isEqualTo(expected, within(1e-9));
    }

    @Test
    void blockedIsFlagged() {
        Measurement m = SqlItems.value(metric, SqlItems.evidence("SELECT a FROM t", "DROP TABLE t"));
        assertThat(m.flags()).containsExactly("pred_blocked");
        Measurement broken = SqlItems.value(metric, SqlItems.evidence("SELECT a FROM t", "SELECT a FRM"));
        assertThat(broken.flags()).isNotEqualTo(m.flags());
    }

    @Test
    void anotherAggregateOverTheColumnMayCountHalf() {
        var options = Map.of("skill-struct", Map.of("columnLevelCredit", "true"));
        Evidence evidence = SqlItems.evidence("SELECT r, SUM(x) FROM t GROUP BY r", "SELECT r, AVG(x) FROM t GROUP BY r", options);
        assertThat(SqlItems.value(metric, evidence).value()).isEqualTo(0.3 + 0.7 * 0.75, within(1e-9));
    }

    @Test
    void weightsAreOptions() {
        var options = Map.of("skill-struct", Map.of("alpha", "0.5", "beta", "0.4"));
        Evidence half = SqlItems.evidence("SELECT a, b FROM t", "SELECT a FROM t", options);
        assertThat(SqlItems.value(metric, half).value()).as("0.5 + 0.5 × ½").isEqualTo(0.75, within(1e-9));
        assertThat(Explained.of(metric, half).toString()).contains("0.5 + 0.5 ×");
        Evidence other = SqlItems.evidence("SELECT a FROM t", "SELECT a FROM t, u", options);
        assertThat(SqlItems.value(metric, other).value()).as("0.4 × 1").isEqualTo(0.4, within(1e-9));
        assertThat(metric.info().optionFault(Map.of("alpha", "1.5"))).isPresent();
    }

    @Test
    void starIsExpandedBySchema() {
        SchemaInfo schema = SchemaInfo.declared(
                Map.of("customers", new LinkedHashSet<>(List.of("id", "name"))), List.of());
        Evidence evidence = SqlItems.evidence("SELECT * FROM customers", "SELECT name, id FROM customers").withSchema(schema);
        assertThat(SqlItems.value(metric, evidence).value()).isEqualTo(1);
    }

    @Test
    void detailHasBothParts() {
        Measurement m = SqlItems.value(metric, SqlItems.evidence("SELECT a, b FROM t", "SELECT a FROM t"));
        assertThat(Details.of(m)).containsEntry("tau", 1).containsEntry("rho", 0.5);
        assertThat(Details.of(m).get("missing")).isEqualTo(List.of("b"));
    }

    @Test
    void detailIsBounded() {
        String many = "SELECT " + "a, ".repeat(400) + "'" + "x".repeat(3_000) + "' FROM t";
        Measurement m = SqlItems.value(metric, SqlItems.evidence("SELECT b FROM t", many));
        List<?> extra = (List<?>) Details.of(m).get("extra");
        assertThat(extra).hasSize(200);
        Measurement text = SqlItems.value(
                metric, SqlItems.evidence("SELECT b FROM t", "SELECT '" + "x".repeat(3_000) + "' FROM t"));
        assertThat(((List<?>) Details.of(text).get("extra")).getFirst().toString()).hasSize(1_000);
    }
}
