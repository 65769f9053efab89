package io.github.assay.ui.review.model;

import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.wording.Texts;

/**
 * Loads what filters and triage need of every item: scores and outcomes of queries. Long work loads it at once in small
 * projects, in large ones on first use. UI thread only.
 */
final class QueueEvidence {
    private static final int AT_ONCE = 5_000;

    private final ReviewServices open;
    private final QueueState queue;
    private final Background background;
    private final Status status;
    private boolean had;

    QueueEvidence(ReviewServices open, QueueState queue, Background background, Status status) {
        this.open = open;
        this.queue = queue;
        this.background = background;
        this.status = status;
    }

    /** The queue has been opened, and its first case painted. */
    void opened() {
        int items = queue.whole().size();
        if (!had && items > 0 && items <= AT_ONCE) {
            fetch();
        }
    }

    /** The queue is put into an order. */
    void ordered(QueueOrder order) {
        if (order instanceof QueueOrder.Triage && !had) {
            fetch();
        }
    }

    /** The queue is filtered by a text. */
    void filtered(String text) {
        if (!had && QueueFilter.parse(text).asksForEvidence()) {
            fetch();
        }
    }

    /** Discards scores and outcomes, because queries were run. */
    void changed() {
        if (had) {
            fetch();
        }
    }

    private void fetch() {
        had = true;
        CaseQueue start = queue.whole();
        background
                .run(Texts.text("review.outcomes"), p -> open.queues()
                        .withStatuses(start, open.session().project(), open.session().outcomes(), p))
                .onSuccess(known -> {
                    queue.replace(known);
                    scores();
                })
                .onFailure(this::failed);
    }

    private void scores() {
        CaseQueue now = queue.whole();
        background
                .run(Texts.text("review.scoring"), p -> open.queues()
                        .complete(open.session(), open.services().scoring(), ReviewServices.THREADS, p)
                        .filtered(now.filter())
                        .ordered(now.order()))
                .onSuccess(queue::replace)
                .onFailure(this::failed);
    }

    private void failed(Throwable cause) {
        had = false;
        status.noteProperty().set(UserError.of(cause).sentence());
    }
}
