package io.github.assay.ui.review;

import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.ComplaintBar;
import io.github.assay.ui.common.Messages;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What lies over the foot of the room, above the buttons: what went wrong, reasons of a fail, a text being written. */
final class Strips extends VBox {
    private final ComplaintBar trouble = new ComplaintBar();
    private final Label done = new Label(Messages.text("review.done"));
    private final ReasonStrip reasons;
    private final WriteSheet sheet;
    private final Runnable left;

    /** {@code left} is run when a text was committed or dropped. */
    Strips(IntConsumer reason, Runnable closeReasons, Runnable left) {
        this.left = left;
        reasons = new ReasonStrip(reason, closeReasons);
        sheet = new WriteSheet(this::closeSheet);
        getStyleClass().add("strips");
        setPickOnBounds(false);
        setMaxHeight(USE_PREF_SIZE);
        StackPane.setAlignment(this, Pos.BOTTOM_CENTER);
        done.getStyleClass().addAll("strip", "strip-title");
        done.setMaxWidth(Double.MAX_VALUE);
        getChildren().addAll(trouble, done, reasons, sheet);
        show(done, false);
        show(trouble, false);
        show(reasons, false);
        show(sheet, false);
    }

    void trouble(Optional<Complaint> what) {
        what.ifPresent(trouble::show);
        show(trouble, what.isPresent());
    }

    /** Every case of the queue has been decided. */
    void done(boolean all) {
        show(done, all);
    }

    void reasons(Optional<Reasons> strip) {
        strip.ifPresent(reasons::show);
        show(reasons, strip.isPresent());
    }

    void ask(String heading, String start, boolean oneLine, boolean code, String refusal, Predicate<String> commit) {
        show(sheet, true);
        sheet.ask(heading, start, oneLine, code, refusal, commit);
    }

    boolean isWriting() {
        return sheet.isVisible();
    }

    void commit() {
        sheet.keep(this::closeSheet);
    }

    /** Drops what was being written; false when nothing was. */
    boolean leave() {
        boolean open = sheet.isVisible();
        if (open) {
            closeSheet();
        }
        return open;
    }

    private void closeSheet() {
        show(sheet, false);
        left.run();
    }

    private static void show(javafx.scene.Node node, boolean visible) {
        node.setVisible(visible);
        node.setManaged(visible);
    }
}
