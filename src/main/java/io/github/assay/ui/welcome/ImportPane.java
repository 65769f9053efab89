package io.github.assay.ui.welcome;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.FieldValidation;
import io.github.assay.ui.common.controls.UserErrorBar;
import io.github.assay.wording.Texts;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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
final class ImportPane extends VBox {
    private final ImportViewModel model;
    private final ComboBox<Charset> encoding = Controls.styled(new ComboBox<>(), "#encoding");
    private final ComboBox<String> format = Controls.styled(new ComboBox<>(), "#import-format");
    private final TextField source = Controls.styled(new TextField(), "#import-source");
    private final TextField target = Controls.styled(new TextField(), "#import-target");
    private final DatabaseLine databases;
    private final Button go = Controls.styled(new Button(Texts.text("import.go")), "#import-go");
    private final ProgressIndicator wheel = new ProgressIndicator();
    private final Label state = new Label();
    private final VBox seen = new VBox();
    private Optional<ImportLookPane> looked = Optional.empty();
    private Optional<FieldValidation> validation = Optional.empty();

    ImportPane(ImportViewModel model, Dialogs dialogs, Runnable cancel) {
        this.model = model;
        getStyleClass().add("import-pane");
        Label title = Controls.label(Texts.text("import.title"), "title");
        UserErrorBar complaint = new UserErrorBar();
        model.complaintProperty().subscribe(c -> c.ifPresentOrElse(complaint::show, complaint::clear));
        source.textProperty().bindBidirectional(model.sourceProperty());
        target.textProperty().bindBidirectional(model.targetProperty());
        source.setOnAction(_ -> model.preview());
        target.setOnAction(_ -> go.fire());
        List.of(source, target).forEach(field -> field.focusedProperty().subscribe(focused -> {
            if (focused) {
                validate();
            }
        }));
        databases = new DatabaseLine(model, () -> dialogs.folder(Texts.text("import.databases")));
        Button file = choose("import.file", () -> dialogs.file(Texts.text("import.source"), List.of()), model::from);
        Button folder = choose("import.folder", () -> dialogs.folder(Texts.text("import.source")), model::from);
        Button where = choose(
                "import.folder", () -> dialogs.folder(Texts.text("import.target")), p -> target.setText(p.toString()));
        getChildren().addAll(
                title,
                complaint,
                formatLine(),
                field(Texts.text("import.source"), source, file, folder),
                field(Texts.text("import.target"), target, where),
                databases,
                acts(cancel),
                seen);
        model.lookProperty().subscribe(_ -> show());
        model.busyProperty().subscribe(_ -> busy());
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

    private interface Chooser {
        Optional<Path> choose();
    }

    private static Button choose(String key, Chooser chooser, java.util.function.Consumer<Path> act) {
        Button button = Controls.button(Texts.text(key));
        button.setOnAction(_ -> chooser.choose().ifPresent(act));
        return button;
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

    private Label encodingLabel() {
        encoding.getItems().setAll(model.encodings());
        encoding.valueProperty().bindBidirectional(model.encodingProperty());
        encoding.setMinWidth(Region.USE_PREF_SIZE);
        Label label = Controls.whole(Texts.text("import.encoding"), "meta");
        label.setLabelFor(encoding);
        return label;
    }

    private Node acts(Runnable cancel) {
        go.getStyleClass().add("primary-button");
        go.disableProperty().bind(source.textProperty().isEmpty().or(target.textProperty().isEmpty()).or(model.makingProperty()));
        go.setOnAction(_ -> model.run());
        Button look = Controls.styled(new Button(Texts.text("import.look")), "#import-look");
        look.disableProperty().bind(source.textProperty().isEmpty());
        look.setOnAction(_ -> model.preview());
        Button back = new Button(Texts.text("dialog.cancel"));
        back.setOnAction(_ -> cancel.run());
        wheel.setMaxSize(20, 20);
        wheel.setMinSize(20, 20);
        state.getStyleClass().add("muted");
        HBox line = new HBox(8, look, go, back, wheel, state);
        line.setAlignment(Pos.CENTER_LEFT);
        model.makingProperty().subscribe(_ -> busy());
        return line;
    }

    private void busy() {
        boolean making = model.makingProperty().get();
        boolean busy = making || model.busyProperty().get();
        Controls.show(wheel, busy);
        state.setText(busy ? Texts.text(making ? "import.making" : "import.looking") : "");
    }

    /**
     * Shows the preview. While the source is read again the last preview stays, and the focused field keeps the focus.
     */
    private void show() {
        busy();
        if (model.lookProperty().get().isPresent()) {
            ImportLookPane now = new ImportLookPane(model, model.lookProperty().get().get());
            Optional<String> field = looked.flatMap(ImportLookPane::focused);
            looked = Optional.of(now);
            seen.getChildren().setAll(now);
            field.ifPresent(now::focus);
        } else if (!model.busyProperty().get()) {
            Label none = Controls.label(Texts.text("import.none"), "muted");
            looked = Optional.empty();
            seen.getChildren().setAll(none);
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
        DatabaseLine(ImportViewModel model, Supplier<Optional<Path>> chooser) {
            super(3);
            Label name = Controls.label(Texts.text("import.databases"), "meta");
            TextField folder = Controls.styled(new TextField(), "#import-databases");
            folder.setPromptText(Texts.text("import.databases.beside"));
            folder.textProperty().bindBidirectional(model.databasesProperty());
            folder.setOnAction(_ -> model.preview());
            name.setLabelFor(folder);
            Button choose = Controls.button(Texts.text("import.folder"));
            choose.setAccessibleText(Texts.text("import.databases"));
            choose.setOnAction(_ -> chooser.get().ifPresent(path -> {
                folder.setText(path.toString());
                model.preview();
            }));
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
