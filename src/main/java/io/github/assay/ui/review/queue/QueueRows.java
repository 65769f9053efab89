package io.github.assay.ui.review.queue;

import io.github.assay.labelling.queue.CaseQueue;
import io.github.assay.labelling.queue.QueueRow;
import java.util.AbstractList;
import java.util.List;
import javafx.collections.ObservableListBase;

/** Presents a queue as the observable list that a list view needs. Rows are made when they become visible. */
final class QueueRows extends ObservableListBase<QueueRow> {
    private CaseQueue queue;
    private int size;

    /** Replaces the queue; true when rows may have moved, so that the list must be laid out again. */
    boolean show(CaseQueue changed, boolean sameRows) {
        if (sameRows && size == changed.size()) {
            queue = changed;
            return false;
        }
        List<QueueRow> before = queue == null ? List.of() : rows(queue, size);
        beginChange();
        queue = changed;
        size = changed.size();
        nextReplace(0, size, before);
        endChange();
        return true;
    }

    private static List<QueueRow> rows(CaseQueue queue, int size) {
        return new AbstractList<>() {
            @Override
            public QueueRow get(int index) {
                return queue.row(index);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    @Override
    public QueueRow get(int index) {
        return queue.row(index);
    }

    @Override
    public int size() {
        return size;
    }
}
