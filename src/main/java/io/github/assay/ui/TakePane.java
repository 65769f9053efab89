package io.github.assay.ui;

import io.github.assay.service.labels.LabelPackService.PackImport.Conflict;
import io.github.assay.service.team.HandOffService;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.model.TakeViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;

/** Shows the sheet that takes the file of a person without contact, with the votes that contradict each other. */
public final class TakePane extends Sheet<Optional<Path>, TakeViewModel.Found, TakeViewModel.Found> {
    private static final double TABLE_HEIGHT = 160;

    private final TableView<Conflict> table = Controls.styled(new TableView<>(), "#take-table");
    private final SpecTable<Conflict> conflicts = new SpecTable<>(table).fitting();
    private final Button choose;

    /** @param close closes the sheet */
    public TakePane(TakeViewModel model, Dialogs dialogs, Runnable close) {
        super("take", 720, model, close);
        choose = chooser("take-file", "take.file", () -> dialogs.file(
                Texts.text("take.title"), List.of(kind())), model::choose);
        table.setPrefHeight(TABLE_HEIGHT);
        table.setAccessibleText(Texts.text("take.conflicts"));
        furnish(Texts.text("take.title"), Texts.text("take.about"), List.of(choose, lines, table), confirm, Controls.gap(), leave);
    }

    /** The kind of the file that is taken. */
    static Dialogs.Kind kind() {
        return new Dialogs.Kind(Texts.text("take.kind"), List.of("*.jsonl"));
    }

    @Override
    protected void show(SheetModel.State<Optional<Path>, TakeViewModel.Found, TakeViewModel.Found> now) {
        List<Conflict> found = now.result().or(now::preview).map(f -> f.brings().conflicts()).orElse(List.of());
        Controls.show(table, !found.isEmpty());
        conflicts.show(HandOffService.conflicts(), found);
        confirm.setText(Texts.text("take.do"));
        leave.setText(Texts.text(now.step() == SheetModel.Step.DONE ? "dialog.close" : "dialog.cancel"));
    }

    @Override
    public void requestFocus() {
        choose.requestFocus();
    }
}
