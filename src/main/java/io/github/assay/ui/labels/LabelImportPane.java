package io.github.assay.ui.labels;

import io.github.assay.service.labels.LabelImportOrder;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the sheet for importing labels: the file, the preview, open questions, and the revert of the last import. */
public final class LabelImportPane extends VBox {
    private static final double WIDTH = 820;
    private static final double PREVIEW_HEIGHT = 300;

    private final LabelImportViewModel model;
    private final TextArea preview = Controls.styled(new TextArea(), "mono", "#labels-preview");
    private final VBox open = new VBox(4);
    private final Label trouble = Controls.label("", "complaint");
    private final Button take = Controls.styled(new Button(Texts.text("labels.import")), "primary-button");
    private final Button back = Controls.styled(new Button(), "#labels-back");
    private final Map<LabelImportOrder.Field, TextField> fields = new EnumMap<>(LabelImportOrder.Field.class);
    private final Button choose = Controls.styled(new Button(Texts.text("labels.choose")), "#labels-choose");

    /** @param leave closes the sheet */
    public LabelImportPane(LabelImportViewModel model, Dialogs dialogs, Runnable leave) {
        this.model = model;
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        Label title = Controls.label(Texts.text("labels.title"), "title");
        Label about = Controls.label(Texts.text("labels.about"), "muted");
        about.setWrapText(true);
        choose.setOnAction(_ -> dialogs
                .file(Texts.text("labels.title"), List.of(new Dialogs.Kind(
                        Texts.text("labels.files"), List.of("*.jsonl", "*.json", "*.csv", "*.tsv"))))
                .ifPresent(model::choose));
        preview.setEditable(false);
        preview.setPrefHeight(PREVIEW_HEIGHT);
        trouble.setWrapText(true);
        take.setId("labels-take");
        take.setOnAction(_ -> model.take());
        back.setOnAction(_ -> model.takeBack());
        Button cancel = new Button(Texts.text("labels.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> leave.run());
        Region between = Controls.gap();
        getChildren().addAll(
                title, about, choose, preview, open, fields(), trouble, new HBox(8, take, cancel, between, back));
        model.stateProperty().subscribe(this::show);
    }

    private GridPane fields() {
        GridPane grid = new GridPane(8, 4);
        int row = 0;
        for (LabelImportOrder.Field what : LabelImportOrder.Field.values()) {
            String key = what.name().toLowerCase(Locale.ROOT).replace('_', '.');
            Label label = new Label(Texts.text("labels.say." + key));
            TextField field = new TextField();
            field.setPromptText(Texts.text("labels.say." + key + ".prompt"));
            field.setOnAction(_ -> model.say(what, field.getText()));
            field.focusedProperty().subscribe(focused -> {
                if (!focused) {
                    model.say(what, field.getText());
                }
            });
            GridPane.setHgrow(field, Priority.ALWAYS);
            label.setLabelFor(field);
            fields.put(what, field);
            grid.addRow(row++, label, field);
        }
        return grid;
    }

    private void show(LabelImportViewModel.State is) {
        preview.setText(String.join("\n", is.lines()));
        open.getChildren().setAll(is.open().stream().map(this::openPoint).toList());
        trouble.setText(is.trouble());
        Controls.show(trouble, !is.trouble().isEmpty());
        take.setDisable(!is.ready());
        back.setVisible(is.last().isPresent());
        is.last().ifPresent(last -> back.setText(Texts.text("labels.takeBack", last.source(), last.votes())));
    }

    private Label openPoint(LabelImportOrder.Open point) {
        String field = Texts.text("labels.say." + point.with().name().toLowerCase(Locale.ROOT).replace('_', '.'));
        Label label = Controls.label(point.example().isEmpty()
                ? Texts.text("labels.settle", point.sentence(), field)
                : Texts.text("labels.open", point.sentence(), field, point.example()), "complaint");
        label.setWrapText(true);
        return label;
    }

    @Override
    public void requestFocus() {
        choose.requestFocus();
    }
}
