package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.agreement.dispute.DisputedItem;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.labelling.gold.GoldProposal;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.review.model.CasePresenter;
import io.github.assay.ui.review.model.ReadingOptions;
import io.github.assay.wording.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** State of the Adjudicate screen: the list, the item in front, and the cause and reason given for it. UI thread only. */
public final class AdjudicateViewModel {
    /**
     * A bulk act that waits for an answer.
     *
     * @param question what would be done
     * @param act does it
     */
    public record Question(String question, Runnable act) {}

    private final Project project;
    private final Callable<AdjudicationDesk> opening;
    private final Background background;
    private final Map<ItemKey, Item> items = new HashMap<>();
    private final ReadOnlyObjectWrapper<LoadState<DisputeRows>> rows = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<ItemKey>> current = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<LoadState<DisputeScreen>> shown = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<DisputeCause>> cause = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Question>> question = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper said = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Optional<UserError>> trouble = new ReadOnlyObjectWrapper<>(Optional.empty());
    private AdjudicationDesk desk;
    private CasePresenter presenter;
    private ReadingOptions reading = ReadingOptions.USUAL;
    private Optional<Job<DisputeScreen>> wanted = Optional.empty();
    private String reason = "";

    /** {@code opening} opens the services; it may block. */
    public AdjudicateViewModel(Project project, Callable<AdjudicationDesk> opening, Background background) {
        this.project = project;
        this.opening = opening;
        this.background = background;
        project.items().forEach(i -> items.put(i.key(), i));
    }

    public ReadOnlyObjectProperty<LoadState<DisputeRows>> rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<ItemKey>> currentProperty() {
        return current.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<LoadState<DisputeScreen>> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** The cause chosen for the item in front. */
    public ReadOnlyObjectProperty<Optional<DisputeCause>> causeProperty() {
        return cause.getReadOnlyProperty();
    }

    /** A bulk act that waits for an answer. */
    public ReadOnlyObjectProperty<Optional<Question>> questionProperty() {
        return question.getReadOnlyProperty();
    }

    /** What the last act did, in a sentence. */
    public ReadOnlyStringProperty saidProperty() {
        return said.getReadOnlyProperty();
    }

    /** Why the last act did nothing; empty when it was done. */
    public ReadOnlyObjectProperty<Optional<UserError>> troubleProperty() {
        return trouble.getReadOnlyProperty();
    }

    public Project project() {
        return project;
    }

    /** Whether the names of annotators and systems are hidden. */
    public boolean hidesNames() {
        return project.labelling().blindAdjudication();
    }

    /** Whether nothing can be decided, because there is no person. */
    public boolean onlyLooks() {
        return desk != null && desk.decisions().onlyLooks();
    }

    /** Runs work of the tables off the UI thread. */
    public <T> Job<T> prepare(Background.Work<T> work) {
        return background.fetch(work);
    }

    /** Reads the list again: on opening the screen, because votes may have been cast since. */
    public void refresh() {
        Scope scope = state().map(DisputeRows::scope).orElse(Scope.NEEDED);
        String filter = state().map(DisputeRows::filter).orElse("");
        background
                .fetch(_ -> {
                    if (desk == null) {
                        desk = opening.call();
                        presenter = CasePresenter.of(desk.review());
                    }
                    return DisputeRows.of(desk.decisions().list(), items, scope, filter);
                })
                .onSuccess(list -> {
                    arrived(list);
                    if (current.get().filter(i -> list.indexOf(i) >= 0).isEmpty()) {
                        list.firstOpen().ifPresentOrElse(this::open, () -> current.set(Optional.empty()));
                    } else {
                        fetch();
                    }
                })
                .onFailure(cause -> rows.set(new LoadState.Failed<>(UserError.of(cause))));
    }

    private void arrived(DisputeRows list) {
        state = Optional.of(list); // before its listeners, who read it
        rows.set(list.list().disputes().items().isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(list));
    }

    private Optional<DisputeRows> state = Optional.empty();

    /** The list as it is shown; empty before it has arrived. */
    public Optional<DisputeRows> state() {
        return state;
    }

    /** Lists other items. */
    public void show(Scope scope) {
        state.ifPresent(now -> narrowed(DisputeRows.of(now.list(), items, scope, now.filter())));
    }

    /** Lists the items that hold every word of a filter. */
    public void filter(String words) {
        state.filter(now -> !now.filter().equals(words)).ifPresent(now -> narrowed(DisputeRows.of(now.list(), items, now.scope(), words)));
    }

    private void narrowed(DisputeRows list) {
        arrived(list);
        if (current.get().filter(i -> list.indexOf(i) >= 0).isEmpty()) {
            list.firstOpen().ifPresent(this::open);
        }
    }

    /** Brings an item to the front. Cause and reason start with those of its decision in force. */
    public void open(ItemKey item) {
        trouble.set(Optional.empty());
        current.set(Optional.of(item));
        reading = ReadingOptions.USUAL;
        fetch();
    }

    private void fetch() {
        wanted.ifPresent(Job::drop);
        ItemKey item = current.get().orElseThrow();
        ReadingOptions as = reading;
        wanted = Optional.of(background
                .fetch(progress -> new DisputeScreen(
                        presenter.prepare(desk.review().dossier(item, progress), as, progress), desk.decisions().open(item)))
                .onSuccess(screen -> {
                    if (current.get().equals(Optional.of(item))) {
                        Optional<Adjudication> decision = screen.opinions().item().decision();
                        cause.set(decision.flatMap(Adjudication::cause));
                        reason = decision.map(Adjudication::reason).orElse("");
                        shown.set(new LoadState.Ready<>(screen));
                    }
                })
                .onFailure(cause -> shown.set(new LoadState.Failed<>(UserError.of(cause)))));
    }

    /** Reads the case in another way; votes and decision stay. */
    public void read(UnaryOperator<ReadingOptions> change) {
        reading = change.apply(reading);
        if (shown.get() instanceof LoadState.Ready<DisputeScreen>(DisputeScreen screen)) {
            background
                    .fetch(progress -> presenter.prepare(screen.evidence().dossier(), reading, progress))
                    .onSuccess(evidence -> shown.set(new LoadState.Ready<>(new DisputeScreen(evidence, screen.opinions()))));
        }
    }

    /** The reading in force. */
    public ReadingOptions reading() {
        return reading;
    }

    /** Goes to the item so many lines on. */
    public void step(int by) {
        state.flatMap(now -> current.get().flatMap(i -> now.beside(i, by))).ifPresent(this::open);
    }

    /** Goes to the next item without a decision; the item in front stays as it is. */
    public void later() {
        state.flatMap(now -> current.get().flatMap(now::nextOpen)).ifPresent(this::open);
    }

    /** The reason given for the item in front. */
    public String reason() {
        return reason;
    }

    /** Sets the reason of the next decision on the item in front; a decided item is decided again with it. */
    public void giveReason(String text) {
        if (!text.strip().equals(reason)) {
            reason = text.strip();
            again();
        }
    }

    /** Chooses the cause, or removes it when it is chosen; a decided item is decided again with it. */
    public void choose(DisputeCause chosen) {
        cause.set(cause.get().equals(Optional.of(chosen)) ? Optional.empty() : Optional.of(chosen));
        again();
    }

    /** Stores cause and reason with the label of the decision in force; the item stays in front. */
    private void again() {
        decision().ifPresent(d -> decide(d.label(), false));
    }

    private Optional<Adjudication> decision() {
        return shown.get() instanceof LoadState.Ready<DisputeScreen>(DisputeScreen screen)
                        && current.get().equals(Optional.of(screen.key()))
                ? screen.opinions().item().decision()
                : Optional.empty();
    }

    /** Decides the item in front and goes to the next without a decision. */
    public void decide(Label label) {
        decide(label, true);
    }

    private void decide(Label label, boolean moveOn) {
        if (onlyLooks()) {
            said.set(Texts.text("adjudicate.refused.looking"));
            return;
        }
        Optional<ItemKey> front = current.get().filter(i -> shown.get() instanceof LoadState.Ready<DisputeScreen>(DisputeScreen s)
                && s.key().equals(i));
        if (front.isEmpty()) {
            return;
        }
        ItemKey item = front.get();
        Optional<DisputeCause> why = cause.get();
        String words = reason;
        Optional<ItemKey> next = moveOn ? state.flatMap(now -> now.nextOpen(item)) : Optional.empty();
        change(
                () -> List.of(desk.decisions().decide(item, label, why, words)),
                done -> Texts.text("adjudicate.said." + label.word(), item.caseId()),
                next.or(() -> Optional.of(item)));
    }

    private interface Deciding {
        List<? extends Act> acts() throws Exception;
    }

    private interface Saying {
        String of(List<? extends Act> acts);
    }

    /** Makes a change, says what it did, and shows the list anew with an item in front. */
    private void change(Deciding change, Saying words, Optional<ItemKey> front) {
        Scope scope = state.map(DisputeRows::scope).orElse(Scope.NEEDED);
        String filter = state.map(DisputeRows::filter).orElse("");
        trouble.set(Optional.empty());
        record Done(List<? extends Act> acts, DisputeRows rows) {}
        background
                .save(_ -> {
                    List<? extends Act> acts = change.acts();
                    return new Done(acts, DisputeRows.of(desk.decisions().list(), items, scope, filter));
                })
                .onSuccess(done -> {
                    said.set(words.of(done.acts()));
                    arrived(done.rows());
                    Optional<ItemKey> to = front.or(() -> done.acts().stream().findFirst().map(Act::item));
                    to.filter(i -> done.rows().indexOf(i) >= 0)
                            .or(() -> current.get().filter(i -> done.rows().indexOf(i) >= 0))
                            .or(done.rows()::firstOpen)
                            .ifPresent(this::open);
                })
                .onFailure(cause -> trouble.set(Optional.of(UserError.of(cause))));
    }

    /** Undoes the person's latest decision or bulk act, and goes to its first item. */
    public void undo() {
        if (!onlyLooks()) {
            change(() -> desk.decisions().undo(), acts -> Texts.text("adjudicate.said.undo", acts.size()), Optional.empty());
        }
    }

    /** Repeats what was undone last. */
    public void redo() {
        if (!onlyLooks()) {
            change(() -> desk.decisions().redo(), acts -> Texts.text("adjudicate.said.redo", acts.size()), Optional.empty());
        }
    }

    /** The proposed gold queries of the item in front that wait for a second reader. */
    public List<GoldProposal> openProposals() {
        return shown.get() instanceof LoadState.Ready<DisputeScreen>(DisputeScreen screen)
                        && current.get().equals(Optional.of(screen.key()))
                ? screen.opinions().proposals().stream().filter(p -> p.state() == GoldProposal.State.OPEN).toList()
                : List.of();
    }

    /** Accepts the first proposed gold query that waits. */
    public void acceptGold() {
        review(
                "adjudicate.said.gold.accepted",
                p -> List.of(desk.gold().accept(p.key(), Optional.empty(), reason, Progress.NONE)));
    }

    /** Rejects the first proposed gold query that waits. */
    public void rejectGold() {
        review("adjudicate.said.gold.rejected", p -> List.of(desk.gold().reject(p.key(), reason)));
    }

    private interface Reviewing {
        List<? extends Act> of(GoldProposal proposal) throws Exception;
    }

    private void review(String key, Reviewing how) {
        List<GoldProposal> waiting = openProposals();
        if (waiting.isEmpty() || onlyLooks()) {
            said.set(Texts.text(onlyLooks() ? "adjudicate.refused.looking" : "adjudicate.said.gold.none"));
            return;
        }
        GoldProposal first = waiting.getFirst();
        change(() -> how.of(first), _ -> Texts.text(key, first.item().caseId()), current.get());
    }

    /** Takes the decision on the item in front back. */
    public void reopen() {
        decision().filter(_ -> !onlyLooks()).ifPresent(d -> change(
                () -> desk.decisions().reopen(List.of(d.item()), ""),
                _ -> Texts.text("adjudicate.said.reopen", 1), Optional.of(d.item())));
    }

    /** Asks whether every listed item with a majority and without a decision is to be decided by it. */
    public void askAccept() {
        ask("adjudicate.ask.accept", listed(r -> r.decision().isEmpty() && r.majority().isPresent()),
                items -> change(() -> desk.decisions().acceptMajority(items),
                        acts -> Texts.text("adjudicate.said.accept", acts.size()), current.get()));
    }

    /** Asks whether every listed decision is to be taken back. */
    public void askReopen() {
        ask("adjudicate.ask.reopen", listed(r -> r.decision().isPresent()),
                items -> change(() -> desk.decisions().reopen(items, ""),
                        acts -> Texts.text("adjudicate.said.reopen", acts.size()), current.get()));
    }

    private List<ItemKey> listed(Predicate<DisputedItem> which) {
        return state.map(now -> now.rows().stream().map(DisputeRow::dispute).filter(which).map(DisputedItem::item).toList())
                .orElse(List.of());
    }

    private void ask(String key, List<ItemKey> items, Consumer<List<ItemKey>> act) {
        if (items.isEmpty() || onlyLooks()) {
            said.set(Texts.text(onlyLooks() ? "adjudicate.refused.looking" : key + ".none"));
            return;
        }
        question.set(Optional.of(new Question(Texts.text(key, items.size()), () -> act.accept(items))));
    }

    /** Answers the question that waits. */
    public void answer(boolean yes) {
        Optional<Question> asked = question.get();
        question.set(Optional.empty());
        asked.filter(_ -> yes).ifPresent(q -> q.act().run());
    }
}
