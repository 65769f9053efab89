package io.github.assay.ui.welcome;

import io.github.assay.ui.common.Dialogs;
import io.github.assay.ui.common.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The form of an import: which format, from where, to where. */
final class ImportPane extends VBox {
    /** Told what to import. */
    @FunctionalInterface
    interface Go {
        void importFrom(String format, Path source, Path target);
    }

    private final ToggleGroup formats = new ToggleGroup();
    private final TextField source = new TextField();
    private final TextField target = new TextField();
    private final Button go = new Button(Messages.text("import.go"));

    ImportPane(List<String> words, Dialogs dialogs, Go act, Runnable cancel) {
        setSpacing(10);
        getStyleClass().add("import-pane");
        Label title = new Label(Messages.text("import.title"));
        title.getStyleClass().add("title");
        getChildren().add(title);
        words.forEach(this::addFormat);
        formats.selectToggle(formats.getToggles().getFirst());
        Button file = new Button(Messages.text("import.file"));
        file.setOnAction(_ -> dialogs.file(Messages.text("import.source"), List.of()).ifPresent(this::from));
        Button folder = new Button(Messages.text("import.folder"));
        folder.setOnAction(_ -> dialogs.folder(Messages.text("import.source")).ifPresent(this::from));
        Button where = new Button(Messages.text("import.folder"));
        where.setOnAction(_ -> dialogs.folder(Messages.text("import.target")).ifPresent(p -> target.setText(p.toString())));
        go.getStyleClass().add("primary-button");
        go.disableProperty().bind(source.textProperty().isEmpty().or(target.textProperty().isEmpty()));
        go.setOnAction(_ -> act.importFrom(format(), Path.of(source.getText()), Path.of(target.getText())));
        Button back = new Button(Messages.text("dialog.cancel"));
        back.setOnAction(_ -> cancel.run());
        getChildren().addAll(
                field(Messages.text("import.source"), source, file, folder),
                field(Messages.text("import.target"), target, where),
                new HBox(8, go, back));
    }

    private void addFormat(String word) {
        RadioButton choice = new RadioButton(Messages.text("import.title." + word));
        choice.setToggleGroup(formats);
        choice.setUserData(word);
        Label about = new Label(Messages.text("import.about." + word));
        about.getStyleClass().add("meta");
        about.setStyle("-fx-padding: 0 0 0 2.1em;");
        about.setWrapText(true);
        getChildren().add(new VBox(1, choice, about));
    }

    private void from(Path path) {
        source.setText(path.toString());
        if (target.getText().isEmpty()) {
            Optional<Path> parent = Optional.ofNullable(path.toAbsolutePath().getParent());
            parent.ifPresent(p -> target.setText(p.resolve(path.getFileName() + "-assay").toString()));
        }
    }

    private String format() {
        return (String) formats.getSelectedToggle().getUserData();
    }

    private static VBox field(String label, TextField text, Button... choosers) {
        Label name = new Label(label);
        name.getStyleClass().add("meta");
        name.setLabelFor(text);
        HBox.setHgrow(text, Priority.ALWAYS);
        HBox line = new HBox(6, text);
        line.getChildren().addAll(choosers);
        return new VBox(3, name, line);
    }
}
