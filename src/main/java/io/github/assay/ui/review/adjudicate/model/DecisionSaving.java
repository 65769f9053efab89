package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Label;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.UnsavedActs;
import io.github.assay.wording.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Saves decisions one at a time. One that the store could not take is tried again until it is saved, replaced by a later
 * one on the same, or given up by undo; one that was refused is not. UI thread only.
 */
public final class DecisionSaving {
    /** A change of the record; blocks. */
    interface Deciding {
        List<? extends Act> acts() throws Exception;
    }

    /**
     * What an act decides; a later act of the same key replaces it while it is not saved.
     *
     * @param item the item; empty for an act on several
     * @param what the kind of act
     */
    record Decides(Optional<ItemKey> item, Object what) {
        static Decides label(ItemKey item) {
            return new Decides(Optional.of(item), Label.class);
        }
    }

    /**
     * An act to be saved.
     *
     * @param key what it decides
     * @param words the act in words, for the list of what is not saved
     * @param acts saves it
     * @param sentence what it did
     * @param next the item to show when it is saved, unless another than that of the key is in front by then
     */
    record Change(
            Decides key, String words, Deciding acts, Function<List<? extends Act>, String> sentence, Optional<ItemKey> next) {}

    /**
     * What was given for an item and is in no stored decision.
     *
     * @param label the label of a decision that is being saved, or could not be saved
     */
    record Draft(Optional<Label> label, Optional<DisputeCause> cause, String reason) {}

    /**
     * An act that was saved.
     *
     * @param rows the list after it; empty when it could not be read
     */
    record Done(Change change, List<? extends Act> acts, Optional<DisputeRows> rows, Optional<Throwable> unread) {}

    private final AdjudicateViewModel model;
    private final Background background;
    private final UnsavedActs unsaved;
    private final Map<ItemKey, Draft> drafts = new HashMap<>();
    private final ReadOnlyObjectWrapper<Optional<UserError>> trouble = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Runnable after = () -> {};
    private boolean busy;

    DecisionSaving(AdjudicateViewModel model, Background background) {
        this.model = model;
        this.background = background;
        unsaved = new UnsavedActs(background::later);
    }

    /** Acts whose saving failed and is tried again. */
    public UnsavedActs unsaved() {
        return unsaved;
    }

    /** What is not saved, and why; empty when everything is. */
    public ReadOnlyObjectProperty<Optional<UserError>> troubleProperty() {
        return trouble.getReadOnlyProperty();
    }

    /** What was given for an item and is not stored. */
    Optional<Draft> draft(ItemKey item) {
        return Optional.ofNullable(drafts.get(item));
    }

    void draft(ItemKey item, Draft given) {
        drafts.put(item, given);
    }

    /** Removes why the last act was refused; what is still not saved stays. */
    void turned() {
        trouble.set(unsaved.remaining());
    }

    /** Whether an act is being saved, so that a key is not taken; says so. */
    boolean refuses() {
        if (busy) {
            model.say(Texts.text("adjudicate.refused.saving"));
        }
        return busy;
    }

    /** Runs something now, or when the act that is being saved has been saved or has failed. */
    void afterSaving(Runnable then) {
        if (busy) {
            after = then;
        } else {
            then.run();
        }
    }

    /** Decides an item with the cause and the reason given for it; goes on to {@code next}. */
    void decide(ItemKey item, Label label, Optional<ItemKey> next) {
        if (refuses()) {
            return;
        }
        Optional<DisputeCause> cause = draft(item).flatMap(Draft::cause);
        String reason = draft(item).map(Draft::reason).orElse("");
        draft(item, new Draft(Optional.of(label), cause, reason));
        save(new Change(
                Decides.label(item), words(item, label),
                () -> List.of(model.services().decisions().decide(item, label, cause, reason)),
                _ -> Texts.text("adjudicate.said." + label.word(), item.caseId()), next));
    }

    /** Takes the decision on an item back. */
    void reopen(ItemKey item) {
        save(new Change(
                Decides.label(item), words(item, Label.SKIP), () -> model.services().decisions().reopen(List.of(item), ""),
                _ -> Texts.text("adjudicate.said.reopen", 1), Optional.of(item)));
    }

    private String words(ItemKey item, Label label) {
        return Texts.text("adjudicate.unsaved.decision", Texts.text("adjudicate.decided." + label.word()), model.named(item));
    }

    /** Saves an act, and tries again when the store cannot take it. */
    void save(Change change) {
        if (!refuses()) {
            attempt(change, true);
        }
    }

    /** Saves an act that is not tried again, because what it does depends on what was done before. */
    void saveOnce(Change change) {
        if (!refuses()) {
            attempt(change, false);
        }
    }

    /** Gives up the latest act that is not saved, and returns what it would have decided; empty when everything is saved. */
    Optional<Decides> giveUpLatest() {
        return unsaved.latest().map(Decides.class::cast).filter(this::giveUp);
    }

    /** Gives up an act that is not saved; returns whether there was one. */
    boolean giveUp(Decides key) {
        if (busy || !unsaved.giveUp(key)) {
            return false;
        }
        forget(key);
        turned();
        return true;
    }

    /** Removes the label that was to be stored; cause and reason stay until the item is decided. */
    private void forget(Decides key) {
        if (key.what() != Label.class || key.item().isEmpty()) {
            return;
        }
        ItemKey item = key.item().get();
        boolean decided = model.decided(item).isPresent();
        drafts.computeIfPresent(item, (_, d) -> decided ? null : new Draft(Optional.empty(), d.cause(), d.reason()));
        if (decided && model.currentProperty().get().equals(key.item())) {
            model.fetch(); // cause and reason are those that are stored
        }
    }

    private void attempt(Change change, boolean retried) {
        busy = true;
        Optional<Draft> meant = change.key().item().flatMap(this::draft);
        Callable<DisputeRows> list = model.listing();
        background
                .save(_ -> {
                    List<? extends Act> acts = change.acts().acts();
                    try {
                        return new Done(change, acts, Optional.of(list.call()), Optional.empty());
                    } catch (Exception unread) { // the act itself is stored
                        return new Done(change, acts, Optional.empty(), Optional.of(unread));
                    }
                })
                .onSuccess(done -> saved(done, meant))
                .onFailure(cause -> {
                    busy = false;
                    UserError why = named(change, UserError.of(cause));
                    if (retried && AdjudicationService.mayPass(cause)) {
                        int seconds = unsaved.failed(change.key(), change.words(), () -> again(change));
                        trouble.set(Optional.of(unsaved.failure(why, seconds)));
                    } else {
                        refused(change, why);
                    }
                    goOn();
                });
    }

    private void saved(Done done, Optional<Draft> meant) {
        busy = false;
        if (done.change().key().what() == Label.class) {
            done.change().key().item().ifPresent(i -> drafts.computeIfPresent(
                    i, (_, d) -> meant.equals(Optional.of(d)) ? null : new Draft(Optional.empty(), d.cause(), d.reason())));
        }
        trouble.set(Optional.empty());
        model.saved(done);
        done.unread().map(UserError::of).ifPresent(why -> trouble.set(Optional.of(new UserError(
                Texts.text("adjudicate.unread", why.sentence()), why.details()))));
        unsaved.saved(done.change().key());
        if (trouble.get().isEmpty()) {
            turned();
        }
        goOn();
    }

    private void refused(Change change, UserError why) {
        unsaved.giveUp(change.key());
        forget(change.key());
        trouble.set(Optional.of(unsaved.beside(new UserError(Texts.text("adjudicate.trouble", why.sentence()), why.details()))));
    }

    /** The error without the name of the item's system, where names are hidden. */
    private UserError named(Change change, UserError why) {
        return change.key().item().map(i -> new UserError(
                why.sentence().replace(i.caseId() + " · " + i.systemAndRun(), model.named(i)),
                why.details().replace(i.caseId() + " · " + i.systemAndRun(), model.named(i)))).orElse(why);
    }

    private void again(Change change) {
        if (!busy) {
            attempt(change, true);
        }
    }

    private void goOn() {
        if (!busy) {
            Runnable then = after;
            after = () -> {};
            then.run();
        }
    }
}
