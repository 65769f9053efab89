package io.github.assay.ui;

import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.service.labels.LabelImportOrder;
import io.github.assay.service.labels.LabelPreview;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.model.LabelImportViewModel;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/** Shows the sheet for importing labels: the file, the preview, open questions, and the revert of the last import. */
public final class LabelImportPane extends Sheet<LabelImportViewModel.Source, LabelPreview, LabelImportViewModel.Done> {
    private static final double PREVIEW_HEIGHT = 300;

    private final LabelImportViewModel model;
    private final TextArea preview = Controls.styled(new TextArea(), "mono", "#labels-preview");
    private final VBox open = new VBox(4);
    private final Button back = Controls.styled(new Button(), "#labels-back");
    private final Button choose;

    /** @param close closes the sheet */
    public LabelImportPane(LabelImportViewModel model, Dialogs dialogs, Runnable close) {
        super("labels", 820, model, close);
        this.model = model;
        choose = chooser("labels-choose", "labels.choose", () -> dialogs.file(Texts.text("labels.title"), List.of(new Dialogs.Kind(
                Texts.text("labels.files"), List.of("*.jsonl", "*.json", "*.csv", "*.tsv")))), model::choose);
        preview.setEditable(false);
        preview.setPrefHeight(PREVIEW_HEIGHT);
        GridPane grid = new GridPane(8, 4);
        for (LabelFileSetting what : LabelFileSetting.values()) {
            TextField field = entry("labels-" + word(what), key(what) + ".prompt", text -> model.say(what, text));
            row(grid, key(what), field);
        }
        back.setOnAction(_ -> model.takeBack());
        confirm.setText(Texts.text("labels.import"));
        furnish(Texts.text("labels.title"), Texts.text("labels.about"), List.of(choose, preview, open, grid, lines),
                confirm, leave, Controls.gap(), back);
    }

    private static String word(LabelFileSetting what) {
        return what.name().toLowerCase(Locale.ROOT).replace('_', '.');
    }

    private static String key(LabelFileSetting what) {
        return "labels.say." + word(what);
    }

    @Override
    protected List<String> listed(SheetModel.State<LabelImportViewModel.Source, LabelPreview, LabelImportViewModel.Done> now) {
        return List.of();
    }

    @Override
    protected void show(SheetModel.State<LabelImportViewModel.Source, LabelPreview, LabelImportViewModel.Done> now) {
        Controls.show(lines, !lines.getChildren().isEmpty());
        preview.setText(String.join("\n", now.lines()));
        open.getChildren().setAll(now.preview().stream().flatMap(p -> p.open().stream()).map(LabelImportPane::openPoint).toList());
        back.setVisible(model.last().isPresent());
        model.last().ifPresent(last -> back.setText(Texts.text("labels.takeBack", last.source(), last.votes())));
    }

    private static Label openPoint(LabelImportOrder.Open point) {
        String field = Texts.text(key(point.with()));
        return Controls.wrapped(point.example().isEmpty()
                ? Texts.text("labels.settle", point.sentence(), field)
                : Texts.text("labels.open", point.sentence(), field, point.example()), "sheet-line");
    }

    @Override
    public void requestFocus() {
        choose.requestFocus();
    }
}
