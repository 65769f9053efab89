package io.github.assay.metrics.execution;

import static io.github.assay.metrics.execution.Evidences.measured;
import static io.github.assay.metrics.execution.Evidences.rows;
import static io.github.assay.metrics.execution.Evidences.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.compare.Tables;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §1.12 and the execution column of the demo set, §6.2. */
class SkillExecutionTest {
    private static final SkillExecution METRIC = new SkillExecution();
    private static final String SORTED = "SELECT name FROM t ORDER BY name DESC";

    private static double measuredAs(Case.Expected expected, String sql, ResultTable gold, ResultTable predicted) {
        return measured(METRIC, Evidences.of(expected, sql, rows(gold), rows(predicted), Map.of())).value();
    }

    @Test
    void demoSet() {
        ResultTable names = Tables.of("name", "ann", "bob");
        ResultTable pairs = Tables.of("id name", "1 ann", "2 bob");
        double blocked = measured(
                        METRIC, Evidences.of(rows(names), new ExecutionOutcome.Blocked("mutation", "DELETE", 0)))
                .value();

        double mean = DoubleStream.of(
                        value(METRIC, names, names),
                        value(METRIC, Tables.of("total", "10"), Tables.of("revenue", "10")),
                        value(METRIC, pairs, Tables.of("name id", "ann 1", "bob 2")),
                        measuredAs(Case.Expected.DEFAULT, SORTED, names, Tables.of("name", "bob", "ann")),
                        value(METRIC, names, Tables.of("name", "acme", "bolt")),
                        value(METRIC, Tables.of("n", "3"), Tables.of("n", "5")),
                        value(METRIC, Tables.of("r s", "e 10", "w 20"), Tables.of("r a", "e 5", "w 7")),
                        measuredAs(
                                Evidences.extraColumns(), "", pairs, Tables.of("id name tier", "1 ann g", "2 bob s")),
                        value(METRIC, Tables.of("name"), Tables.of("name")),
                        blocked,
                        value(METRIC, names, names))
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(7.5 / 11, within(1e-9));
    }

    @Test
    void columnsMustAgreeTogetherAndRowsBeAsMany() {
        assertThat(value(METRIC, Tables.of("r s", "e 1", "w 2"), Tables.of("r a", "e 7", "w 9"))).isEqualTo(0.5);
        assertThat(value(METRIC, Tables.of("a b", "1 3", "2 4"), Tables.of("a b", "1 4", "2 3"))).isEqualTo(0.5);
        assertThat(value(METRIC, Tables.of("a", "1", "2", "3"), Tables.of("a", "1", "2", "3", "4", "5"))).isZero();
    }

    /** Policy standard: numbers within 1e-6 of each other are equal in the graded share too. */
    @Test
    void numbersWithinToleranceAreFound() {
        ResultTable gold = Tables.of("avg name", "33.333333 x", "66.5 y");
        assertThat(value(METRIC, gold, Tables.of("avg name", "33.33333333 q", "66.5 w"))).isEqualTo(0.5);
        assertThat(value(METRIC, gold, Tables.of("avg name", "33.3334 q", "66.5 w"))).isZero();
    }

    @Test
    void anExtraColumnThatIsNotAllowedDoesNotPass() {
        assertThat(value(METRIC, Tables.of("a", "1", "2"), Tables.of("a z", "1 p", "2 q"))).isEqualTo(0.5);
    }

    @Test
    void orderCountsWhereTheCaseSaysSo() {
        ResultTable gold = Tables.of("a", "1", "2");
        ResultTable turned = Tables.of("a", "2", "1");

        assertThat(measuredAs(Evidences.ordered(), "", gold, turned)).isZero();
        assertThat(value(METRIC, gold, turned)).isEqualTo(1);
    }

    @Test
    void onlyEqualTablesEarnAnythingInBinaryMode() {
        var evidence = Evidences.of(
                Tables.of("r s", "e 1", "w 2"),
                Tables.of("r a", "e 7", "w 9"),
                Map.of("skill-exec", Map.of("binary", "true")));

        assertThat(measured(METRIC, evidence).value()).isZero();
    }
}
