package io.github.assay.ui.welcome;

import io.github.assay.ui.common.Messages;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Where an import's database files lie, and whether they are copied or stay there. */
final class DatabaseLine extends VBox {
    DatabaseLine(ImportViewModel model, Supplier<Optional<Path>> chooser) {
        super(3);
        Label name = new Label(Messages.text("import.databases"));
        name.getStyleClass().add("meta");
        TextField folder = new TextField();
        folder.setId("import-databases");
        folder.setPromptText(Messages.text("import.databases.beside"));
        folder.textProperty().bindBidirectional(model.databasesProperty());
        folder.setOnAction(_ -> model.preview());
        name.setLabelFor(folder);
        Button choose = new Button(Messages.text("import.folder"));
        choose.setMinWidth(USE_PREF_SIZE);
        choose.setAccessibleText(Messages.text("import.databases"));
        choose.setOnAction(_ -> chooser.get().ifPresent(path -> {
            folder.setText(path.toString());
            model.preview();
        }));
        CheckBox referenced = new CheckBox(Messages.text("import.databases.referenced"));
        referenced.setId("import-referenced");
        referenced.setMinWidth(USE_PREF_SIZE);
        referenced.selectedProperty().bindBidirectional(model.referencedProperty());
        HBox.setHgrow(folder, Priority.ALWAYS);
        HBox line = new HBox(6, folder, choose, referenced);
        line.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(name, line);
    }
}
