package io.github.assay.service.run;

import io.github.assay.domain.project.Item;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The item whose queries a run takes before all others, because an annotator is reading it. Thread-safe. */
public final class RunPriority {
    private final AtomicReference<Optional<Item>> item = new AtomicReference<>(Optional.empty());

    /** Sets the item; a run under way follows with its next query. */
    public void set(Item first) {
        item.set(Optional.of(first));
    }

    Optional<Item> get() {
        return item.get();
    }
}
