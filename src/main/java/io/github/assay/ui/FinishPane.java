package io.github.assay.ui;

import io.github.assay.service.team.TeamFinish.Check;
import io.github.assay.service.team.TeamFinish;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.model.FinishViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;

/** Shows the sheet that ends a team's study: what is left to do, where the files go. */
public final class FinishPane extends Sheet<FinishViewModel.Choice, List<Check>, List<Path>> {
    private static final double TABLE_HEIGHT = 260;

    private final TableView<Check> table = Controls.styled(new TableView<>(), "#finish-table");
    private final SpecTable<Check> checks = new SpecTable<>(table).fitting();
    private final CheckBox anyway = Controls.styled(new CheckBox(Texts.text("finish.anyway")), "#finish-anyway");

    /** @param close closes the sheet */
    public FinishPane(FinishViewModel model, Dialogs dialogs, Runnable close) {
        super("finish", 720, model, close);
        table.setPrefHeight(TABLE_HEIGHT);
        table.setMinHeight(TABLE_HEIGHT / 2);
        table.setAccessibleText(Texts.text("finish.title"));
        anyway.selectedProperty().subscribe((_, now) -> model.anyway(now));
        furnish(
                Texts.text("finish.title"), Texts.text("finish.about"), List.of(table, anyway, lines), confirm,
                chooser("finish-to", "finish.to", () -> dialogs.folder(Texts.text("finish.to")), model::choose), Controls.gap(), leave);
    }

    @Override
    protected void show(SheetModel.State<FinishViewModel.Choice, List<Check>, List<Path>> now) {
        now.preview().ifPresent(found -> checks.show(TeamFinish.list().titled(key -> "finish.column." + key), found));
        boolean done = now.step() == SheetModel.Step.DONE;
        anyway.setDisable(done);
        confirm.setText(Texts.text("finish.do"));
        leave.setText(Texts.text(done ? "dialog.close" : "dialog.cancel"));
    }

    @Override
    public void requestFocus() {
        anyway.requestFocus();
    }
}
