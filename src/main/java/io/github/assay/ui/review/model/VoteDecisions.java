package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.labelling.rounds.Feedback;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.VoteCopy;
import io.github.assay.systems.Blame;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.wording.Texts;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/**
 * Takes the annotator's decisions on the current case. A decision opens the next undecided case, or ends the queue.
 * Only a case that has been painted can be judged. UI thread only.
 */
public final class VoteDecisions implements OwnQueryViewModel.Proposals {
    private final CaseLoader feed;
    private final Disclosure disclosure;
    private final ActiveTime time;
    private final Consumer<ItemKey> go;
    private final Consumer<ItemKey> show;
    /** Why a key was not taken. */
    public enum Refusal {
        /** The case that it would be for is not on screen yet. */
        NOT_ON_SCREEN,
        /** The act before it is being saved. */
        SAVING,
        /** It was pressed while the act before it was being saved, before this case was on screen. */
        UNSEEN,
        /** There is no annotator. */
        ONLY_LOOKING
    }

    private final ReadOnlyObjectWrapper<Optional<Refusal>> refused = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final BooleanProperty autoAdvance = new SimpleBooleanProperty(true);
    private final ReadOnlyBooleanWrapper allDecided = new ReadOnlyBooleanWrapper();
    private Optional<Opened> opened = Optional.empty();
    private ToIntFunction<ItemKey> ownQueries = _ -> 0;
    private Predicate<ItemKey> separated = _ -> false;
    private final PendingAct pending = new PendingAct();
    private BooleanSupplier running = () -> false;
    private BiConsumer<ItemKey, Feedback> feedback = (_, _) -> {};
    private List<ItemKey> equal = List.of();
    /** Items that a vote was confirmed on without their tables. */
    private final Set<ItemKey> confirmed = new HashSet<>();

    private record Opened(LabelingService labels, QueueState queue, VoteSaving voting) {}

    /**
     * @param go opens another case
     * @param show shows a case, also the current one again
     */
    VoteDecisions(CaseLoader feed, Disclosure disclosure, ActiveTime time, Consumer<ItemKey> go, Consumer<ItemKey> show) {
        this.feed = feed;
        this.disclosure = disclosure;
        this.time = time;
        this.go = go;
        this.show = show;
        feed.shownProperty().subscribe(_ -> withdrawWhenArrived());
    }

    /** Sets what says whether queries are being run at the moment. */
    void whileRunning(BooleanSupplier is) {
        running = is;
    }

    /** The question that a key must answer before its act is done. */
    public PendingAct pending() {
        return pending;
    }

    /** Sets the other items of the case with the same table as the one on screen. */
    void equalTo(List<ItemKey> items) {
        equal = items;
    }

    /**
     * Uses other acts from this call on.
     *
     * @param order says which case comes next
     * @param queries how many own queries were run on an item, which is stored with its vote
     * @param apart whether a small database that separates both queries was shown of an item
     */
    void from(
            LabelingService its, QueueState order, VoteSaving acts, ToIntFunction<ItemKey> queries, Predicate<ItemKey> apart) {
        separated = apart;
        acts.separatedBy(apart);
        acts.onReturn(feed::forget); // cases read while the folder was away
        ownQueries = queries;
        opened = Optional.of(new Opened(its, order, acts));
        disclosure.holdWhile(acts::isBusy);
        acts.onRest(disclosure::rest);
        acts.troubleProperty().subscribe(_ -> disclosure.refresh());
        acts.busyProperty().subscribe(busy -> {
            if (!busy && refused.get().equals(Optional.of(Refusal.SAVING))) {
                clearRefusal();
            }
        });
    }

    /** Saves votes; only once the queue is open. */
    public VoteSaving voting() {
        return opened.orElseThrow().voting();
    }

    private LabelingService labels() {
        return opened.orElseThrow().labels();
    }

    /** Whether a vote brings the next case. */
    public BooleanProperty autoAdvanceProperty() {
        return autoAdvance;
    }

    /** Whether the latest decision was the last one that this queue needs. */
    public ReadOnlyBooleanProperty allDecidedProperty() {
        return allDecided.getReadOnlyProperty();
    }

    /** Why the latest key that decides was not taken; empty when it was. */
    public ReadOnlyObjectProperty<Optional<Refusal>> refusedProperty() {
        return refused.getReadOnlyProperty();
    }

    /** Called when a key that decides is not taken. */
    public void refuse() {
        refuse(onlyLooks() ? Refusal.ONLY_LOOKING : isSaving() ? Refusal.SAVING : Refusal.NOT_ON_SCREEN);
    }

    /** As {@link #refuse()}, for a reason. */
    public void refuse(Refusal why) {
        refused.set(Optional.empty());
        refused.set(Optional.of(why));
    }

    /** Removes the reason why a key was not taken. */
    public void clearRefusal() {
        refused.set(Optional.empty());
    }

    /** Whether there is no annotator, so that nothing can be cast. */
    public boolean onlyLooks() {
        return opened.filter(o -> o.labels().onlyLooks()).isPresent();
    }

    /** Called when another case is shown. */
    void turned() {
        allDecided.set(false);
        pending.withdraw();
    }

    /** Once both tables are on screen, a vote needs no confirmation. */
    private void withdrawWhenArrived() {
        boolean vote = pending.requestedProperty().get().filter(a -> a.key() != Shortcut.COPY_VOTE).isPresent();
        if (vote && !feed.isAwaited()) {
            pending.withdraw();
        }
    }

    /**
     * Votes on the case on screen; refused while a case is loading or a vote is being saved. While tables of the case
     * are still on their way, the vote must be given twice; also while there is neither, once on each case.
     */
    public void vote(Label label) {
        onScreen().ifPresent(item -> {
            boolean coming = feed.isAwaited() && running.getAsBoolean();
            boolean asks = label != Label.SKIP && (coming || feed.lacksTables() && !confirmed.contains(item));
            if (asks && labels().showsResults(item) && !pending.confirms(new PendingAct.Requested(
                    item, key(label), Texts.text(coming ? "review.confirm.tables" : "review.confirm.unrun", Texts.word(label))))) {
                return;
            }
            if (asks) {
                confirmed.add(item);
            }
            pending.withdraw();
            voting().cast(
                    item, label, time.seconds(),
                    disclosure.visible().after(ownQueries.applyAsInt(item)), () -> decided(item));
        });
    }

    private static Shortcut key(Label label) {
        return switch (label) {
            case PASS -> Shortcut.PASS;
            case FAIL -> Shortcut.FAIL;
            case UNSURE -> Shortcut.UNSURE;
            case SKIP -> Shortcut.LATER;
        };
    }

    /**
     * Copies the vote on the case on screen, or else that of the systems with the same table, to those of them that
     * have none. The first call asks, the second copies.
     *
     * @return why nothing can be copied; empty when the question is open or the vote was copied
     */
    public Optional<VoteCopy.Refusal> copy() {
        if (onScreen().isEmpty()) {
            return Optional.empty();
        }
        ItemKey item = onScreen().get();
        VoteCopy plan = labels().copyOf(item, equal);
        if (plan.refusal().isPresent()) {
            pending.withdraw();
            return plan.refusal();
        }
        String sentence = Texts.text(
                "review.confirm.copy", Texts.word(plan.original().orElseThrow().label()),
                plan.original().get().item().systemAndRun(),
                plan.targets().stream().map(ItemKey::system).collect(Collectors.joining(", ")), plan.targets().size());
        if (pending.confirms(new PendingAct.Requested(item, Shortcut.COPY_VOTE, sentence))) {
            voting().copy(plan, _ -> {
                if (plan.targets().contains(item)) {
                    decided(item);
                } else {
                    disclosure.refresh();
                }
            });
        }
        return Optional.empty();
    }

    /** Sets the n-th reason of the fail that the strip belongs to, or removes it. */
    public void reason(int n) {
        if (takes()) {
            voting().reason(n, disclosure::refresh);
        }
    }

    /**
     * Adds a cause of the difference on a small database, or removes it: of the vote that the strip belongs to, else of the
     * vote on the case on screen.
     */
    public void blame(Blame cause) {
        if (!onlyLooks() && takes()) {
            voting().blame(cause, feed.painted().filter(item -> separated.test(item)), disclosure::refresh);
        }
    }

    /** Whether a small database on which both queries differ was shown of an item that has a verdict. */
    public boolean isBlamed(ItemKey item) {
        return !onlyLooks() && separated.test(item) && opened.flatMap(o -> o.voting().verdict(item)).isPresent();
    }

    /** Sets or clears a flag on the case on screen. CANNOT_JUDGE on an unvoted case moves to the next case. */
    public void toggle(Flag flag, String note) {
        onScreen().ifPresent(item -> voting().toggle(item, flag, note, () -> {
            boolean leaves = flag == Flag.CANNOT_JUDGE
                    && labels().stateOf(item).flags().containsKey(flag)
                    && labels().stateOf(item).vote().isEmpty();
            if (leaves) {
                decided(item);
            } else {
                disclosure.refresh();
            }
        }));
    }

    @Override
    public void propose(String sql) {
        onScreen().ifPresent(item -> voting().mark(item, Flag.GOLD_DEFECTIVE, sql, disclosure::refresh));
    }

    /** Adds a text to the comment on the case on screen, on a line of its own. */
    @Override
    public void add(String text) {
        onScreen().ifPresent(item -> comment((voting().comment(item) + "\n" + text).strip()));
    }

    /** Keeps a comment on the case on screen. */
    public void comment(String text) {
        comment(text, () -> {});
    }

    /**
     * Keeps a comment on the case on screen.
     *
     * @param stored called when it is on disk
     */
    public void comment(String text, Runnable stored) {
        onScreen().ifPresent(item -> voting().comment(item, text, () -> {
            stored.run();
            disclosure.refresh();
        }));
    }

    /** Reverts the latest act and shows the case it was on. */
    public void undo() {
        if (takes()) {
            voting().undo(this::showOneOf);
        }
    }

    /** Repeats the act that was undone last, and shows the case it is on. */
    public void redo() {
        if (takes()) {
            voting().redo(this::showOneOf);
        }
    }

    private boolean takes() {
        if (onlyLooks() || isSaving()) {
            refuse();
            return false;
        }
        clearRefusal();
        return true;
    }

    private boolean isSaving() {
        return opened.filter(o -> o.voting().isBusy()).isPresent();
    }

    /** Of several items that one act was on, the case on screen stays if it is of the same question. */
    private void showOneOf(List<ItemKey> items) {
        show.accept(feed.current()
                .filter(item -> items.size() > 1 && item.caseId().equals(items.getFirst().caseId()))
                .orElse(items.getFirst()));
    }

    /** Takes the stated label of an onboarding item after the vote on it; the case then stays on screen. */
    void onFeedback(BiConsumer<ItemKey, Feedback> shown) {
        feedback = shown;
    }

    private void decided(ItemKey item) {
        if (!feed.painted().equals(Optional.of(item))) {
            disclosure.refresh(); // saved at a later try, when another case is on screen
            return;
        }
        Optional<ItemKey> next = opened.orElseThrow().queue().nextUndecided(item);
        allDecided.set(next.isEmpty());
        Optional<Feedback> stated = labels().feedback(item);
        stated.ifPresent(f -> feedback.accept(item, f));
        next.filter(n -> autoAdvance.get() && !n.equals(item) && stated.isEmpty()).ifPresentOrElse(go, disclosure::refresh);
    }

    /** The item whose case is really painted: only that can be judged. */
    private Optional<ItemKey> onScreen() {
        Optional<ItemKey> painted = opened.filter(o -> !o.voting().isBusy() && !o.labels().onlyLooks())
                .flatMap(_ -> feed.painted());
        if (painted.isEmpty()) {
            refuse();
        } else {
            clearRefusal();
        }
        return painted;
    }

    /** The act on one item that waits until the same key confirms it. UI thread only. */
    public static final class PendingAct {
        private final ReadOnlyObjectWrapper<Optional<Requested>> requested = new ReadOnlyObjectWrapper<>(Optional.empty());

        /**
         * A question to the annotator.
         *
         * @param item the item on screen
         * @param key the key that confirms
         * @param sentence what the key does and why it asks
         */
        public record Requested(ItemKey item, Shortcut key, String sentence) {}

        /** The question on screen; empty when there is none. */
        public ReadOnlyObjectProperty<Optional<Requested>> requestedProperty() {
            return requested.getReadOnlyProperty();
        }

        /** True when the same question is open already, which answers it; otherwise opens it. */
        public boolean confirms(Requested question) {
            boolean again = requested.get().equals(Optional.of(question));
            requested.set(again ? Optional.empty() : Optional.of(question));
            return again;
        }

        /** Withdraws the question; false when there was none. */
        public boolean withdraw() {
            boolean open = requested.get().isPresent();
            requested.set(Optional.empty());
            return open;
        }
    }
}
