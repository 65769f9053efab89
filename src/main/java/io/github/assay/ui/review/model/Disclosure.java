package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Holds the annotator's verdict on the current item, and what it discloses: scores and the votes of others. Both are
 * recorded as shown before they are shown. UI thread only.
 */
final class Disclosure {
    private final Background background;
    private final CaseLoader feed;
    private final ReadOnlyObjectWrapper<AnnotatorState> own = new ReadOnlyObjectWrapper<>(AnnotatorState.BLANK);
    private final ReadOnlyObjectWrapper<List<Vote>> votes = new ReadOnlyObjectWrapper<>(List.of());
    private Optional<ReviewActs> desk = Optional.empty();
    private Consumer<ItemKey> revealed = _ -> {};
    private Consumer<String> note = _ -> {};
    private boolean unrecorded;
    private Optional<ItemKey> item = Optional.empty();
    private BooleanSupplier saving = () -> false;

    /** @param feed says whether the current case is painted with its scores */
    Disclosure(Background background, CaseLoader feed) {
        this.background = background;
        this.feed = feed;
        feed.shownProperty().subscribe(_ -> refresh());
    }

    /**
     * Uses other acts from this call on.
     *
     * @param fresh takes an item of which something was shown for the first time
     * @param says takes a sentence on what could not be recorded as shown; an empty one where all is recorded again
     */
    void from(ReviewActs its, Consumer<ItemKey> fresh, Consumer<String> says) {
        desk = Optional.of(its);
        revealed = fresh;
        note = says;
    }

    /** Sets what says whether an act is being saved. Nothing is disclosed meanwhile, because the next case may follow. */
    void holdWhile(BooleanSupplier is) {
        saving = is;
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

    /** Called when the annotator's verdict, or the case on screen, may have changed, and with it what is disclosed. */
    void refresh() {
        item.ifPresent(it -> desk.ifPresent(d -> {
            LabelingService labels = d.labels();
            own.set(labels.stateOf(it));
            if (!labels.maySeeScores(it)) {
                votes.set(List.of());
            }
            boolean painted = feed.painted().equals(item) && feed.hasScores();
            if (painted && !saving.getAsBoolean() && (labels.maySeeScores(it) || own.get().standing().done())) {
                reveal(d, it);
            }
        }));
    }

    private void reveal(ReviewActs d, ItemKey it) {
        boolean judged = feed.isJudged();
        background
                .fetch(_ -> d.reveal(it, judged))
                .onSuccess(seen -> {
                    if (unrecorded) {
                        unrecorded = false;
                        note.accept("");
                    }
                    if (item.equals(Optional.of(it)) && own.get().standing().done()) {
                        own.set(own.get().with(seen.decision()));
                    }
                    if (item.equals(Optional.of(it)) && d.labels().maySeeScores(it)) {
                        votes.set(List.of());
                        votes.set(seen.votes());
                    }
                    if (seen.fresh()) {
                        revealed.accept(it);
                    }
                })
                .onFailure(cause -> {
                    unrecorded = true;
                    String key = maySeeScores() ? "review.unrecorded.shown" : "review.unrecorded";
                    note.accept(Texts.text(key, UserError.of(cause).sentence()));
                });
    }

    /** Whether the scores of the current item may be seen, and were recorded as seen where the project hides them. */
    boolean maySeeScores() {
        return item.flatMap(it -> desk.map(d -> d.labels().maySeeScores(it) && d.labels().knowsScores(it))).orElse(false);
    }

    /** Whether open rounds let something of the current item be shown at this moment. */
    boolean maySee(Level level) {
        return item.flatMap(it -> desk.map(d -> d.labels().maySee(it, level))).orElse(true);
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
