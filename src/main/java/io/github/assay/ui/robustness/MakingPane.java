package io.github.assay.ui.robustness;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.robustness.model.ProjectMaking;
import io.github.assay.wording.Texts;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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
    /**
     * @param prefix of the ids of its controls
     * @param make the button that starts, disabled meanwhile
     * @param possible whether anything can be made
     * @param made adds lines about projects that were made
     */
    MakingPane(String prefix, ProjectMaking<?, R> model, Button make, BooleanSupplier possible, Consumer<R> made) {
        Button cancel = PageTools.quiet(prefix + "-cancel", Texts.text("computing.cancel"), Texts.text("computing.about"));
        cancel.setOnAction(_ -> model.cancel());
        setId(prefix + "-outcome");
        getStyleClass().add("column");
        model.stateProperty().subscribe(now -> {
            make.setDisable(model.isRunning() || !possible.getAsBoolean());
            getChildren().clear();
            if (now.result().isPresent()) {
                made.accept(now.result().get());
            } else {
                now.lines().forEach(line -> add(model.isRunning() ? new HBox(8, words(line), cancel) : words(line)));
                now.trouble().ifPresent(why -> add(Controls.wrapped(why.sentence(), "fail-words")));
            }
        });
    }

    /** Adds a sentence. */
    void say(String sentence) {
        add(words(sentence));
    }

    /** Adds a control. */
    void add(Node node) {
        getChildren().add(node);
    }

    /** A sentence that wraps. */
    static Label words(String text) {
        return Controls.wrapped(text);
    }
}
