package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemFacts;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.labels.VoteCopy;
import io.github.assay.systems.Blame;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.UnsavedActs;
import io.github.assay.ui.review.words.Reasons;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Saves the annotator's acts one at a time. While one is being saved no other is taken, so that no key can label a case
 * that is not yet on screen. UI thread only.
 */
public final class VoteSaving {
    private static final String COMMENT = "review.unsaved.comment";
    private static final String REASONS = "review.unsaved.reasons";

    private final QueueService queues;
    private final LabelingService labels;
    private final Background background;
    private final QueueState queue;
    private final Consumer<Instant> saved;
    private Runnable returned = () -> {};
    private Runnable rested = () -> {};
    private final ReadOnlyObjectWrapper<Optional<UserError>> trouble = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Reasons>> reasons = new ReadOnlyObjectWrapper<>(Optional.empty());
    /** Comments whose save failed or is under way. */
    private final Map<ItemKey, String> drafts = new HashMap<>();
    private Reasons.Hand hand = Reasons.Hand.LETTERS;
    private Predicate<ItemKey> separated = _ -> false;
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private final UnsavedActs unsaved;

    /** An act with the facts of its item, and of items that became due for a second judgement, or are due no more. */
    private record Done<T>(T act, ItemFacts facts, Map<ItemKey, ItemFacts> turned) {}

    /** {@code saved} takes the time of every act that has reached the disk. */
    VoteSaving(LabelingService labels, QueueService queues, Background background, QueueState queue, Consumer<Instant> saved) {
        this.labels = labels;
        this.queues = queues;
        this.background = background;
        this.queue = queue;
        this.saved = saved;
        this.unsaved = new UnsavedActs(background::later);
    }

    /** Sets what is called when an act was saved after one that could not be: the project's folder is back. */
    void onReturn(Runnable then) {
        returned = then;
    }

    /** Sets what is called when no act is being saved any more, and what follows from the last one is done. */
    void onRest(Runnable then) {
        rested = then;
    }

    /** Acts whose saving failed and is tried again. */
    public UnsavedActs unsaved() {
        return unsaved;
    }

    /** Why the last act was not saved; empty when it was. */
    public ReadOnlyObjectProperty<Optional<UserError>> troubleProperty() {
        return trouble.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<Reasons>> reasonsProperty() {
        return reasons.getReadOnlyProperty();
    }

    /** Whether an act is being saved, so that no other is taken. */
    ReadOnlyBooleanProperty busyProperty() {
        return busy.getReadOnlyProperty();
    }

    boolean isBusy() {
        return busy.get();
    }

    /** Casts a vote and calls {@code then} when it is on disk. A verdict that is cast again keeps its reasons. */
    void cast(ItemKey item, Label label, double seconds, Vote.Visible visible, Runnable then) {
        closeReasons();
        String comment = comment(item);
        List<String> issues = labels.stateOf(item)
                .vote()
                .filter(v -> label != Label.SKIP && v.label() == label)
                .map(v -> Reasons.among(v.issues()))
                .orElse(List.of());
        save(new Decides(item, Label.class), Texts.word(label), () -> labels.cast(item, label, issues, comment, seconds, visible), vote -> {
            drafts.remove(item);
            askForReasons(vote);
            then.run();
        });
    }

    /** Kind of the key that gave the latest fail. */
    public void hand(Reasons.Hand lies) {
        hand = lies;
    }

    /** Sets what says of which items a small database that separates both queries was shown. */
    void separatedBy(Predicate<ItemKey> is) {
        separated = is;
    }

    private void askForReasons(Act act) {
        Optional<Reasons> strip = act instanceof Vote vote && vote.label() != Label.SKIP
                ? Optional.of(Reasons.of(vote, hand, separated.test(vote.item())))
                : Optional.empty();
        reasons.set(strip.filter(s -> s.ofFail() || s.blames()));
    }

    /** Adds the n-th reason, from 0, to the fail that the strip belongs to, or takes it away. */
    void reason(int n, Runnable then) {
        reasons.get().filter(Reasons::ofFail).ifPresent(strip -> give(strip, Reasons.VOCABULARY.get(n), then));
    }

    /**
     * Adds a cause of the difference on the small database, or takes it away: to the vote that the strip belongs to, else
     * to the vote on an item.
     */
    void blame(Blame cause, Optional<ItemKey> shown, Runnable then) {
        Optional<Reasons> open = reasons.get();
        open.filter(Reasons::blames)
                .or(() -> shown.filter(_ -> open.isEmpty()).flatMap(this::verdict).map(v -> Reasons.of(v, hand, true)))
                .ifPresent(strip -> give(strip, cause.word(), then));
    }

    /** The verdict in force on an item that can be given reasons. */
    Optional<Vote> verdict(ItemKey item) {
        return labels.stateOf(item).vote().filter(v -> v.label() != Label.SKIP);
    }

    private void give(Reasons strip, String reason, Runnable then) {
        recast(REASONS, strip.vote(), strip.toggled(reason), strip.vote().comment(), vote -> {
            askForReasons(vote);
            then.run();
        });
    }

    /** Closes the strip of reasons; true when it was open. */
    public boolean closeReasons() {
        boolean open = reasons.get().isPresent();
        reasons.set(Optional.empty());
        return open;
    }

    /** Sets or clears a flag; gives up an earlier act on the flag that is not saved yet, which amounts to the same. */
    void toggle(ItemKey item, Flag flag, String note, Runnable then) {
        if (!busy.get() && unsaved.giveUp(new Decides(item, flag))) {
            trouble.set(unsaved.remaining());
            then.run();
            return;
        }
        save(new Decides(item, flag), flag.word().replace('_', ' '), () -> labels.toggle(item, flag, note), _ -> then.run());
    }

    /** Sets a flag with a note, also one that is set already. */
    void mark(ItemKey item, Flag flag, String note, Runnable then) {
        save(new Decides(item, flag), flag.word().replace('_', ' '), () -> labels.mark(item, flag, note), _ -> then.run());
    }

    /** The comment on an item: one that could not be saved yet, else the one on disk. */
    public String comment(ItemKey item) {
        return drafts.getOrDefault(item, labels.stateOf(item).comment());
    }

    /** Stores a comment: with the vote in force, or by itself when there is none. */
    void comment(ItemKey item, String text, Runnable then) {
        if (text.equals(labels.stateOf(item).comment())) {
            drafts.remove(item);
            then.run();
            return;
        }
        drafts.put(item, text);
        Runnable kept = () -> {
            drafts.remove(item);
            then.run();
        };
        Optional<Vote> vote = verdict(item);
        if (vote.isPresent()) {
            recast(COMMENT, vote.get(), Reasons.among(vote.get().issues()), text, _ -> kept.run());
        } else {
            save(new Decides(item, COMMENT), Texts.text(COMMENT), () -> labels.remark(item, text), _ -> kept.run());
        }
    }

    /**
     * Reverts the latest act. If a vote with reasons is in force afterwards, they are shown, so that every step is visible.
     * While acts are not saved, the latest of them is given up instead.
     */
    void undo(Consumer<List<ItemKey>> then) {
        if (!busy.get() && unsaved.latest().orElse(null) instanceof Decides latest) {
            unsaved.giveUp(latest);
            if (latest.what().equals(COMMENT)) {
                drafts.remove(latest.item());
            }
            trouble.set(unsaved.remaining());
            then.accept(List.of(latest.item()));
            return;
        }
        step(labels::undo, then);
    }

    void redo(Consumer<List<ItemKey>> then) {
        step(labels::redo, then);
    }

    /** The same label again with other reasons or words; time and what was visible stay those of the decision. */
    private void recast(String what, Vote vote, List<String> issues, String comment, Consumer<Vote> then) {
        save(
                new Decides(vote.item(), what),
                Texts.text(what),
                () -> labels.amend(vote, issues, comment),
                then);
    }

    @FunctionalInterface
    private interface Doing<T> {
        T run() throws Exception;
    }

    /** What an unsaved act decides; a label replaces another label on the item, and a comment another comment. */
    private record Decides(ItemKey item, Object what) {}

    private <T extends Act> void save(Decides key, String what, Doing<T> act, Consumer<T> then) {
        if (busy.get()) {
            return;
        }
        busy.set(true);
        ItemFacts before = queue.facts(key.item());
        background
                .save(_ -> {
                    List<ItemKey> due = labels.due();
                    T done = act.run();
                    return new Done<>(done, queues.facts(key.item(), before), turned(due));
                })
                .onSuccess(done -> {
                    arrived(done.act(), done.facts());
                    turn(done.turned());
                    then.accept(done.act());
                    unsaved.saved(key);
                    rest();
                })
                .onFailure(cause -> {
                    failed(cause);
                    if (!(cause instanceof RuntimeException) && !(cause instanceof Error)) {
                        String words = what + " · " + key.item().caseId() + " · " + key.item().systemAndRun();
                        int seconds = unsaved.failed(key, words, () -> save(key, what, act, then));
                        trouble.set(Optional.of(unsaved.failure(UserError.of(cause), seconds)));
                    }
                    rest();
                });
    }

    private void rest() {
        if (!busy.get()) {
            rested.run();
        }
    }

    /** Copies a vote as planned, and calls {@code then} when all copies are on disk. */
    void copy(VoteCopy plan, Consumer<List<ItemKey>> then) {
        step(() -> labels.copy(plan), then);
    }

    /** Saves several acts as one; {@code then} takes the items they are on, unless there were none. */
    private void step(Doing<List<? extends Act>> step, Consumer<List<ItemKey>> then) {
        if (busy.get()) {
            return;
        }
        busy.set(true);
        closeReasons();
        background
                .save(_ -> {
                    List<ItemKey> due = labels.due();
                    List<Done<Act>> done = new ArrayList<>();
                    for (Act act : step.run()) {
                        done.add(new Done<>(act, queues.facts(act.item(), ItemFacts.BLANK), turned(due)));
                    }
                    return done;
                })
                .onSuccess(done -> {
                    busy.set(false);
                    done.forEach(d -> {
                        arrived(d.act(), d.facts().withOutcomesOf(queue.facts(d.act().item())));
                        turn(d.turned());
                    });
                    if (!done.isEmpty()) {
                        then.accept(done.stream().map(d -> d.act().item()).toList());
                    }
                    if (done.size() == 1) {
                        askForReasons(done.getFirst().act());
                    }
                    unsaved.retry();
                    rest();
                })
                .onFailure(cause -> {
                    failed(cause);
                    if (!unsaved.isEmpty()) {
                        trouble.set(Optional.of(unsaved.beside(UserError.of(cause))));
                    }
                    rest();
                });
    }

    /** Facts of the items whose second judgement became due, or is due no more; blocks. */
    private Map<ItemKey, ItemFacts> turned(List<ItemKey> before) throws Exception {
        List<ItemKey> now = labels.due();
        Map<ItemKey, ItemFacts> turned = new HashMap<>();
        for (ItemKey item : now) {
            if (!before.contains(item)) {
                turned.put(item, queues.facts(item, ItemFacts.BLANK));
            }
        }
        for (ItemKey item : before) {
            if (!now.contains(item)) {
                turned.put(item, queues.facts(item, ItemFacts.BLANK));
            }
        }
        return turned;
    }

    private void turn(Map<ItemKey, ItemFacts> turned) {
        turned.forEach((item, facts) -> queue.update(item, facts.withOutcomesOf(queue.facts(item))));
    }

    private void arrived(Act act, ItemFacts facts) {
        busy.set(false);
        boolean again = trouble.get().isPresent();
        trouble.set(Optional.empty());
        queue.update(act.item(), facts);
        saved.accept(act.at());
        if (again) {
            returned.run();
        }
    }

    private void failed(Throwable cause) {
        busy.set(false);
        trouble.set(Optional.of(UserError.of(cause)));
    }
}
