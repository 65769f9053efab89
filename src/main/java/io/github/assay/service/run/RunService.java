package io.github.assay.service.run;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.QueryRunner;
import io.github.assay.execution.protocol.Request;
import io.github.assay.task.Memory;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Executes gold and predicted SQL of a project's items and stores the outcomes. */
public final class RunService {
    /** How a run treats stored outcomes. */
    public enum Reuse {
        /** Uses them; runs only missing and unreachable queries. */
        STORED,
        /** Runs every query again. */
        NOTHING
    }

    private final OutcomeLookup outcomes;
    private final QueryRunner runner;

    public RunService(OutcomeLookup outcomes, QueryRunner runner) {
        this.outcomes = outcomes;
        this.runner = runner;
    }

    /**
     * Runs each distinct pair of database and SQL once, {@code project.limits().parallel()} at a time, and stores
     * outcomes as they arrive. Captured tables are used where there is no database.
     *
     * @param items the items whose queries are run
     * @param reuse how stored outcomes are treated
     * @param progress steps count distinct queries
     * @throws io.github.assay.task.Cancelled when cancelled; finished outcomes are stored
     */
    public RunSummary run(Project project, List<Item> items, Reuse reuse, Progress progress) {
        return run(project, items, reuse, progress, RunWatch.NONE);
    }

    /** Runs the queries and reports stored outcomes to {@code watch}. */
    public RunSummary run(Project project, List<Item> items, Reuse reuse, Progress progress, RunWatch watch) {
        return run(project, items, reuse, progress, watch, Optional.empty());
    }

    /**
     * Runs the queries, those of the prioritised item before all others. Its outcomes are stored at once, and before
     * the catalogues of the databases are read.
     */
    public RunSummary run(Project project, List<Item> items, Reuse reuse, Progress progress, RunPriority priority) {
        return run(project, items, reuse, progress, RunWatch.NONE, Optional.of(priority));
    }

    private RunSummary run(
            Project project, List<Item> items, Reuse reuse, Progress progress, RunWatch watch,
            Optional<RunPriority> priority) {
        Map<String, Case> cases = new LinkedHashMap<>();
        items.forEach(item -> cases.putIfAbsent(item.evalCase().id(), item.evalCase()));
        runner.expect(project.databases().values());
        OutcomeLookup now = outcomes.ofOneMoment();
        Map<String, String> kinds = new ConcurrentHashMap<>();
        Set<String> front = priority.flatMap(RunPriority::get)
                .map(item -> front(project, item, now, reuse, kinds, progress))
                .orElse(Set.of());
        RunPlan plan = RunPlan.of(project, cases.values(), items, now);
        List<RunPlan.Query> planned = plan.queries();
        List<RunPlan.Query> catalogues = catalogues(project, planned, reuse);
        if (priority.isEmpty()) {
            catalogues.forEach(query -> readCatalogue(query, project.limits(), progress));
        }
        watch.planned(plan);
        List<RunPlan.Query> missing = planned.stream()
                .filter(query -> !front.contains(query.key()) && (reuse == Reuse.NOTHING || !isDone(query, kinds, watch)))
                .toList();
        RunQueue queue = new RunQueue(plan, priority, priority.isPresent() ? catalogues : List.of(), missing);
        execute(project, queue, new RunSize(missing.size() + front.size(), front.size()), kinds, progress, watch);
        planned.stream().map(RunPlan.Query::database).distinct().forEach(now.lastRuns()::remember);
        return new RunReport(project, now, kinds)
                .of(List.copyOf(cases.values()), items, missing.size() + front.size(), planned.size() - missing.size() - front.size());
    }

    /**
     * Runs the two queries of the prioritised item and stores their outcomes, before the plan of all others is made: that
     * reads every database, and every outcome that is stored.
     *
     * @return keys of the queries that were run
     */
    private Set<String> front(
            Project project, Item item, OutcomeLookup now, Reuse reuse, Map<String, String> kinds, Progress progress) {
        List<RunPlan.Query> missing = RunPlan.of(project, List.of(item.evalCase()), List.of(item), now).tables(item).stream()
                .filter(query -> reuse == Reuse.NOTHING || !isDone(query, kinds, RunWatch.NONE))
                .toList();
        try (OutcomeBatch batch = new OutcomeBatch(outcomes.store(), new RunSize(missing.size(), 0), Progress.NONE, RunWatch.NONE)) {
            Parallel.forEachOrdered(missing, project.limits().parallel(), progress, (query, _) -> {
                kinds.put(query.key(), run(query, project.limits(), batch, progress).kind());
                return "";
            }, _ -> {});
        }
        return missing.stream().map(RunPlan.Query::key).collect(Collectors.toSet());
    }

    /**
     * Times every gold query and each prediction with the same result (metrics.md §1.9). The two run in turn on one
     * connection, after one uncounted run, fetching all rows; pairs run one at a time, because parallel work would
     * distort times. The items must have been run.
     *
     * @param repetitions number of timings of each query of a pair
     * @param progress steps count pairs
     * @return number of pairs timed
     */
    public int time(Project project, List<Item> items, int repetitions, Progress progress) {
        runner.expect(project.databases().values());
        List<TimingPlan.Race> races = TimingPlan.of(project, items, outcomes);
        ExecutionOutcome noTimes = new ExecutionOutcome.Rows(
                ResultTable.of(List.of(Column.of("first_ns"), Column.of("second_ns")), List.of()), Duration.ZERO);
        TimingPlan.idle(project, items, outcomes).forEach(key -> outcomes.store().put(key, noTimes));
        int done = 0;
        for (TimingPlan.Race race : races) {
            outcomes.store().put(race.key(), runner.time(
                    race.database(),
                    race.gold(),
                    new Request.Race(race.predicted(), repetitions),
                    project.limits(),
                    progress));
            progress.step(++done, races.size(), race.caseId());
        }
        return done;
    }

    /** Runs a person's own query under the same guard; keeps no outcome. A result beyond the memory is TooLarge. */
    public ExecutionOutcome ask(DatabaseSpec database, String sql, Limits limits, Progress progress) {
        try {
            return runner.run(database, sql, limits, progress);
        } catch (OutOfMemoryError _) {
            return new ExecutionOutcome.TooLarge(
                    ExecutionOutcome.TooLarge.HEAP, Memory.tooLittle(), ExecutionOutcome.TooLarge.mostBytes());
        }
    }

    /** The missing queries for each database's tables and columns; metrics on the SQL alone need them. */
    private List<RunPlan.Query> catalogues(Project project, List<RunPlan.Query> planned, Reuse reuse) {
        Map<String, DatabaseSpec> databases = new LinkedHashMap<>();
        planned.forEach(query -> databases.putIfAbsent(
                query.database().location() + "\n" + query.database().user(), query.database()));
        return databases.values().stream()
                .flatMap(database -> CatalogueQuery.of(database.kind()).stream()
                        .map(sql -> new RunPlan.Query(outcomes.key(project, database, sql), database, sql, "")))
                .filter(query -> reuse == Reuse.NOTHING
                        || outcomes.store()
                                .find(query.key())
                                .filter(o -> !(o instanceof ExecutionOutcome.Unreachable))
                                .isEmpty())
                .toList();
    }

    private void readCatalogue(RunPlan.Query query, Limits limits, Progress progress) {
        outcomes.store().put(query.key(), runner.run(query.database(), query.sql(), limits, progress));
    }

    /** Whether a query need not run. An unreachable outcome is tried again, because its cause is not the query. */
    private boolean isDone(RunPlan.Query query, Map<String, String> kinds, RunWatch watch) {
        Optional<ExecutionOutcome> stored = outcomes.store()
                .find(query.key())
                .filter(outcome -> !(outcome instanceof ExecutionOutcome.Unreachable));
        stored.ifPresent(outcome -> {
            kinds.put(query.key(), outcome.kind());
            watch.stored(List.of(query.key()));
        });
        return stored.isPresent();
    }

    /**
     * Runs a query and stores its outcome. If memory is short because scoring or other queries use it, the query runs
     * again while nothing is scored; a result that does not fit then is too large.
     */
    private ExecutionOutcome run(RunPlan.Query query, Limits limits, OutcomeBatch batch, Progress progress) {
        try {
            return keep(query, runner.run(query.database(), query.sql(), limits, progress), batch);
        } catch (OutOfMemoryError _) {
            try (HeapPermits.Part _ = HeapPermits.OF_PROGRAM.takeAll()) {
                return keep(query, runner.run(query.database(), query.sql(), limits, progress), batch);
            } catch (OutOfMemoryError _) {
                return keep(query, new ExecutionOutcome.TooLarge(
                        ExecutionOutcome.TooLarge.HEAP, Memory.tooLittle(), ExecutionOutcome.TooLarge.mostBytes()), batch);
            }
        }
    }

    private static ExecutionOutcome keep(RunPlan.Query query, ExecutionOutcome outcome, OutcomeBatch batch) {
        batch.add(query, outcome);
        return outcome;
    }

    /**
     * Queries that a run executes.
     *
     * @param all all of them, without those of catalogues
     * @param done those that have been executed
     */
    record RunSize(int all, int done) {}

    private void execute(
            Project project, RunQueue queue, RunSize size, Map<String, String> kinds, Progress progress,
            RunWatch watch) {
        try (OutcomeBatch batch = new OutcomeBatch(outcomes.store(), size, progress, watch)) {
            Parallel.forEachOrdered(
                    Collections.nCopies(queue.size(), queue),
                    project.limits().parallel(),
                    progress,
                    (waiting, _) -> {
                        RunQueue.Next next = waiting.take();
                        if (next.kind() == RunQueue.Kind.CATALOGUE) {
                            readCatalogue(next.query(), project.limits(), progress);
                            return "";
                        }
                        kinds.put(next.query().key(), run(next.query(), project.limits(), batch, progress).kind());
                        if (next.kind() == RunQueue.Kind.FIRST) {
                            batch.close();
                        }
                        return "";
                    },
                    _ -> {});
        }
    }

    /** Outcomes to be stored, in batches; closing stores the last batch, also after a cancellation. */
    static final class OutcomeBatch implements AutoCloseable {
        private static final int MOST_OUTCOMES = 32;
        private static final long MOST_CELLS = 200_000;
        private static final long MOST_BYTES = 16 << 20;

        private final OutcomeLookup.Outcomes store;
        private final long total;
        private final Progress progress;
        private final RunWatch watch;
        private final Map<String, ExecutionOutcome> waiting = new LinkedHashMap<>();
        private long cells;
        private long bytes;
        private long done;

        OutcomeBatch(OutcomeLookup.Outcomes store, RunSize size, Progress progress, RunWatch watch) {
            this.store = store;
            this.total = size.all();
            this.done = size.done();
            this.progress = progress;
            this.watch = watch;
            if (done > 0) {
                progress.step(done, total, "");
            }
        }

        synchronized void add(RunPlan.Query query, ExecutionOutcome outcome) {
            waiting.put(query.key(), outcome);
            if (outcome instanceof ExecutionOutcome.Rows(var table, var _)) {
                cells += (long) table.rowCount() * table.columnCount();
                bytes += table.bytes();
            }
            if (waiting.size() >= MOST_OUTCOMES || cells >= MOST_CELLS || bytes >= MOST_BYTES) {
                close();
            }
            done++;
            progress.step(done, total, query.caseId());
        }

        @Override
        public synchronized void close() {
            if (!waiting.isEmpty()) {
                store.putAll(Map.copyOf(waiting));
                watch.stored(waiting.keySet());
                waiting.clear();
                cells = 0;
                bytes = 0;
            }
        }
    }

    /** The distinct pairs of a gold query and a right prediction, in item order; only these are timed. */
    private static final class TimingPlan {
        private static final ComparisonRules BIRD = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION);

        /**
         * One pair to time.
         *
         * @param key the key of its times
         * @param caseId one of its cases, for the progress line
         */
        record Race(String key, DatabaseSpec database, String gold, String predicted, String caseId) {}

        /**
         * Keys of pairs that are not timed because the prediction is not right; an empty table of times is stored for
         * them.
         */
        static List<String> idle(Project project, List<Item> items, OutcomeLookup outcomes) {
            return items.stream()
                    .filter(item -> project.databases().containsKey(item.evalCase().dbId())
                            && !isRight(project, item, outcomes))
                    .map(item -> outcomes.timingKey(
                            project,
                            Objects.requireNonNull(project.databases().get(item.evalCase().dbId())),
                            OutcomeLookup.principal(project, item.evalCase()),
                            item.prediction().sql()))
                    .distinct()
                    .toList();
        }

        static List<Race> of(Project project, List<Item> items, OutcomeLookup outcomes) {
            Map<String, Race> races = new LinkedHashMap<>();
            for (Item item : items) {
                String predicted = item.prediction().sql();
                DatabaseSpec database = project.databases().get(item.evalCase().dbId());
                if (database != null && !predicted.isBlank() && isRight(project, item, outcomes)) {
                    String gold = OutcomeLookup.principal(project, item.evalCase());
                    String key = outcomes.timingKey(project, database, gold, predicted);
                    races.putIfAbsent(key, new Race(key, database, gold, predicted, item.evalCase().id()));
                }
            }
            return List.copyOf(races.values());
        }

        /** Whether the tables are equal by one of the two gates of the time metrics. */
        private static boolean isRight(Project project, Item item, OutcomeLookup outcomes) {
            Optional<ResultTable> gold = table(outcomes.gold(project, item.evalCase()));
            Optional<ResultTable> predicted = table(outcomes.predicted(project, item));
            if (gold.isEmpty() || predicted.isEmpty()) {
                return false;
            }
            TablePair pair = new TablePair(gold.get(), predicted.get(), RowOrder.IGNORED);
            return pair.equalAsSets(BIRD) || pair.equal(ComparisonRules.STANDARD.withExtraColumns(true));
        }

        private static Optional<ResultTable> table(Optional<ExecutionOutcome> outcome) {
            return outcome.filter(ExecutionOutcome.Rows.class::isInstance)
                    .map(o -> ((ExecutionOutcome.Rows) o).table());
        }
    }

    /** Receives the progress of a run, outcome by outcome. Called from several threads. */
    interface RunWatch {
        /** A watch that ignores everything. */
        RunWatch NONE = new RunWatch() {
            @Override
            public void planned(RunPlan plan) {}

            @Override
            public void stored(Collection<String> keys) {}
        };

        /** Receives the plan of the run; called once, before {@link #stored}. */
        void planned(RunPlan plan);

        /** Receives keys of outcomes that can be read: just stored, or stored before the run. */
        void stored(Collection<String> keys);
    }
}
