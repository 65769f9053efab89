package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.service.review.DraftService;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.CaseOpener;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.keys.KeyPart;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.SessionSheet.SessionLayer;
import io.github.assay.ui.review.answer.CaseAnswer;
import io.github.assay.ui.review.answer.RowExplanation;
import io.github.assay.ui.review.answer.SameTableChip;
import io.github.assay.ui.review.answer.SeparationPane;
import io.github.assay.ui.review.layout.CaseStack;
import io.github.assay.ui.review.layout.Enlarging;
import io.github.assay.ui.review.layout.FullText;
import io.github.assay.ui.review.layout.IntoView;
import io.github.assay.ui.review.layout.LayoutMemory;
import io.github.assay.ui.review.layout.SideColumns;
import io.github.assay.ui.review.layout.SidePair;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.ui.review.model.MetricTrial;
import io.github.assay.ui.review.model.QueueState;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.ui.review.model.VoteDecisions;
import io.github.assay.ui.review.queue.QueueActs;
import io.github.assay.ui.review.queue.QueueList;
import io.github.assay.ui.review.words.Reasons;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows the Review screen: lays the parts out, paints the view model's state, and passes keys on as commands. */
public final class ReviewView implements ScreenView, CaseOpener {
    private final ReviewViewModel model;
    private final ReviewSettings settings;
    private final Keys keys;
    private final Status status;
    private final ScoreSide scores;
    private final FirstPaint firstPaint = new FirstPaint();
    private final CasePlaceholder cover = new CasePlaceholder(firstPaint);
    private CaseHeader header;
    private CasePane board;
    private VoteBar bar;
    private FooterOverlay strips;
    private QueueList queue;
    private Optional<Runnable> whenOpen = Optional.empty();
    private ReviewKeys acts;
    private ReviewSides sides;
    private CaseDatabase database;
    private ProposalLine proposal;
    private CaseAnswer answer;
    private FullText fullText;
    private Enlarging enlarging;
    private final VBox answerSlot = new VBox();
    private final VBox foot = new VBox();
    private boolean opened;
    private boolean front;
    @FXML private BorderPane root;
    @FXML private StackPane layers;
    @FXML private SideColumns columns;
    @FXML private StackPane queueSide;
    @FXML private StackPane caseLayers;
    @FXML private CaseStack caseSide;
    @FXML private StackPane querySlot;
    @FXML private StackPane whySlot;
    @FXML private StackPane results;
    @FXML private Label cellLine;
    @FXML private StackPane drawerSide;
    @FXML private StackPane scoreSide;
    @FXML private StackPane voteSlot;

    public ReviewView(ReviewViewModel model, Settings settings, Status status) {
        this.model = model;
        this.settings = new ReviewSettings(settings, model.project().folder().toString());
        this.keys = settings.keys();
        this.status = status;
        scores = new ScoreSide(model, this.settings, row -> board.goTo(row), this::askSettings, () -> queue.toggleRevisit(), keys);
    }

    @FXML
    private void initialize() {
        build();
        listen();
        acts.follow(root);
        VisibilityTimer clock = new VisibilityTimer(root, (then, millis) -> model.later(millis, then), model::clockMillis, () -> {
            header.clock(model.time().seconds());
            model.fetchAwaited();
        });
        root.addEventFilter(InputEvent.ANY, _ -> {
            model.time().alive();
            clock.wake();
        });
        model.currentProperty().subscribe(_ -> clock.wake());
        model.runningProperty().subscribe(_ -> clock.wake());
    }

    private void build() {
        header = new CaseHeader(keys, () -> pressed(Shortcut.BOOKMARK), () -> pressed(Shortcut.READ_FULL));
        fullText = new FullText(keys, header.line());
        DifferenceCard why = new DifferenceCard(keys, policy -> model.read(r -> r.with(
                r.policy().equals(Optional.of(policy)) ? Optional.empty() : Optional.of(policy))));
        board = new CasePane(model, keys, header, why, cellLine, () -> pressed(Shortcut.FORMAT_SQL));
        bar = new VoteBar(keys, shortcut -> acts.clicked(shortcut));
        VoteDecisions decisions = model.decisions();
        strips = new FooterOverlay(keys, new FooterOverlay.Given(decisions::reason, decisions::blame), () -> decisions.voting().closeReasons(), () -> {
            decide();
            disclose();
        });
        queue = new QueueList(new QueueActs(model, settings, this::pressed), keys);
        sides = new ReviewSides(
                new ReviewSides.Panes(columns, queueSide, caseLayers, drawerSide, scoreSide), settings, queue, keys, this::look);
        LayoutMemory memory = new LayoutMemory(settings.settings());
        SidePair.SharedPlace border = new SidePair.SharedPlace(memory);
        SidePair sqlRow = new SidePair(SidePair.Narrow.TABS);
        enlarging = new Enlarging(caseSide, sqlRow, querySlot, results);
        database = new CaseDatabase(CaseDatabase.Source.of(model), new CaseDatabase.Places(sides::drawer, querySlot, whySlot, results, layers, border,
                        () -> {
                            enlarging.restore();
                            answer.besideOwnQuery(database.isPaneOpen());
                            bar.opened(database.isDrawerOpen(), database.isPaneOpen());
                        }), board.palette(),
                board.services(), keys, this::decide);
        answerSlot.getStyleClass().add("answer-slot");
        proposal = new ProposalLine(
                keys, () -> pressed(Shortcut.GOLD_DEFECTIVE), () -> decisions.toggle(Flag.GOLD_DEFECTIVE, ""));
        board.gold().getChildren().add(proposal);
        SameTableChip same = new SameTableChip(keys, () -> pressed(Shortcut.COPY_VOTE));
        header.append(same);
        model.sameTableProperty().subscribe(same::show);
        answer = new CaseAnswer(
                keys, new CaseAnswer.Places(
                        answerSlot, board.predicted(), sqlRow, results, caseLayers.heightProperty(), settings::unfoldAnswers),
                settings.unfoldsAnswers());
        model.keepQueriesIn(new SavedQueries(settings));
        acts = new ReviewKeys(
                model, new ReviewKeys.Parts(
                        board, cover, strips, queue, scores, database, sides, answer,
                        new SessionLayer(model, layers, this::decide), new ReviewKeys.Panes(
                                fullText, enlarging, border, root)), settings, keys);
        sqlRow.pair(board.gold(), board.predicted());
        keys.follow(sqlRow, _ -> sqlRow.nameTabs(
                Texts.text("review.tab.gold", keys.hint(Shortcut.SHOW_GOLD)),
                Texts.text("review.tab.predicted", keys.hint(Shortcut.SHOW_PREDICTED))));
        sqlRow.share(border);
        board.tables().share(border);
        foot.getChildren().add(cellLine);
        caseSide.arrange(new CaseStack.Parts(header, answerSlot, sqlRow, querySlot, whySlot, results, foot, memory));
        whySlot.getChildren().add(why);
        results.getChildren().add(board.tables());
        queueSide.getChildren().addFirst(queue);
        StackPane content = new StackPane();
        scores.fill(content);
        scoreSide.getChildren().addFirst(content);
        voteSlot.getChildren().add(bar);
        caseLayers.getChildren().addAll(board.palette(), cover.node());
        layers.getChildren().add(strips);
        model.startIn(settings.order());
        model.startGrouped(settings.groups());
        if (model.hasSeveralSystems()) {
            queue.offerGroups();
        }
        model.decisions().autoAdvanceProperty().set(settings.advances());
    }

    private void listen() {
        model.queueProperty().subscribe(this::queueState);
        model.shownProperty().subscribe(this::caseState);
        model.currentProperty().subscribe(item -> item.ifPresent(this::known));
        model.ownProperty().subscribe(_ -> disclose());
        model.disclosure().shownProperty().subscribe(_ -> disclose());
        model.disclosure().paintedBy(FirstPaint::afterNext);
        model.decisions().autoAdvanceProperty().subscribe(bar::advances);
    }

    private void queueState(LoadState<QueueState> is) {
        switch (is) {
            case LoadState.Loading<QueueState> _ -> cover.loadingQueue();
            case LoadState.Empty<QueueState> _ -> cover.empty(model.renewal().map(r -> r.awaitsStore()).orElse(false));
            case LoadState.Failed<QueueState>(UserError what) -> cover.failed("review.failed.queue", what, this::open);
            case LoadState.Ready<QueueState>(QueueState q) -> {
                q.queueProperty().subscribe((_, _) -> showQueue(q, true));
                showQueue(q, false);
                q.titleProperty().subscribe(queue::given);
                model.decisions().voting().troubleProperty().subscribe(strips::trouble);
                model.decisions().voting().reasonsProperty().subscribe(strips::reasons);
                model.decisions().allDecidedProperty().subscribe(strips::done);
                model.decisions().refusedProperty().subscribe(strips::refused);
                bar.looks(model.decisions().onlyLooks());
                model.decisions().pending().requestedProperty().subscribe(strips::confirm);
                model.currentProperty().subscribe(_ -> strips.confirm(Optional.empty()));
            }
        }
    }

    private void showQueue(QueueState q, boolean changed) {
        queue.show(q.queue(), changed && q.sameRows());
        sides.progress(q.queue(), model.currentProperty().get());
        model.currentProperty().get().ifPresent(item -> queue.select(q.queue().indexOf(item).orElse(-1)));
    }

    private void caseState(LoadState<CaseScreen> is) {
        switch (is) {
            case LoadState.Ready<CaseScreen>(CaseScreen screen) -> {
                cover.takeAway();
                board.show(screen);
                database.show(screen);
                disclose();
                firstPaint.handedOver(root);
            }
            case LoadState.Failed<CaseScreen>(UserError what) -> cover.failed("review.failed.case", what, model::evidenceChanged);
            case LoadState.Loading<CaseScreen> _, LoadState.Empty<CaseScreen> _ -> {}
        }
    }

    private void known(ItemKey item) {
        strips.turned();
        fullText.hide();
        scores.closeFull();
        sides.progress(model.queueState().queue(), Optional.of(item));
        cover.expect(item, () -> board.shows(item));
        queue.select(model.queueState().queue().indexOf(item).orElse(-1));
    }

    /** Shows scores and votes only as the project's policy allows. */
    private void disclose() {
        Optional<ItemKey> item = model.currentProperty().get();
        String gold = model.isOpen() ? model.ownQuery().item().map(i -> i.evalCase().goldSql()).orElse("") : "";
        proposal.show(model.ownProperty().get(), gold);
        database.stated();
        header.own(model.ownProperty().get(), item.map(i -> model.queueState().facts(i).toRevisit()).orElse(false), gold);
        bar.show(
                model.ownProperty().get(),
                item.map(i -> !model.decisions().voting().comment(i).isEmpty()
                                || model.drafts().text(DraftService.Kind.COMMENT, i).isPresent())
                        .orElse(false));
        if (model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)) {
            scores.show(screen);
            answer.show(screen.caseData().item(), model.disclosure().maySee(Level.RESULTS));
            sides.scoresHidden(!model.disclosure().shownProperty().get().why().isOpen());
        }
    }

    /** Tells the model whether scores that are shown would be in sight. */
    private void look() {
        if (sides != null) {
            model.disclosure().inSight(front && sides.areScoresInSight());
        }
    }

    private void open() {
        model.open(() -> {
            opened = true;
            // What was typed before there was a queue to filter.
            model.filter(queue.filterText());
            explainRows();
            firstPaint.then(model::scoreAtOnce);
            whenOpen.ifPresent(Runnable::run);
            whenOpen = Optional.empty();
        });
    }

    private void explainRows() {
        RowExplanation rows = new RowExplanation(
                model.provenance(),
                new RowExplanation.Parts(board.tables(), board.gold(), board.predicted(), cellLine::setText),
                model::tokens, keys);
        board.explainRowsBy(rows);
        board.separateBy(model.separation());
        whySlot.getChildren().setAll(new VBox(6, whySlot.getChildren().getFirst(), new SeparationPane(
                model.separation(), keys, this::pressed, model.ownProperty(), model.decisions()::blame)));
        foot.getChildren().addFirst(rows.line());
        rows.line().heightProperty().subscribe(_ -> IntoView.soon(rows.line()));
    }

    @Override
    public void shown() {
        model.time().focused(true);
        front = true;
        board.wrap(settings.wraps()); // as chosen in Adjudicate
        model.read(r -> r.formatted(settings.formats()));
        look();
        status.noteProperty().set(scores.version());
        if (!opened) {
            open();
        }
        decide();
    }

    @Override
    public void hidden() {
        model.time().focused(false);
        front = false;
        look();
        model.drafts().flush();
        int blind = opened && model.project().labelling().blindToScores() ? model.queueState().stillToDecide() : 0;
        status.noteProperty().set(blind == 0 ? "" : Texts.text("review.left.blind", blind));
    }

    @Override
    public void whenPainted(Runnable then) {
        firstPaint.then(then);
    }

    @Override
    public void evidenceChanged() {
        if (opened) {
            model.evidenceChanged();
        }
    }

    @Override
    public void arrived() {
        model.renewal().ifPresent(r -> r.arrived(scores::followGuideline));
    }

    @Override
    public void show(String title, List<ItemKey> items) {
        if (opened) {
            model.walk().only(title, items);
        } else {
            whenOpen = Optional.of(() -> model.walk().only(title, items));
        }
    }

    @Override
    public List<String> unsaved() {
        return opened ? model.decisions().voting().unsaved().words() : List.of();
    }

    @Override
    public void dropUnsaved() {
        if (opened) {
            model.decisions().voting().unsaved().drop();
        }
    }

    @Override
    public boolean asksForReason(KeyEvent event) {
        if (!opened) {
            return false;
        }
        Optional<Reasons> strip = model.decisions().voting().reasonsProperty().get();
        if (event.isShiftDown() && !event.isAltDown()) {
            return strip.map(Reasons::blames).orElseGet(() -> model.separation().current().isPresent()
                    && model.currentProperty().get().filter(model.decisions()::isBlamed).isPresent());
        }
        return strip.filter(r -> r.ofFail() && (r.hand() == Reasons.Hand.LETTERS || event.isAltDown())).isPresent();
    }

    /** Moves the focus to a node that takes no text. */
    private void decide() {
        sides.decide();
    }

    @Override
    public boolean leavesInside() {
        return database.leavesInside() || acts.partInFocus().map(KeyPart::leave).orElse(false);
    }

    @Override
    public Optional<Shortcut.Group> groupInFocus() {
        return acts.partInFocus().map(_ -> Shortcut.Group.TABLE);
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        if (!opened && shortcut == Shortcut.FILTER) {
            sides.showQueue();
            queue.focusFilter();
            return true;
        }
        return opened && acts.pressed(shortcut);
    }

    private void askSettings(ScoreView score) {
        MetricTrial trial = model.trial();
        strips.settings(
                score, trial.choice(score.metric().id()), new SettingSheet.Acts(
                        trial::preview, trial::count, trial::giveUp, trial::apply, trial.before(score.metric().id())));
    }
}
