package io.github.assay.metrics.execution;

import static io.github.assay.metrics.execution.Evidences.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.execution.DataComPy.DataComPyColumns;
import io.github.assay.metrics.execution.DataComPy.DataComPyRows;
import io.github.assay.metrics.execution.ExecutionAccuracy.SyntacticAccuracy;
import io.github.assay.metrics.execution.published.BirdExecutionAccuracy;
import io.github.assay.metrics.execution.published.Defog.DefogExact;
import io.github.assay.metrics.execution.published.Defog.DefogSubset;
import io.github.assay.metrics.execution.published.SoftF1.BestSoftF1;
import io.github.assay.metrics.execution.published.SoftF1.BirdSoftF1;
import io.github.assay.metrics.execution.published.Spider2Match;
import io.github.assay.metrics.execution.published.SpiderLegacyMatch;
import io.github.assay.metrics.partial.ExecutionF1;
import io.github.assay.metrics.partial.HybridExecutionAccuracy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The outcome model of metrics.md §0.1 holds for every execution metric of this room. */
class ResultGateTest {
    private static final ExecutionOutcome OK = rows(Tables.of("a", "1"));
    private static final ExecutionOutcome ERROR = new ExecutionOutcome.EngineError("no such column: x");
    private static final ExecutionOutcome TIMEOUT = new ExecutionOutcome.Timeout(Duration.ofSeconds(30));
    private static final ExecutionOutcome BLOCKED = new ExecutionOutcome.Blocked("mutation", "DROP", 0);
    private static final ExecutionOutcome LARGE = new ExecutionOutcome.TooLarge("memory", "1 GB");
    private static final ExecutionOutcome GONE = new ExecutionOutcome.Unreachable("no file");
    private static final ExecutionOutcome CUT = rows(
            new ResultTable(List.of(Column.of("a")), List.of(), true, Optional.empty()));

    private static final List<Metric> ON_TABLES =
            List.of(new ExecutionAccuracy(), new BirdExecutionAccuracy(), new BirdSoftF1(), new SkillExecution());

    /** Gold, predicted (null: none) and what comes of it: a reason, or 0 with a flag. */
    private record Gate(ExecutionOutcome gold, ExecutionOutcome predicted, String result) {}

    private static final List<Gate> GATES = List.of(
            new Gate(ERROR, OK, "gold_error"),
            new Gate(TIMEOUT, OK, "gold_error"),
            new Gate(BLOCKED, OK, "gold_error"),
            new Gate(null, OK, "gold_error"),
            new Gate(ERROR, ERROR, "gold_error"),
            new Gate(GONE, GONE, "no_result"),
            new Gate(null, null, "no_result"),
            new Gate(OK, null, "no_result"),
            new Gate(OK, GONE, "no_result"),
            new Gate(GONE, OK, "gold_error"),
            new Gate(GONE, ERROR, "0 pred_error"),
            new Gate(CUT, OK, "truncated"),
            new Gate(OK, CUT, "truncated"),
            new Gate(LARGE, OK, "truncated"),
            new Gate(OK, LARGE, "truncated"),
            new Gate(OK, ERROR, "0 pred_error"),
            new Gate(OK, TIMEOUT, "0 pred_timeout"),
            new Gate(OK, BLOCKED, "0 pred_blocked"));

    @TestFactory
    Stream<DynamicTest> whatLacksATableIsUnavailableOrZero() {
        return ON_TABLES.stream().flatMap(metric -> GATES.stream().map(gate -> dynamicTest(
                metric.info().id() + ": " + gate, () -> {
                    Item item = new Item(Case.of("c", "?", "SELECT 1", "db"), Prediction.of("c", "s", "SELECT 1"));
                    Evidence evidence = Evidences.of(item, gate.gold, gate.predicted, Map.of());
                    assertThat(stated(metric.measure(evidence))).isEqualTo(gate.result);
                })));
    }

    private static String stated(Outcome<Measurement> outcome) {
        return outcome.asValue()
                .map(m -> "%.0f %s".formatted(m.value(), String.join(",", m.flags())))
                .orElseGet(outcome::reason);
    }

    @Test
    void aRefusalCaseIsNotApplicable() {
        ON_TABLES.forEach(metric -> assertThat(metric.measure(
                                Evidences.of(Evidences.refusal(), "", OK, OK, Map.of()))
                        .reason())
                .isEqualTo("not_applicable"));
    }

    @Test
    void noPredictionIsZeroUnlessATableCameWithIt() {
        Item item = new Item(Case.of("c", "?", "SELECT 1", "db"), Prediction.of("c", "s", "  "));

        ON_TABLES.forEach(metric -> {
            assertThat(stated(metric.measure(Evidences.of(item, OK, null, Map.of())))).isEqualTo("0 no_prediction");
            assertThat(stated(metric.measure(Evidences.of(item, OK, ERROR, Map.of())))).isEqualTo("0 no_prediction");
            assertThat(stated(metric.measure(Evidences.of(item, ERROR, null, Map.of())))).isEqualTo("gold_error");
            assertThat(metric.measure(Evidences.of(item, OK, OK, Map.of())).asValue().orElseThrow().value())
                    .isEqualTo(1);
        });
    }

    @Test
    void syntacticAccuracyAsksForThePredictionOnly() {
        Metric metric = new SyntacticAccuracy();

        assertThat(stated(metric.measure(Evidences.of(OK, OK)))).isEqualTo("1 ");
        assertThat(stated(metric.measure(Evidences.of(OK, rows(Tables.of("a")))))).isEqualTo("1 ");
        assertThat(stated(metric.measure(Evidences.of(ERROR, OK)))).isEqualTo("1 ");
        assertThat(stated(metric.measure(Evidences.of(OK, ERROR)))).isEqualTo("0 pred_error");
        assertThat(stated(metric.measure(Evidences.of(OK, BLOCKED)))).isEqualTo("0 pred_blocked");
        assertThat(stated(metric.measure(Evidences.of(OK, TIMEOUT)))).isEqualTo("0 pred_timeout");
        assertThat(stated(metric.measure(Evidences.of(OK, GONE)))).isEqualTo("no_result");
    }

    @Test
    void tablesThatWereCutAreEqualByFingerprintOnly() {
        ExecutionOutcome printed = rows(new ResultTable(List.of(Column.of("a")), List.of(), true, Optional.of("f1")));
        ExecutionOutcome other = rows(new ResultTable(List.of(Column.of("a")), List.of(), true, Optional.of("f2")));

        assertThat(stated(new ExecutionAccuracy().measure(Evidences.of(CUT, CUT)))).isEqualTo("truncated");
        ON_TABLES.forEach(metric -> {
            assertThat(stated(metric.measure(Evidences.of(printed, printed)))).isEqualTo("1 by_fingerprint");
            assertThat(stated(metric.measure(Evidences.of(printed, other)))).isEqualTo("truncated");
        });
    }

    private static ExecutionOutcome cut(ResultTable table) {
        return rows(new ResultTable(table.columns(), table.rows(), true, Optional.empty()));
    }

    private static String onCut(Metric metric, ResultTable gold, ResultTable predicted) {
        Outcome<Measurement> outcome = metric instanceof DefogExact || metric instanceof DefogSubset || metric instanceof Spider2Match
                ? metric.measure(Beside.golds(gold).with(
                        new Item(Case.of("c", "?", "SELECT a FROM t", "db"), Prediction.of("c", "s", "SELECT a FROM u")),
                        rows(gold), cut(predicted), Map.of(), metric))
                : metric.measure(Evidences.of(Case.Expected.DEFAULT, "SELECT a FROM t", rows(gold), cut(predicted), Map.of()));
        return stated(outcome);
    }

    /** A prediction that the row limit cut is 0 only where no further row could make it anything else. */
    @Test
    void aRunAwayPredictionIsZeroWhereThatIsCertain() {
        ResultTable gold = Tables.of("a", "1", "2");
        ResultTable same = Tables.of("a", "1", "2", "1");
        ResultTable foreign = Tables.of("a", "7", "8", "9");
        List<Metric> byRows = List.of(
                new ExecutionAccuracy(), new SkillExecution(), new DefogExact(), new DefogSubset(), new Spider2Match(),
                new SpiderLegacyMatch());
        for (Metric metric : byRows) {
            assertThat(onCut(metric, gold, same)).as(metric.info().id()).isEqualTo("0 pred_truncated");
            assertThat(onCut(metric, gold, Tables.of("a", "1", "2"))).as(metric.info().id()).isEqualTo("truncated");
            assertThat(onCut(metric, gold, Tables.of("a", "7"))).as(metric.info().id()).isEqualTo("truncated");
        }
        assertThat(onCut(new BirdExecutionAccuracy(), gold, same)).isEqualTo("truncated");
        assertThat(onCut(new BirdExecutionAccuracy(), gold, foreign)).isEqualTo("0 pred_truncated");
        assertThat(onCut(new BirdExecutionAccuracy(), gold, Tables.of("a b", "1 1", "2 2", "1 1"))).isEqualTo("0 pred_truncated");
        assertThat(onCut(new BirdSoftF1(), gold, same)).isEqualTo("truncated");
        assertThat(onCut(new BirdSoftF1(), gold, foreign)).isEqualTo("0 pred_truncated");
        assertThat(onCut(new BirdSoftF1(), gold, Tables.of("a", "7", "7", "7"))).isEqualTo("truncated");
        assertThat(onCut(new BestSoftF1(), gold, foreign)).isEqualTo("truncated");
        assertThat(onCut(new DataComPyRows(), gold, foreign)).isEqualTo("truncated");
        ResultTable empty = Tables.of("a");
        for (Metric metric : List.of(
                new ExecutionAccuracy(), new BirdExecutionAccuracy(), new BirdSoftF1(), new BestSoftF1(), new SkillExecution(),
                new DataComPyRows(), new DataComPyColumns(), new ExecutionF1(), new HybridExecutionAccuracy())) {
            assertThat(onCut(metric, empty, foreign)).as(metric.info().id()).isEqualTo("0 pred_truncated");
        }
        assertThat(onCut(new ExecutionF1(), gold, foreign)).isEqualTo("truncated");
        assertThat(onCut(new HybridExecutionAccuracy(), gold, foreign)).isEqualTo("truncated");
    }
}
