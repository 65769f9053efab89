package io.github.assay.ui.review;

import io.github.assay.ui.common.Room;
import io.github.assay.ui.common.Settings;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;

/** Keeps the queue and the scores at the widths the person gave them, whatever the window's width. */
final class SideWidths {
    private static final double QUEUE = 232;
    private static final double SCORES = 262;

    private final SplitPane columns;
    private final Settings settings;
    private double queue;
    private double scores;
    private boolean placing;

    SideWidths(SplitPane columns, Settings settings) {
        this.columns = columns;
        this.settings = settings;
        queue = Double.parseDouble(settings.choice(Room.REVIEW, "queueWidth", Double.toString(QUEUE)));
        scores = Double.parseDouble(settings.choice(Room.REVIEW, "scoresWidth", Double.toString(SCORES)));
        columns.widthProperty().subscribe(this::place);
        columns.getDividers().forEach(d -> d.positionProperty().subscribe((_, _) -> moved()));
    }

    /** Whether a person is dragging a divider: the window's own layout moves dividers too. */
    static boolean isDragged(SplitPane pane) {
        return pane.lookupAll(".split-pane-divider").stream().anyMatch(Node::isPressed);
    }

    private void place() {
        double width = columns.getWidth();
        if (width > 0) {
            placing = true;
            columns.setDividerPositions(queue / width, 1 - scores / width);
            placing = false;
        }
    }

    private void moved() {
        if (!placing && isDragged(columns)) {
            queue = columns.getDividerPositions()[0] * columns.getWidth();
            scores = (1 - columns.getDividerPositions()[1]) * columns.getWidth();
            settings.choose(Room.REVIEW, "queueWidth", String.format(Locale.ROOT, "%.0f", queue));
            settings.choose(Room.REVIEW, "scoresWidth", String.format(Locale.ROOT, "%.0f", scores));
        }
    }
}
