package io.github.assay.service.scoring;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.CaseBarrier;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * Runs missing queries and scores each case as soon as its outcomes are stored. Scoring uses the time in which this
 * process waits for worker processes. Scores equal those of a run followed by scoring.
 */
final class ScoredRun {
    private final ScoringService scoring;
    private final ProjectSession session;
    private final Project project;

    /** @param project the session's project, with the limits of this run */
    ScoredRun(ScoringService scoring, ProjectSession session, Project project) {
        this.scoring = scoring;
        this.session = session;
        this.project = project;
    }

    RunSummary of(
            List<Item> items, List<MetricInfo> metrics, int threads, Progress progress, Consumer<ItemScores> consumer) {
        if (!hasAllAnswers(items)) {
            RunSummary run = session.runs().run(project, items, RunService.Reuse.STORED, progress);
            scoring.score(session, items, metrics, threads, progress, consumer);
            return run;
        }
        CaseBarrier gates = new CaseBarrier();
        try (Stoppable stoppable = Stoppable.with(progress)) {
            CompletableFuture<RunSummary> run = CompletableFuture.supplyAsync(
                    () -> run(items, stoppable, gates),
                    work -> Thread.ofPlatform().daemon().name("assay-run").start(work));
            try {
                scoring.score(session, items, metrics, threads, new Behind(progress, gates), gates::pass, consumer);
                return run.join();
            } catch (RuntimeException | Error e) {
                stoppable.cancel();
                throw rootOf(run, e);
            }
        }
    }

    /**
     * Whether the items include all predictions of each of their cases. Otherwise some metrics would see the prediction
     * of another system only if its SQL was already run for another item, and results would depend on timing.
     */
    private boolean hasAllAnswers(List<Item> items) {
        Map<String, Integer> wanted = new HashMap<>();
        items.forEach(item -> wanted.merge(item.evalCase().id(), 1, Integer::sum));
        project.items().forEach(item -> wanted.computeIfPresent(item.evalCase().id(), (_, left) -> left - 1));
        return wanted.values().stream().allMatch(left -> left == 0);
    }

    private RunSummary run(List<Item> items, Progress progress, CaseBarrier gates) {
        boolean whole = false;
        try {
            RunSummary summary = session.runs().run(project, items, RunService.Reuse.STORED, progress, gates);
            whole = true;
            return summary;
        } finally {
            if (whole) {
                gates.open();
            } else {
                gates.shut();
            }
        }
    }

    /** The first failure of a finished run: the run's own, else the failure that stopped scoring. */
    private static RuntimeException rootOf(CompletableFuture<RunSummary> run, Throwable scoring) {
        Throwable root = scoring;
        try {
            run.join();
        } catch (CompletionException e) {
            root = e.getCause() instanceof Cancelled ? scoring : e.getCause();
        }
        if (root instanceof Error error) {
            throw error;
        }
        return (RuntimeException) Objects.requireNonNull(root);
    }

    /** Cancels a run together with its work, or alone when the rest of that work has failed. */
    private static final class Stoppable extends CancelToken implements AutoCloseable {
        private final Progress whole;
        private AutoCloseable registration = () -> {};

        private Stoppable(Progress whole) {
            this.whole = whole;
        }

        static Stoppable with(Progress whole) {
            Stoppable made = new Stoppable(whole);
            made.registration = whole.onCancel(made::cancel);
            return made;
        }

        @Override
        public void step(long done, long total, String what) {
            whole.step(done, total, what);
        }

        @Override
        public void close() {
            try {
                registration.close();
            } catch (Exception e) {
                throw new IllegalStateException("a cancellation could not be taken back", e);
            }
        }
    }

    /** Reports scoring progress only after the run, because the run's own steps would overwrite it. */
    private record Behind(Progress whole, CaseBarrier gates) implements Progress {
        @Override
        public void step(long done, long total, String what) {
            if (gates.isOpen()) {
                whole.step(done, total, what);
            }
        }

        @Override
        public boolean isCancelled() {
            return whole.isCancelled();
        }

        @Override
        public AutoCloseable onCancel(Runnable action) {
            return whole.onCancel(action);
        }
    }
}
