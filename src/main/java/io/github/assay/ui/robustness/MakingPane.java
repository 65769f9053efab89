package io.github.assay.ui.robustness;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.robustness.model.ProjectMaking;
import io.github.assay.ui.robustness.model.ProjectMaking.Making;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * Shows what became of an order for projects: under way with a button that stops it, made, stopped or failed.
 *
 * @param <R> what is known of projects that were made
 */
final class MakingPane<R> extends VBox {
    private final Button make;
    private final BooleanSupplier possible;
    private final String running;
    private final BiConsumer<Path, R> made;
    private final Button cancel;

    /**
     * @param prefix of the ids of its controls
     * @param make the button that starts, disabled meanwhile
     * @param possible whether anything can be made
     * @param running words while it is made, with the folder
     * @param made adds lines about projects that were made
     */
    MakingPane(
            String prefix, ProjectMaking<?, R> model, Button make, BooleanSupplier possible, String running, BiConsumer<Path, R> made) {
        this.make = make;
        this.possible = possible;
        this.running = running;
        this.made = made;
        cancel = TableButtons.quiet(prefix + "-cancel", Texts.text("computing.cancel"), Texts.text("computing.about"));
        cancel.setOnAction(_ -> model.cancel());
        setId(prefix + "-outcome");
        getStyleClass().add("column");
        model.stateProperty().subscribe(this::show);
    }

    private void show(Making<R> now) {
        make.setDisable(now instanceof Making.Running || !possible.getAsBoolean());
        getChildren().clear();
        switch (now) {
            case Making.Idle<R> _ -> {}
            case Making.Running<R>(Path to) -> getChildren().add(new HBox(8, words(Texts.text(running, to)), cancel));
            case Making.Stopped<R> _ -> say(Texts.text("sensitivity.make.stopped"));
            case Making.Failed<R>(var why) -> refuse(why.sentence());
            case Making.Made<R>(Path to, R result) -> made.accept(to, result);
        }
    }

    /** Adds a sentence. */
    void say(String sentence) {
        getChildren().add(words(sentence));
    }

    /** Adds a control. */
    void add(Node node) {
        getChildren().add(node);
    }

    /** Shows why nothing was made. */
    void refuse(String sentence) {
        Label why = words(sentence);
        why.getStyleClass().add("fail-words");
        getChildren().setAll(why);
    }

    /** A sentence that wraps. */
    static Label words(String text) {
        return Controls.wrapped(text);
    }
}
