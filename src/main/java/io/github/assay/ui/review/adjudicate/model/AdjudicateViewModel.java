package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.agreement.DisputedItem;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.ReviewService;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.review.adjudicate.model.DecisionSaving.Change;
import io.github.assay.ui.review.adjudicate.model.DecisionSaving.Decides;
import io.github.assay.ui.review.adjudicate.model.DecisionSaving.Deciding;
import io.github.assay.ui.review.adjudicate.model.DecisionSaving.Done;
import io.github.assay.ui.review.adjudicate.model.DecisionSaving.Draft;
import io.github.assay.ui.review.database.DatabaseViewModel;
import io.github.assay.ui.review.database.OwnQueryViewModel;
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
    private final ProjectSession session;
    private final ReviewService review;
    private final Callable<AdjudicationService> opening;
    private final Background background;
    private final Map<ItemKey, Item> items = new HashMap<>();
    private final ReadOnlyObjectWrapper<LoadState<DisputeRows>> rows = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<ItemKey>> current = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<LoadState<DisputeScreen>> shown = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<DisputeCause>> cause = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final BulkDecisions bulk = new BulkDecisions(this);
    private final ReadOnlyStringWrapper stated = new ReadOnlyStringWrapper("");
    private final DecisionSaving saving;
    private final GoldReviews gold = new GoldReviews(this);
    private final OwnQueryViewModel.QueryHistory history;
    private Optional<DisputeServices> opened = Optional.empty();
    private Optional<DisputeRows> state = Optional.empty();
    private ReadingOptions reading = ReadingOptions.USUAL;
    private Optional<Job<DisputeScreen>> wanted = Optional.empty();
    private String reason = "";

    private record Listed(AdjudicationService decisions, DisputeRows rows) {}

    /**
     * @param opening opens the person's decisions; may block
     * @param history where own queries are kept
     */
    public AdjudicateViewModel(
            ProjectSession session, ReviewService review, Callable<AdjudicationService> opening, Background background,
            OwnQueryViewModel.QueryHistory history) {
        this.history = history;
        this.session = session;
        this.review = review;
        this.opening = opening;
        this.background = background;
        saving = new DecisionSaving(this, background);
        session.project().items().forEach(i -> items.put(i.key(), i));
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
    public ReadOnlyStringProperty statedProperty() {
        return stated.getReadOnlyProperty();
    }

    /** Saves decisions, and says what is not saved. */
    public DecisionSaving saving() {
        return saving;
    }

    /** Whether the names of annotators and systems are hidden. */
    public boolean hidesNames() {
        return session.project().labelling().blindAdjudication();
    }

    /** Says what an act did, or why it did nothing. */
    public void say(String sentence) {
        stated.set(sentence);
    }

    /** Reviews of proposed gold queries. */
    public GoldReviews gold() {
        return gold;
    }

    /** The database of the item in front; only once the list has been read. */
    public DatabaseViewModel database() {
        return opened.orElseThrow().database();
    }

    /** The own query on the item in front; only once the list has been read. */
    public OwnQueryViewModel ownQuery() {
        return opened.orElseThrow().ownQuery();
    }

    /** Every token of a text in the dialect of the item in front. */
    public List<Token> tokens(String sql) {
        return front().map(s -> review.tokens(session, s.evidence().caseData().item().evalCase(), sql)).orElseGet(() -> SqlLexer.tokens(sql));
    }

    /** The text of the guideline in force. */
    public String guideline() {
        return session.project().guideline();
    }

    /** What the record says of causes, read with each list. */
    public Optional<DisputeCauses> causes() {
        return state.map(DisputeRows::causes);
    }

    /** The services; only once the list has been read. */
    DisputeServices services() {
        return opened.orElseThrow();
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
        return opened.filter(o -> o.decisions().onlyLooks()).isPresent();
    }

    /** Runs work of the tables off the UI thread. */
    public <T> Job<T> prepare(Background.Work<T> work) {
        return background.fetch(work);
    }

    /** Reads the list again: on opening the screen, because votes may have been cast since. */
    public void refresh() {
        Callable<AdjudicationService> services = opened.<Callable<AdjudicationService>>map(o -> o::decisions).orElse(opening);
        Scope scope = state.map(DisputeRows::scope).orElse(Scope.NEEDED);
        String filter = state.map(DisputeRows::filter).orElse("");
        background
                .fetch(_ -> {
                    AdjudicationService decisions = services.call();
                    return new Listed(decisions, DisputeRows.of(decisions, items, scope, filter));
                })
                .onSuccess(listed -> {
                    DisputeRows read = listed.rows();
                    if (opened.isEmpty()) {
                        opened = Optional.of(DisputeServices.of(
                                session, review, listed.decisions(), background, history, gold));
                    }
                    arrived(read);
                    if (current.get().filter(i -> read.indexOf(i) >= 0).isEmpty()) {
                        read.firstOpen().ifPresentOrElse(this::open, () -> current.set(Optional.empty()));
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

    /** Brings an item to the front. Cause and reason are those given for it, else those of its decision in force. */
    public void open(ItemKey item) {
        saving.turned();
        current.set(Optional.of(item));
        reading = ReadingOptions.USUAL.formatted(reading.formatted());
        fetch();
    }

    /** Reads the item in front again. */
    void fetch() {
        wanted.ifPresent(Job::drop);
        ItemKey item = current.get().orElseThrow();
        ReadingOptions as = reading;
        DisputeServices services = opened.orElseThrow();
        wanted = Optional.of(background
                .fetch(progress -> services.read(item, as, progress))
                .onSuccess(screen -> {
                    if (current.get().equals(Optional.of(item))) {
                        Optional<Adjudication> decision = screen.opinions().item().decision();
                        Optional<Draft> draft = saving.draft(item);
                        cause.set(draft.map(Draft::cause).orElseGet(() -> decision.flatMap(Adjudication::cause)));
                        reason = draft.map(Draft::reason).orElseGet(() -> decision.map(Adjudication::reason).orElse(""));
                        shown.set(new LoadState.Ready<>(screen));
                        if (!as.equals(reading)) {
                            read(r -> r); // changed while the item was read
                        }
                    }
                })
                .onFailure(cause -> shown.set(new LoadState.Failed<>(UserError.of(cause)))));
    }

    /** Reads the case in another way; votes and decision stay. */
    public void read(UnaryOperator<ReadingOptions> change) {
        reading = change.apply(reading);
        if (shown.get() instanceof LoadState.Ready<DisputeScreen>(DisputeScreen screen)) {
            DisputeServices services = opened.orElseThrow();
            ReadingOptions as = reading;
            background.fetch(progress -> services.presenter().prepare(screen.evidence().caseData(), as, progress))
                    .onSuccess(evidence -> front().filter(s -> s.key().equals(evidence.key()) && as.equals(reading))
                            .ifPresent(s -> shown.set(new LoadState.Ready<>(new DisputeScreen(evidence, s.opinions())))));
        }
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
            given();
        }
    }

    /** Chooses the cause, or removes it when it is chosen; a decided item is decided again with it. */
    public void choose(DisputeCause chosen) {
        cause.set(cause.get().equals(Optional.of(chosen)) ? Optional.empty() : Optional.of(chosen));
        given();
    }

    /** Keeps cause and reason, and stores them with the label that the item has; the item stays in front. */
    private void given() {
        current.get().filter(_ -> !onlyLooks()).ifPresent(item -> {
            Optional<Label> label = saving.draft(item).flatMap(Draft::label);
            saving.draft(item, new Draft(label, cause.get(), reason));
            if (state.map(DisputeRows::mayDecide).orElse(false)) {
                saving.afterSaving(() -> saving.draft(item).ifPresent(d -> d.label()
                        .or(() -> decided(item).map(Adjudication::label))
                        .ifPresent(l -> saving.decide(item, l, Optional.of(item)))));
            }
        });
    }

    /** The decision in force on an item. */
    Optional<Adjudication> decided(ItemKey item) {
        return front().filter(screen -> screen.key().equals(item)).map(screen -> screen.opinions().item().decision())
                .orElseGet(() -> state.flatMap(now -> now.list().disputes().items().stream()
                        .filter(d -> d.item().equals(item)).findFirst()).flatMap(DisputedItem::decision));
    }

    /** Decides the item in front and goes to the next without a decision. */
    public void decide(Label label) {
        if (onlyLooks()) {
            stated.set(Texts.text("adjudicate.refused.looking"));
            return;
        }
        if (front().isEmpty()) {
            current.get().ifPresent(_ -> stated.set(Texts.text("adjudicate.refused.loading")));
            return;
        }
        front().filter(_ -> !saving.refuses()).map(DisputeScreen::key).ifPresent(item -> {
            saving.draft(item, new Draft(Optional.of(label), cause.get(), reason));
            saving.decide(item, label, state.flatMap(now -> now.nextOpen(item)).or(() -> Optional.of(item)));
        });
    }

    /** An item in words, without its system where names are hidden. */
    String named(ItemKey item) {
        return hidesNames() ? item.caseId() : item.caseId() + " · " + item.systemAndRun();
    }

    /** Reads the list as it is shown; for another thread. */
    Callable<DisputeRows> listing() {
        AdjudicationService decisions = services().decisions();
        Scope scope = state.map(DisputeRows::scope).orElse(Scope.NEEDED);
        String filter = state.map(DisputeRows::filter).orElse("");
        return () -> DisputeRows.of(decisions, items, scope, filter);
    }

    /** Says what an act did, and shows the list anew; goes on unless another item than that of the act is in front. */
    void saved(Done done) {
        stated.set(done.change().sentence().apply(done.acts()));
        done.rows().ifPresent(this::arrived);
        Optional<ItemKey> of = done.change().key().item();
        Optional<ItemKey> to = of.isPresent() && !of.equals(current.get())
                ? Optional.empty()
                : done.change().next().or(() -> done.acts().stream().findFirst().map(Act::item));
        state.ifPresent(now -> to.filter(i -> now.indexOf(i) >= 0)
                .or(() -> current.get().filter(i -> now.indexOf(i) >= 0))
                .or(now::firstOpen)
                .ifPresent(i -> {
                    if (current.get().equals(Optional.of(i))) {
                        fetch();
                    } else {
                        open(i);
                    }
                }));
    }

    /** Undoes the person's latest decision or bulk act, and goes to its first item. What is not saved is given up first. */
    public void undo() {
        if (opened.isPresent() && !onlyLooks()) {
            saving.giveUpLatest().ifPresentOrElse(
                    this::givenUp, () -> restore(() -> services().decisions().undo(), "adjudicate.said.undo"));
        }
    }

    private void givenUp(Decides what) {
        stated.set(Texts.text("adjudicate.said.givenUp"));
        what.item().or(current::get).ifPresent(this::open);
    }

    /** Repeats what was undone last. */
    public void redo() {
        if (opened.isPresent() && !onlyLooks()) {
            restore(() -> services().decisions().redo(), "adjudicate.said.redo");
        }
    }

    private void restore(Deciding restoring, String key) {
        saving.saveOnce(new Change(
                new Decides(Optional.empty(), key), "", restoring, acts -> Texts.text(key, acts.size()), Optional.empty()));
    }

    /** Takes the decision on the item in front back, or gives it up while it is not saved. */
    public void reopen() {
        Optional<ItemKey> front = front().filter(_ -> !onlyLooks()).map(DisputeScreen::key);
        front.filter(i -> decided(i).isEmpty() && saving.giveUp(Decides.label(i))).ifPresent(i -> givenUp(Decides.label(i)));
        front.filter(i -> decided(i).isPresent()).ifPresent(saving::reopen);
    }
}
