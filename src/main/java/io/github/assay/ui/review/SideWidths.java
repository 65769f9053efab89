package io.github.assay.ui.review;

import io.github.assay.ui.common.Theme;
import io.github.assay.ui.review.model.ReviewSettings;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;

/** Keeps the queue and the scores at the widths that the user chose, at any width of the window. */
final class SideWidths {
    private static final double QUEUE = 232;
    private static final double SCORES = 262;
    private static final double STRIP = 36;
    private static final double DRAWER = 362;
    /** Width of the drawer in em, unless that is more than its share of the window. */
    private static final double DRAWER_EMS = 27.5;
    private static final double DRAWER_SHARE = 0.55;
    private static final double USUAL_TEXT = 13;
    private static final String SQL_SHARE = "sqlShare";
    private static final double USUAL_SHARE = 0.31;
    private static final double LARGEST_SHARE = 0.5;

    private final SplitPane columns;
    private final ReviewSettings settings;
    private double queue;
    private double scores;
    private double drawer;
    private boolean folded;
    private boolean database;
    private boolean placing;

    SideWidths(SplitPane columns, ReviewSettings settings) {
        this.columns = columns;
        this.settings = settings;
        queue = settings.size("queueWidth", QUEUE);
        scores = settings.size("scoresWidth", SCORES);
        drawer = settings.size("drawerWidth", DRAWER);
        columns.widthProperty().subscribe(this::place);
        columns.getDividers().forEach(d -> d.positionProperty().subscribe((_, _) -> moved()));
    }

    /** Whether the user is dragging a divider: the window's own layout moves dividers too. */
    static boolean isDragged(SplitPane pane) {
        return pane.lookupAll(".split-pane-divider").stream().anyMatch(Node::isPressed);
    }

    /** Keeps the divider between SQL and results where the annotator puts it; it stays from case to case. */
    static void keepShare(SplitPane parts, ReviewSettings settings) {
        parts.setDividerPositions(settings.size(SQL_SHARE, USUAL_SHARE));
        parts.getDividers().getFirst().positionProperty().subscribe((_, at) -> {
            if (isDragged(parts)) {
                settings.keepSize(SQL_SHARE, at.doubleValue(), "%.3f");
            }
        });
    }

    /**
     * Gives the SQL texts the height that they need, at most half of the parts' height, or less beside an own query. A
     * divider that the annotator has moved stays where it is.
     */
    static void fitShare(SplitPane parts, ReviewSettings settings, double heightOfText, boolean besideQuery) {
        if (settings.size(SQL_SHARE, 0) == 0 && parts.getHeight() > 0) {
            double largest = besideQuery ? USUAL_SHARE : LARGEST_SHARE;
            parts.setDividerPositions(Math.min(heightOfText / parts.getHeight(), largest));
        }
    }

    /**
     * Gives the sides the widths of what is shown in them.
     *
     * @param strip whether the queue is folded to a strip
     * @param schema whether the database's drawer is in the place of the scores
     */
    void show(boolean strip, boolean schema) {
        folded = strip;
        database = schema;
        place();
    }

    private void place() {
        double width = columns.getWidth();
        if (width > 0) {
            placing = true;
            columns.setDividerPositions(
                    (folded ? STRIP : queue) / width, 1 - (database ? drawerIn(width) : scores) / width);
            placing = false;
        }
    }

    private double drawerIn(double width) {
        Object zoom = columns.getScene() == null ? null : columns.getScene().getRoot().getProperties().get(Theme.ZOOM);
        double em = USUAL_TEXT * (zoom instanceof Integer percent ? percent / 100.0 : 1);
        return Math.min(DRAWER_SHARE * width, em > USUAL_TEXT ? Math.max(drawer, DRAWER_EMS * em) : drawer);
    }

    private void moved() {
        if (!placing && isDragged(columns)) {
            double right = (1 - columns.getDividerPositions()[1]) * columns.getWidth();
            if (!folded) {
                queue = columns.getDividerPositions()[0] * columns.getWidth();
                settings.keepSize("queueWidth", queue, "%.0f");
            }
            if (database) {
                drawer = right;
                settings.keepSize("drawerWidth", drawer, "%.0f");
            } else {
                scores = right;
                settings.keepSize("scoresWidth", scores, "%.0f");
            }
        }
    }
}
