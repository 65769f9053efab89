package io.github.assay.ui.review.confirm;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The act on one item that waits until the same key confirms it. UI thread only. */
public final class PendingAct {
    private final ReadOnlyObjectWrapper<Optional<Asked>> asked = new ReadOnlyObjectWrapper<>(Optional.empty());

    /**
     * A question to the annotator.
     *
     * @param item the item on screen
     * @param key the key that confirms
     * @param sentence what the key does and why it asks
     */
    public record Asked(ItemKey item, Shortcut key, String sentence) {}

    /** The question on screen; empty when there is none. */
    public ReadOnlyObjectProperty<Optional<Asked>> askedProperty() {
        return asked.getReadOnlyProperty();
    }

    /** True when the same question is open already, which answers it; otherwise opens it. */
    public boolean confirms(Asked question) {
        boolean again = asked.get().equals(Optional.of(question));
        asked.set(again ? Optional.empty() : Optional.of(question));
        return again;
    }

    /** Withdraws the question; false when there was none. */
    public boolean withdraw() {
        boolean open = asked.get().isPresent();
        asked.set(Optional.empty());
        return open;
    }
}
