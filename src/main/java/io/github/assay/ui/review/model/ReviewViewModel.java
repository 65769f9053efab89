package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Project;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemFacts;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.OwnSession;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.ProvenanceService;
import io.github.assay.service.review.ReviewService;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.answer.ProvenanceViewModel;
import io.github.assay.ui.review.answer.SeparationViewModel;
import io.github.assay.ui.review.database.DatabaseViewModel;
import io.github.assay.ui.review.database.DraftKeeper;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.ui.review.grid.GridView;
import io.github.assay.ui.review.words.FeedbackWords;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Holds the state of the Review screen without nodes: current case, reading, the annotator's verdict, and every
 * command. Everything runs on the UI thread; calls that block go through {@link Background}.
 */
public final class ReviewViewModel {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private final Project project;
    private final Callable<ReviewServices> opener;
    private final Background background;
    private final Status status;
    private final ZoneId zone;
    private final CaseSystems systems;
    private final ActiveTime time;
    private final ReadOnlyObjectWrapper<LoadState<QueueState>> queue = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final CaseLoader feed = new CaseLoader();
    private final Disclosure disclosure;
    private final VoteDecisions decisions;
    private boolean grouped;
    private QueueOrder firstOrder = new QueueOrder.AsFiled();
    private DraftKeeper drafts;
    private long shuffleSeed = 1;
    private Optional<ItemKey> timed = Optional.empty();
    private Optional<Parts> parts = Optional.empty();
    private OwnQueryViewModel.QueryHistory history = new OwnQueryViewModel.SessionQueries();
    private final SameTables same;

    private record Opened(ReviewServices services, CaseQueue queue) {}

    /** What is there once the queue is open. */
    private record Parts(
            ReviewServices open, QueueState queueState, QueueEvidence evidence, MetricTrial trial, ScoreAccounts accounts,
            CaseNavigation walk, DatabaseViewModel database, OwnQueryViewModel ownQuery, ProvenanceViewModel provenance,
            SeparationViewModel separation, QueueRenewal renewal) {}

    /**
     * @param opener opens the services for the annotator; blocks
     * @param nanos a clock that only runs forward, for active seconds
     * @param zone in which the time of saving is shown
     */
    public ReviewViewModel(
            Project project, Callable<ReviewServices> opener, Background background, Status status, LongSupplier nanos, ZoneId zone) {
        this.project = project;
        this.opener = opener;
        this.background = background;
        this.status = status;
        this.zone = zone;
        drafts = DraftKeeper.inMemory(background);
        systems = new CaseSystems(project.items());
        time = new ActiveTime(nanos);
        disclosure = new Disclosure(background, feed);
        feed.shownProperty().subscribe(_ -> feed.painted().filter(item -> !timed.equals(Optional.of(item))).ifPresent(item -> {
            timed = Optional.of(item);
            time.restart();
        }));
        decisions = new VoteDecisions(feed, disclosure, time, this::go, this::show);
        decisions.onFeedback((item, f) -> FeedbackWords.tell(
                status, currentProperty(), f, () -> queueState().nextUndecided(item).ifPresent(this::go)));
        decisions.whileRunning(() -> background.runningProperty().get().isPresent());
        same = new SameTables(feed, systems, background, (item, p) -> open().sameTable(item, p));
        same.foundProperty().subscribe(decisions::equalTo);
        feed.shownProperty().subscribe(_ -> same.find());
    }

    /** Sets the order in which the queue opens; a shuffled one uses the annotator's seed. */
    public void startIn(QueueOrder order) {
        firstOrder = order.withSeed(shuffleSeed);
    }

    /** Sets the seed of the annotator's shuffled orders. */
    public ReviewViewModel shuffledBy(long seed) {
        shuffleSeed = seed;
        return this;
    }

    /** Sets where texts are kept that are not stored yet. */
    public ReviewViewModel draftsIn(DraftKeeper keeper) {
        drafts = keeper;
        return this;
    }

    /** Texts not stored yet. */
    public DraftKeeper drafts() {
        return drafts;
    }

    /** Seed of the annotator's shuffled orders. */
    public long shuffleSeed() {
        return shuffleSeed;
    }

    /** Sets whether the queue opens with the systems of one question together; without effect where each has one. */
    public void startGrouped(boolean together) {
        grouped = together;
    }

    /** Puts the systems of one question together in the queue, or not. */
    public void group(boolean together) {
        grouped = together;
        queueState().group(together && systems.areSeveral());
    }

    /** Whether a question of the project has several systems. */
    public boolean hasSeveralSystems() {
        return systems.areSeveral();
    }

    /** Sets where own queries are kept. */
    public void keepQueriesIn(OwnQueryViewModel.QueryHistory kept) {
        history = kept;
    }

    /** Fetches the queue, then the first case to decide. Also tries again after a failure. */
    public void open(Runnable ready) {
        queue.set(new LoadState.Loading<>());
        drafts.open(cause -> status.noteProperty().set(Texts.text("review.draft.unwritten", UserError.of(cause).sentence())));
        background.fetch(_ -> {
                    ReviewServices its = opener.call();
                    return new Opened(its, its.queues().revealed(its.queue().ordered(firstOrder).grouped(grouped && systems.areSeveral())));
                }).onSuccess(is -> opened(is.services(), is.queue(), ready))
                .onFailure(cause -> queue.set(new LoadState.Failed<>(UserError.of(cause))));
    }

    private void opened(ReviewServices open, CaseQueue start, Runnable ready) {
        disclosure.from(open, this::seen, status.noteProperty()::set);
        ProjectSession session = open.session();
        ReviewService review = open.services().review();
        LabelingService labels = open.labels();
        QueueState queueState = new QueueState(background, start, labels::maySeeScores, open.queues()::revealed);
        feed.from(new CaseCache(open, new CasePresenter(session, review, systems), background), queueState);
        MetricTrial trial = new MetricTrial(open, feed, background, metric -> {
            evidenceChanged();
            status.noteProperty().set(Texts.text("review.settings.applied", metric));
        });
        DatabaseViewModel database = new DatabaseViewModel(open.browse(), background, labels::showsResults);
        OwnQueryViewModel ownQuery = new OwnQueryViewModel(open.browse(), background, new OwnComparison(session, review), history,
                decisions, database::schema, labels::showsResults);
        ownQuery.keepDraftsIn(drafts);
        SeparationViewModel separation = new SeparationViewModel(
                session, open.services().separation(), review, labels, background);
        parts = Optional.of(new Parts(
                open, queueState, new QueueEvidence(open, queueState, background, status), trial,
                new ScoreAccounts(open, feed, background), new CaseNavigation(queueState, feed, systems, this::go),
                database, ownQuery, new ProvenanceViewModel(session, new ProvenanceService(open.browse()::run), background), separation,
                new QueueRenewal(open, background, queueState, status, queue, feed::current, disclosure::refresh,
                        () -> walk().toFirstUndecided())));
        decisions.from(labels, queueState, new VoteSaving(labels, open.queues(), background, queueState, this::saved),
                ownQuery::runs, separation::wasFound);
        queue.set(start.size() == 0 ? new LoadState.Empty<>() : new LoadState.Ready<>(queueState));
        ready.run();
        walk().toFirstUndecided();
    }

    private ReviewServices open() {
        return parts.orElseThrow().open();
    }

    /** Whether the queue is open. Before it, most parts of this view model are not there. */
    public boolean isOpen() {
        return parts.isPresent();
    }

    /** Computes the scores for triage, unless the project is large or they exist already. */
    public void scoreAtOnce() {
        parts.orElseThrow().evidence().opened();
        parts.orElseThrow().evidence().ordered(queueState().queue().order());
    }

    /** Orders the queue; triage waits for scores where there are none yet. */
    public void order(QueueOrder order) {
        queueState().order(order);
        parts.orElseThrow().evidence().ordered(order);
    }

    /** Filters the queue; terms on scores and outcomes wait for them where they are not known yet. */
    public void filter(String text) {
        queueState().filter(text);
        parts.orElseThrow().evidence().filtered(text);
    }

    public ReadOnlyObjectProperty<LoadState<QueueState>> queueProperty() {
        return queue.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<LoadState<CaseScreen>> shownProperty() {
        return feed.shownProperty();
    }

    /** The item that is shown, or loading. */
    public ReadOnlyObjectProperty<Optional<ItemKey>> currentProperty() {
        return feed.currentProperty();
    }

    public ReadOnlyObjectProperty<AnnotatorState> ownProperty() {
        return disclosure.ownProperty();
    }

    /** What is shown of scores and votes of the case on screen. */
    public Disclosure disclosure() {
        return disclosure;
    }

    ReadOnlyObjectProperty<ReadingOptions> readingProperty() {
        return feed.readingProperty();
    }

    public VoteDecisions decisions() {
        return decisions;
    }

    public Project project() {
        return project;
    }

    public QueueState queueState() {
        return parts.orElseThrow().queueState();
    }

    public ActiveTime time() {
        return time;
    }

    /** Runs a short read of the current case off the UI thread. */
    public <T> Job<T> prepare(Background.Work<T> work) {
        return background.fetch(work);
    }

    /** Shows an item; the one on screen stays until it is prepared. */
    public void go(ItemKey item) {
        if (!feed.current().equals(Optional.of(item)) && !disclosure.defers(() -> go(item))) {
            show(item);
        }
    }

    /** Changes how cases are read; the case on screen follows. */
    public void read(UnaryOperator<ReadingOptions> change) {
        feed.read(change);
    }

    /** Sorts the tables of the case on screen by a pair of columns. */
    public void sort(int pair) {
        read(r -> r.with(r.grid().sortedBy(pair)));
    }

    /** Changes the annotator's choices for the two tables. */
    public void seeTables(UnaryOperator<GridView> change) {
        read(r -> r.with(change.apply(r.grid())));
    }

    /** Other thresholds and options, tried on the current case. */
    public MetricTrial trial() {
        return parts.orElseThrow().trial();
    }

    public DatabaseViewModel database() {
        return parts.orElseThrow().database();
    }

    public OwnQueryViewModel ownQuery() {
        return parts.orElseThrow().ownQuery();
    }

    /** The explanation of one row of the current case. */
    public ProvenanceViewModel provenance() {
        return parts.orElseThrow().provenance();
    }

    /** The database that separates the queries of the current case. */
    public SeparationViewModel separation() {
        return parts.orElseThrow().separation();
    }

    /** Every token of a text in the dialect of the case on screen. */
    public List<Token> tokens(String sql) {
        return shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)
                ? open().services().review().tokens(open().session(), screen.caseData().item().evalCase(), sql) : SqlLexer.tokens(sql);
    }

    public CaseNavigation walk() {
        return parts.orElseThrow().walk();
    }

    /** Fetches what the annotator did, for their own eyes, and passes it on. */
    public void ownSession(Consumer<OwnSession> then) {
        background.fetch(_ -> OwnSession.of(open().session(), open().labels())).onSuccess(then)
                .onFailure(cause -> status.noteProperty().set(UserError.of(cause).sentence()));
    }

    public ZoneId zone() {
        return zone;
    }

    /** Explains scores of the current case. */
    public ScoreAccounts accounts() {
        return parts.orElseThrow().accounts();
    }

    /** The long job that is running, if any. */
    public ReadOnlyObjectProperty<Optional<Background.Running>> runningProperty() {
        return background.runningProperty();
    }

    /** Milliseconds until clock and awaited tables should be looked at again; 0: not before something happens. */
    public int clockMillis() {
        boolean awaited = background.runningProperty().get().isPresent() && feed.isAwaited();
        return awaited ? 1_000 : time.paintMillis();
    }

    /** Runs a function on the UI thread after a delay. */
    public void later(int millis, Runnable then) {
        background.later(millis, then);
    }

    /** While a run goes on, fetches the case on screen again when one of its tables is still missing. */
    public void fetchAwaited() {
        if (background.runningProperty().get().isPresent() && feed.isAwaited()) {
            feed.forget();
        }
    }

    /** Fetches prepared cases again, because a run has changed scores or tables. */
    public void evidenceChanged() {
        feed.forget();
        parts.orElseThrow().database().forget();
        parts.orElseThrow().evidence().changed();
    }

    /** Brings queue and guideline up to date; empty before the queue is open. */
    public Optional<QueueRenewal> renewal() {
        return parts.map(Parts::renewal);
    }

    private void show(ItemKey item) {
        feed.turnTo(item);
        ProjectSession session = open().session();
        session.item(item).ifPresent(session.priority()::set); // a run takes its queries first
        decisions.turned();
        time.restart();
        timed = Optional.empty();
        disclosure.turnTo(item);
        feed.fetch();
    }

    /** Gives an item's row of the queue what was shown of it. */
    private void seen(ItemKey item) {
        ItemFacts before = queueState().facts(item);
        background.fetch(_ -> open().queues().facts(item, before))
                .onSuccess(known -> queueState().update(item, known));
    }

    /** The other systems with the same table as the case on screen; empty until they are known. */
    public ReadOnlyObjectProperty<List<ItemKey>> sameTableProperty() {
        return same.foundProperty();
    }

    private void saved(Instant at) {
        status.savedProperty().set(Texts.text("review.saved", TIME.format(at.atZone(zone))));
    }
}
