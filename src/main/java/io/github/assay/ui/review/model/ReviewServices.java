package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.service.Services;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.BrowseService;
import io.github.assay.service.review.CaseData;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * What Review has open of a project for one annotator.
 *
 * @param session the project
 * @param services the program's services
 * @param labels the annotator's acts
 * @param queues their queues
 * @param browse the databases of cases
 * @param ahead the queue and case that were prepared in advance
 */
public record ReviewServices(
        ProjectSession session, Services services, LabelingService labels, QueueService queues, BrowseService browse,
        PreparedReview ahead) {
    /** Scoring for triage leaves one of two processors to the annotator. */
    static final int THREADS = 1;

    /** Number of cells above which a first case is not prepared: its tables can be shown long before its scores. */
    private static final long MANY_CELLS = 200_000;

    /** Nothing is prepared. */
    public ReviewServices(ProjectSession session, Services services, LabelingService labels) {
        this(
                session, services, labels, new QueueService(session.labels(), labels),
                new BrowseService(session::project, session.runs()::ask), new PreparedReview());
    }

    /** Prepares what Review requests first: the queue, and the case that an annotator begins with. Blocks. */
    public void prepare() throws Exception {
        CaseQueue queue = queue();
        if (queue.size() > 0) {
            Project project = session.project();
            Item first = queue.row(queue.nextUndecided(-1).orElse(0)).item();
            if (services.review().cells(session, first) <= MANY_CELLS) {
                ahead.keep(project, services.review().caseData(session, first, Progress.NONE));
            }
        }
        ahead.keep(queue);
    }

    /** Every item with what is known of it, as filed; blocks. */
    public CaseQueue queue() throws Exception {
        Optional<CaseQueue> ready = ahead.queue();
        return ready.isPresent() ? ready.get() : queues.queue(session.project(), List.of());
    }

    /**
     * Reads what came from the shared store since the last call; blocks.
     *
     * @return whether the queue is another one, or an own act of another machine came
     */
    boolean arrived() throws Exception {
        TeamGuideline.follow(session);
        labels.follow(session.project().guideline());
        return ahead.differs(queues.follow());
    }

    /**
     * All data of an item that Review shows; of large tables all but the scores is there long before them. Blocks.
     *
     * @param beforeScores takes all but the scores, on the calling thread
     */
    public CaseData caseData(ItemKey item, Consumer<CaseData> beforeScores, Progress progress) {
        return ahead.first(item, session.project())
                .orElseGet(() -> services.review().caseData(session, item(item), beforeScores, progress));
    }

    /** The other items of the case whose queries returned the same table, where results may be shown; blocks. */
    List<ItemKey> sameTable(ItemKey item, Progress progress) {
        return labels.showsResults(item) ? services.review().sameTable(session, item(item), progress) : List.of();
    }

    /** An item of the project. */
    Item item(ItemKey key) {
        return session.item(key).orElseThrow(() -> new IllegalArgumentException("no such item: " + key));
    }

    /**
     * Holds what was prepared before Review requested it: the queue and the first case. Each is returned once.
     * Thread-safe.
     */
    public static final class PreparedReview {
        private final AtomicReference<CaseQueue> queue = new AtomicReference<>();
        private final AtomicReference<First> first = new AtomicReference<>();

        private final AtomicReference<Object> arrived = new AtomicReference<>(List.of());

        /** Whether what came from a shared store is another state than that of the last call. */
        boolean differs(Object now) {
            return !now.equals(arrived.getAndSet(now));
        }

        private record First(Project project, CaseData caseData) {
            /** Whether the prepared case is still valid: no setting has changed, and both tables are there. */
            boolean holdsFor(ItemKey item, Project now) {
                return caseData.item().key().equals(item)
                        && project == now
                        && caseData.gold().isPresent()
                        && caseData.predicted().isPresent();
            }
        }

        void keep(CaseQueue ready) {
            queue.set(ready);
        }

        void keep(Project project, CaseData ready) {
            first.set(new First(project, ready));
        }

        Optional<CaseQueue> queue() {
            return Optional.ofNullable(queue.getAndSet(null));
        }

        Optional<CaseData> first(ItemKey item, Project now) {
            return Optional.ofNullable(first.getAndSet(null)).filter(f -> f.holdsFor(item, now)).map(First::caseData);
        }
    }
}
