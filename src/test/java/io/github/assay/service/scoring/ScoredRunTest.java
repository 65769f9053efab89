package io.github.assay.service.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.service.project.NamedPasswords;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.score.Measurement;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.run.StoredOutcomes.StoreFailure;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scoring beside a run: the same scores as after it, and an orderly end whichever of the two fails. */
class ScoredRunTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T12:00:00Z"), ZoneOffset.UTC);
    private static final int CASES = 60;

    private final QueryRunner queries = new QueryRunner(Guard.QUERIES_ONLY, 2);
    private final ScoringService scoring =
            new ScoringService(MetricRegistry.load(ScoredRunTest.class.getClassLoader()));
    private final Workbench workbench = new Workbench(CLOCK, queries, scoring.metrics(), NamedPasswords.NONE);

    @TempDir
    Path folder;

    /** Answers of two systems: right, wrong, failing, none; the gold SQL of one case is a prediction of another one. */
    @BeforeEach
    void makeProject() throws Exception {
        execute("CREATE TABLE t AS SELECT 1 AS id, 'a' AS name UNION ALL SELECT 2, 'b'");
        Files.writeString(folder.resolve("project.json"), "{\"assay\": 1}");
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < CASES; i++) {
            String gold = i % 7 == 6 ? "" : "SELECT id + " + i + " FROM t ORDER BY id";
            cases.append("{\"case_id\":\"c").append(i).append("\",\"question\":\"q\",\"db_id\":\"d\",\"gold_sql\":\"").append(gold)
                    .append("\",\"predictions\":{\"a\":\"").append(answer(i)).append("\",\"b\":\"SELECT id + ")
                    .append((i + 1) % CASES).append(" FROM t ORDER BY id\"}}\n");
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
    }

    private static String answer(int i) {
        return switch (i % 4) {
            case 0 -> "SELECT " + i + " + id FROM t ORDER BY id";
            case 1 -> "SELECT name FROM t";
            case 2 -> "SELECT nothing FROM t";
            default -> "";
        };
    }

    private void execute(String sql) throws Exception {
        Files.createDirectories(folder.resolve("databases"));
        try (Connection connection =
                        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/d.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @AfterEach
    void close() {
        queries.close();
    }

    private ProjectSession open() throws Exception {
        return workbench.openToRun(folder, _ -> false, Progress.NONE);
    }

    private List<MetricInfo> enabled(ProjectSession session) {
        return scoring.enabled(session.project().metrics());
    }

    private RunSummary scored(ProjectSession session, List<Item> items, int threads, Consumer<ItemScores> consumer) {
        return scoring.runAndScore(session, items, enabled(session), threads, Progress.NONE, consumer);
    }

    /** Scores by item and metric, in the order in which they came. */
    private static Consumer<ItemScores> into(Map<ItemKey, List<Outcome<Measurement>>> scores) {
        return of -> scores.put(
                of.item().key(), of.scores().stream().map(ScoreView::outcome).toList());
    }

    private Map<ItemKey, List<Outcome<Measurement>>> oneAfterTheOther(ProjectSession session, List<Item> items) {
        session.runs().run(session.project(), items, RunService.Reuse.STORED, Progress.NONE);
        Map<ItemKey, List<Outcome<Measurement>>> scores = new LinkedHashMap<>();
        scoring.score(session, items, enabled(session), 1, Progress.NONE, into(scores));
        return scores;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void theScoresAreThoseOfARunFirst(int threads) throws Exception {
        Map<ItemKey, List<Outcome<Measurement>>> beside = new LinkedHashMap<>();
        RunSummary first;
        try (ProjectSession session = open()) {
            first = scored(session, session.project().items(), threads, into(beside));
        }
        try (ProjectSession session = open()) {
            List<Item> items = session.project().items();
            assertThat(beside.keySet()).containsExactlyElementsOf(items.stream().map(Item::key).toList());
            assertThat(beside).isEqualTo(oneAfterTheOther(session, items));
            RunSummary again = scored(session, items, threads, _ -> {});
            assertThat(again.executed()).isZero();
            assertThat(again.reused()).isEqualTo(first.executed());
            assertThat(again.gold()).isEqualTo(first.gold());
            assertThat(again.predicted()).isEqualTo(first.predicted());
        }
    }

    @Test
    void theSameAfterTheDatabaseHasChangedAndForOneSystemAlone() throws Exception {
        try (ProjectSession session = open()) {
            scored(session, session.project().items(), 2, _ -> {});
        }
        execute("INSERT INTO t VALUES (3, 'c')");
        Map<ItemKey, List<Outcome<Measurement>>> beside = new LinkedHashMap<>();
        try (ProjectSession session = open()) {
            List<Item> some = session.project().items().stream()
                    .filter(item -> item.key().system().equals("b"))
                    .toList();
            scored(session, some, 2, into(beside));
            assertThat(beside).isEqualTo(oneAfterTheOther(session, some));
            beside.clear();
            scored(session, session.project().items(), 2, into(beside));
            assertThat(beside).isEqualTo(oneAfterTheOther(session, session.project().items()));
        }
    }

    @Test
    void whoTakesTheScoresMayFailAndTheRunEnds() throws Exception {
        IllegalStateException full = new IllegalStateException("the disk is full");
        try (ProjectSession session = open()) {
            List<Item> items = session.project().items();
            List<ItemScores> seen = new ArrayList<>();
            assertThatThrownBy(() -> scored(session, items, 2, scores -> {
                        seen.add(scores);
                        if (seen.size() == 10) {
                            throw full;
                        }
                    }))
                    .isSameAs(full);
            assertThat(seen).hasSize(10);
            Map<ItemKey, List<Outcome<Measurement>>> later = new LinkedHashMap<>();
            scored(session, items, 2, into(later));
            assertThat(later).isEqualTo(oneAfterTheOther(session, items));
        }
    }

    @Test
    void aStoreThatCannotBeWrittenIsTheReasonWhyItEnds() throws Exception {
        ProjectSession session = open();
        List<Item> items = session.project().items();
        session.close();
        assertThatThrownBy(() -> scored(session, items, 2, _ -> {})).isInstanceOf(StoreFailure.class);
    }

    @Test
    void cancellingEndsBothAndTheNextTimeGoesOn() throws Exception {
        CancelToken afterTwenty = new CancelToken() {
            @Override
            public void step(long done, long total, String what) {
                if (done == 20) {
                    cancel();
                }
            }
        };
        try (ProjectSession session = open()) {
            List<Item> items = session.project().items();
            assertThatThrownBy(() -> scoring.runAndScore(session, items, enabled(session), 2, afterTwenty, _ -> {}))
                    .isInstanceOf(Cancelled.class);
            RunSummary rest = scored(session, items, 2, _ -> {});
            assertThat(rest.reused()).as("what was finished is kept").isGreaterThanOrEqualTo(20);
            assertThat(rest.executed()).isPositive();
        }
    }
}
