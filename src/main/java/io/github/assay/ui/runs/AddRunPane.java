package io.github.assay.ui.runs;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.runs.model.AddRunViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the sheet that adds a run: the source, the names of system and run, and what is new, changed, equal and gone. */
public final class AddRunPane extends VBox {
    private static final double WIDTH = 760;

    private final AddRunViewModel model;
    private final TextField source = Controls.styled(new TextField(), "#addRun-source");
    private final TextField system = Controls.styled(new TextField(), "#addRun-system");
    private final TextField run = Controls.styled(new TextField(), "#addRun-run");
    private final VBox preview = Controls.styled(new VBox(), "sheet-lines", "#addRun-preview");
    private final Button add = Controls.styled(new Button(Texts.text("addRun.add")), "primary-button", "#addRun-add");

    /** @param leave closes the sheet */
    public AddRunPane(AddRunViewModel model, Dialogs dialogs, Runnable leave) {
        this.model = model;
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        Label title = Controls.label(Texts.text("addRun.title"), "title");
        Label about = Controls.label(Texts.text("addRun.about"), "muted");
        about.setWrapText(true);
        add.setOnAction(_ -> model.add());
        Button cancel = new Button(Texts.text("dialog.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> {
            model.leave();
            leave.run();
        });
        getChildren().addAll(title, about, form(dialogs), preview, new HBox(8, add, cancel));
        model.stateProperty().subscribe(this::show);
    }

    private GridPane form(Dialogs dialogs) {
        source.setOnAction(_ -> chosen());
        Button file = Controls.styled(new Button(Texts.text("addRun.file")), "#addRun-file");
        file.setOnAction(_ -> dialogs
                .file(Texts.text("addRun.title"), List.of(new Dialogs.Kind(
                        Texts.text("addRun.files"), List.of("*.jsonl", "*.json", "*.csv", "*.tsv", "*.sql", "*.txt"))))
                .ifPresent(model::choose));
        Button folder = Controls.styled(new Button(Texts.text("addRun.folder")), "#addRun-folder");
        folder.setOnAction(_ -> dialogs.folder(Texts.text("addRun.title")).ifPresent(model::choose));
        HBox.setHgrow(source, Priority.ALWAYS);
        system.setPromptText(Texts.text("addRun.system.prompt"));
        run.setPromptText(Texts.text("addRun.run.prompt"));
        Stream.of(system, run).forEach(field -> {
            field.setOnAction(_ -> named());
            field.focusedProperty().subscribe(focused -> {
                if (!focused) {
                    named();
                }
            });
        });
        GridPane form = Controls.styled(new GridPane(), "sheet-form");
        form.addRow(0, label("addRun.source", source), new HBox(8, source, file, folder));
        form.addRow(1, label("addRun.system", system), system);
        form.addRow(2, label("addRun.id", run), run);
        GridPane.setHgrow(source.getParent(), Priority.ALWAYS);
        return form;
    }

    private static Label label(String key, TextField of) {
        Label label = Controls.whole(Texts.text(key));
        label.setLabelFor(of);
        of.setAccessibleText(Texts.text(key));
        return label;
    }

    private void chosen() {
        if (!source.getText().isBlank()) {
            model.choose(Path.of(source.getText().strip()));
        }
    }

    private void named() {
        model.name(system.getText(), run.getText());
    }

    private void show(AddRunViewModel.State now) {
        if (!now.source().isEmpty()) {
            source.setText(now.source());
        }
        Stream<String> lines = now.reading() ? Stream.of(Texts.text("addRun.wait")) : now.lines().stream();
        preview.getChildren().setAll(lines.map(t -> Controls.wrapped(t, "sheet-line")).toList());
        if (!now.trouble().isEmpty()) {
            preview.getChildren().add(Controls.wrapped(now.trouble(), "complaint"));
        }
        add.setDisable(!now.ready());
    }

    @Override
    public void requestFocus() {
        source.requestFocus();
    }
}
