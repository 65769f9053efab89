package io.github.assay.ui.judging;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.judging.model.JudgeViewModel.JudgeRow;
import io.github.assay.ui.judging.model.JudgeViewModel;
import io.github.assay.ui.judging.model.JudgeViewModel.State;
import io.github.assay.ui.judging.model.JudgeViewModel.Step;
import io.github.assay.wording.Texts;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the sheet of judges: their settings, what would be sent with the first prompt, the run and its result. */
public final class JudgePane extends VBox {
    private static final double WIDTH = 900;
    private static final double TABLE_HEIGHT = 190;
    private static final double PROMPT_HEIGHT = 190;
    private static final double NARROW = 120;
    private static final double NAMES = 180;
    private static final double NUMBERS = 140;

    private final JudgeViewModel model;
    private final TableView<JudgeRow> table = Controls.styled(new TableView<>(), "#judge-table");
    private final VBox lines = Controls.styled(new VBox(), "sheet-lines", "#judge-lines");
    private final Label promptTitle = Controls.label(Texts.text("judge.prompt"), "muted");
    private final TextArea prompt = Controls.styled(new TextArea(), "mono", "#judge-prompt");
    private final Button send = Controls.styled(new Button(), "primary-button", "#judge-send");
    private final Button replay = Controls.styled(new Button(), "#judge-replay");
    private final Button revoke = Controls.styled(new Button(Texts.text("consent.revoke")), "#judge-revoke");
    private final Button cancel = Controls.styled(new Button(Texts.text("judge.cancel")), "#judge-cancel");
    private final Button close = Controls.styled(new Button(Texts.text("dialog.close")), "#judge-close");

    /** @param leave closes the sheet */
    public JudgePane(JudgeViewModel model, Runnable leave) {
        this.model = model;
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        Label title = Controls.label(Texts.text("judge.title"), "title");
        Label about = Controls.wrapped(Texts.text("judge.about"), "muted");
        judges();
        promptTitle.setLabelFor(prompt);
        prompt.setEditable(false);
        prompt.setWrapText(true);
        prompt.setPrefHeight(PROMPT_HEIGHT);
        buttons(leave);
        getChildren().addAll(title, about, table, lines, promptTitle, prompt, acts());
        model.stateProperty().subscribe(this::show);
    }

    private void judges() {
        table.setPrefHeight(TABLE_HEIGHT);
        table.setMinHeight(TABLE_HEIGHT / 2);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.setAccessibleText(Texts.text("judge.title"));
        table.getColumns().setAll(java.util.List.of(
                column("judge.column.judge", JudgeRow::name),
                column("judge.column.model", r -> r.model().isEmpty() ? Texts.text("judge.none") : r.model()),
                column("judge.column.endpoint", r -> r.endpoint().isEmpty() ? Texts.text("judge.none") : r.endpoint()),
                column("judge.column.recorded", r -> Integer.toString(r.recorded()))));
        width(0, NAMES, NAMES);
        width(1, NARROW, WIDTH);
        width(2, NARROW, WIDTH);
        width(3, NUMBERS, NUMBERS);
        table.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.DOWN && table.getSelectionModel().isEmpty()) {
                table.getSelectionModel().selectFirst();
                e.consume();
            }
        });
        table.getSelectionModel().selectedItemProperty().subscribe(row -> {
            if (row != null && model.stateProperty().get().step() != Step.RUNNING) {
                model.choose(row.name());
            }
        });
    }

    private void width(int column, double least, double most) {
        table.getColumns().get(column).setMinWidth(least);
        table.getColumns().get(column).setMaxWidth(most);
    }

    private static TableColumn<JudgeRow, String> column(String key, Function<JudgeRow, String> text) {
        TableColumn<JudgeRow, String> column = new TableColumn<>(Texts.text(key));
        column.setCellValueFactory(c -> new ReadOnlyObjectWrapper<>(text.apply(c.getValue())));
        column.setSortable(false);
        column.setReorderable(false);
        return column;
    }

    private void buttons(Runnable leave) {
        send.setOnAction(_ -> model.send());
        revoke.setOnAction(_ -> model.revoke());
        replay.setOnAction(_ -> model.replay());
        cancel.setOnAction(_ -> model.cancel());
        close.setCancelButton(true);
        close.setOnAction(_ -> {
            model.leave();
            leave.run();
        });
    }

    private HBox acts() {
        HBox acts = new HBox(8, send, replay, cancel, revoke, Controls.gap(), close);
        acts.setAlignment(Pos.CENTER_LEFT);
        return acts;
    }

    private void show(State now) {
        if (!table.getItems().equals(now.rows())) {
            int at = table.getSelectionModel().getSelectedIndex();
            Step step = now.step();
            table.getItems().setAll(now.rows());
            if (step != Step.DONE && at >= 0) {
                table.getSelectionModel().select(at);
            }
        }
        table.setDisable(now.step() == Step.RUNNING);
        lines.getChildren().setAll(now.lines().stream().map(t -> Controls.wrapped(t, "sheet-line")).toList());
        if (!now.trouble().isEmpty()) {
            lines.getChildren().add(Controls.wrapped(now.trouble(), "complaint"));
        }
        prompt.setText(now.prompt());
        boolean hasPrompt = !now.prompt().isEmpty();
        Controls.show(promptTitle, hasPrompt);
        Controls.show(prompt, hasPrompt);
        boolean asks = now.step() == Step.ASK;
        send.setText(Texts.text(now.agreed() ? "judge.sendAgain" : "judge.send", now.toSend()));
        Controls.show(revoke, asks && now.agreed());
        Controls.show(send, asks && now.toSend() > 0);
        replay.setText(Texts.text("judge.replay", now.recorded()));
        Controls.show(replay, asks && now.recorded() > 0);
        Controls.show(cancel, now.step() == Step.RUNNING);
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
