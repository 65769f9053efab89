package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ExecutionOutcome.TooLarge;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.pool.WorkerCommand;
import io.github.assay.execution.pool.WorkerRun.ResidentMemory;
import io.github.assay.execution.worker.WorkerMain;
import io.github.assay.task.Progress;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Query processes: whom they outlive, what they see, how much they may swell. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ChildLifeTest {
    private static final String ENDLESS =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

    private static final String FOLDER = "-Djava.io.tmpdir=";

    @TempDir
    Path folder;

    /** A program that runs an endless query, says the child's process id, and waits to be killed. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] args) throws Exception {
            DatabaseSpec database = new DatabaseSpec("x", Kind.SQLITE, args[0], "", "");
            QueryRunner runner = new QueryRunner(Guard.NONE, 1);
            CompletableFuture<ExecutionOutcome> endless = CompletableFuture.supplyAsync(
                    () -> runner.run(database, ENDLESS, TestDatabases.limits(600_000), Progress.NONE));
            while (runner.startedProcesses().isEmpty() && !endless.isDone()) {
                Thread.onSpinWait();
            }
            System.out.println(runner.startedProcesses().getFirst());
            endless.get();
        }
    }

    @Test
    void aChildEndsWithItsParentEvenInTheMiddleOfAQuery() throws Exception {
        DatabaseSpec database = TestDatabases.create(Kind.SQLITE, folder);
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "--enable-native-access=ALL-UNNAMED",
                        Parent.class.getName(),
                        database.location())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader stated =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            ProcessHandle child =
                    ProcessHandle.of(Long.parseLong(stated.readLine())).orElseThrow();
            Path unpacked = Stream.of(child.info().arguments().orElse(new String[0]))
                    .filter(argument -> argument.startsWith(FOLDER))
                    .map(argument -> Path.of(argument.substring(FOLDER.length())))
                    .findFirst()
                    .orElseThrow();
            assertThat(unpacked).exists();
            parent.destroyForcibly().waitFor();
            assertEnds(child);
            assertThat(unpacked).doesNotExist();
        }
    }

    /** Without {@code onExit}, which must not be used on a query process: see {@code Sandbox.start}. */
    private static void assertEnds(ProcessHandle process) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (process.isAlive() && System.nanoTime() < end) {
            Thread.sleep(10);
        }
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void queriesThatDoNotEndGetAProcessEach() throws Exception {
        DatabaseSpec database = TestDatabases.create(Kind.SQLITE, folder);
        try (ExecutorService callers = Executors.newFixedThreadPool(2);
                QueryRunner runner = new QueryRunner(Guard.NONE, 2)) {
            List<Future<ExecutionOutcome>> endless = Stream.of(1, 2)
                    .map(_ -> callers.submit(() ->
                            runner.run(database, ENDLESS, TestDatabases.limits(600_000), Progress.NONE)))
                    .toList();
            while (runner.startedProcesses().size() < 2 && endless.stream().noneMatch(Future::isDone)) {
                Thread.onSpinWait();
            }
            assertThat(runner.startedProcesses()).hasSize(2).doesNotHaveDuplicates();
        }
    }

    @Test
    void closingTheRunnerEndsItsChildrenAndTheQueriesUnderWay() throws Exception {
        DatabaseSpec database = TestDatabases.create(Kind.SQLITE, folder);
        QueryRunner runner = new QueryRunner(Guard.NONE, 2);
        CompletableFuture<ExecutionOutcome> endless =
                CompletableFuture.supplyAsync(() -> runner.run(database, ENDLESS, LIMITS, Progress.NONE));
        while (runner.startedProcesses().isEmpty() && !endless.isDone()) {
            Thread.onSpinWait();
        }
        List<ProcessHandle> children = runner.startedProcesses().stream()
                .map(pid -> ProcessHandle.of(pid).orElseThrow())
                .toList();
        runner.close();
        assertThat(endless.get()).isInstanceOf(ExecutionOutcome.EngineError.class);
        for (ProcessHandle child : children) {
            assertEnds(child);
        }
        assertThat(runner.run(database, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        ExecutionOutcome.Unreachable.class, e -> assertThat(e.message()).contains("closed"));
    }

    @Test
    void aChildThatDiedWhileItWaitedCostsNothing() throws Exception {
        DatabaseSpec database = TestDatabases.create(Kind.SQLITE, folder);
        try (QueryRunner runner = new QueryRunner(Guard.NONE, 1)) {
            runner.run(database, "SELECT 1", LIMITS, Progress.NONE);
            List<ProcessHandle> waiting = children();
            assertThat(waiting).isNotEmpty();
            for (ProcessHandle child : waiting) {
                child.destroyForcibly();
                assertEnds(child);
            }
            assertThat(runner.run(database, "SELECT 1", LIMITS, Progress.NONE)).isInstanceOf(Rows.class);
        }
    }

    /** One that cannot even see that its parent wants it to end. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aChildThatIsHeldUpEndsToo() throws Exception {
        DatabaseSpec database = TestDatabases.create(Kind.SQLITE, folder);
        QueryRunner runner = new QueryRunner(Guard.NONE, 1);
        runner.run(database, "SELECT 1", LIMITS, Progress.NONE);
        List<ProcessHandle> waiting = children();
        assertThat(waiting).isNotEmpty();
        for (ProcessHandle child : waiting) {
            assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(child.pid())).start().waitFor()).isZero();
        }
        runner.close();
        for (ProcessHandle child : waiting) {
            assertEnds(child);
        }
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current()
                .children()
                .filter(child -> String.join(" ", child.info().arguments().orElse(new String[0]))
                        .contains("WorkerMain"))
                .toList();
    }

    @Test
    void nativeMemoryBeyondTheLimitEndsTheQuery() throws Exception {
        Assumptions.assumeTrue(
                ResidentMemory.megabytes(ProcessHandle.current().pid()).isPresent(),
                "this system does not tell how much memory a process holds");
        DatabaseSpec database = TestDatabases.create(Kind.SQLITE, folder);
        Limits small = new Limits(Duration.ofSeconds(60), 1000, 100_000, 10_000, 64, 1);
        try (QueryRunner runner = new QueryRunner(Guard.NONE, 1)) {
            String sort = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                    + " SELECT i, zeroblob(90000) FROM n ORDER BY 2, 1";
            assertThat(runner.run(database, sort, small, Progress.NONE))
                    .isInstanceOfSatisfying(TooLarge.class, e -> assertThat(e.what()).isEqualTo("memory"));
            assertThat(runner.run(database, "SELECT 1", small, Progress.NONE)).isInstanceOf(Rows.class);
        }
    }

    /** Its folder is deleted at the end, which is that of every program's temporary files unless Assay names another. */
    @Test
    void aQueryProcessThatIsStartedByHandDeletesNothing() throws Exception {
        Path temporary = Files.createDirectories(folder.resolve("everyone's files"));
        Path file = Files.writeString(temporary.resolve("draft.txt"), "of another program");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary, "-cp", System.getProperty("java.class.path"), WorkerMain.class.getName())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String stated = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(stated).isEqualTo(2);
        assertThat(stated).contains("Start bin/assay");
        assertThat(file).exists();
    }

    @Test
    void aChildSeesNoSecretOfTheEnvironment() {
        Map<String, String> environment = WorkerCommand.of(64, folder).environment();
        assertThat(WorkerCommand.ENVIRONMENT).doesNotContain("FINANCE_PASSWORD");
        assertThat(environment.keySet())
                .allMatch(name -> WorkerCommand.ENVIRONMENT.contains(name)
                        || Set.of("TZ", "TMPDIR", "TMP", "TEMP", "SQLITE_TMPDIR").contains(name));
    }

    @Test
    void aPasswordIsFoundWhereTheProjectSaysAndNeverShown() {
        DatabaseSpec bank = new DatabaseSpec("bank", Kind.POSTGRESQL, "jdbc:postgresql://h/d", "u", "env:BANK");
        assertThat(new Secrets(Map.of("BANK", "swordfish")::get, _ -> true).password(bank)).contains("swordfish");
        Secrets none = new Secrets(Map.<String, String>of()::get, _ -> true);
        assertThat(none.password(bank)).isEmpty();
        assertThat(none.missing(bank)).contains("BANK").contains("bank");
        Secrets unagreed = new Secrets(Map.of("BANK", "swordfish")::get, _ -> false);
        assertThat(unagreed.password(bank)).as("nothing is sent before the user agreed").isEmpty();
        assertThat(unagreed.missing(bank)).contains("BANK", "jdbc:postgresql://h/d", "not agreed").doesNotContain("swordfish");
        DatabaseSpec odd = new DatabaseSpec("bank", Kind.POSTGRESQL, "jdbc:postgresql://h/d", "u", "swordfish");
        assertThat(none.password(odd)).isEmpty();
        assertThat(none.missing(odd)).doesNotContain("swordfish");
    }
}
