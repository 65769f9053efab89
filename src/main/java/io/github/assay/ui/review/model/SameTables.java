package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Finds the other systems of a question whose prediction returned the same table as the case on screen. */
final class SameTables {
    /** Fetches the systems with the table of an item; blocks. */
    @FunctionalInterface
    interface Search {
        List<ItemKey> of(ItemKey item, Progress progress) throws Exception;
    }

    private final CaseLoader feed;
    private final CaseSystems systems;
    private final Background background;
    private final Search search;
    private final ReadOnlyObjectWrapper<List<ItemKey>> found = new ReadOnlyObjectWrapper<>(List.of());
    private Optional<ItemKey> of = Optional.empty();

    SameTables(CaseLoader feed, CaseSystems systems, Background background, Search search) {
        this.feed = feed;
        this.systems = systems;
        this.background = background;
        this.search = search;
    }

    /** The systems found; empty until they are known. */
    ReadOnlyObjectProperty<List<ItemKey>> foundProperty() {
        return found.getReadOnlyProperty();
    }

    /** Searches once the tables of the case on screen are there. */
    void find() {
        Optional<ItemKey> painted = feed.painted().filter(_ -> !feed.isAwaited());
        boolean several = painted.filter(item -> systems.of(item.caseId()).size() > 1).isPresent();
        if (!several || !painted.equals(of)) {
            found.set(List.of());
        }
        of = painted;
        if (!several) {
            return;
        }
        background
                .fetch(progress -> search.of(painted.get(), progress))
                .onSuccess(same -> {
                    if (feed.painted().equals(painted)) {
                        found.set(same);
                    }
                })
                .onFailure(_ -> found.set(List.of()));
    }
}
