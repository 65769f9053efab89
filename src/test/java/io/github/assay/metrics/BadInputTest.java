package io.github.assay.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.MetricInfo.Group;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.judge.Judged;
import io.github.assay.metrics.registry.MetricRegistry;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Input that is wrong in every way there is, over all metrics: each says why it has no score, none fails, and what is
 * not known is never 0 (metrics.md §0.1, §10.2).
 */
class BadInputTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(BadInputTest.class.getClassLoader());
    private static final String SQL = "SELECT a, b FROM t WHERE a > 1";
    private static final ResultTable TABLE = Tables.of("a b", "1 x", "2 y");
    private static final ExecutionOutcome ROWS = new ExecutionOutcome.Rows(TABLE, Duration.ofMillis(3));
    private static final ExecutionOutcome CUT = new ExecutionOutcome.Rows(
            new ResultTable(TABLE.columns(), TABLE.rows(), true, Optional.empty()), Duration.ofMillis(3));

    /** PostgreSQL answers SELECT FROM t like that. */
    private static final ExecutionOutcome NO_COLUMN = new ExecutionOutcome.Rows(
            new ResultTable(List.of(), List.of(List.of(), List.of()), false, Optional.empty()), Duration.ofMillis(3));

    /** Metrics of both results; those of the other execution metrics look at less, or at something else. */
    private static final Predicate<MetricInfo> OF_BOTH_RESULTS = m -> m.group() == Group.EXECUTION
            && m.needs().containsAll(Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT));

    /** Metrics of both queries' trees; {@code sql-text-match} compares letters. */
    private static final Predicate<MetricInfo> OF_BOTH_TREES = m -> m.group() == Group.STRUCTURE
            && m.needs().containsAll(Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL))
            && !m.id().equals("sql-text-match");

    private static Evidence evidence(
            String gold, String predicted, String dialect, Optional<ExecutionOutcome> goldRan, Optional<ExecutionOutcome> ran) {
        Item item = new Item(Case.of("c", "How many?", gold, "db"), Prediction.of("c", "s", predicted));
        Evidence plain = RandomItems.evidence(METRICS, item, goldRan, ran);
        return new Evidence(item, dialect, goldRan, ran, Map.of(), Datum.Fields.NONE, METRICS::measure)
                .withSides(plain.sides());
    }

    private static Evidence ran(ExecutionOutcome gold, ExecutionOutcome predicted) {
        return evidence(SQL, SQL, "sqlite", Optional.ofNullable(gold), Optional.ofNullable(predicted));
    }

    private static Evidence queries(String gold, String predicted, String dialect) {
        return evidence(gold, predicted, dialect, Optional.of(ROWS), Optional.of(ROWS));
    }

    private static Stream<DynamicTest> everyMetric(Map<String, Evidence> inputs, Check check) {
        return inputs.entrySet().stream()
                .flatMap(input -> METRICS.infos().stream()
                        .map(m -> dynamicTest(input.getKey() + ": " + m.id(), () -> {
                            Outcome<Measurement> stated = input.getValue().score(m.id());
                            assertThat(stated).isNotInstanceOf(Outcome.Error.class);
                            if (stated.asValue().isEmpty()) {
                                assertThat(stated.reason()).matches("[a-z_]+");
                            }
                            check.accept(m, stated);
                        })));
    }

    private interface Check {
        void accept(MetricInfo metric, Outcome<Measurement> stated);
    }

    @TestFactory
    Stream<DynamicTest> aGoldSideThatIsNotKnownIsNobodysZero() {
        Map<String, Evidence> inputs = new LinkedHashMap<>();
        inputs.put("gold fails", ran(new ExecutionOutcome.EngineError("no such table: t"), ROWS));
        inputs.put("gold runs out of time", ran(new ExecutionOutcome.Timeout(Duration.ofSeconds(30)), ROWS));
        inputs.put("gold is blocked", ran(new ExecutionOutcome.Blocked("mutation", "DELETE", 0), ROWS));
        inputs.put("gold is too large", ran(new ExecutionOutcome.TooLarge("memory", "64 MB"), ROWS));
        inputs.put("gold was never run", ran(null, ROWS));
        inputs.put("neither was run", ran(null, null));
        inputs.put("the database is not there", ran(new ExecutionOutcome.Unreachable("gone"), new ExecutionOutcome.Unreachable("gone")));
        inputs.put("gold is cut", ran(CUT, ROWS));
        inputs.put("the prediction is cut", ran(ROWS, CUT));
        inputs.put("both are cut", ran(CUT, CUT));
        inputs.put("the prediction was never run", ran(ROWS, null));
        inputs.put("the prediction is too large", ran(ROWS, new ExecutionOutcome.TooLarge("rows", "10000000")));
        return everyMetric(inputs, (metric, stated) -> {
            if (OF_BOTH_RESULTS.test(metric)) {
                assertThat(stated.asValue()).isEmpty();
                assertThat(stated.reason())
                        .isIn("gold_error", "no_result", "truncated", "not_applicable", "no_timing");
            }
        });
    }

    /** Defog's and Spider 2.0's own rules, which look at all right answers, find two such tables equal. */
    @TestFactory
    Stream<DynamicTest> aGoldTableWithoutColumnsIsNobodysZero() {
        Map<String, Evidence> inputs = Map.of(
                "gold has rows and no column", ran(NO_COLUMN, ROWS), "neither has a column", ran(NO_COLUMN, NO_COLUMN));
        return everyMetric(inputs, (metric, stated) -> {
            assertThat(stated).isNotInstanceOf(Outcome.Error.class);
            if (Set.of("ex", "ex-bird", "exf1", "soft-f1", "soft-f1-bird", "skill-exec", "hybrid-ex").contains(metric.id())) {
                assertThat(stated.reason()).isEqualTo("gold_error");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aPredictedTableWithoutColumnsIsWrong() {
        return everyMetric(Map.of("no column predicted", ran(ROWS, NO_COLUMN)), (metric, stated) -> {
            assertThat(stated).isNotInstanceOf(Outcome.Error.class);
            if (OF_BOTH_RESULTS.test(metric) && stated.asValue().isPresent() && metric.threshold().isPresent()) {
                assertThat(stated.asValue().get().value()).isLessThan(metric.threshold().getAsDouble());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aGoldQueryThatCannotBeReadIsNobodysZero() {
        Map<String, Evidence> inputs = new LinkedHashMap<>();
        inputs.put("unreadable gold", queries("SELCT a FRM t", SQL, "sqlite"));
        inputs.put("half a gold query", queries("SELECT a FROM t WHERE (", SQL, "sqlite"));
        inputs.put("no gold", queries("", SQL, "sqlite"));
        inputs.put("blanks for gold", queries(" \n ", SQL, "sqlite"));
        inputs.put("gold of letters nobody writes SQL in", queries("\u0000\uD83D\uDE00 \uFFFF", SQL, "sqlite"));
        return everyMetric(inputs, (metric, stated) -> {
            if (OF_BOTH_TREES.test(metric)) {
                assertThat(stated.asValue()).as(stated.toString()).isEmpty();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> noPredictionIsZeroWithThatReasonWhereResultsAreCompared() {
        Map<String, Evidence> inputs = new LinkedHashMap<>();
        inputs.put("no prediction", evidence(SQL, "", "sqlite", Optional.of(ROWS), Optional.empty()));
        inputs.put("a blank prediction", evidence(SQL, " \t", "sqlite", Optional.of(ROWS), Optional.empty()));
        return everyMetric(inputs, (metric, stated) -> {
            if (OF_BOTH_RESULTS.test(metric) && stated.asValue().isPresent()) {
                assertThat(stated.asValue().get().value()).isZero();
                assertThat(stated.asValue().get().flags()).contains("no_prediction");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> anUnknownDialectIsReadAsPlainSql() {
        Evidence plain = queries(SQL, "SELECT a FROM t", "");
        return everyMetric(
                Map.of("dialect klingon", queries(SQL, "SELECT a FROM t", "klingon")),
                (metric, stated) -> assertThat(stated).isEqualTo(plain.score(metric.id())));
    }

    @TestFactory
    Stream<DynamicTest> oddCellsAreCompared() {
        Map<String, Evidence> inputs = new LinkedHashMap<>();
        ResultTable mixed = column(Cell.of(1), Cell.of("1"), Cell.of(true), Cell.Null.INSTANCE, new Cell.Date(LocalDate.EPOCH));
        ResultTable numbers = column(
                Cell.of(Double.NaN), Cell.of(Double.POSITIVE_INFINITY), Cell.of(Double.NEGATIVE_INFINITY),
                Cell.of(new BigDecimal("1e999")), Cell.of(new BigDecimal("-1e-999")), Cell.of(-0.0));
        ResultTable words = column(
                Cell.of("NaN"), Cell.of("Infinity"), Cell.of("1e999"), Cell.of("1e9999999999"), Cell.of("0x1F"), Cell.of("--1"));
        for (Map.Entry<String, ResultTable> t : Map.of("mixed", mixed, "numbers", numbers, "words", words).entrySet()) {
            inputs.put(t.getKey() + " against itself", ran(rows(t.getValue()), rows(t.getValue())));
            inputs.put(t.getKey() + " against numbers", ran(rows(t.getValue()), rows(numbers)));
            inputs.put(t.getKey() + " against words", ran(rows(t.getValue()), rows(words)));
        }
        return everyMetric(inputs, (metric, stated) -> stated.asValue()
                .ifPresent(m -> assertThat(m.value()).isFinite().isBetween(metric.low(), metric.high())));
    }

    @TestFactory
    Stream<DynamicTest> oddCellsEqualThemselves() {
        ResultTable mixed = column(Cell.of(Double.NaN), Cell.of("1e999"), Cell.of(new BigDecimal("1e999")), Cell.of(true));
        return everyMetric(Map.of("odd cells against themselves", ran(rows(mixed), rows(mixed))), (metric, stated) -> {
            if (OF_BOTH_RESULTS.test(metric) && metric.high() == 1) {
                stated.asValue().ifPresent(m -> assertThat(m.value()).isEqualTo(1));
            }
        });
    }

    private static ResultTable column(Cell... cells) {
        return ResultTable.of(List.of("v"), Stream.of(cells).map(c -> new Cell[] {c}).toArray(Cell[][]::new));
    }

    private static ExecutionOutcome rows(ResultTable table) {
        return new ExecutionOutcome.Rows(table, Duration.ZERO);
    }

    /** Judges whose replies metrics read. */
    private static final List<String> JUDGES = List.of(
            "stef", "badger-sql-judge", "badger-stage1", "dataface-equivalence", "flex", "badger-components", "agentic",
            "rubric", "llm-sql-equivalence", "intent-similarity");

    @TestFactory
    Stream<DynamicTest> repliesOfTheWrongTypesAreToldAndNotScored() {
        Map<String, Evidence> inputs = new LinkedHashMap<>();
        for (String reply : List.of("7", "[]", "{}", "true", "\"I think so\"", "{\"score\":\"high\",\"correct\":1,\"claims\":3}", "null")) {
            Judged judged = Judged.item();
            JUDGES.forEach(judge -> judged.says(judge, reply));
            inputs.put("replies " + reply, judged.evidence());
        }
        return everyMetric(inputs, (metric, stated) -> {
            if (metric.group() == Group.JUDGE && metric.needs().contains(Need.JUDGE_REPLY)) {
                stated.asValue().ifPresent(m -> assertThat(m.flags()).as(stated.toString()).contains("lexical"));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> toolCallsOfTheWrongTypesAreToldAndNotScored() {
        Map<String, Evidence> inputs = new LinkedHashMap<>();
        List<Datum> wrong = List.of(
                new Datum.Text("sql"), new Datum.Number(BigDecimal.ONE), new Datum.Flag(true),
                Datum.fields(Map.of("name", new Datum.Text("sql"))),
                new Datum.Items(List.of(new Datum.Number(BigDecimal.TEN))),
                new Datum.Items(List.of(Datum.fields(Map.of("name", new Datum.Flag(true))))),
                new Datum.Items(List.of(new Datum.Nothing())));
        for (Datum calls : wrong) {
            Case evalCase = Case.of("c", "?", SQL, "db").withExtras(
                    Datum.fields(Map.of("expected_tool_calls", new Datum.Items(List.of(new Datum.Text("sql"))))));
            Prediction prediction = Prediction.of("c", "s", SQL).withExtras(Datum.fields(Map.of("tool_calls", calls)));
            inputs.put(calls.toString(), RandomItems.evidence(
                    METRICS, new Item(evalCase, prediction), Optional.of(ROWS), Optional.of(ROWS)));
        }
        return everyMetric(inputs, (metric, stated) -> {
            if (metric.needs().contains(Need.TOOL_CALLS)) {
                assertThat(stated.reason()).isEqualTo("invalid_tool_calls");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> anEmptyQuestionIsNoQuestion() {
        Item item = new Item(Case.of("c", " ", SQL, "db"), Prediction.of("c", "s", SQL));
        return everyMetric(
                Map.of("empty question", RandomItems.evidence(METRICS, item, Optional.of(ROWS), Optional.of(ROWS))),
                (metric, stated) -> {
                    if (metric.id().equals("stef-question-spec") || metric.id().equals("stef-filter-status")) {
                        assertThat(stated.reason()).isEqualTo("no_question");
                    }
                });
    }

    /** What docs/execution-metrics.md explains is all that metrics say. */
    @Test
    void everyReasonIsExplained() throws IOException {
        String page = Files.readString(Path.of("docs", "execution-metrics.md"));
        Set<String> reasons = new TreeSet<>();
        LongStream.range(0, 400).mapToObj(seed -> RandomItems.evidence(METRICS, new SplittableRandom(seed))).forEach(e ->
                METRICS.infos().forEach(m -> reasons.add(e.score(m.id()).reason())));
        reasons.remove("");
        assertThat(reasons).hasSizeGreaterThan(15).allSatisfy(reason -> assertThat(page).contains("`" + reason + "`"));
    }
}
