package io.github.assay.files.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.tables.TableJson;
import io.github.assay.json.Json;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class CapturedTablesTest {
    @TempDir
    Path folder;

    private Outcome<ExecutionOutcome> load(String json) throws Exception {
        Files.writeString(folder.resolve("t.json"), json);
        return CapturedTables.load(folder, new Captured(new SourceLine("t.json", 0), 0, ""));
    }

    private ResultTable csv(String text) throws Exception {
        Files.writeString(folder.resolve("t.csv"), text);
        return table(CapturedTables.load(folder, new Captured(new SourceLine("t.csv", 0), 0, "")));
    }

    private static ResultTable table(Outcome<ExecutionOutcome> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Value.class);
        return ((ExecutionOutcome.Rows) outcome.asValue().orElseThrow()).table();
    }

    @Test
    void theFormOfTheContract() throws Exception {
        ResultTable read = table(load("""
                {"columns":["region","revenue"],"types":["text","numeric"],
                 "rows":[["EMEA",12.5],["APAC",null]],"truncated":false}"""));
        assertThat(read).isEqualTo(ResultTable.of(
                List.of(new Column("region", "text"), new Column("revenue", "numeric")),
                List.of(List.of(Cell.of("EMEA"), Cell.of(new BigDecimal("12.5"))),
                        List.of(Cell.of("APAC"), Cell.nul()))));
    }

    @TestFactory
    Stream<DynamicTest> numbersBeyondAllMeasureAreReasonsNotFailures() {
        return Stream.of("[1e999999999]", "[1e-999999999]", "[1e99999999999]", "[{\"$dec\":\"1e99999999999\"}]", "[{\"$num\":\"x\"}]",
                        "[{\"$date\":\"2024-13-45\"}]", "[{\"$int\":\"99999999999999999999\"}]", "[{\"$blob\":\"*\"}]")
                .map(row -> dynamicTest(row, () -> {
                    Outcome<ExecutionOutcome> read = load("{\"columns\":[\"a\"],\"rows\":[" + row + "]}");
                    assertThat(read.reason()).isEqualTo("bad_result");
                }));
    }

    @Test
    void numbersThatNeedAGigabyteToWriteOutAreNotWrittenOut() throws Exception {
        ResultTable exact = table(load("{\"columns\":[\"a\"],\"rows\":[[{\"$dec\":\"1e999999999\"}],[{\"q\":1e999999999}]]}"));
        assertThat(exact.rows().get(0).getFirst().display()).isEqualTo("1E+999999999");
        assertThat(exact.rows().get(1).getFirst().display()).isEqualTo("{\"q\":1e999999999}");
        assertThat(Json.line(TableJson.write(exact))).hasSizeLessThan(200);
        assertThat(csv("a\n1e999999999\n2\n").rows().getFirst()).containsExactly(Cell.of("1e999999999"));
    }

    @TestFactory
    Stream<DynamicTest> aRecordSpeaksOfNoFileOutsideOfTheProject() {
        return Stream.of("../secret.csv", "/etc/hostname", "a\\u0000b.csv", "results/../../secret.csv")
                .map(name -> dynamicTest(name, () -> {
                    Files.writeString(folder.resolve("p.jsonl"), "{\"result\":{\"file\":\"" + name + "\"}}\n");
                    Outcome<ExecutionOutcome> read =
                            CapturedTables.load(folder, new Captured(new SourceLine("p.jsonl", 1), 0, "/result"));
                    assertThat(read.reason()).isEqualTo("bad_result");
                    assertThat(read.toString()).containsAnyOf("is outside the project", "cannot be read");
                }));
    }

    @Test
    void typedCellsAreNeverMixedUp() throws Exception {
        ResultTable read = table(load("""
                {"columns":[{"name":"a","type":"INTEGER"},"a"],"rows":[
                 [1, "1"], [true, {"$date":"2024-01-01"}], [1.0, {"$ts":"2024-01-01T10:00:00"}],
                 [{"$dec":"1.10"}, {"$tstz":"2024-01-01T10:00:00+02:00"}], [{"$num":"NaN"}, {"$blob":"AQI="}],
                 [12345678901234567890, [1, {"b":2.50,"a":null}]]]}"""));
        assertThat(read.columns()).extracting(Column::name).containsExactly("a", "a");
        assertThat(read.rows().stream().flatMap(List::stream)).containsExactly(
                Cell.of(1), Cell.of("1"),
                Cell.of(true), new Cell.Date(LocalDate.of(2024, 1, 1)),
                Cell.of(new BigDecimal("1.0")), new Cell.Timestamp(LocalDateTime.of(2024, 1, 1, 10, 0)),
                Cell.of(new BigDecimal("1.10")), new Cell.Zoned(Instant.parse("2024-01-01T08:00:00Z")),
                Cell.of(Double.NaN), new Cell.Blob(new byte[] {1, 2}),
                Cell.of(new BigDecimal("12345678901234567890")), new Cell.Nested("[1,{\"a\":null,\"b\":2.5}]"));
    }

    @Test
    void aStatusIsAnOutcomeOfItsOwn() throws Exception {
        assertThat(load("{\"columns\":[],\"rows\":[],\"status\":\"error\",\"error\":\"no such table\"}"))
                .isEqualTo(Outcome.value(new ExecutionOutcome.EngineError("no such table")));
        assertThat(load("{\"status\":\"timeout\",\"elapsedMs\":30000}").asValue().orElseThrow().kind())
                .isEqualTo("timeout");
        assertThat(load("null").reason()).isEqualTo("no_result");
        assertThat(load("\"No execution result\"").reason()).isEqualTo("no_result");
    }

    @Test
    void whatIsNoTableSaysWhatWasFound() throws Exception {
        for (String bad : List.of(
                "{\"columns\":[\"a\"],\"rows\":[[1,2]]}", "{\"rows\":[]}", "42", "\"hello\"", "{\"columns\":", "",
                "{\"columns\":[\"a\"],\"rows\":[[{\"$date\":\"yesterday\"}]]}", "{\"status\":\"odd\"}")) {
            assertThat(load(bad)).as(bad).isInstanceOfSatisfying(
                    Outcome.Error.class, e -> assertThat(e.reason()).isEqualTo("bad_result"));
        }
        assertThat(CapturedTables.load(folder, new Captured(new SourceLine("gone.json", 0), 0, "")).reason())
                .isEqualTo("bad_result");
    }

    @Test
    void csvTellsNullFromTheEmptyTextAndInfersColumnsWhole() throws Exception {
        ResultTable read = csv("n,code,t,d,d\r\n1,007,,2024-01-01,x\r\n2.5,12,\"\",2024-02-30,\"a,b\"\r\n");
        assertThat(read.columns()).extracting(Column::name).containsExactly("n", "code", "t", "d", "d");
        assertThat(read.rows()).containsExactly(
                List.of(Cell.of(1), Cell.of("007"), Cell.nul(), Cell.of("2024-01-01"), Cell.of("x")),
                List.of(Cell.of(new BigDecimal("2.5")), Cell.of("12"), Cell.of(""), Cell.of("2024-02-30"),
                        Cell.of("a,b")));
        assertThat(csv("a\n1e3\n").rows().getFirst().getFirst()).isEqualTo(Cell.of(1000.0));
        assertThat(csv("a\n2024-01-01 10:00\n").rows().getFirst().getFirst())
                .isEqualTo(new Cell.Timestamp(LocalDateTime.of(2024, 1, 1, 10, 0)));
        assertThat(csv("a\n").rowCount()).isZero();
    }

    @Test
    void aDeclaredNullTokenIsNull() throws Exception {
        Files.createDirectories(folder.resolve("results"));
        Files.writeString(folder.resolve("results/format.json"), "{\"null\": \"NULL\"}");
        assertThat(csv("a,b\nNULL,\"NULL\"\n").rows().getFirst()).containsExactly(Cell.nul(), Cell.of("NULL"));
    }

    @Test
    void aPrintedTableThatWasCutIsTruncated() throws Exception {
        ResultTable whole = table(load("\"| Ann | 3.5 |\\n| None | 4 |\\nshape=(2, 2)\""));
        assertThat(whole.truncated()).isFalse();
        assertThat(whole.rows().get(1)).containsExactly(Cell.nul(), Cell.of(4));
        assertThat(table(load("\"| a |\\n...\\n| z |\\nshape=(50, 1)\"")).truncated()).isTrue();
        assertThat(table(load("\"| San Diego Internat... 31 chars |\\nshape=(1, 1)\"")).truncated()).isTrue();
    }

    @Test
    void tablesInRecordsAndInTheResultsFolderAreFound() throws Exception {
        Files.writeString(folder.resolve("cases.jsonl"), "{\"case_id\":\"é1\",\"question\":\"q\",\"gold_sql\":\"S\","
                + "\"gold_result\":{\"columns\":[\"a\"],\"rows\":[[1]]},"
                + "\"predictions\":{\"x/y\":{\"sql\":\"S\",\"result\":{\"columns\":[\"a\"],\"rows\":[[2]]}}}}\n"
                + "{\"case_id\":\"c2\",\"question\":\"q\",\"gold_sql\":\"S\",\"predictions\":{\"s\":\"S\"}}\n");
        Files.createDirectories(folder.resolve("results/gold"));
        Files.createDirectories(folder.resolve("results/s"));
        Files.writeString(folder.resolve("results/gold/c2.csv"), "a\n3\n");
        Files.writeString(folder.resolve("results/s/c2.json"), "{\"columns\":[\"a\"],\"rows\":[[4]]}");
        Project project = ProjectFiles.read(folder, Progress.NONE);
        List<Cell> cells = new ArrayList<>();
        project.cases().forEach(c -> cells.add(first(project, c.captured())));
        project.items().forEach(i -> cells.add(first(project, i.prediction().captured())));
        assertThat(cells).containsExactly(Cell.of(1), Cell.of(3), Cell.of(2), Cell.of(4));
    }

    private static Cell first(Project project, Optional<Captured> captured) {
        return table(CapturedTables.load(project.folder(), captured.orElseThrow())).rows().getFirst().getFirst();
    }

    @TestFactory
    Stream<DynamicTest> everyTableComesBackFromJsonAsItWas() {
        return LongStream.range(0, 100).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            ResultTable table = random(new SplittableRandom(seed));
            assertThat(table(load(Json.line(TableJson.write(table))))).isEqualTo(table);
        }));
    }

    private static ResultTable random(SplittableRandom random) {
        List<String> types = List.of("", "INTEGER", "DOUBLE", "date", "timestamp", "TEXT", "numeric(10,2)");
        int width = random.nextInt(1, 5);
        List<Column> columns = Stream.generate(() -> new Column(
                        "c" + random.nextInt(3), types.get(random.nextInt(types.size()))))
                .limit(width)
                .toList();
        List<List<Cell>> rows = Stream.generate(() -> Stream.generate(() -> cell(random)).limit(width).toList())
                .limit(random.nextInt(6))
                .toList();
        return new ResultTable(columns, rows, random.nextBoolean(),
                random.nextBoolean() ? Optional.of("f" + random.nextInt(9)) : Optional.empty());
    }

    private static Cell cell(SplittableRandom random) {
        return switch (random.nextInt(13)) {
            case 0 -> Cell.nul();
            case 1 -> Cell.of(random.nextBoolean());
            case 2 -> Cell.of(random.nextLong());
            case 3 -> Cell.of(BigDecimal.valueOf(random.nextInt(-5000, 5000), random.nextInt(-2, 4)));
            case 4 -> Cell.of(random.nextDouble(-1e9, 1e9));
            case 5 -> Cell.of(new double[] {Double.NaN, Double.POSITIVE_INFINITY, -0.0, 1e300}[random.nextInt(4)]);
            case 6 -> Cell.of(new String[] {"", "1", "2024-01-01", "2024-01-01 10:00", "NULL", "{\"$date\":1}", "😀\n"}
                    [random.nextInt(7)]);
            case 7 -> new Cell.Date(LocalDate.ofEpochDay(random.nextInt(20_000)));
            case 8 -> new Cell.Time(LocalTime.ofSecondOfDay(random.nextInt(86_400)));
            case 9 -> new Cell.Timestamp(LocalDateTime.of(2024, 1, 1, 0, 0).plusSeconds(random.nextInt(9_000_000)));
            case 10 -> new Cell.Zoned(Instant.ofEpochMilli(random.nextLong(2_000_000_000_000L)));
            case 11 -> new Cell.Blob(new byte[] {(byte) random.nextInt(256), 0});
            default -> new Cell.Nested("{\"a\":[1,2.5,null]}");
        };
    }
}
