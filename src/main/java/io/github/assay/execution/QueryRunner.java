package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.pool.DatabaseReach;
import io.github.assay.execution.pool.WorkerPool;
import io.github.assay.execution.pool.WorkerProcess;
import io.github.assay.execution.pool.WorkerRun;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.sandbox.SandboxPermissions;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs one guarded query on one database and returns its outcome (project-and-cli.md §5). Queries run in worker
 * processes with their own memory, so a statement that ignores every limit costs one time-out only. Safe for calls from
 * several threads.
 */
public final class QueryRunner implements AutoCloseable {
    private final Guard guard;
    /** Seconds after which an unused worker process is ended; the next query starts a new one. */
    private static final long IDLE_SECONDS = 60;

    private final Secrets secrets;
    private final WorkerPool pool;
    private final ScheduledThreadPoolExecutor watchdog;

    /** One whose databases get no passwords of the environment. */
    public QueryRunner(Guard guard, int maxWorkers) {
        this(guard, maxWorkers, new Secrets(_ -> null, _ -> false));
    }

    /**
     * @param guard judges each statement before it is sent
     * @param maxWorkers most worker processes at once; further calls wait
     * @param secrets the passwords of databases
     */
    public QueryRunner(Guard guard, int maxWorkers, Secrets secrets) {
        if (maxWorkers < 1) {
            throw new IllegalArgumentException("query processes must be 1 or more: " + maxWorkers);
        }
        this.guard = guard;
        this.secrets = secrets;
        pool = new WorkerPool(maxWorkers);
        watchdog = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform()
                .daemon()
                .name("assay-query-watchdog")
                .factory());
        watchdog.setRemoveOnCancelPolicy(true);
        watchdog.scheduleWithFixedDelay(
                () -> pool.endIdle(TimeUnit.SECONDS.toNanos(IDLE_SECONDS)), IDLE_SECONDS, IDLE_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Starts a query process in the background, for queries that follow soon. If it cannot start, the first query
     * reports the reason.
     *
     * @param memoryMegabytes memory that the queries may use
     * @param databases the folder in which their databases are expected
     */
    public void prepare(int memoryMegabytes, Path databases) {
        Thread.ofPlatform().daemon().name("assay-query-start").start(() -> {
            try {
                pool.prepare(memoryMegabytes, SandboxPermissions.below(databases));
            } catch (IOException e) {
                System.getLogger(QueryRunner.class.getName()).log(System.Logger.Level.INFO, "no query process yet", e);
            }
        });
    }

    /**
     * Names the databases of later queries, so that one query process may read them all. Without it each database gets
     * its own process.
     */
    public void expect(Collection<DatabaseSpec> databases) {
        List<DatabaseSpec> all = List.copyOf(databases);
        pool.expect(() -> all.stream()
                .filter(database -> !DatabaseReach.isRemote(database.kind()))
                .map(database -> DatabaseReach.of(database.kind(), database.location()))
                .reduce(SandboxPermissions.NOTHING, SandboxPermissions::and));
    }

    /**
     * Runs a query and waits for its end.
     *
     * @param progress its cancellation cancels the statement in the engine at once; its steps are not used
     * @return the outcome; query and database never cause an exception
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    public ExecutionOutcome run(DatabaseSpec database, String sql, Limits limits, Progress progress) {
        return run(database, sql, limits, Optional.empty(), progress);
    }

    /**
     * Times two queries in alternation on one connection and fetches all rows. One run of each comes first and is not
     * counted.
     *
     * @param limits limits of each single run; the limit of the whole is the sum for all runs
     * @return a table with one row for each repetition: nanoseconds of the first and of the second query; or the
     *     outcome that explains why there are none
     */
    public ExecutionOutcome time(
            DatabaseSpec database, String sql, Request.Race race, Limits limits, Progress progress) {
        Duration together = limits.timeout().multipliedBy(2L * (race.repetitions() + 1));
        return run(database, sql, limits.withTimeout(together), Optional.of(race), progress);
    }

    private ExecutionOutcome run(
            DatabaseSpec database, String sql, Limits limits, Optional<Request.Race> race, Progress progress) {
        progress.check();
        String dialect = database.kind().dialect();
        Request.Judge judge = Request.Judge.GUARD;
        for (String text : Stream.concat(race.map(Request.Race::rival).stream(), Stream.of(sql)).toList()) {
            Optional<ExecutionOutcome.Blocked> blocked = guard.judge(text, dialect);
            if (blocked.isPresent() && !Guard.leavesToTheEngine(blocked.get(), text, dialect)) {
                return blocked.get();
            }
            judge = blocked.isPresent() ? Request.Judge.ENGINE : judge;
        }
        Request.Judge judged = judge;
        Optional<String> trouble = DatabaseFileCheck.trouble(database);
        if (trouble.isPresent()) {
            return new ExecutionOutcome.Unreachable(trouble.get());
        }
        return secrets.password(database)
                .map(password -> send(request(database, password, sql, limits, race, judged), progress))
                .orElseGet(() -> new ExecutionOutcome.Unreachable(secrets.missing(database)));
    }

    /** Separates user and password from the URL, because a driver repeats its URL in messages. */
    private static Request request(
            DatabaseSpec database, String password, String sql, Limits limits, Optional<Request.Race> race,
            Request.Judge judge) {
        if (database.kind().isFile()) {
            return new Request(
                    database.kind(), database.location(), database.user(), password, sql, limits, race, judge, false);
        }
        DatabaseUrl url = DatabaseUrl.of(database.location());
        return new Request(
                database.kind(), url.location(), database.user().isEmpty() ? url.user() : database.user(),
                password.isEmpty() ? url.password() : password, sql, limits, race, judge, database.allowPrivilegedRole());
    }

    /**
     * Makes a changed copy of a database file. The copy is made by a worker process in its own folder and moved to its
     * place; the file itself is only read.
     *
     * @param statements what changes the copy, written by Assay
     * @param target the new file; it must not exist
     * @param limits memory, and time of the whole
     * @return a table of statements that failed and their messages, or why there is no copy
     * @throws IOException when the copy cannot be moved to its place
     */
    public ExecutionOutcome copy(
            DatabaseSpec database, List<String> statements, Path target, Limits limits, Progress progress) throws IOException {
        Optional<String> trouble = DatabaseFileCheck.trouble(database);
        Optional<String> password = secrets.password(database);
        if (trouble.isPresent() || password.isEmpty()) {
            return new ExecutionOutcome.Unreachable(trouble.orElseGet(() -> secrets.missing(database)));
        }
        CloneRequest request = new CloneRequest(
                database.kind(), database.location(), database.user(), password.get(), statements, limits);
        return made(request, database, DatabaseReach.of(database.kind(), database.location()),
                Map.of(CloneRequest.fileName(database.kind()), target), progress);
    }

    /**
     * Makes files of the text files in a folder, which DuckDB reads in a worker process.
     *
     * @param statements what makes the tables of a new database and writes further files, written by Assay; they may read no file
     *     but those of the folder
     * @param targets the new files, which must not exist, by their names in the process's folder; the database is
     *     {@code clone.duckdb}
     * @return a table of statements that failed and their messages, or why there are no files
     * @throws IOException when a file cannot be moved to its place
     */
    public ExecutionOutcome convert(Path folder, List<String> statements, Map<String, Path> targets, Limits limits, Progress progress)
            throws IOException {
        DatabaseSpec.Kind kind = DatabaseSpec.Kind.DUCKDB;
        DatabaseSpec database = new DatabaseSpec("files", kind, folder.toAbsolutePath().toString(), "", "");
        return made(new CloneRequest(kind, database.location(), "", "", statements, limits), database,
                DatabaseReach.of(kind, database.location()).and(SandboxPermissions.below(folder)), targets, progress);
    }

    private ExecutionOutcome made(
            CloneRequest request, DatabaseSpec database, SandboxPermissions reach, Map<String, Path> targets, Progress progress)
            throws IOException {
        Limits limits = request.limits();
        WorkerProcess worker = pool.take(limits.memoryMegabytes(), reach, progress);
        try (WorkerRun run = new WorkerRun(worker, request(database, "", "", limits, Optional.empty(), Request.Judge.GUARD), watchdog)) {
            try {
                ExecutionOutcome outcome = run.copy(request, progress);
                if (outcome instanceof ExecutionOutcome.Rows) {
                    for (Map.Entry<String, Path> target : targets.entrySet()) {
                        worker.takeCopy(target.getKey(), target.getValue());
                    }
                }
                return outcome;
            } catch (WorkerProcess.Ended e) {
                progress.check();
                return run.explain(e);
            }
        } finally {
            pool.discard(worker);
        }
    }

    private ExecutionOutcome send(Request request, Progress progress) {
        try {
            // A worker process may have died while it waited. Then the query has not begun, and another process runs
            // it.
            Optional<ExecutionOutcome> outcome = attempt(request, progress, true);
            return outcome.isPresent()
                    ? outcome.get()
                    : attempt(request, progress, false).orElseThrow();
        } catch (IOException e) {
            return new ExecutionOutcome.Unreachable(
                    "No query process can be started: " + e.getMessage() + ". Check memory, disk and permissions");
        }
    }

    private Optional<ExecutionOutcome> attempt(Request request, Progress progress, boolean again) throws IOException {
        WorkerProcess worker = pool.take(
                request.limits().memoryMegabytes(), DatabaseReach.of(request.kind(), request.location()), progress);
        boolean whole = false;
        try (WorkerRun run = new WorkerRun(worker, request, watchdog)) {
            try {
                ExecutionOutcome outcome = run.run(progress);
                whole = worker.killed().isEmpty();
                return Optional.of(outcome);
            } catch (io.github.assay.task.Cancelled e) {
                whole = worker.killed().isEmpty();
                throw e;
            } catch (WorkerProcess.Ended e) {
                progress.check();
                return again && !e.started() && worker.killed().isEmpty() ? Optional.empty() : Optional.of(run.explain(e));
            }
        } finally {
            if (whole) {
                pool.giveBack(worker);
            } else {
                pool.discard(worker);
            }
        }
    }

    /** Process ids of the worker processes whose query has begun. Tests kill these processes. */
    List<Long> startedProcesses() {
        return pool.startedPids();
    }

    /** Ends every worker process. Running queries end as engine errors. */
    @Override
    public void close() {
        pool.close();
        watchdog.shutdownNow();
    }
}
