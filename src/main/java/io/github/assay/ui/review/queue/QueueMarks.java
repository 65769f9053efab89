package io.github.assay.ui.review.queue;

import io.github.assay.domain.ItemKey;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.ui.common.Controls;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Shows the states of the cases before and after the current one as circles, while the queue is folded. */
public final class QueueMarks extends VBox {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");
    private static final int BEFORE = 3;
    private static final int AFTER = 2;

    public QueueMarks() {
        getStyleClass().add("queue-marks");
        setAlignment(Pos.BOTTOM_CENTER);
        for (int i = 0; i < BEFORE + 1 + AFTER; i++) {
            getChildren().add(Controls.label("", "standing"));
        }
    }

    /** Shows the surroundings of a case; nothing where the queue does not hold it. */
    public void show(CaseQueue queue, Optional<ItemKey> current) {
        int at = current.map(queue::indexOf).filter(i -> i.isPresent()).map(i -> i.getAsInt()).orElse(-1);
        for (int i = 0; i < getChildren().size(); i++) {
            Label mark = (Label) getChildren().get(i);
            int row = at - BEFORE + i;
            boolean there = at >= 0 && row >= 0 && row < queue.size();
            mark.setVisible(there);
            mark.pseudoClassStateChanged(CURRENT, there && row == at);
            if (there) {
                show(mark, queue.row(row).facts().own());
            }
        }
    }

    /** Shows a state as a sign and a colour. */
    static void show(Label mark, ItemStatus standing) {
        mark.setText(switch (standing) {
            case NONE -> "";
            case PASS -> "✓";
            case FAIL -> "✕";
            case UNSURE -> "?";
            case LATER -> "↷";
        });
        for (ItemStatus each : ItemStatus.values()) {
            mark.pseudoClassStateChanged(PseudoClass.getPseudoClass(each.word()), each == standing);
        }
    }
}
