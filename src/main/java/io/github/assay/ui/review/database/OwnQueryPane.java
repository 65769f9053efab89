package io.github.assay.ui.review.database;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.SqlEditor;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the own query: its starting texts, the editor, its result in a sentence, and the button that proposes it. */
public final class OwnQueryPane extends VBox {
    /** Height in em that the editor keeps. */
    private static final double LEAST_EDITOR_EMS = 5;
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    /** Below this width, in em, text that repeats the buttons is hidden. */
    private static final double TIGHT_EMS = 44;
    /** Tolerance in pixels, so that rounded widths do not wrap a line that fits. */
    private static final double SLACK = 4;

    private final OwnQueryViewModel model;
    private final Keys keys;
    private final Supplier<Optional<String>> proposed;
    private final SqlEditor editor;
    private final Label title = new Label(Texts.text("own.title"));
    private final Label from = new Label(Texts.text("own.from"));
    private final HBox starts = new HBox();
    private final HBox first = new HBox();
    private final HBox acts = new HBox();
    private final FlowPane header = new FlowPane(first, acts);
    private final Button fromProposed = segment("own.from.proposed");
    private final Label guarded = new Label();
    private final Button run = new Button(Texts.text("own.run"));
    private final Button propose = new Button(Texts.text("own.propose"));
    private final Map<OwnQueryViewModel.Beside, Button> beside = new EnumMap<>(OwnQueryViewModel.Beside.class);
    private final Label mark = new Label();
    private final Label sentence = new Label();
    private final Tooltip whole = new Tooltip();
    private final Label with = new Label(Texts.text("own.beside"));
    private final Label ownKey = new Label();
    /** The sentence in a line of its own, for a narrow pane. */
    private final Label below = new Label();
    private final HBox footLine = new HBox();
    private final VBox foot = new VBox();
    private final Label edited = new Label(Texts.text("own.edited"));
    private final Button stop = new Button(Texts.text("own.stop"));
    private final HBox refusal = new HBox();
    private final Label refused = new Label();

    /**
     * @param proposed the current case's proposed gold query in force
     * @param lexer cuts a text into tokens
     * @param overlay a pane over everything that may hide names for completion
     */
    public OwnQueryPane(
            OwnQueryViewModel model,
            Supplier<Optional<String>> proposed,
            Function<String, List<Token>> lexer,
            Pane overlay,
            Keys keys) {
        this.model = model;
        this.keys = keys;
        this.proposed = proposed;
        editor = new SqlEditor(lexer, overlay);
        editor.describe(Texts.text("own.editor"), Texts.text("own.prompt"));
        editor.completeFrom(model::complete);
        editor.textProperty().addListener((_, _, text) -> {
            model.write(text);
            showEdited();
        });
        getStyleClass().addAll("card", "query-pane");
        setMinWidth(0);
        VBox.setVgrow(editor, Priority.ALWAYS);
        getChildren().addAll(header(), editor, refusal(), foot());
        model.runProperty().subscribe(this::show);
        model.refusalProperty().subscribe(this::show);
        model.besideProperty().subscribe(_ -> show(model.runProperty().get()));
    }

    /** The lines above and below the editor are never cut; the editor keeps a few lines. */
    @Override
    protected double computeMinHeight(double width) {
        double inner = Math.max(0, (width < 0 ? getWidth() : width) - snappedLeftInset() - snappedRightInset());
        double parts = header.prefHeight(inner) + foot.prefHeight(inner) + (refusal.isManaged() ? refusal.prefHeight(inner) : 0);
        return Math.ceil(parts + LEAST_EDITOR_EMS * title.getFont().getSize()) + snappedTopInset() + snappedBottomInset();
    }

    private Node header() {
        title.getStyleClass().add("card-title");
        title.setMinWidth(USE_PREF_SIZE);
        from.getStyleClass().add("card-meta");
        from.setMinWidth(USE_PREF_SIZE);
        Button gold = segment("own.from.gold");
        gold.setOnAction(_ -> start(model.item().map(i -> i.evalCase().goldSql()).orElse("")));
        Button predicted = segment("own.from.predicted");
        predicted.setOnAction(_ -> start(model.item().map(i -> i.prediction().sql()).orElse("")));
        fromProposed.setOnAction(_ -> start(proposed.get().orElse("")));
        Button empty = segment("own.from.empty");
        empty.setOnAction(_ -> start(""));
        starts.getChildren().addAll(gold, predicted, fromProposed, empty);
        starts.getStyleClass().add("segments");
        starts.setMinWidth(USE_PREF_SIZE);
        starts.setMaxHeight(USE_PREF_SIZE);
        guarded.setText(Texts.text("own.guarded", model.limitSeconds()));
        guarded.getStyleClass().add("card-meta");
        guarded.setMinWidth(0);
        withKey(run, Shortcut.COMMIT);
        run.getStyleClass().add("primary-button");
        run.setOnAction(_ -> run());
        withKey(propose, Shortcut.PROPOSE_GOLD);
        propose.setOnAction(_ -> propose());
        ownKey.getStyleClass().add("key-cap");
        ownKey.setMinWidth(USE_PREF_SIZE);
        keys.follow(ownKey, _ -> ownKey.setText(keys.hint(Shortcut.OWN_QUERY)));
        acts.getChildren().addAll(run, propose, ownKey);
        acts.getStyleClass().add("own-line");
        acts.setMinWidth(USE_PREF_SIZE);
        first.getChildren().addAll(title, from, starts, guarded);
        first.getStyleClass().add("own-line");
        first.setMinWidth(0);
        header.getStyleClass().add("own-head");
        widthProperty().subscribe(this::fit);
        acts.widthProperty().subscribe(this::fit);
        starts.widthProperty().subscribe(this::fit);
        header.insetsProperty().subscribe(this::fit);
        header.hgapProperty().subscribe(this::fit);
        acts.spacingProperty().subscribe(this::fit); // another theme sets insets, gaps and spacing one after the other
        first.spacingProperty().subscribe(this::fit);
        title.fontProperty().subscribe(this::fit);
        return header;
    }

    private void fit() {
        double ems = getWidth() / title.getFont().getSize();
        Insets edges = header.getInsets();
        double space = getWidth() - getInsets().getLeft() - getInsets().getRight() - edges.getLeft() - edges.getRight();
        double words = title.prefWidth(-1) + from.prefWidth(-1) + starts.prefWidth(-1) + 3 * first.getSpacing();
        boolean narrow = words + acts.prefWidth(-1) + header.getHgap() + SLACK > space;
        first.setPrefWidth(Math.max(0, narrow ? space : space - acts.prefWidth(-1) - header.getHgap() - SLACK));
        boolean tight = ems > 0 && ems < TIGHT_EMS;
        Controls.show(title, !tight);
        Controls.show(from, !tight);
        Controls.show(guarded, !tight && first.getPrefWidth() - words - first.getSpacing() >= guarded.prefWidth(-1));
        run.setContentDisplay(tight ? ContentDisplay.TEXT_ONLY : ContentDisplay.RIGHT);
        propose.setContentDisplay(tight ? ContentDisplay.TEXT_ONLY : ContentDisplay.RIGHT);
        Controls.show(ownKey, !tight);
        Controls.show(with, !tight);
        Controls.show(sentence, !tight);
        Controls.show(below, tight);
    }

    private Node refusal() {
        refused.setWrapText(true);
        refused.setMinWidth(0);
        HBox.setHgrow(refused, Priority.ALWAYS);
        Button comment = Controls.button(Texts.text("own.refused.comment"));
        comment.setOnAction(_ -> model.comment());
        Button flag = Controls.button(Texts.text("own.refused.flag"));
        flag.setOnAction(_ -> model.flagOnly());
        refusal.getChildren().addAll(refused, comment, flag);
        refusal.getStyleClass().addAll("note-bar", "warn", "own-refusal");
        refusal.setAlignment(Pos.CENTER_LEFT);
        return refusal;
    }

    private Node foot() {
        with.getStyleClass().add("card-meta");
        with.setMinWidth(USE_PREF_SIZE);
        HBox segments = Controls.styled(new HBox(), "segments");
        segments.setMinWidth(USE_PREF_SIZE);
        segments.setMaxHeight(USE_PREF_SIZE);
        for (OwnQueryViewModel.Beside side : OwnQueryViewModel.Beside.values()) {
            Button button = segment("own.beside." + side.name());
            button.setOnAction(_ -> model.besideProperty().set(side));
            beside.put(side, button);
            segments.getChildren().add(button);
        }
        mark.getStyleClass().add("own-mark");
        mark.setMinWidth(USE_PREF_SIZE);
        sentence.getStyleClass().add("own-sentence");
        sentence.setMinWidth(0);
        sentence.setTooltip(whole);
        whole.setWrapText(true);
        whole.setMaxWidth(480);
        edited.getStyleClass().addAll("chip", "warn");
        edited.setMinWidth(USE_PREF_SIZE);
        stop.getStyleClass().add("quiet-button");
        stop.setMinWidth(USE_PREF_SIZE);
        stop.setOnAction(_ -> model.stop());
        footLine.getChildren().addAll(with, segments, mark, sentence, Controls.gap(), edited, stop);
        footLine.getStyleClass().add("own-foot-line");
        below.textProperty().bind(sentence.textProperty());
        below.getStyleClass().add("own-sentence");
        below.setWrapText(true);
        below.setMinHeight(USE_PREF_SIZE);
        foot.getChildren().addAll(footLine, below);
        foot.getStyleClass().add("own-foot");
        foot.setMinHeight(USE_PREF_SIZE);
        return foot;
    }

    private static Button segment(String words) {
        return Controls.button(Texts.text(words), "segment");
    }

    private void withKey(Button button, Shortcut shortcut) {
        Label cap = Controls.whole("", "key-cap");
        button.setGraphic(cap);
        button.setContentDisplay(ContentDisplay.RIGHT);
        button.setMinWidth(USE_PREF_SIZE);
        keys.follow(button, _ -> {
            cap.setText(keys.hint(shortcut));
            button.setAccessibleText(Texts.text("review.button.off", button.getText(), keys.hint(shortcut)));
        });
    }

    /** Shows the current case's text: the annotator's own, else its gold query. */
    public void showCase() {
        editor.show(model.draft());
        refresh();
    }

    /** Begins with the proposed gold query. Without one, and with nothing written, begins with the gold query. */
    public void showProposal() {
        proposed.get().filter(p -> !p.isEmpty()).ifPresentOrElse(this::start, () -> {});
        refresh();
    }

    /** The proposal in force may have changed. */
    public void refresh() {
        boolean there = proposed.get().filter(p -> !p.isEmpty()).isPresent();
        Controls.show(fromProposed, there);
    }

    private void start(String sql) {
        if (!sql.equals(editor.text())) {
            editor.replace(sql);
        }
        editor.focus();
    }

    /** Moves the focus into the text. */
    public void focus() {
        editor.focus();
    }

    public boolean isWriting() {
        return editor.isWriting();
    }

    /** Closes the list of names; false when it is not open. */
    public boolean leaveCompletion() {
        return editor.leaveCompletion();
    }

    /** Runs what is written. */
    public void run() {
        model.run(editor.text());
    }

    /** Runs what is written and stores it as the proposed gold query. */
    public void propose() {
        model.propose(editor.text());
    }

    /** Offers names at the caret. */
    public void complete() {
        editor.complete();
    }

    /** Replaces the text by an earlier or a later query; undo restores it. */
    public void recall(int step) {
        model.recall(step).ifPresent(editor::replace);
    }

    private void show(OwnQueryViewModel.Run now) {
        boolean running = now instanceof OwnQueryViewModel.Run.Running;
        Controls.show(stop, running);
        beside.forEach((side, button) -> button.pseudoClassStateChanged(CHOSEN, side == model.besideProperty().get()));
        switch (now) {
            case OwnQueryViewModel.Run.None _ -> say("", Texts.text("own.none"));
            case OwnQueryViewModel.Run.Running _ -> say("", Texts.text("own.running"));
            case OwnQueryViewModel.Run.Failed(var what) -> say("", what.sentence());
            case OwnQueryViewModel.Run.Ended ended -> {
                OwnQueryViewModel.Compared shown = ended.with(model.besideProperty().get());
                ExecutionOutcome outcome = ended.outcome();
                say(shown.mark(), outcome instanceof ExecutionOutcome.Rows ? shown.sentence() : OutcomeSentence.of(outcome));
            }
        }
        showEdited();
    }

    private void say(String sign, String words) {
        mark.setText(sign);
        Controls.show(mark, !sign.isEmpty());
        sentence.setText(words);
        whole.setText(words);
    }

    private void showEdited() {
        Controls.show(edited, model.runProperty().get() instanceof OwnQueryViewModel.Run.Ended(String sql, var _, var _)
                && !sql.equals(editor.text()));
    }

    private void show(Optional<OwnQueryViewModel.Refusal> now) {
        Controls.show(refusal, now.isPresent());
        refused.setText(now.map(r -> Texts.text("own.refused", r.why())).orElse(""));
    }
}
