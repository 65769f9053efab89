package io.github.assay.labelling;

import io.github.assay.domain.project.Item;
import java.util.List;

/**
 * One row of the queue.
 *
 * @param facts its facts
 * @param reasons why it is not settled, strongest first; empty when it is
 */
public record QueueRow(Item item, ItemFacts facts, List<TriageReason> reasons) {
    public QueueRow {
        reasons = List.copyOf(reasons);
    }
}
