package io.github.assay.ui.review.queue;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.project.Case;
import io.github.assay.labelling.queue.ItemStatus;
import io.github.assay.labelling.queue.QueueRow;
import io.github.assay.labelling.queue.TriageReason;
import io.github.assay.wording.Texts;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows one row of the queue: a mark of its state, id, reason, and the beginning of the question. */
final class QueueCell extends ListCell<QueueRow> {
    /** Longer ids end in dots, so that the rest of the row is seen too. */
    private static final int USUAL_ID = 14;

    private final Label mark = new Label();
    private final Label id = new Label();
    private final Label reason = new Label();
    private final Label system = new Label();
    private final Label flags = new Label();
    private final Label question = new Label();
    private final Tooltip tooltip = new Tooltip();
    private final HBox content;

    QueueCell() {
        mark.getStyleClass().add("standing");
        id.getStyleClass().add("queue-id");
        reason.getStyleClass().addAll("chip", "queue-reason");
        reason.setMinWidth(USE_PREF_SIZE);
        system.getStyleClass().add("queue-system");
        system.setMinWidth(0);
        flags.getStyleClass().add("queue-flags");
        flags.setMinWidth(USE_PREF_SIZE);
        question.getStyleClass().add("queue-question");
        HBox first = new HBox(id, reason, system, flags);
        first.getStyleClass().add("queue-first");
        VBox lines = new VBox(first, question);
        lines.getStyleClass().add("queue-lines");
        lines.setMinWidth(0);
        HBox.setHgrow(lines, Priority.ALWAYS);
        content = new HBox(mark, lines);
        content.getStyleClass().add("queue-row");
        setPrefWidth(0);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(420);
    }

    @Override
    protected void updateItem(QueueRow row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            setGraphic(null);
            setTooltip(null);
        } else {
            show(row);
            setGraphic(content);
            setTooltip(tooltip);
        }
    }

    /** Shows a row, perhaps the same one with other facts. */
    void show(QueueRow row) {
        Case c = row.item().evalCase();
        standing(row.facts().own());
        id.setText(c.id());
        id.setMinWidth(c.id().length() <= USUAL_ID ? USE_PREF_SIZE : 0);
        String why = row.reasons().isEmpty() ? "" : Texts.text(row.reasons().getFirst().key());
        String stratum = c.strata().difficulty();
        reason.setText(why.isEmpty() ? stratum : why);
        reason.setVisible(!reason.getText().isEmpty());
        reason.setManaged(reason.isVisible());
        tint(row.reasons().isEmpty() ? null : row.reasons().getFirst());
        system.setText(row.item().prediction().system());
        flags.setText(flags(row));
        question.setText(c.question());
        tooltip.setText(Texts.text(
                "review.queue.tooltip", c.id(), row.item().prediction().system(), c.question(),
                Texts.word(row.facts().own())));
        setAccessibleText(tooltip.getText());
    }

    private void standing(ItemStatus standing) {
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

    private void tint(TriageReason why) {
        for (TriageReason each : TriageReason.values()) {
            String name = each.name().toLowerCase(Locale.ROOT).replace('_', '-');
            reason.pseudoClassStateChanged(PseudoClass.getPseudoClass(name), each == why);
        }
    }

    private static String flags(QueueRow row) {
        StringBuilder marks = new StringBuilder();
        if (row.facts().flags().contains(Flag.BOOKMARK)) {
            marks.append("★");
        }
        if (!row.facts().comment().isEmpty()) {
            marks.append("✎");
        }
        if (row.facts().flags().stream().anyMatch(f -> f != Flag.BOOKMARK)) {
            marks.append("⚑");
        }
        return marks.toString();
    }
}
