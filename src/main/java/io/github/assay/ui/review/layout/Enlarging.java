package io.github.assay.ui.review.layout;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/** Gives one pane of a case all of its space, and back: the pane with the focus, else the tables. */
public final class Enlarging {
    private final CaseStack stack;
    private final SidePair sql;
    private final Region query;
    private final Region results;
    private boolean enlarged;

    public Enlarging(CaseStack stack, SidePair sql, Region query, Region results) {
        this.stack = stack;
        this.sql = sql;
        this.query = query;
        this.results = results;
    }

    /** Enlarges the pane that holds a node, or the tables where none does; restores all panes when one is enlarged. */
    public void toggle(Node focused) {
        if (restore()) {
            return;
        }
        Optional<Region> half = sql.partOf(focused);
        enlarge(half.isPresent() ? sql : isInside(focused, query) ? query : results, half);
    }

    /** Enlarges one of the two SQL panes instead of the one that is enlarged. */
    public void turnTo(Region pane) {
        if (enlarged && sql.isVisible()) {
            enlarge(sql, Optional.of(pane));
        }
    }

    private void enlarge(Region part, Optional<Region> half) {
        enlarged = true;
        sql.showOnly(half);
        stack.showOnly(Optional.of(part));
    }

    /** Shows all panes again; false when all are shown. */
    public boolean restore() {
        boolean was = enlarged;
        enlarged = false;
        sql.showOnly(Optional.empty());
        stack.showOnly(Optional.empty());
        return was;
    }

    static boolean isInside(Node node, Node pane) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at.equals(pane)) {
                return true;
            }
        }
        return false;
    }
}
