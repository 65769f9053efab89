package io.github.assay.ui.review.adjudicate;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Label;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.keys.KeyPart;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.CaseDatabase;
import io.github.assay.ui.review.DifferenceCard;
import io.github.assay.ui.review.HeldKeys;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.DisputeRows;
import io.github.assay.ui.review.adjudicate.model.DisputeScreen;
import io.github.assay.ui.review.grid.GridServices;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.layout.CaseStack;
import io.github.assay.ui.review.layout.LayoutMemory;
import io.github.assay.ui.review.layout.SidePair;
import io.github.assay.ui.review.layout.TextSize;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.ui.review.sql.SqlPane;
import io.github.assay.ui.review.words.CellWords;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows the Adjudicate screen: the list, votes above the evidence, and the decision. */
public final class AdjudicateView implements ScreenView {
    private static final PseudoClass NARROW = PseudoClass.getPseudoClass("narrow");

    /** Below this width, in em of the text, the list is narrower. */
    private static final double NARROW_EMS = 72;
    /** Below this height, in em of the text, causes have short words, so that votes and evidence keep the rest. */
    private static final double LOW_EMS = 58;
    /** Height of question and votes in large text, in em of it. */
    private static final double HEADER_EMS = 26;
    /** Below this height the counts of final labels leave their place to the list. */
    private static final double LIST_ALONE_EMS = 36;
    /** Most of the height that cause and reason take, so that votes and evidence keep the rest. */
    private static final double MOST_OF_DECISION = 0.4;

    private final AdjudicateViewModel model;
    private final ReviewSettings settings;
    private final Keys keys;
    private final Status status;
    private final DisputeHeader header;
    private final DecisionPane decision;
    private final DecisionBar bar;
    private final DisputeListPane list;
    private final DisputeStrip strip;
    private final DisputeSide side;
    private CaseDatabase database;
    private final HeldKeys held = new HeldKeys();
    private final Palette palette = new Palette();
    private final javafx.scene.control.Label cellLine = new javafx.scene.control.Label();
    private SqlPane gold;
    private SqlPane predicted;
    private DifferenceCard why;
    private ResultDiffView tables;
    private Optional<ItemKey> painted = Optional.empty();

    @FXML private BorderPane root;
    @FXML private StackPane layers;
    @FXML private ScrollPane scroll;
    @FXML private CaseStack stack;
    @FXML private VBox listSide;
    @FXML private StackPane barSlot;

    /** @param settings of Review, with the project's folder */
    public AdjudicateView(AdjudicateViewModel model, ReviewSettings settings, Status status, ZoneId zone) {
        this.model = model;
        this.settings = settings;
        this.keys = settings.settings().keys();
        this.status = status;
        header = new DisputeHeader(model, zone);
        decision = new DecisionPane(model, keys, this::amend);
        bar = new DecisionBar(keys, this::pressed);
        list = new DisputeListPane(model, keys);
        strip = new DisputeStrip(model, this::decide);
        side = new DisputeSide(model, keys, list::list);
    }

    @FXML
    private void initialize() {
        gold = sql("review.sql.gold");
        predicted = sql("review.sql.predicted");
        why = new DifferenceCard(keys, policy -> model.read(r -> r.with(
                r.policy().equals(Optional.of(policy)) ? Optional.empty() : Optional.of(policy))));
        GridServices services = new GridServices(
                model::prepare, keys, cellLine, pair -> model.read(r -> r.with(r.grid().sortedBy(pair))));
        tables = new ResultDiffView(palette, Texts.text("review.result.predicted"), services);
        tables.onCursor(at -> {
            String words = at.map(c -> CellWords.of(tables.model(), c)).orElse("");
            cellLine.setText(words);
            tables.describe(words);
        });
        LayoutMemory memory = new LayoutMemory(settings.settings());
        SidePair.SharedPlace border = new SidePair.SharedPlace(memory);
        SidePair sqlRow = new SidePair(SidePair.Narrow.TABS);
        sqlRow.pair(gold, predicted);
        sqlRow.nameTabs(Texts.text("review.sql.gold"), Texts.text("review.sql.predicted"));
        sqlRow.share(border);
        tables.share(border);
        cellLine.getStyleClass().add("cell-line");
        VBox answer = Controls.styled(new VBox(), "answer-slot");
        StackPane results = Controls.styled(new StackPane(tables), "results-slot");
        StackPane query = Controls.styled(new StackPane(), "query-slot");
        StackPane difference = new StackPane(why);
        stack.arrange(new CaseStack.Parts(header, answer, sqlRow, query, difference, results, cellLine, memory));
        stack.keepHeader(HEADER_EMS);
        ScrollPane below = new DecisionScroll(decision);
        below.maxHeightProperty().bind(root.heightProperty().multiply(MOST_OF_DECISION));
        root.setCenter(new BorderPane(layers, null, null, below, null));
        root.setRight(side);
        database = new CaseDatabase(
                new CaseDatabase.Source(model::database, model::ownQuery, model::tokens, () -> model.gold().open().map(p -> p.sql())),
                new CaseDatabase.Places(side::drawer, query, difference, results, layers, border, () -> {}), palette,
                services, keys, this::decide);
        layers.getChildren().addAll(palette, strip);
        palette.setMouseTransparent(true);
        VBox.setVgrow(list, javafx.scene.layout.Priority.ALWAYS);
        listSide.getChildren().setAll(list);
        barSlot.getChildren().setAll(bar);
        held.attach(root);
        root.widthProperty().subscribe(this::fit);
        root.heightProperty().subscribe(this::fit);
        scroll.widthProperty().subscribe(this::fit);
        listen();
    }

    private void fit() {
        double em = TextSize.em(root);
        boolean narrow = root.getWidth() > 0 && root.getWidth() < NARROW_EMS * em;
        boolean low = root.getHeight() > 0 && root.getHeight() < LOW_EMS * em;
        root.pseudoClassStateChanged(NARROW, narrow);
        header.narrow(narrow);
        decision.fit(narrow || low, scroll.getWidth() / em);
        list.fit(root.getHeight() > 0 && root.getHeight() < LIST_ALONE_EMS * em);
    }

    private SqlPane sql(String title) {
        return new SqlPane(
                palette, Texts.text(title), () -> pressed(Shortcut.FORMAT_SQL), clause -> {
                    gold.select(clause);
                    predicted.select(clause);
                },
                fault -> Texts.text("review.sql.fault", fault.line(), fault.column(), fault.message()), keys);
    }

    private void listen() {
        model.rowsProperty().subscribe(this::rows);
        model.shownProperty().subscribe(this::item);
        model.currentProperty().subscribe(item -> {
            model.state().ifPresent(now -> list.select(now, item));
            makePlace(model.rowsProperty().get() instanceof LoadState.Ready<DisputeRows> && item.isPresent());
        });
        model.statedProperty().subscribe(stated -> {
            if (root.getScene() != null) { // saved when another screen is in front
                status.noteProperty().set(stated);
            }
        });
        model.saving().troubleProperty().subscribe(strip::trouble);
        model.bulk().questionProperty().subscribe(strip::question);
    }

    private void rows(LoadState<DisputeRows> is) {
        side.refresh();
        makePlace(is instanceof LoadState.Ready<DisputeRows> && model.currentProperty().get().isPresent());
        switch (is) {
            case LoadState.Ready<DisputeRows>(DisputeRows now) -> {
                strip.cover(model.currentProperty().get().isPresent() ? "" : list.noneListed(now));
                list.show(now, model.currentProperty().get());
            }
            case LoadState.Empty<DisputeRows> _ -> {
                model.state().ifPresent(now -> list.show(now, Optional.empty()));
                strip.cover(model.state().map(list::noneListed).orElse(""));
            }
            case LoadState.Failed<DisputeRows>(UserError what) -> strip.failed(Texts.text("adjudicate.failed", what.sentence()));
            case LoadState.Loading<DisputeRows> _ -> strip.cover(Texts.text("adjudicate.loading"));
        }
    }

    /** Shows the parts of a case, or leaves their place to the words that say why there is none. */
    private void makePlace(boolean isCase) {
        scroll.setVisible(isCase);
        Controls.show(decision, isCase);
        Controls.show(bar, isCase);
    }

    private void item(LoadState<DisputeScreen> is) {
        switch (is) {
            case LoadState.Ready<DisputeScreen>(DisputeScreen screen) -> show(screen);
            case LoadState.Failed<DisputeScreen>(UserError what) -> {
                scroll.setVisible(false); // the case before it is no longer in front
                strip.failed(Texts.text("adjudicate.failed.item", what.sentence()));
            }
            case LoadState.Loading<DisputeScreen> _, LoadState.Empty<DisputeScreen> _ -> {}
        }
    }

    private void show(DisputeScreen screen) {
        CaseScreen evidence = screen.evidence();
        scroll.setVisible(true);
        strip.cover("");
        why.show(evidence.why(), evidence.reading().policy());
        gold.show(evidence.gold(), evidence.reading().formatted());
        predicted.show(evidence.predicted(), evidence.reading().formatted());
        if (painted.equals(Optional.of(screen.key()))) {
            tables.rearrange(evidence.results());
        } else {
            tables.show(evidence.results(), ResultDiffView.Place.START);
        }
        painted = Optional.of(screen.key());
        header.show(screen);
        decision.show(screen.key());
        decision.looks(model.onlyLooks());
        bar.looks(model.onlyLooks());
        bar.show(screen.opinions().item().decision().map(Adjudication::label), model.gold().open().isPresent());
        database.show(evidence);
    }

    /** Opens the own query with the proposed gold query, unless something is written there. */
    private void amend() {
        if (model.front().isPresent()) {
            model.ownQuery().show(model.front().get().evidence().caseData());
            model.gold().open().filter(_ -> model.ownQuery().isUntouched()).ifPresent(p -> model.ownQuery().begin(p.sql()));
            database.pressed(Shortcut.OWN_QUERY);
        }
    }

    @Override
    public void shown() {
        List.of(gold, predicted).forEach(sql -> sql.wrap(settings.wraps())); // as chosen in Review
        model.read(r -> r.formatted(settings.formats()));
        model.refresh();
        decide();
    }

    @Override
    public void hidden() {
        decision.keep();
        status.noteProperty().set("");
    }

    @Override
    public List<String> unsaved() {
        return model.saving().unsaved().words();
    }

    @Override
    public void dropUnsaved() {
        model.saving().unsaved().drop();
    }

    @Override
    public void evidenceChanged() {
        if (painted.isPresent()) {
            model.read(r -> r);
        }
    }

    @Override
    public void arrived() {
        if (root.getScene() != null && !status.writingProperty().get()) { // else the list is read when the screen is shown
            model.refresh();
        }
    }

    /** Moves the focus to a node that takes no text. */
    private void decide() {
        root.requestFocus();
    }

    @Override
    public Optional<Shortcut.Group> groupInFocus() {
        return partInFocus().map(_ -> Shortcut.Group.TABLE);
    }

    private Optional<KeyPart> partInFocus() {
        return Optional.ofNullable(root.getScene()).flatMap(scene -> KeyPart.around(scene.getFocusOwner()));
    }

    @Override
    public boolean leavesInside() {
        return database.leavesInside() || partInFocus().map(KeyPart::leave).orElse(false);
    }

    @Override
    public boolean goesFirst(Shortcut shortcut) {
        return shortcut == Shortcut.NEXT_DISPUTE || shortcut == Shortcut.PREVIOUS_DISPUTE;
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        held.use();
        if (held.isRepeat() && DecisionBar.decides(shortcut)) {
            return true;
        }
        if (model.onlyLooks() && DecisionBar.acts(shortcut)) {
            model.say(Texts.text("adjudicate.refused.looking"));
            return true;
        }
        if (shortcut.group() == Shortcut.Group.TABLE) {
            return partInFocus().map(p -> p.pressed(shortcut)).orElse(false);
        }
        if (strip.asks()) {
            if (shortcut == Shortcut.LEAVE) {
                model.bulk().answer(false);
            }
            return true;
        }
        boolean runs = shortcut == Shortcut.COMMIT && database.isWriting();
        if (model.front().isPresent() && (runs || shortcut != Shortcut.COMMIT) && database.pressed(own(shortcut))) {
            return true;
        }
        if (DecisionPane.CAUSES.containsKey(shortcut)) {
            decision.keep();
            model.choose(DecisionPane.CAUSES.get(shortcut));
            return true;
        }
        switch (shortcut) {
            case DECIDE_PASS -> model.decide(Label.PASS);
            case DECIDE_FAIL -> model.decide(Label.FAIL);
            case DECIDE_NONE -> model.decide(Label.UNSURE);
            case DECIDE_LATER -> model.later();
            case DECISION_REASON -> decision.write();
            case COMMIT -> {
                decision.keep();
                decide();
            }
            case NEXT_DISPUTE -> model.step(1);
            case PREVIOUS_DISPUTE -> model.step(-1);
            case UNDO_DECISION -> model.undo();
            case REDO_DECISION -> model.redo();
            case ADOPT_GOLD -> model.gold().accept();
            case REJECT_GOLD -> model.gold().reject();
            case AMEND_GOLD -> amend();
            case GOLD_ERROR -> decision.gold().chooseError();
            case GUIDELINE, GUIDELINE_GAPS -> {
                if (database.isDrawerOpen()) {
                    database.pressed(Shortcut.DATABASE);
                }
                side.toggle(shortcut == Shortcut.GUIDELINE);
            }
            case REOPEN_DECISION -> model.reopen();
            case ACCEPT_MAJORITIES -> model.bulk().askAccept();
            case REOPEN_DECISIONS -> model.bulk().askReopen();
            case DISPUTE_SCOPE -> list.nextScope();
            case DISPUTE_FILTER -> list.write();
            case DISPUTE_DIFFERENCE -> tables.nextDifference();
            case DISPUTE_DIFFERENCE_BACK -> tables.previousDifference();
            case DISPUTE_DIFFERENCES_ONLY -> model.read(r -> r.with(r.grid().toggleDifferences()));
            case DISPUTE_POLICY -> model.read(r -> r.nextPolicy());
            case FORMAT_SQL -> {
                boolean formats = settings.toggleFormats();
                model.read(r -> r.formatted(formats));
            }
            case DISPUTE_WRAP -> {
                boolean wraps = settings.toggleWraps();
                gold.wrap(wraps);
                predicted.wrap(wraps);
            }
            case LEAVE -> {
                if (!database.leave() && !decision.gold().isChoosing()) {
                    side.leave();
                }
                decide();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The command in Review that moves between differences of the tables in front, which may be those of an own query. */
    private static Shortcut own(Shortcut shortcut) {
        return switch (shortcut) {
            case DISPUTE_DIFFERENCE -> Shortcut.NEXT_DIFFERENCE;
            case DISPUTE_DIFFERENCE_BACK -> Shortcut.PREVIOUS_DIFFERENCE;
            default -> shortcut;
        };
    }
}
