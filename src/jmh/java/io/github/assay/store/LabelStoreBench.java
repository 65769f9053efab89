package io.github.assay.store;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.QueueFacts;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.outcomes.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The store's figures, printed: time from a vote to its being on disk and in the index; opening 500,000 votes with and
 * without their index; keeping outcomes; filtering 50,000 items. A plain program, not JMH: what counts is the distribution of single,
 * forced writes on a real disk, not a mean after warm-up. Start it with the benchmark class path and a folder on the
 * disk to be measured: {@code java -cp … io.github.assay.store.LabelStoreBench FOLDER}.
 */
public final class LabelStoreBench {
    private static final int ANNOTATORS = 10;
    private static final int ITEMS = 50_000;
    private static final int VOTES = 2_000;

    private LabelStoreBench() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory(Path.of(args[0]), "bench");
        try {
            append(Files.createDirectory(folder.resolve("small")));
            open(Files.createDirectory(folder.resolve("large")));
            runs(Files.createDirectory(folder.resolve("runs")));
            filter();
        } finally {
            remove(folder);
        }
    }

    private static void append(Path project) throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            LabelingService anna =
                    LabelingService.open(store, LabellingPolicy.DEFAULT, "", "anna", Clock.systemUTC());
            double[] millis = new double[VOTES];
            for (int i = 0; i < VOTES; i++) {
                long start = System.nanoTime();
                anna.cast(item(i), Label.PASS, List.of(), "", 3, Vote.Visible.NOTHING);
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
            Arrays.sort(millis);
            System.out.printf(
                    "vote to disk and index, %d votes: p50 %.2f ms, p95 %.2f ms, p99 %.2f ms, worst %.1f ms%n",
                    VOTES, millis[VOTES / 2], millis[VOTES * 95 / 100], millis[VOTES * 99 / 100], millis[VOTES - 1]);
        }
    }

    private static void open(Path project) throws StoreException, IOException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            for (int annotator = 0; annotator < ANNOTATORS; annotator++) {
                store.merge(votes("annotator" + annotator), "pack", Instant.EPOCH);
            }
        }
        reopen(project, "open 500,000 votes with their index");
        Files.delete(project.resolve(".assay/labels.mv.db"));
        Files.delete(project.resolve(".assay/labels.mv.db.sum"));
        reopen(project, "open 500,000 votes, index made again");
    }

    private static void reopen(Path project, String what) throws StoreException {
        long start = System.nanoTime();
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            say(what, start);
            start = System.nanoTime();
            int votes = store.currentVotes().size();
            say("read " + votes + " votes in force", start);
        }
    }

    private static List<Vote> votes(String annotator) {
        Instant start = Instant.parse("2026-01-01T00:00:00Z");
        List<Vote> votes = new ArrayList<>(ITEMS);
        for (int i = 0; i < ITEMS; i++) {
            votes.add(new Vote(
                    item(i), annotator, i % 3 == 0 ? Label.FAIL : Label.PASS, List.of(), "", 4, start.plusSeconds(i),
                    Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.IMPORTED));
        }
        return votes;
    }

    private static void runs(Path project) throws StoreException {
        Map<String, ExecutionOutcome> small = new LinkedHashMap<>();
        for (int i = 0; i < 4_000; i++) {
            small.put("small " + i, rows(20, 4, i));
        }
        ExecutionOutcome large = rows(100_000, 20, 0);
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                RunStore store = RunStore.open(folder)) {
            long start = System.nanoTime();
            for (Map.Entry<String, ExecutionOutcome> outcome : small.entrySet()) {
                store.put(outcome.getKey(), outcome.getValue());
            }
            say("keep 4,000 outcomes of 20 × 4 one by one", start);
            start = System.nanoTime();
            for (String key : small.keySet()) {
                store.find(key).orElseThrow();
            }
            say("find them", start);
            start = System.nanoTime();
            store.put("large", large);
            say("keep 100,000 × 20", start);
            start = System.nanoTime();
            store.find("large").orElseThrow();
            say("find it", start);
        }
    }

    private static ExecutionOutcome rows(int rows, int columns, int salt) {
        List<List<Cell>> cells = new ArrayList<>(rows);
        for (int i = 0; i < rows; i++) {
            List<Cell> row = new ArrayList<>(columns);
            for (int j = 0; j < columns; j++) {
                row.add(j % 2 == 0 ? Cell.of((long) i * j + salt) : Cell.of("value " + (i + j + salt)));
            }
            cells.add(row);
        }
        List<Column> names = IntStream.range(0, columns).mapToObj(j -> Column.of("c" + j)).toList();
        return new ExecutionOutcome.Rows(ResultTable.of(names, cells), Duration.ZERO);
    }

    private static void filter() {
        List<Item> items = new ArrayList<>(ITEMS);
        String padding = " AND column_with_a_name <> 'value'".repeat(8);
        for (int i = 0; i < ITEMS; i++) {
            Case evalCase = Case.of("q" + i, "Which region sold item " + i + " most?", "SELECT 1" + padding, "db" + i % 9);
            items.add(new Item(evalCase, Prediction.of(evalCase.id(), "dail-sql", "SELECT 2" + padding)));
        }
        CaseQueue queue = CaseQueue.of(items, QueueFacts.blank(ITEMS));
        for (String text : List.of("db:db3 label:none", "item 4999", "nowhere", "db:db3 nowhere -label:pass")) {
            for (int round = 0; round < 4; round++) {
                long start = System.nanoTime();
                int found = queue.filtered(QueueFilter.parse(text)).size();
                say("filter 50,000 items by \"" + text + "\": " + found + ", round " + (round + 1), start);
            }
        }
    }

    private static ItemKey item(int number) {
        return new ItemKey("case-" + number, "dail-sql", "r1");
    }

    private static void say(String what, long start) {
        System.out.printf("%s: %.0f ms%n", what, (System.nanoTime() - start) / 1e6);
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
