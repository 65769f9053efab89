package io.github.assay.ui.review;

import io.github.assay.domain.Flag;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.ui.common.CaseOpener;
import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.LoadState;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Room;
import io.github.assay.ui.common.RoomView;
import io.github.assay.ui.common.Settings;
import io.github.assay.ui.common.Shortcut;
import io.github.assay.ui.common.StatePane;
import io.github.assay.ui.common.Status;
import io.github.assay.ui.review.grid.GridView;
import io.github.assay.ui.review.grid.HeadWords;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.ui.review.queue.QueueList;
import io.github.assay.ui.review.score.ScoreList;
import io.github.assay.ui.review.sql.SqlPane;
import java.util.List;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.PauseTransition;
import javafx.animation.Timeline;
import javafx.fxml.FXML;
import javafx.scene.control.SplitPane;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** Review on screen: lays the parts out, paints what the view model says, and turns keys into its commands. */
public final class ReviewView implements RoomView, CaseOpener {
    /** A case that takes longer than this says so; until then the one before stays, so that nothing flickers. */
    private static final double PATIENCE_MILLIS = 200;

    private final ReviewViewModel model;
    private final Settings settings;
    private final Status status;
    private final Palette palette = new Palette();
    private final HeldKeys held = new HeldKeys();
    private final ScoreList scores = new ScoreList();
    private final StatePane state = new StatePane();
    private final FirstPaint firstPaint = new FirstPaint();
    private final ScrollMemory scrolls = new ScrollMemory();
    private final PauseTransition patience = new PauseTransition(Duration.millis(PATIENCE_MILLIS));
    private CaseHead head;
    private WhyCard why;
    private VoteBar bar;
    private Strips strips;
    private QueueList queue;
    private SqlPane gold;
    private SqlPane predicted;
    private ResultDiffView tables;
    private GuidelinePane guideline;
    private Optional<Runnable> whenOpen = Optional.empty();
    private Optional<ItemKey> painted = Optional.empty();
    private boolean opened;

    @FXML private BorderPane root;
    @FXML private StackPane layers;
    @FXML private SplitPane columns;
    @FXML private StackPane queueSide;
    @FXML private StackPane caseLayers;
    @FXML private VBox caseSide;
    @FXML private SplitPane evidenceParts;
    @FXML private HBox sqlRow;
    @FXML private StackPane whySlot;
    @FXML private StackPane results;
    @FXML private javafx.scene.control.Label cellLine;
    @FXML private StackPane scoreSide;
    @FXML private StackPane voteSlot;

    public ReviewView(ReviewViewModel model, Settings settings, Status status) {
        this.model = model;
        this.settings = settings;
        this.status = status;
    }

    @FXML
    private void initialize() {
        build();
        listen();
        root.addEventFilter(InputEvent.ANY, _ -> model.alive());
        held.attach(root);
        Timeline clock = new Timeline(new KeyFrame(Duration.seconds(1), _ -> head.clock(model.seconds())));
        clock.setCycleCount(Animation.INDEFINITE);
        root.sceneProperty().subscribe(scene -> {
            if (scene == null) {
                clock.stop();
            } else {
                clock.play();
            }
        });
    }

    private void build() {
        head = new CaseHead(() -> act(Shortcut.BOOKMARK));
        why = new WhyCard(policy -> model.read(r -> r.with(
                r.policy().equals(Optional.of(policy)) ? Optional.empty() : Optional.of(policy))));
        bar = new VoteBar(this::act);
        strips = new Strips(model::reason, () -> model.voting().closeReasons(), this::decide);
        queue = new QueueList(new QueueActs(model));
        gold = sqlPane("review.sql.gold");
        predicted = sqlPane("review.sql.predicted");
        tables = new ResultDiffView(
                palette,
                new ResultDiffView.Words(
                        Messages.text("review.result.gold"), Messages.text("review.result.predicted"),
                        new HeadWords(Messages.text("review.column.extra"), Messages.text("review.column.missing"))),
                model::sort);
        tables.onCursor(at -> {
            String words = at.map(c -> CellWords.of(tables.model(), c)).orElse(Messages.text("review.cell.hint"));
            cellLine.setText(words);
            tables.describe(words);
        });
        guideline = new GuidelinePane(model.project().guideline());
        caseSide.getChildren().addFirst(head);
        sqlRow.getChildren().addAll(gold, predicted);
        HBox.setHgrow(gold, Priority.ALWAYS);
        HBox.setHgrow(predicted, Priority.ALWAYS);
        whySlot.getChildren().add(why);
        results.getChildren().add(tables);
        queueSide.getChildren().add(queue);
        scoreSide.getChildren().addAll(scores, guideline);
        guideline.setVisible(false);
        voteSlot.getChildren().add(bar);
        state.getStyleClass().add("ground");
        state.setVisible(false);
        caseLayers.getChildren().addAll(palette, state);
        layers.getChildren().add(strips);
        layout();
    }

    private SqlPane sqlPane(String title) {
        return new SqlPane(
                palette,
                Messages.text(title),
                clause -> {
                    gold.select(clause);
                    predicted.select(clause);
                },
                fault -> Messages.text("review.sql.fault", fault.line(), fault.column(), fault.message()));
    }

    /** Sizes the person chose before; the divider of the evidence stays from case to case. */
    private void layout() {
        new SideWidths(columns, settings);
        evidenceParts.setDividerPositions(
                Double.parseDouble(settings.choice(Room.REVIEW, "sqlShare", "0.31")));
        evidenceParts.getDividers().getFirst().positionProperty().subscribe((_, at) -> {
            if (SideWidths.isDragged(evidenceParts)) {
                settings.choose(Room.REVIEW, "sqlShare", String.format(java.util.Locale.ROOT, "%.3f", at.doubleValue()));
            }
        });
        wrapLines(Boolean.parseBoolean(settings.choice(Room.REVIEW, "wrap", "true")));
    }

    private void listen() {
        model.queueProperty().subscribe(this::queueState);
        model.shownProperty().subscribe(this::caseState);
        model.currentProperty().subscribe(item -> item.ifPresent(this::known));
        model.ownProperty().subscribe(_ -> disclose());
        model.votesProperty().subscribe(_ -> disclose());
    }

    private void queueState(LoadState<QueueState> is) {
        switch (is) {
            case LoadState.Loading<QueueState> _ -> cover(() -> state.loading(Messages.text("review.loading")));
            case LoadState.Empty<QueueState> _ -> coverForNow(() -> state.empty(
                    "mdoal-inbox", Messages.text("review.empty.title"), Messages.text("review.empty.text")));
            case LoadState.Failed<QueueState>(Complaint what) -> coverForNow(() ->
                    state.failed(Messages.text("review.failed.queue"), what, this::open));
            case LoadState.Ready<QueueState>(QueueState q) -> {
                q.queueProperty().subscribe((_, _) -> showQueue(q, true));
                showQueue(q, false);
                q.titleProperty().subscribe(queue::given);
                model.voting().troubleProperty().subscribe(strips::trouble);
                model.voting().reasonsProperty().subscribe(strips::reasons);
                model.allDecidedProperty().subscribe(strips::done);
            }
        }
    }

    private void showQueue(QueueState q, boolean changed) {
        queue.show(q.queue(), changed && q.sameRows());
        model.currentProperty().get().ifPresent(item -> queue.select(q.queue().indexOf(item).orElse(-1)));
    }

    private void caseState(LoadState<CaseScreen> is) {
        switch (is) {
            case LoadState.Ready<CaseScreen>(CaseScreen screen) -> {
                state.setVisible(false);
                show(screen);
            }
            case LoadState.Failed<CaseScreen>(Complaint what) -> coverForNow(() ->
                    state.failed(Messages.text("review.failed.case"), what, model::evidenceChanged));
            case LoadState.Loading<CaseScreen> _, LoadState.Empty<CaseScreen> _ -> {}
        }
    }

    private void cover(Runnable what) {
        what.run();
        state.setVisible(true);
    }

    /** Covers with words that no case follows by itself. */
    private void coverForNow(Runnable what) {
        cover(what);
        firstPaint.nothingToPaint();
    }

    private void known(ItemKey item) {
        patience.setOnFinished(_ -> {
            if (!painted.equals(Optional.of(item))) {
                cover(() -> state.loading(Messages.text("review.loading.case", item.caseId(), item.system())));
            }
        });
        patience.playFromStart();
        queue.select(model.queueState().queue().indexOf(item).orElse(-1));
    }

    private void show(CaseScreen screen) {
        boolean again = painted.equals(Optional.of(screen.key()));
        painted.ifPresent(before -> scrolls.keep(before, tables.scrolled()));
        painted = Optional.of(screen.key());
        why.show(screen.why(), screen.reading().policy());
        gold.show(screen.gold());
        predicted.show(screen.predicted());
        if (again) {
            tables.rearrange(screen.results());
        } else {
            head.show(screen.head());
            head.clock(0);
            tables.show(screen.results());
            tables.scrollTo(scrolls.of(screen.key()));
        }
        disclose();
        firstPaint.handedOver(root);
    }

    /** Shows what may be seen now: scores and votes only as the project's policy allows. */
    private void disclose() {
        var own = model.ownProperty().get();
        head.own(own);
        bar.show(own, model.currentProperty().get().map(i -> !model.voting().comment(i).isEmpty()).orElse(false));
        if (model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)) {
            if (model.maySeeScores()) {
                boolean blind = model.project().labelling().blindToScores();
                scores.show(
                        screen.dossier().scores(), model.votesProperty().get(),
                        Messages.text(blind ? "review.scores.after-vote" : "review.scores.disclosed"));
            } else {
                scores.hide(Messages.text("review.scores.stored"));
            }
        }
    }

    private void open() {
        model.open(() -> {
            opened = true;
            firstPaint.then(model::scoreAtOnce);
            whenOpen.ifPresent(Runnable::run);
            whenOpen = Optional.empty();
        });
    }

    @Override
    public void shown() {
        model.attended(true);
        status.noteProperty().set("");
        if (!opened) {
            open();
        }
        decide();
    }

    @Override
    public void hidden() {
        model.attended(false);
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
    public void show(String title, List<ItemKey> items) {
        if (opened) {
            model.only(title, items);
        } else {
            whenOpen = Optional.of(() -> model.only(title, items));
        }
    }

    @Override
    public boolean asksForReason() {
        return opened && model.voting().reasonsProperty().get().isPresent();
    }

    /** Puts the focus where no text is written. */
    private void decide() {
        queue.focusList();
    }

    private void act(Shortcut shortcut) {
        pressed(shortcut);
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        if (!opened) {
            return false;
        }
        held.use();
        if (isDecision(shortcut) && held.isRepeat()) {
            return true;
        }
        boolean reason = shortcut.scope() == Shortcut.Scope.REASON;
        if (!reason && shortcut != Shortcut.LEAVE) {
            model.voting().closeReasons();
        }
        if (reason) {
            model.reason(shortcut.ordinal() - Shortcut.REASON_1.ordinal());
            return true;
        }
        return new ReviewKeys(this, model).press(shortcut);
    }

    private static boolean isDecision(Shortcut shortcut) {
        return switch (shortcut) {
            case PASS, FAIL, UNSURE, LATER, QUESTION_AMBIGUOUS, GOLD_DEFECTIVE, BOTH_WRONG, CANNOT_JUDGE, BOOKMARK ->
                true;
            default -> shortcut.scope() == Shortcut.Scope.REASON;
        };
    }

    boolean leave() {
        return strips.leave() || model.voting().closeReasons();
    }

    void commit() {
        if (strips.isWriting()) {
            strips.commit();
        }
    }

    void askComment() {
        model.currentProperty().get().ifPresent(item -> strips.ask(
                Messages.text("review.comment.title", item.caseId()), model.voting().comment(item), false, false, "",
                text -> {
                    model.comment(text.strip());
                    return true;
                }));
    }

    /** Takes the flag back, or asks for the SQL that would be right. */
    void goldDefective() {
        boolean set = model.ownProperty().get().flags().containsKey(Flag.GOLD_DEFECTIVE);
        if (set) {
            model.toggle(Flag.GOLD_DEFECTIVE, "");
        } else if (model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)) {
            strips.ask(
                    Messages.text("review.gold.title", screen.key().caseId()),
                    screen.dossier().item().evalCase().goldSql(), false, true, "", sql -> {
                        model.toggle(Flag.GOLD_DEFECTIVE, sql.strip());
                        return true;
                    });
        }
    }

    void askId() {
        strips.ask(
                Messages.text("review.goto.title"), "", true, false, Messages.text("review.goto.none"),
                model::goToId);
    }

    void focusFilter() {
        queue.focusFilter();
    }

    void toggleGuideline() {
        guideline.setVisible(!guideline.isVisible());
        scores.setVisible(!guideline.isVisible());
    }

    void toggleWrap() {
        boolean wrap = !Boolean.parseBoolean(settings.choice(Room.REVIEW, "wrap", "true"));
        settings.choose(Room.REVIEW, "wrap", Boolean.toString(wrap));
        wrapLines(wrap);
    }

    private void wrapLines(boolean wrap) {
        gold.wrap(wrap);
        predicted.wrap(wrap);
    }

    void difference(boolean next) {
        boolean found = next ? tables.nextDifference() : tables.previousDifference();
        if (!found) {
            cellLine.setText(Messages.text(next ? "review.difference.last" : "review.difference.first"));
        }
    }

    void tablesAs(java.util.function.UnaryOperator<GridView> change) {
        model.seeTables(change);
    }

    void vote(Label label) {
        model.vote(label);
    }
}
