package io.github.assay.service;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Project;
import io.github.assay.service.queue.CaseQueue;
import io.github.assay.service.queue.ItemFacts;
import io.github.assay.service.queue.MetricColumn;
import io.github.assay.store.LabelStore;
import io.github.assay.store.StoreException;
import java.util.List;

/** Makes the queue of one annotator out of the project, the votes they may see and the scores. */
public final class QueueService {
    private final LabelStore store;
    private final LabelingService labeling;

    public QueueService(LabelStore store, LabelingService labeling) {
        this.store = store;
        this.labeling = labeling;
    }

    /**
     * The queue over all items of a project, as filed.
     *
     * @param metrics scores by the place of the item in the project; may be empty and be given later
     */
    public CaseQueue queue(Project project, List<MetricColumn> metrics) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The facts of one item anew, after a vote or a flag; statuses are kept from {@code before}. */
    public ItemFacts facts(ItemKey item, ItemFacts before) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }
}
