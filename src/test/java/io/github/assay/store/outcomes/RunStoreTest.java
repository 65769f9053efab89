package io.github.assay.store.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class RunStoreTest {
    @TempDir
    Path project;

    private StoreFolder folder;
    private RunStore store;

    @BeforeEach
    void open() throws StoreException {
        folder = StoreFolder.open(project, Clock.systemUTC());
        store = RunStore.open(folder);
    }

    @AfterEach
    void close() throws StoreException {
        store.close();
        folder.close();
    }

    private void reopen() throws StoreException {
        close();
        open();
    }

    private Path file() {
        return project.resolve(".assay/outcomes.log");
    }

    @Test
    void theSizeOfALargeTableIsKnownWithoutMakingIt() throws StoreException {
        SplittableRandom random = new SplittableRandom(5);
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < 20_000; row++) {
            rows.add(List.of(Cell.of(random.nextLong()), Cell.nul(), Cell.of("t" + random.nextInt())));
        }
        List<Column> columns = List.of(Column.of("a"), Column.of("b"), Column.of("long ".repeat(2_000)));
        ResultTable large = new ResultTable(columns, rows, true, Optional.of("print"));
        store.put("large", new ExecutionOutcome.Rows(large, Duration.ofSeconds(3)));
        store.put("error", new ExecutionOutcome.EngineError("e".repeat(150_000)));
        store.put("small", new ExecutionOutcome.Rows(everyCell(), Duration.ZERO));
        assertThat(store.cells("large")).isEqualTo(60_000);
        assertThat(List.of(store.cells("error"), store.cells("small"), store.cells("nothing"))).containsOnly(0L);
    }

    @Test
    void aValueOfManyRowsIsHeldOnce() throws StoreException {
        SplittableRandom random = new SplittableRandom(8);
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < 6_000; row++) {
            rows.add(List.of(
                    Cell.of("region " + random.nextInt(5)), Cell.of(random.nextInt(3) * 1_000L),
                    Cell.of(random.nextInt(2) == 0 ? 0.0 : -0.0), random.nextBoolean() ? Cell.of("7") : Cell.of(7)));
        }
        ResultTable table = ResultTable.of(Stream.of("a", "b", "c", "d").map(Column::of).toList(), rows);
        store.put("large", new ExecutionOutcome.Rows(table, Duration.ZERO));
        ResultTable back = ((ExecutionOutcome.Rows) store.find("large").orElseThrow()).table();
        assertThat(back).isEqualTo(table);
        for (int column = 0; column < 3; column++) {
            int c = column;
            Map<Cell, Cell> first = new java.util.IdentityHashMap<>();
            back.rows().forEach(row -> first.put(row.get(c), row.get(c)));
            assertThat(first.keySet()).as("objects of column " + c).hasSizeLessThanOrEqualTo(5);
        }
    }

    @Test
    void everyKindOfOutcomeComesBackExactly() throws StoreException {
        List<ExecutionOutcome> outcomes = List.of(
                new ExecutionOutcome.Rows(everyCell(), Duration.ofNanos(1_234_567_891)),
                new ExecutionOutcome.Rows(ResultTable.of(List.of(), List.of()), Duration.ZERO),
                new ExecutionOutcome.Rows(ResultTable.of(List.of(), List.of(List.of(), List.of())), Duration.ZERO),
                new ExecutionOutcome.EngineError("no such column: \ud800 ü"),
                new ExecutionOutcome.Timeout(Duration.ofSeconds(30)),
                new ExecutionOutcome.Blocked("mutation", "DROP", 17),
                new ExecutionOutcome.Blocked("mutation", "", -1),
                new ExecutionOutcome.TooLarge("memory", "900 MB"),
                ExecutionOutcome.TooLarge.forHeap(1L << 50, 7, false),
                new ExecutionOutcome.Unreachable("no file"));
        for (int i = 0; i < outcomes.size(); i++) {
            store.put("key " + i, outcomes.get(i));
        }
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < outcomes.size(); i++) {
                assertThat(store.find("key " + i)).contains(outcomes.get(i));
            }
            reopen();
        }
        assertThat(store.find("key")).isEmpty();
        assertThat(store.find("key 1")).isPresent();
    }

    private static ResultTable everyCell() {
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.nul(), Cell.of(true), Cell.of(false), Cell.of(0), Cell.of(Long.MIN_VALUE), Cell.of(Long.MAX_VALUE),
                Cell.of(new BigDecimal("1.10")), Cell.of(new BigDecimal("-1E+50")), Cell.of(new BigDecimal("0E-20")),
                Cell.of(0.0), Cell.of(-0.0), Cell.of(Double.NaN), Cell.of(Double.NEGATIVE_INFINITY),
                Cell.of(Double.MIN_VALUE), Cell.of(""), Cell.of("NULL"), Cell.of("a\u0000b"), Cell.of("\ud83d"),
                Cell.of("\ud83d\ude00 日本"), Cell.of("é"), new Cell.Date(LocalDate.MIN), new Cell.Date(LocalDate.MAX),
                new Cell.Time(LocalTime.MAX), new Cell.Timestamp(LocalDateTime.MIN),
                new Cell.Timestamp(LocalDateTime.MAX), new Cell.Zoned(Instant.MIN), new Cell.Zoned(Instant.MAX),
                new Cell.Interval("1 day"), new Cell.Blob(new byte[0]), new Cell.Blob(new byte[] {0, -1, 127}),
                new Cell.Nested("{\"a\":[1]}")));
        List<Column> columns = cells.stream().map(_ -> new Column("same", "t")).toList();
        return new ResultTable(columns, List.of(cells, cells), true, Optional.of("ab12"));
    }

    @TestFactory
    Stream<DynamicTest> anyTableOfAnyTextsComesBack() {
        return LongStream.range(0, 10).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            List<List<Cell>> rows = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                rows.add(List.of(
                        Cell.of(Acts.hostile(random)),
                        Cell.of(random.nextLong() >> random.nextInt(64)),
                        Cell.of(Double.longBitsToDouble(random.nextLong()))));
            }
            var outcome = new ExecutionOutcome.Rows(
                    ResultTable.of(List.of(Column.of(Acts.hostile(random)), Column.of("b"), Column.of("b")), rows),
                    Duration.ZERO);
            store.put("seed " + seed, outcome);
            assertThat(store.find("seed " + seed)).contains(outcome);
            reopen();
            assertThat(store.find("seed " + seed)).contains(outcome);
        }));
    }

    @Test
    void theLatestOutcomeOfAKeyCounts() throws StoreException {
        store.put("k", new ExecutionOutcome.Unreachable("a"));
        assertThat(store.find("k")).contains(new ExecutionOutcome.Unreachable("a"));
        store.put("k", new ExecutionOutcome.EngineError("b"));
        assertThat(store.find("k")).contains(new ExecutionOutcome.EngineError("b"));
        reopen();
        assertThat(store.find("k")).contains(new ExecutionOutcome.EngineError("b"));
    }

    @Test
    void theLatestOutcomeCountsWhenMoreWasAskedForThanIsHeld() throws StoreException {
        for (int i = 0; i < 1_300; i++) {
            store.put("k" + i, new ExecutionOutcome.EngineError("first " + i));
        }
        for (int i = 0; i < 1_300; i += 2) {
            store.put("k" + i, new ExecutionOutcome.EngineError("second " + i));
        }
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 1_300; i++) {
                String which = i % 2 == 0 ? "second " : "first ";
                assertThat(store.find("k" + i)).contains(new ExecutionOutcome.EngineError(which + i));
            }
            reopen();
        }
    }

    @Test
    void aRecordCutShortIsDroppedAndTheOthersStay() throws StoreException, IOException {
        store.put("a", new ExecutionOutcome.EngineError("one"));
        int whole = (int) Files.size(file());
        store.put("b", new ExecutionOutcome.EngineError("two"));
        close();
        byte[] bytes = Files.readAllBytes(file());
        for (int length = whole; length < bytes.length; length += 3) {
            Files.write(file(), java.util.Arrays.copyOf(bytes, length));
            open();
            assertThat(store.find("a")).contains(new ExecutionOutcome.EngineError("one"));
            assertThat(store.find("b")).isEmpty();
            store.put("c", new ExecutionOutcome.EngineError("three"));
            assertThat(store.find("c")).isPresent();
            close();
        }
        open();
    }

    @Test
    void rubbishIsSetAsideAndBegunAnew() throws StoreException, IOException {
        close();
        Files.writeString(file(), "this is no log at all, but it is long enough to look like one");
        open();
        assertThat(store.notices()).singleElement().asString().contains("outcomes.log.damaged-1");
        store.put("a", new ExecutionOutcome.EngineError("one"));
        reopen();
        assertThat(store.find("a")).isPresent();
        assertThat(store.notices()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> aChangedByteNeverGivesAWrongOutcome() {
        return LongStream.range(0, 20).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            Map<String, ExecutionOutcome> put = new HashMap<>();
            for (int i = 0; i < 30; i++) {
                put.put("k" + i, new ExecutionOutcome.EngineError("message number " + i));
            }
            store.putAll(put);
            close();
            byte[] bytes = Files.readAllBytes(file());
            SplittableRandom random = new SplittableRandom(seed);
            bytes[random.nextInt(bytes.length)] ^= (byte) random.nextInt(1, 256);
            Files.write(file(), bytes);
            open();
            for (Map.Entry<String, ExecutionOutcome> one : put.entrySet()) {
                Optional<ExecutionOutcome> found = store.find(one.getKey());
                assertThat(found.isEmpty() || found.get().equals(one.getValue())).as(one.getKey()).isTrue();
            }
            close();
            Files.deleteIfExists(file());
            open();
        }));
    }

    @Test
    void replacedOutcomesDoNotFillTheDisk() throws StoreException, IOException {
        byte[] noise = new byte[2 << 20];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 12; i++) {
            random.nextBytes(noise);
            store.put("k", new ExecutionOutcome.Rows(
                    ResultTable.of(List.of(Column.of("b")), List.of(List.of(new Cell.Blob(noise.clone())))),
                    Duration.ZERO));
        }
        assertThat(Files.size(file())).isGreaterThan(24L << 20);
        Optional<ExecutionOutcome> latest = store.find("k");
        reopen();
        assertThat(Files.size(file())).isLessThan(3L << 20);
        assertThat(store.find("k")).isEqualTo(latest);
    }
}
