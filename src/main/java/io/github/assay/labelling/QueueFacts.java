package io.github.assay.labelling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Facts of all items of a project, in the order of the project's items.
 *
 * @param items one for each item
 * @param metrics values that triage may use: its reasons do not reveal a verdict
 * @param open by item, whether the annotator may see the item's scores, and so filter by them
 */
public record QueueFacts(List<ItemFacts> items, List<MetricColumn> metrics, List<Boolean> open) {
    public QueueFacts {
        items = List.copyOf(items);
        metrics = List.copyOf(metrics);
        open = List.copyOf(open);
        if (open.size() != items.size()) {
            throw new IllegalArgumentException(items.size() + " items, but " + open.size() + " say whether scores show");
        }
    }

    /** Facts of {@code count} items without votes, outcomes and scores. */
    public static QueueFacts blank(int count) {
        return new QueueFacts(
                Collections.nCopies(count, ItemFacts.BLANK), List.of(), Collections.nCopies(count, Boolean.TRUE));
    }

    /** Other facts of one item. They say whether its scores are open. */
    public QueueFacts with(int item, ItemFacts facts) {
        List<ItemFacts> changed = new ArrayList<>(items);
        changed.set(item, facts);
        if (open.get(item) == facts.open()) {
            return new QueueFacts(changed, metrics, open);
        }
        List<Boolean> opened = new ArrayList<>(open);
        opened.set(item, facts.open());
        return new QueueFacts(changed, metrics, opened);
    }
}
