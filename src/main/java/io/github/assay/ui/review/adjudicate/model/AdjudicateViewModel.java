package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.review.database.DatabaseViewModel;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.ui.review.model.CasePresenter;
import io.github.assay.ui.review.model.OwnComparison;
import io.github.assay.ui.review.model.ReadingOptions;
import io.github.assay.wording.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** State of the Adjudicate screen: the list, the item in front, and the cause and reason given for it. UI thread only. */
public final class AdjudicateViewModel {
    private final Project project;
    private final Callable<AdjudicationDesk> opening;
    private final Background background;
    private final Map<ItemKey, Item> items = new HashMap<>();
    private final ReadOnlyObjectWrapper<LoadState<DisputeRows>> rows = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<ItemKey>> current = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<LoadState<DisputeScreen>> shown = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<DisputeCause>> cause = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final BulkDecisions bulk = new BulkDecisions(this);
    private final ReadOnlyStringWrapper said = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Optional<UserError>> trouble = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final GoldReviews gold = new GoldReviews(this);
    private final OwnQueryViewModel.QueryHistory history;
    private AdjudicationDesk desk;
    private DatabaseViewModel database;
    private OwnQueryViewModel ownQuery;
    private CasePresenter presenter;
    private ReadingOptions reading = ReadingOptions.USUAL;
    private Optional<Job<DisputeScreen>> wanted = Optional.empty();
    private String reason = "";

    /**
     * {@code opening} opens the services; it may block.
     *
     * @param history where own queries are kept
     */
    public AdjudicateViewModel(
            Project project, Callable<AdjudicationDesk> opening, Background background, OwnQueryViewModel.QueryHistory history) {
        this.history = history;
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

    /** Decisions on all listed items. */
    public BulkDecisions bulk() {
        return bulk;
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

    /** Says what an act did, or why it did nothing. */
    void say(String sentence) {
        said.set(sentence);
    }

    /** Reviews of proposed gold queries. */
    public GoldReviews gold() {
        return gold;
    }

    /** The database of the item in front; only once the list has been read. */
    public DatabaseViewModel database() {
        return database;
    }

    /** The own query on the item in front; only once the list has been read. */
    public OwnQueryViewModel ownQuery() {
        return ownQuery;
    }

    /** Every token of a text. */
    public List<Token> tokens(String sql) {
        return desk.review().tokens(sql);
    }

    /** The text of the guideline in force. */
    public String guideline() {
        return desk == null ? project.guideline() : desk.review().project().guideline();
    }

    /** What the record says of causes, read with each list. */
    public Optional<DisputeCauses> causes() {
        return state.map(DisputeRows::causes);
    }

    /** The services; only once the list has been read. */
    AdjudicationDesk desk() {
        return desk;
    }

    /** The item in front with what is shown of it; empty while it is read. */
    public Optional<DisputeScreen> front() {
        return shown.get() instanceof LoadState.Ready<DisputeScreen>(DisputeScreen screen)
                        && current.get().equals(Optional.of(screen.key()))
                ? Optional.of(screen)
                : Optional.empty();
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
                    return DisputeRows.of(desk, items, scope, filter);
                })
                .onSuccess(list -> {
                    if (database == null) {
                        database = new DatabaseViewModel(desk.review().browse(), background, _ -> true);
                        ownQuery = new OwnQueryViewModel(
                                desk.review().browse(), background, new OwnComparison(desk.review()), history, gold,
                                database::schema, _ -> true);
                    }
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
        state.ifPresent(now -> narrowed(now.narrowed(items, scope, now.filter())));
    }

    /** Lists the items that hold every word of a filter. */
    public void filter(String words) {
        state.filter(now -> !now.filter().equals(words)).ifPresent(now -> narrowed(now.narrowed(items, now.scope(), words)));
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
        return front().flatMap(screen -> screen.opinions().item().decision());
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
        if (front().isEmpty()) {
            return;
        }
        ItemKey item = front().get().key();
        Optional<DisputeCause> why = cause.get();
        String words = reason;
        Optional<ItemKey> next = moveOn ? state.flatMap(now -> now.nextOpen(item)) : Optional.empty();
        change(
                () -> List.of(desk.decisions().decide(item, label, why, words)),
                done -> Texts.text("adjudicate.said." + label.word(), item.caseId()),
                next.or(() -> Optional.of(item)));
    }

    /** A change of the record. */
    interface Deciding {
        List<? extends Act> acts() throws Exception;
    }

    /** What a change did, in a sentence. */
    interface Saying {
        String of(List<? extends Act> acts);
    }

    /** Makes a change, says what it did, and shows the list anew with an item in front. */
    void change(Deciding change, Saying words, Optional<ItemKey> front) {
        Scope scope = state.map(DisputeRows::scope).orElse(Scope.NEEDED);
        String filter = state.map(DisputeRows::filter).orElse("");
        trouble.set(Optional.empty());
        record Done(List<? extends Act> acts, DisputeRows rows) {}
        background
                .save(_ -> {
                    List<? extends Act> acts = change.acts();
                    return new Done(acts, DisputeRows.of(desk, items, scope, filter));
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

    /** Takes the decision on the item in front back. */
    public void reopen() {
        decision().filter(_ -> !onlyLooks()).ifPresent(d -> change(
                () -> desk.decisions().reopen(List.of(d.item()), ""),
                _ -> Texts.text("adjudicate.said.reopen", 1), Optional.of(d.item())));
    }
}
