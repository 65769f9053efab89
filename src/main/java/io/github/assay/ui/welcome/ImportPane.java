package io.github.assay.ui.welcome;

import io.github.assay.service.open.ImportService.ImportLook;
import io.github.assay.service.open.ImportService.ImportOrder;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.FieldValidation;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.wording.Texts;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Shows the form of an import: format, source and target folder, and below it the preview. */
final class ImportPane extends Sheet<Optional<ImportOrder>, ImportLook, Path> {
    private final ImportViewModel model;
    private final ComboBox<Charset> encoding = Controls.styled(new ComboBox<>(), "#encoding");
    private final ComboBox<String> format = Controls.styled(new ComboBox<>(), "#import-format");
    private final TextField source = Controls.styled(new TextField(), "#import-source");
    private final TextField target = Controls.styled(new TextField(), "#import-target");
    private final DatabaseLine databases;
    private final ProgressIndicator wheel = new ProgressIndicator();
    private final Label state = Controls.label("", "muted");
    private final VBox seen = new VBox();
    private Optional<ImportLookPane> looked = Optional.empty();
    private Optional<FieldValidation> validation = Optional.empty();

    ImportPane(ImportViewModel model, Dialogs dialogs, Runnable cancel) {
        super("import", Double.MAX_VALUE, model, cancel);
        this.model = model;
        getStyleClass().setAll("import-pane");
        source.textProperty().bindBidirectional(model.sourceProperty());
        target.textProperty().bindBidirectional(model.targetProperty());
        source.setOnAction(_ -> model.preview());
        target.setOnAction(_ -> confirm.fire());
        List.of(source, target).forEach(field -> field.focusedProperty().subscribe(focused -> {
            if (focused) {
                validate();
            }
        }));
        databases = new DatabaseLine(model, () -> dialogs.folder(Texts.text("import.databases")));
        Button file = chooser("import-file", "import.file", () -> dialogs.file(Texts.text("import.source"), List.of()), model::from);
        Button folder = chooser("import-folder", "import.folder", () -> dialogs.folder(Texts.text("import.source")), model::from);
        Button where = chooser("import-where", "import.folder", () -> dialogs.folder(Texts.text("import.target")), p -> target.setText(p.toString()));
        confirm.setText(Texts.text("import.go"));
        leave.setCancelButton(false); // Esc belongs to the screen in front
        Stream.of(source, target).forEach(field -> field.textProperty().subscribe(() -> confirm.setDisable(!model.canConfirm())));
        Button look = Controls.styled(new Button(Texts.text("import.look")), "#import-look");
        look.disableProperty().bind(source.textProperty().isEmpty());
        look.setOnAction(_ -> model.preview());
        wheel.setMaxSize(20, 20);
        wheel.setMinSize(20, 20);
        furnish(Texts.text("import.title"), "", List.of(lines, formatLine(), field(Texts.text("import.source"), source, file, folder),
                insideLine(), field(Texts.text("import.target"), target, where), databases), look, confirm, leave, wheel, state);
        getChildren().add(seen);
        focusedProperty().subscribe(focused -> {
            if (focused) {
                source.requestFocus();
            }
        });
    }

    /** Checks the fields from now on. Made when the first gets the focus, to save time at the start. */
    private void validate() {
        if (validation.isEmpty()) {
            validation = Optional.of(new FieldValidation());
            validation.get().check(source, ImportPane::sourceFault);
            validation.get().check(target, ImportPane::targetFault);
        }
    }

    private static String sourceFault(String text) {
        return text.isBlank() || path(text).filter(Files::exists).isPresent() ? "" : Texts.text("import.fault.source");
    }

    private static String targetFault(String text) {
        Optional<Path> at = path(text);
        return at.isEmpty() || at.filter(Files::isRegularFile).isPresent() ? Texts.text("import.fault.target") : "";
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text.strip()));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private Node formatLine() {
        format.getItems().setAll(model.formats());
        format.setConverter(new StringConverter<>() {
            @Override
            public String toString(String word) {
                return word == null ? "" : Texts.text("import.title." + word);
            }

            @Override
            public String fromString(String text) {
                return model.formats().stream()
                        .filter(w -> toString(w).equals(text))
                        .findFirst()
                        .orElse(ImportViewModel.AUTO);
            }
        });
        format.valueProperty().bindBidirectional(model.formatProperty());
        format.setMinWidth(220);
        Label about = Controls.label("", "meta");
        about.setWrapText(true);
        format.valueProperty().subscribe(w -> about.setText(Texts.text("import.about." + w)));
        about.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(about, Priority.ALWAYS);
        HBox line = new HBox(10, format, about, encodingLabel(), encoding);
        line.setAlignment(Pos.CENTER_LEFT);
        return labelled(Texts.text("import.format"), format, line);
    }

    /** What of the source is read, where it has several parts or its records are inside of a document. */
    private Node insideLine() {
        return new HBox(10, inside("import-part", "import.part", model.partProperty()),
                inside("import-records", "import.records", model.recordsProperty()));
    }

    private Node inside(String id, String key, StringProperty value) {
        TextField text = Controls.styled(new TextField(), "#" + id);
        text.setPromptText(Texts.text(key + ".prompt"));
        text.textProperty().bindBidirectional(value);
        text.setOnAction(_ -> model.preview());
        VBox field = field(Texts.text(key), text);
        HBox.setHgrow(field, Priority.ALWAYS);
        return field;
    }

    private Label encodingLabel() {
        encoding.getItems().setAll(model.encodings());
        encoding.valueProperty().bindBidirectional(model.encodingProperty());
        encoding.setMinWidth(Region.USE_PREF_SIZE);
        Label label = Controls.whole(Texts.text("import.encoding"), "meta");
        label.setLabelFor(encoding);
        return label;
    }

    /** Shows the preview. While the source is read again the last one stays, and the focused field keeps the focus. */
    @Override
    protected void show(SheetModel.State<Optional<ImportOrder>, ImportLook, Path> now) {
        boolean reading = now.step() == SheetModel.Step.READING;
        Controls.show(lines, now.trouble().isPresent());
        Controls.show(wheel, reading || model.isRunning());
        state.setText(model.isRunning() ? Texts.text("import.making") : reading ? Texts.text("import.looking") : "");
        if (now.step() == SheetModel.Step.READY) {
            ImportLookPane pane = new ImportLookPane(model, now.preview().orElseThrow());
            Optional<String> field = looked.flatMap(ImportLookPane::focused);
            looked = Optional.of(pane);
            seen.getChildren().setAll(pane);
            field.ifPresent(pane::focus);
        } else if (now.preview().isEmpty() && !reading) {
            looked = Optional.empty();
            seen.getChildren().setAll(Controls.label(Texts.text("import.none"), "muted"));
        }
    }

    static VBox field(String label, TextField text, Button... choosers) {
        HBox.setHgrow(text, Priority.ALWAYS);
        HBox line = new HBox(6, text);
        line.getChildren().addAll(choosers);
        return labelled(label, text, line);
    }

    private static VBox labelled(String label, Node of, Node line) {
        Label name = Controls.label(label, "meta");
        name.setLabelFor(of);
        return new VBox(3, name, line);
    }

    /** Edits the folder of an import's database files, and whether they are copied or stay there. */
    static final class DatabaseLine extends VBox {
        DatabaseLine(ImportViewModel model, Supplier<Optional<Path>> dialog) {
            super(3);
            Label name = Controls.label(Texts.text("import.databases"), "meta");
            TextField folder = Controls.styled(new TextField(), "#import-databases");
            folder.setPromptText(Texts.text("import.databases.beside"));
            folder.textProperty().bindBidirectional(model.databasesProperty());
            folder.setOnAction(_ -> model.preview());
            name.setLabelFor(folder);
            Button choose = chooser("import-databases-choose", "import.folder", dialog, path -> {
                folder.setText(path.toString());
                model.preview();
            });
            choose.setAccessibleText(Texts.text("import.databases"));
            CheckBox referenced = new CheckBox(Texts.text("import.databases.referenced"));
            referenced.setId("import-referenced");
            referenced.setMinWidth(USE_PREF_SIZE);
            referenced.selectedProperty().bindBidirectional(model.referencedProperty());
            HBox.setHgrow(folder, Priority.ALWAYS);
            HBox line = new HBox(6, folder, choose, referenced);
            line.setAlignment(Pos.CENTER_LEFT);
            getChildren().addAll(name, line);
        }
    }
}
