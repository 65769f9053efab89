package io.github.assay.ui.welcome;

import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows "Who is labelling?" once per project, and again when the user presses the name in the status bar. */
public final class AnnotatorPane extends VBox {
    private static final double WIDTH = 420;
    private final TextField name = new TextField();

    /**
     * @param known annotators of this project, to choose from
     * @param current the name so far; may be empty
     * @param chosen takes the name
     */
    public AnnotatorPane(List<String> known, String current, Consumer<String> chosen) {
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        Label title = new Label(Texts.text("who.title"));
        title.getStyleClass().add("title");
        Label why = new Label(Texts.text("who.why"));
        why.getStyleClass().add("muted");
        why.setWrapText(true);
        name.setText(current);
        name.setPromptText(Texts.text("who.prompt"));
        name.setId("who-name");
        Button start = new Button(Texts.text("who.start"));
        start.getStyleClass().add("primary-button");
        start.disableProperty().bind(name.textProperty().map(String::isBlank));
        start.setDefaultButton(true);
        start.setOnAction(_ -> chosen.accept(name.getText().strip()));
        getChildren().addAll(title, why, name);
        if (!known.isEmpty()) {
            getChildren().add(choices(known, chosen));
        }
        getChildren().add(new HBox(start));
    }

    private static VBox choices(List<String> known, Consumer<String> chosen) {
        Label label = new Label(Texts.text("who.known"));
        label.getStyleClass().add("meta");
        FlowPane names = new FlowPane(6, 6);
        known.forEach(n -> {
            Button button = new Button(n);
            button.getStyleClass().add("quiet-button");
            button.setOnAction(_ -> chosen.accept(n));
            names.getChildren().add(button);
        });
        return new VBox(5, label, names);
    }

    @Override
    public void requestFocus() {
        name.requestFocus();
        name.selectAll();
    }
}
