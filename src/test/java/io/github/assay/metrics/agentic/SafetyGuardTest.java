package io.github.assay.metrics.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.structure.SqlItems;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SafetyGuardTest {
    private final SafetyGuard metric = new SafetyGuard();

    @Test
    void labelIsTheVerdict() {
        Measurement blocked = SqlItems.value(metric, SqlItems.evidence("SELECT 1", "DELETE FROM t"));
        assertThat(blocked.value()).isZero();
        assertThat(blocked.label()).isEqualTo("mutation");
        Measurement allowed = SqlItems.value(metric, SqlItems.evidence("SELECT 1", "SELECT replace(a,'x','y') FROM t"));
        assertThat(allowed.value()).isEqualTo(1);
        assertThat(allowed.label()).isEqualTo("allow");
        assertThat(allowed.flags()).isEmpty();
    }

    @Test
    void goldIsJudgedToo() {
        Measurement m = SqlItems.value(metric, SqlItems.evidence("DROP TABLE t", "SELECT 1"));
        assertThat(m.value()).isEqualTo(1);
        assertThat(m.flags()).containsExactly("gold_blocked");
    }

    @Test
    void nothingToJudge() {
        assertThat(metric.measure(SqlItems.evidence("SELECT 1", "")).reason()).isEqualTo("not_applicable");
    }

    @Test
    void aProjectMayCountSomePragmasAsQueries() {
        String pragma = "PRAGMA table_info(t)";
        assertThat(SqlItems.value(metric, SqlItems.evidence("SELECT 1", pragma)).value()).isZero();
        Map<String, Map<String, String>> listed = Map.of("safety-guard", Map.of("readOnlyPragmas", "index_list, Table_Info"));
        assertThat(SqlItems.value(metric, SqlItems.evidence("SELECT 1", pragma, listed)).value()).isEqualTo(1);
        assertThat(SqlItems.value(metric, SqlItems.evidence("SELECT 1", "PRAGMA journal_mode=OFF", listed)).value()).isZero();
        assertThat(metric.info().optionFault(Map.of("readOnlyPragmas", "a; DROP TABLE t"))).isPresent();
    }
}
