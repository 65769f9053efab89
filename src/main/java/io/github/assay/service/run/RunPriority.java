package io.github.assay.service.run;

import io.github.assay.domain.project.Item;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The item whose queries a run takes before all others, because an annotator is reading it. Thread-safe. */
public final class RunPriority {
    private final AtomicReference<@Nullable Item> item = new AtomicReference<>();

    /** Sets the item; a run under way follows with its next query. */
    public void set(Item first) {
        item.set(first);
    }

    Optional<Item> get() {
        return Optional.ofNullable(item.get());
    }
}
