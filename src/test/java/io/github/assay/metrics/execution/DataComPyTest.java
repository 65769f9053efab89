package io.github.assay.metrics.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.compare.Tables;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.execution.DataComPy.DataComPyColumns;
import io.github.assay.metrics.execution.DataComPy.DataComPyRows;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §1.15. */
class DataComPyTest {
    private static final Metric ROWS = new DataComPyRows();
    private static final Metric COLUMNS = new DataComPyColumns();
    private static final ResultTable GOLD = Tables.of("id n", "1 a", "2 b");

    private static double rows(ResultTable gold, ResultTable predicted, String option, String value) {
        return measured(ROWS, gold, predicted, option, value);
    }

    private static double measured(Metric metric, ResultTable gold, ResultTable predicted, String option, String value) {
        var options = Map.of(metric.info().id(), Map.of(option, value));
        return Evidences.measured(metric, Evidences.of(gold, predicted, options)).value();
    }

    private static void expect(Metric metric, double ours, double parity, ResultTable gold, ResultTable predicted) {
        assertThat(measured(metric, gold, predicted, "parity", "false")).as("ours").isCloseTo(ours, within(1e-9));
        assertThat(measured(metric, gold, predicted, "parity", "true")).as("parity").isCloseTo(parity, within(1e-9));
    }

    @Test
    void oneRowOfTwo() {
        expect(ROWS, 0.5, 0.5, GOLD, Tables.of("id n", "1 a", "2 c"));
        expect(COLUMNS, 0.5, 0.5, GOLD, Tables.of("id n", "1 a", "2 c"));
    }

    @Test
    void rowsReversed() {
        expect(ROWS, 1, 0, GOLD, Tables.of("id n", "2 b", "1 a"));
        expect(COLUMNS, 1, 0, GOLD, Tables.of("id n", "2 b", "1 a"));
    }

    @Test
    void aMissingColumn() {
        expect(ROWS, 0, 1, GOLD, Tables.of("id", "1", "2"));
        expect(COLUMNS, 2 / 3.0, 2 / 3.0, GOLD, Tables.of("id", "1", "2"));
    }

    @Test
    void bothEmptyAndOneEmpty() {
        expect(ROWS, 1, 1, Tables.of("id"), Tables.of("id"));
        expect(COLUMNS, 1, 1, Tables.of("id"), Tables.of("id"));
        expect(ROWS, 0, 0, GOLD, Tables.of("id n"));
        expect(COLUMNS, 0, 0, GOLD, Tables.of("id n"));
    }

    @Test
    void modesAreSharesOfEitherTable() {
        ResultTable more = Tables.of("id n", "1 a", "2 b", "3 c", "4 d");
        assertThat(rows(GOLD, more, "mode", "precision")).isEqualTo(0.5);
        assertThat(rows(GOLD, more, "mode", "recall")).isEqualTo(1);
        assertThat(rows(GOLD, more, "mode", "f1")).isCloseTo(2 / 3.0, within(1e-9));
    }

    @Test
    void rowsInTheWrongPlaceDoNotCountWhereOrderCounts() {
        var evidence = Evidences.of(
                Case.Expected.DEFAULT,
                "SELECT id, n FROM t ORDER BY id",
                Evidences.rows(GOLD),
                Evidences.rows(Tables.of("id n", "2 b", "1 a")),
                Map.of());

        assertThat(Evidences.measured(ROWS, evidence).value()).isZero();
        assertThat(Evidences.measured(COLUMNS, evidence).value()).isZero();
    }
}
