package io.github.assay.ui;

import io.github.assay.service.judging.DeclaredJudge;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel.Step;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.model.JudgeViewModel.Judges;
import io.github.assay.ui.model.JudgeViewModel.Planned;
import io.github.assay.ui.model.JudgeViewModel;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Shows the sheet of judges: their settings, what would be sent with the first prompt, the run and its result. */
public final class JudgePane extends Sheet<Judges, Planned, JudgeRun> {
    private static final double TABLE_HEIGHT = 190;
    private static final double PROMPT_HEIGHT = 190;

    private final JudgeViewModel model;
    private final TableView<DeclaredJudge> table = Controls.styled(new TableView<>(), "#judge-table");
    private final SpecTable<DeclaredJudge> judges = new SpecTable<>(table).fitting();
    private final Label promptTitle = Controls.label(Texts.text("judge.prompt"), "muted");
    private final TextArea prompt = Controls.styled(new TextArea(), "mono", "#judge-prompt");
    private final Button replay = Controls.styled(new Button(), "#judge-replay");
    private final Button revoke = Controls.styled(new Button(Texts.text("consent.revoke")), "#judge-revoke");

    /** @param close closes the sheet */
    public JudgePane(JudgeViewModel model, Runnable close) {
        super("judge", 900, model, close);
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
        table.setAccessibleText(Texts.text("judge.title"));
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

    @Override
    protected void show(SheetModel.State<Judges, Planned, JudgeRun> now) {
        if (!table.getItems().equals(now.chosen().rows())) {
            int at = table.getSelectionModel().getSelectedIndex();
            judges.show(DeclaredJudge.LIST.titled(key -> "judge.column." + key), now.chosen().rows());
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
