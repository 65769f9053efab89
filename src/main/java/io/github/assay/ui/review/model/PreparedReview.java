package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Project;
import io.github.assay.labelling.queue.CaseQueue;
import io.github.assay.service.review.CaseData;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** What a desk made ready before Review asked: the queue and the first case. Each is given once. Thread-safe. */
final class PreparedReview {
    private final AtomicReference<CaseQueue> queue = new AtomicReference<>();
    private final AtomicReference<First> first = new AtomicReference<>();

    private record First(Project project, CaseData dossier) {
        /** Whether the case would be the same now: no setting has changed, and its tables were there already. */
        boolean holdsFor(ItemKey item, Project now) {
            return dossier.item().key().equals(item)
                    && project == now
                    && dossier.gold().isPresent()
                    && dossier.predicted().isPresent();
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
        return Optional.ofNullable(first.getAndSet(null)).filter(f -> f.holdsFor(item, now)).map(First::dossier);
    }
}
