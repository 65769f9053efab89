package io.github.assay.service.queue;

import io.github.assay.domain.Item;
import io.github.assay.domain.ItemKey;
import java.util.List;
import java.util.OptionalInt;

/**
 * The items an annotator goes through: which (filter) in what order. Immutable; rows keep their places when facts
 * change, so that the list does not jump under the hand. Filtering again brings it up to date.
 */
public final class CaseQueue {
    private CaseQueue() {}

    /** All items as filed. */
    public static CaseQueue of(List<Item> items, QueueFacts facts) {
        return new CaseQueue();
    }

    /** The same items through a filter, in the present order, by the present facts. */
    public CaseQueue filtered(QueueFilter filter) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The same rows in another order, by the present facts. */
    public CaseQueue ordered(QueueOrder order) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The same rows with new facts of one item. */
    public CaseQueue with(ItemKey item, ItemFacts facts) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The same rows with new facts of all items. */
    public CaseQueue with(QueueFacts facts) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** How many rows there are. */
    public int size() {
        return 0;
    }

    public QueueRow row(int index) {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Where an item stands in the queue; empty when the filter hides it. */
    public OptionalInt indexOf(ItemKey item) {
        return OptionalInt.empty();
    }

    /**
     * The next row to decide after a row, from the top again at the end; items put off come when nothing else is left,
     * the one put off first first. Empty when all is decided.
     *
     * @param row the present row, or -1
     */
    public OptionalInt nextUndecided(int row) {
        return OptionalInt.empty();
    }

    /** Progress over the rows of this queue. */
    public QueueProgress progress() {
        return new QueueProgress(0, 0, 0, 0, 0, 0, 0);
    }

    public QueueFilter filter() {
        return QueueFilter.NONE;
    }

    public QueueOrder order() {
        return new QueueOrder.AsFiled();
    }
}
