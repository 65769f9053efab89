package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.Consumer;

/** Moves from one case to another: along the queue, across systems, or by id. Used on the UI thread. */
public final class CaseNavigation {
    private final QueueState queue;
    private final CaseLoader feed;
    private final CaseSystems systems;
    private final Consumer<ItemKey> go;

    /** @param go brings a case to the front */
    CaseNavigation(QueueState queue, CaseLoader feed, CaseSystems systems, Consumer<ItemKey> go) {
        this.queue = queue;
        this.feed = feed;
        this.systems = systems;
        this.go = go;
    }

    /** Opens the queue's first undecided case, or its first case when all are decided. */
    void toFirstUndecided() {
        queue.at(queue.queue().nextUndecided(-1).orElse(0)).ifPresent(go);
    }

    /** Continues with the filtered queue: opens its first undecided case, unless the current one is in it. */
    public void enterQueue() {
        queue.whenSettled(() -> {
            CaseQueue now = queue.queue();
            if (feed.current().flatMap(item -> now.indexOf(item).stream().boxed().findFirst()).isEmpty()) {
                toFirstUndecided();
            }
        });
    }

    /** Moves some rows down or up the queue; repeated keys add up to one move. */
    public void move(int step) {
        feed.current().flatMap(item -> queue.beside(item, step)).ifPresent(go);
    }

    /** Opens another system's answer to the same question. */
    public void otherSystem(int step) {
        feed.current().flatMap(item -> systems.other(item, step)).ifPresent(go);
    }

    /** Opens a case by its id or a part of it, and lists the cases where several have it; false when there is none. */
    public boolean toId(String id) {
        List<ItemKey> found = systems.find(id);
        if (found.stream().map(ItemKey::caseId).distinct().count() > 1) {
            only(Texts.text("review.goto.several", id.strip()), found);
        } else {
            found.stream().findFirst().ifPresent(go);
        }
        return !found.isEmpty();
    }

    /** Shows just these items; nothing happens when none of them is in the project. */
    public void only(String title, List<ItemKey> items) {
        queue.only(title, items);
        queue.at(0).ifPresent(go);
    }
}
