package io.github.assay.ui.common.background;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;

/**
 * Says that other figures are being computed and offers to cancel; after a cancellation it offers to continue. Figures
 * that belong to former settings are shown pale meanwhile. The bar keeps its space when it is empty, so that the parts
 * below do not move.
 */
public final class ComputingBar extends HBox {
    /** What is computed for a screen, as the bar shows it. */
    public interface Computed {
        /** Whether a computation runs. */
        ObservableValue<Boolean> computingProperty();

        /** Whether it was cancelled before it was done. */
        ObservableValue<Boolean> cancelledProperty();

        /** Whether what is shown belongs to other settings than those chosen. */
        boolean isStale();

        /** Cancels the computation. */
        void cancel();

        /** Repeats a cancelled computation; false when there was none. */
        boolean goOn();
    }

    private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");
    private final Node figures;
    private Optional<Computed> followed = Optional.empty();
    private Subscription subscription = Subscription.EMPTY;
    private final Label words = Controls.whole("", "#computing-words");
    private final Button act = Controls.button("", "quiet-button", "#computing-cancel");

    /**
     * A bar that follows nothing yet.
     *
     * @param figures what is made pale
     */
    public ComputingBar(Node figures) {
        this.figures = figures;
        getStyleClass().add("computing-bar");
        getChildren().addAll(words, act);
        setVisible(false);
    }

    /** Shows another computation and releases the former. */
    public ComputingBar follow(Computed computed) {
        if (!followed.equals(Optional.of(computed))) {
            followed = Optional.of(computed);
            subscription.unsubscribe();
            words.setText("");
            act.setText("");
            Runnable change = () -> say(computed);
            subscription = computed.computingProperty().subscribe(change).and(computed.cancelledProperty().subscribe(change));
            say(computed);
        }
        return this;
    }

    private void say(Computed computed) {
        boolean running = computed.computingProperty().getValue();
        boolean cancelled = computed.cancelledProperty().getValue();
        setVisible(running || cancelled);
        boolean pale = running && computed.isStale();
        figures.pseudoClassStateChanged(STALE, pale);
        if (running) {
            say(pale ? "computing.stale" : "computing.anew", "computing.about", "computing.cancel", computed::cancel);
        } else if (cancelled) {
            say("computing.cancelled", "computing.cancelled.about", "computing.goOn", computed::goOn);
        }
    }

    private void say(String what, String about, String offer, Runnable does) {
        words.setText(Texts.text(what));
        words.setTooltip(new Tooltip(Texts.text(about)));
        act.setText(Texts.text(offer));
        act.setOnAction(_ -> does.run());
    }
}
