package io.github.assay.ui.common;

import java.util.function.BooleanSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/**
 * Says that other figures are on their way, with a way to stop that. What is shown meanwhile is made pale where it
 * belongs to settings that are no longer those chosen. Keeps its place when it says nothing, so that nothing jumps.
 */
public final class ComputingBar extends HBox {
    private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");
    private final Label words = new Label();

    /**
     * @param stale whether what is shown belongs to other settings than those chosen
     * @param figures what is made pale then
     */
    public ComputingBar(ReadOnlyBooleanProperty running, BooleanSupplier stale, Runnable cancel, Node figures) {
        getStyleClass().add("computing-bar");
        Button stop = new Button(Messages.text("computing.cancel"));
        stop.getStyleClass().add("quiet-button");
        stop.setMinWidth(USE_PREF_SIZE);
        stop.setId("computing-cancel");
        stop.setOnAction(_ -> cancel.run());
        words.setMinWidth(USE_PREF_SIZE);
        words.setTooltip(new Tooltip(Messages.text("computing.about")));
        getChildren().addAll(words, stop);
        running.subscribe(now -> {
            setVisible(now);
            boolean pale = now && stale.getAsBoolean();
            words.setText(Messages.text(pale ? "computing.stale" : "computing.anew"));
            figures.pseudoClassStateChanged(STALE, pale);
        });
    }
}
