package io.github.assay.execution;

import io.github.assay.counterexample.ScratchEngine;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.pool.DatabaseReach;
import io.github.assay.execution.pool.WorkerPool;
import io.github.assay.execution.pool.WorkerProcess;
import io.github.assay.execution.pool.WorkerRun;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import io.github.assay.execution.sandbox.SandboxPermissions;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs guarded queries on databases in memory, or in temporary tables of a server, in worker processes without files and network (counterexample.md §7.1).
 * A query that loops, allocates or breaks its engine costs one database. Safe for calls from several threads.
 */
public final class InMemoryScratch implements ScratchEngine, AutoCloseable {
    private static final int HEAP_MEGABYTES = 64;
    private static final int MOST_ROWS = 10_000;
    private static final Duration QUERY_TIME = Duration.ofSeconds(1);
    private static final long IDLE_SECONDS = 60;
    /** A cancelled search ends within a second; a process costs little to start again. */
    private static final long CANCEL_MILLIS = 400;

    private final Guard guard;
    private final WorkerPool pool;
    private final Secrets secrets;
    private final ScheduledThreadPoolExecutor watchdog;

    /** One whose databases get no passwords of the environment. */
    public InMemoryScratch(Guard guard, int maxWorkers) {
        this(guard, maxWorkers, new Secrets(_ -> null, _ -> false));
    }

    /**
     * @param guard judges each query before it is sent
     * @param maxWorkers most worker processes at once; further calls wait
     * @param secrets the passwords of servers
     */
    public InMemoryScratch(Guard guard, int maxWorkers, Secrets secrets) {
        this.guard = guard;
        this.secrets = secrets;
        pool = new WorkerPool(maxWorkers);
        watchdog = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform()
                .daemon()
                .name("assay-scratch-watchdog")
                .factory());
        watchdog.setRemoveOnCancelPolicy(true);
        watchdog.scheduleWithFixedDelay(
                () -> pool.endIdle(TimeUnit.SECONDS.toNanos(IDLE_SECONDS)), IDLE_SECONDS, IDLE_SECONDS, TimeUnit.SECONDS);
    }

    /** The same with a server for databases of its kind. */
    private record WithServer(InMemoryScratch memory, DatabaseSpec server) implements ScratchEngine {
        @Override
        public ScratchEngine with(DatabaseSpec other) {
            return new WithServer(memory, other);
        }

        @Override
        public boolean supports(DatabaseSpec.Kind kind) {
            return kind == server.kind() || memory.supports(kind);
        }

        @Override
        public Optional<ExecutionOutcome.Blocked> judge(DatabaseSpec.Kind kind, String sql) {
            return memory.judge(kind, sql);
        }

        @Override
        public List<List<ExecutionOutcome>> run(Batch batch, Progress progress) {
            return memory.run(batch, Optional.of(server).filter(s -> s.kind() == batch.kind()), progress);
        }
    }

    @Override
    public ScratchEngine with(DatabaseSpec server) {
        return new WithServer(this, server);
    }

    @Override
    public boolean supports(DatabaseSpec.Kind kind) {
        return kind.isFile();
    }

    @Override
    public Optional<ExecutionOutcome.Blocked> judge(DatabaseSpec.Kind kind, String sql) {
        return guard.judge(sql, kind.dialect()).filter(blocked -> !Guard.leavesToTheEngine(blocked, sql, kind.dialect()));
    }

    @Override
    public List<List<ExecutionOutcome>> run(Batch batch, Progress progress) {
        return run(batch, Optional.empty(), progress);
    }

    private List<List<ExecutionOutcome>> run(Batch batch, Optional<DatabaseSpec> server, Progress progress) {
        for (String query : batch.queries()) {
            Optional<ExecutionOutcome.Blocked> blocked = judge(batch.kind(), query);
            if (blocked.isPresent()) {
                List<ExecutionOutcome> each = Collections.nCopies(batch.queries().size(), blocked.get());
                return Collections.nCopies(batch.databases().size(), each);
            }
        }
        List<String> unparsed = batch.queries().stream()
                .filter(query -> guard.judge(query, batch.kind().dialect()).isPresent())
                .toList();
        Limits limits = new Limits(QUERY_TIME, MOST_ROWS, 1_000_000, 1_000_000, HEAP_MEGABYTES, 1);
        ScratchRequest request = new ScratchRequest(
                batch.kind(), batch.tables(), batch.databases(), batch.queries(), unparsed, batch.reversed(), batch.fresh(),
                limits, server.map(s -> new ScratchRequest.Server(
                        s.location(), s.user(), secrets.password(s).orElse(""), s.allowPrivilegedRole())));
        if (server.isPresent() && secrets.password(server.get()).isEmpty()) {
            ExecutionOutcome missing = new ExecutionOutcome.Unreachable(secrets.missing(server.get()));
            return Collections.nCopies(batch.databases().size(), Collections.nCopies(batch.queries().size(), missing));
        }
        List<List<ExecutionOutcome>> all = new ArrayList<>();
        boolean again = true;
        while (all.size() < request.databases().size()) {
            progress.check();
            int before = all.size();
            Optional<ExecutionOutcome> fault = attempt(request.from(before), all, progress);
            boolean early = fault.isPresent() && all.size() == before && again;
            if (fault.isPresent() && !early) {
                all.add(Collections.nCopies(request.queries().size(), fault.get()));
            }
            again = !early;
        }
        return all;
    }

    /** Runs as many databases as the process survives; the fault belongs to the first one without outcomes. */
    private Optional<ExecutionOutcome> attempt(
            ScratchRequest request, List<List<ExecutionOutcome>> all, Progress progress) {
        SandboxPermissions reach = request.kind() == DatabaseSpec.Kind.DUCKDB
                ? DatabaseReach.of(request.kind(), System.getProperty("java.io.tmpdir") + "/assay-no-file")
                : request.server().map(s -> DatabaseReach.of(request.kind(), s.location())).orElse(SandboxPermissions.NOTHING);
        WorkerProcess worker;
        try {
            worker = pool.take(request.limits().memoryMegabytes(), reach, progress);
        } catch (IOException e) {
            return Optional.of(new ExecutionOutcome.Unreachable(
                    "No query process can be started: " + e.getMessage() + ". Check memory, disk and permissions"));
        }
        Limits whole = request.limits().withTimeout(request.limits()
                .timeout()
                .multipliedBy((long) request.databases().size() * request.queries().size() + 1));
        boolean sound = false;
        try (WorkerRun run = new WorkerRun(worker, new Request(request.kind(), "", "", "", "", whole), watchdog, CANCEL_MILLIS)) {
            try {
                run.scratch(request, progress, all::add);
                sound = worker.killed().isEmpty();
                return Optional.empty();
            } catch (Cancelled e) {
                sound = worker.killed().isEmpty();
                throw e;
            } catch (WorkerProcess.Ended e) {
                progress.check();
                return Optional.of(run.explain(e));
            }
        } finally {
            if (sound) {
                pool.giveBack(worker);
            } else {
                pool.discard(worker);
            }
        }
    }

    /** Ends every worker process. */
    @Override
    public void close() {
        pool.close();
        watchdog.shutdownNow();
    }
}
