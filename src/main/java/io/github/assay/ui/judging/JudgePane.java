package io.github.assay.ui.judging;

import io.github.assay.service.judging.JudgeRun;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.background.SheetModel.Step;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.judging.model.JudgeViewModel;
import io.github.assay.ui.judging.model.JudgeViewModel.JudgeRow;
import io.github.assay.ui.judging.model.JudgeViewModel.Judges;
import io.github.assay.ui.judging.model.JudgeViewModel.Planned;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Shows the sheet of judges: their settings, what would be sent with the first prompt, the run and its result. */
public final class JudgePane extends Sheet<Judges, Planned, JudgeRun> {
    private static final double WIDTH = 900;
    private static final double TABLE_HEIGHT = 190;
    private static final double PROMPT_HEIGHT = 190;
    private static final double NARROW = 120;
    private static final double NAMES = 180;
    private static final double NUMBERS = 140;

    private final JudgeViewModel model;
    private final TableView<JudgeRow> table = Controls.styled(new TableView<>(), "#judge-table");
    private final Label promptTitle = Controls.label(Texts.text("judge.prompt"), "muted");
    private final TextArea prompt = Controls.styled(new TextArea(), "mono", "#judge-prompt");
    private final Button replay = Controls.styled(new Button(), "#judge-replay");
    private final Button revoke = Controls.styled(new Button(Texts.text("consent.revoke")), "#judge-revoke");

    /** @param close closes the sheet */
    public JudgePane(JudgeViewModel model, Runnable close) {
        super("judge", WIDTH, model, close);
        this.model = model;
        judges();
        promptTitle.setLabelFor(prompt);
        prompt.setEditable(false);
        prompt.setWrapText(true);
        prompt.setPrefHeight(PROMPT_HEIGHT);
        revoke.setOnAction(_ -> model.revoke());
        replay.setOnAction(_ -> model.replay());
        leave.setText(Texts.text("dialog.close"));
        furnish(Texts.text("judge.title"), Texts.text("judge.about"), List.of(table, lines, promptTitle, prompt),
                confirm, replay, stop, revoke, Controls.gap(), leave);
    }

    private void judges() {
        table.setPrefHeight(TABLE_HEIGHT);
        table.setMinHeight(TABLE_HEIGHT / 2);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.setAccessibleText(Texts.text("judge.title"));
        table.getColumns().setAll(List.of(
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
            if (row != null && !model.isRunning()) {
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

    @Override
    protected void show(SheetModel.State<Judges, Planned, JudgeRun> now) {
        if (!table.getItems().equals(now.chosen().rows())) {
            int at = table.getSelectionModel().getSelectedIndex();
            table.getItems().setAll(now.chosen().rows());
            if (now.step() != Step.DONE && at >= 0) {
                table.getSelectionModel().select(at);
            }
        }
        table.setDisable(now.step() == Step.RUNNING);
        Optional<Planned> planned = now.preview();
        prompt.setText(planned.map(p -> p.plan().prompt()).orElse(""));
        boolean prompts = !prompt.getText().isEmpty() && (now.step() == Step.READY || now.step() == Step.RUNNING);
        Controls.show(promptTitle, prompts);
        Controls.show(prompt, prompts);
        boolean asks = now.step() == Step.READY;
        boolean agreed = planned.flatMap(Planned::consent).isPresent();
        int recorded = planned.map(p -> p.plan().recorded()).orElse(0);
        confirm.setText(Texts.text(agreed ? "judge.sendAgain" : "judge.send", planned.map(Planned::toSend).orElse(0)));
        Controls.show(confirm, model.canConfirm());
        Controls.show(revoke, asks && agreed);
        replay.setText(Texts.text("judge.replay", recorded));
        Controls.show(replay, asks && recorded > 0);
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
