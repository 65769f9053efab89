package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.ui.common.background.Background;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Holds the annotator's verdict on the current item, and what it discloses: scores and the votes of others. UI thread
 * only.
 */
final class Disclosure {
    private final Background background;
    private final ReadOnlyObjectWrapper<AnnotatorState> own = new ReadOnlyObjectWrapper<>(AnnotatorState.BLANK);
    private final ReadOnlyObjectWrapper<List<Vote>> votes = new ReadOnlyObjectWrapper<>(List.of());
    private Optional<LabelActs> desk = Optional.empty();
    private Optional<ItemKey> item = Optional.empty();

    Disclosure(Background background) {
        this.background = background;
    }

    void from(LabelActs its) {
        desk = Optional.of(its);
    }

    ReadOnlyObjectProperty<AnnotatorState> ownProperty() {
        return own.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<List<Vote>> votesProperty() {
        return votes.getReadOnlyProperty();
    }

    /** Called when another item is shown. Nothing of the former stays visible. */
    void turnTo(ItemKey next) {
        item = Optional.of(next);
        votes.set(List.of());
        refresh();
    }

    /** Called when the annotator's verdict may have changed, and with it what is disclosed. */
    void refresh() {
        item.ifPresent(it -> desk.ifPresent(d -> {
            own.set(d.stateOf(it));
            if (own.get().standing().done()) {
                background.fetch(_ -> d.visibleVotes(it)).onSuccess(seen -> {
                    if (item.equals(Optional.of(it))) {
                        votes.set(seen);
                    }
                });
            }
        }));
    }

    /** Whether the scores of the current item may be seen. */
    boolean maySeeScores() {
        return item.flatMap(it -> desk.map(d -> d.maySeeScores(it))).orElse(false);
    }

    /**
     * What the annotator sees at this moment, to be stored with a vote.
     *
     * @param scored whether there are scores yet; other votes are seen with them
     */
    Vote.Visible visible(boolean scored) {
        return new Vote.Visible(scored && maySeeScores(), scored && votes.get().size() > 1);
    }
}
