package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.assay.app.Wiring;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.service.counterexample.SeparationService.ItemSearch;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreFolder;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import io.github.assay.wording.SeparationWording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that die, searches that are cancelled, disks that are full (counterexample.md §10.8). */
class SeparationFaultsTest {
    private static final String SHOP = "CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER); INSERT INTO item VALUES (1, 2), (2, 5);";

    @TempDir
    private Path folder;

    /** Kills query processes that this program starts while something is done. */
    private static void killing(int most, Runnable work) throws InterruptedException {
        Set<Long> before = ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
        AtomicBoolean ended = new AtomicBoolean();
        Thread killer = Thread.ofPlatform().start(() -> {
            int killed = 0;
            while (!ended.get() && killed < most) {
                for (ProcessHandle child : ProcessHandle.current().descendants().toList()) {
                    if (before.add(child.pid()) && killed < most && child.destroyForcibly()) {
                        killed++;
                    }
                }
                Thread.onSpinWait();
            }
        });
        try {
            work.run();
        } finally {
            ended.set(true);
            killer.join();
        }
    }

    private static SearchResult search(InMemoryScratch scratch, String predicted, int databases) {
        return new SeparationService(scratch).search(
                DatabaseSpec.Kind.SQLITE, SHOP, "SELECT id FROM item WHERE price > 2", predicted,
                new SearchBudget(databases, 600, 1, 5, Set.of()), Progress.NONE);
    }

    @Test
    void aProcessThatDiesOnceChangesNothing() throws Exception {
        try (InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 1)) {
            killing(1, () -> {
                SearchResult found = search(scratch, "SELECT id FROM item WHERE price >= 2", 40);
                assertThat(found.verdict()).as(found.toString()).isEqualTo(SearchResult.Verdict.SEPARATED);
                assertThat(found.failedHere()).isZero();
            });
        }
    }

    @Test
    void processesThatAlwaysDieGiveNoVerdict() throws Exception {
        try (InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 1)) {
            killing(Integer.MAX_VALUE, () -> {
                SearchResult none = search(scratch, "SELECT id FROM item WHERE price >= 2", 2);
                assertThat(none.verdict()).as(none.toString()).isEqualTo(SearchResult.Verdict.NOT_SEPARATED);
                assertThat(none.failedHere()).isEqualTo(2);
                assertThat(none.isComplete()).isFalse();
                assertThat(SeparationWording.sentence(none)).contains("2 of 2 small databases could not be searched");
            });
        }
    }

    private static Path project(Path into) throws Exception {
        Files.createDirectories(into);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + into.resolve("d.sqlite"));
                Statement statement = connection.createStatement()) {
            for (String sql : SHOP.split(";")) {
                statement.execute(sql);
            }
        }
        Files.writeString(into.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":\"d.sqlite\"}}");
        Files.writeString(into.resolve("cases.jsonl"), Stream.of("> 2", "> 3", "> 4", "< 5").map(c -> """
                {"case_id":"%s","question":"?","db_id":"d","gold_sql":"SELECT id FROM item WHERE price %s","predictions":{"A":"SELECT id FROM item WHERE price %s"}}
                """.formatted("c" + c.charAt(0) + c.charAt(2), c, c.replace("> 2", ">= 3").replace("> 3", ">= 5").replace("> 4", ">= 4").replace("< 5", "<= 4")))
                .collect(Collectors.joining()));
        assertThat(CommandRun.of("run", into.toString()).status()).isZero();
        return into;
    }

    @Test
    void aCancelledRunGoesOnWhereItStopped() throws Exception {
        Path project = project(folder.resolve("project"));
        CancelToken second = new CancelToken() {
            @Override
            public void step(long done, long total, String what) {
                if (done == 2) {
                    cancel();
                }
            }
        };
        try (Wiring wiring = new Wiring(TestConsents.FILE);
                ProjectSession session = wiring.services().workbench().open(project, _ -> false, Progress.NONE)) {
            SeparationService separations = wiring.services().separation();
            assertThatThrownBy(() -> separations.search(session, session.project().items(), SearchBudget.DEFAULT, false, 1, second))
                    .isInstanceOf(Cancelled.class);
            assertThat(session.project().items().stream().map(i -> separations.known(session, i).isPresent()))
                    .containsExactly(true, true, false, false);
            List<ItemSearch> all = separations.search(session, session.project().items(), SearchBudget.DEFAULT, false, 1, Progress.NONE);
            assertThat(all.stream().map(s -> s.result().verdict())).hasSize(4).contains(
                    SearchResult.Verdict.SEPARATED, SearchResult.Verdict.NOT_SEPARATED);
        }
    }

    @Test
    void aSecondProcessIsToldWhoHasTheProject() throws Exception {
        Path project = project(folder.resolve("project"));
        try (StoreFolder held = StoreFolder.open(project, Clock.systemUTC())) {
            assertThat(held.isReadOnly()).isFalse();
            CommandRun refused = CommandRun.of("separate", project.toString());
            assertThat(refused.status()).isEqualTo(3);
            assertThat(refused.err().lines()).hasSize(1).first().asString().contains(System.getProperty("user.name") + " has it open on ");
            assertThat(CommandRun.of("separate", project.toString(), "--constraints").status()).isZero();
        }
    }

    @Test
    void aFileInTheWayOfSavedDatabasesHidesNoResult() throws Exception {
        Path project = project(folder.resolve("project"));
        Files.writeString(project.resolve("counterexamples"), "a file");
        CommandRun refused = CommandRun.of("separate", project.toString(), "--save");
        assertThat(refused.status()).as(refused.err()).isEqualTo(3);
        assertThat(refused.out()).contains("4 pairs:");
        assertThat(refused.err()).contains("counterexamples");
    }

    @Test
    @Tag("exhaustive")
    void aFullDiskLosesNothing() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(system("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString()), "mounting needs rights");
        try {
            Path project = project(disk.resolve("project"));
            String before = CommandRun.of("separate", project.toString()).out();
            Path filler = disk.resolve("filler");
            assumeTrue(!system("dd", "if=/dev/zero", "of=" + filler, "bs=4096"), "the disk has no limit");
            CommandRun full = CommandRun.of("separate", project.toString(), "--save");
            assertThat(full.status()).as(full.out() + full.err()).isEqualTo(3);
            assertThat(full.err()).containsIgnoringCase("full");
            Files.delete(filler);
            CommandRun again = CommandRun.of("separate", project.toString(), "--save");
            assertThat(again.status()).as(again.err()).isZero();
            assertThat(again.out()).isEqualTo(before);
            try (Stream<Path> saved = Files.list(project.resolve("counterexamples"))) {
                assertThat(saved.map(f -> f.getFileName().toString())).allMatch(f -> f.endsWith(".sql")).isNotEmpty();
            }
        } finally {
            system("umount", "-l", disk.toString());
        }
    }

    private static boolean system(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
