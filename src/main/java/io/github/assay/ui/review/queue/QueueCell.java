package io.github.assay.ui.review.queue;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.project.Case;
import io.github.assay.labelling.QueueRow;
import io.github.assay.labelling.TriageReason;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.Locale;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Shows one line of the queue. A row alone has a mark of its state, id, reason, and the beginning of the question; in
 * groups the question is a heading, and each row below it has its system's name and what is known of its outcome.
 */
final class QueueCell extends ListCell<QueueLine> {
    /** Longer ids end in dots, so that the rest of the row is seen too. */
    private static final int USUAL_ID = 14;

    private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");
    private static final PseudoClass SLIM = PseudoClass.getPseudoClass("slim");

    private final Label mark = Controls.label("", "standing");
    private final Label id = Controls.label("", "queue-id");
    private final Label reason = Controls.whole("", "chip", "queue-reason");
    private final Label system = Controls.label("", "queue-system");
    private final Label flags = Controls.whole("", "queue-flags");
    private final Label question = Controls.label("", "queue-question");
    private final Tooltip tooltip = new Tooltip();
    private final HBox content;
    private final Label headingId = Controls.label("", "queue-id");
    private final Label headingQuestion = Controls.label("", "queue-question");
    private final HBox heading = Controls.styled(new HBox(headingId, headingQuestion), "queue-heading");
    private final Label name = Controls.label("", "queue-name");
    private final Label note = Controls.whole("", "queue-note");
    private final Label slimFlags = Controls.whole("", "queue-flags");
    private final Label slimMark = Controls.label("", "standing");
    private final HBox slim;

    QueueCell() {
        headingQuestion.setMinWidth(0);
        name.setMinWidth(0);
        name.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(name, Priority.ALWAYS);
        slim = new HBox(slimMark, name, note, slimFlags);
        slim.getStyleClass().add("queue-slim");
        system.setMinWidth(0);
        HBox first = Controls.styled(new HBox(id, reason, system, flags), "queue-first");
        VBox lines = Controls.styled(new VBox(first, question), "queue-lines");
        lines.setMinWidth(0);
        HBox.setHgrow(lines, Priority.ALWAYS);
        content = new HBox(mark, lines);
        content.getStyleClass().add("queue-row");
        setPrefWidth(0);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(420);
    }

    @Override
    protected void updateItem(QueueLine line, boolean empty) {
        super.updateItem(line, empty);
        boolean there = !empty && line != null;
        pseudoClassStateChanged(HEADING, there && line.kind() == QueueLine.Kind.HEADING);
        pseudoClassStateChanged(SLIM, there && line.kind() == QueueLine.Kind.MEMBER);
        if (!there) {
            setGraphic(null);
            setTooltip(null);
        } else {
            show(line);
            setGraphic(switch (line.kind()) {
                case ALONE -> content;
                case HEADING -> heading;
                case MEMBER -> slim;
            });
            setTooltip(tooltip);
        }
    }

    /** Whether it shows a question above its systems. */
    boolean isHeading() {
        return !isEmpty() && getItem() != null && getItem().kind() == QueueLine.Kind.HEADING;
    }

    /** Shows a line, perhaps the same one with other facts. */
    void show(QueueLine line) {
        switch (line.kind()) {
            case ALONE -> alone(line.row());
            case HEADING -> {
                Case c = line.row().item().evalCase();
                headingId.setText(c.id());
                boolean usual = c.id().length() <= USUAL_ID;
                headingId.setMinWidth(usual ? USE_PREF_SIZE : 0);
                // else it would take the width of a long id
                Controls.show(headingQuestion, usual);
                headingQuestion.setText(c.question());
                tooltip.setText(c.id() + "\n" + c.question());
                setAccessibleText(tooltip.getText());
            }
            case MEMBER -> member(line.row());
        }
    }

    private void member(QueueRow row) {
        QueueMarks.show(slimMark, row.facts().own());
        name.setText(row.item().key().systemAndRun());
        note.setText(note(row));
        slimFlags.setText(flags(row));
        appear(note);
        appear(slimFlags);
        String same = row.facts().sameTable();
        tooltip.setText(Texts.text(
                        "review.queue.tooltip", row.item().evalCase().id(), row.item().key().systemAndRun(),
                        row.item().evalCase().question(), Texts.word(row.facts().own()))
                + (same.isEmpty() ? "" : "\n" + Texts.text("review.queue.same.tip", same)));
        setAccessibleText(tooltip.getText());
    }

    /** An empty label takes no space, so that names are cut as late as possible. */
    private static void appear(Label label) {
        Controls.show(label, !label.getText().isEmpty());
    }

    /** Why the row is in a triage queue, else what is known of the answer without its scores. */
    private static String note(QueueRow row) {
        if (!row.reasons().isEmpty()) {
            return Texts.text(row.reasons().getFirst().key());
        }
        String status = row.facts().predictedStatus();
        if (row.item().evalCase().expected().refusal()) {
            return Texts.text("review.queue.refusal");
        }
        if (row.item().prediction().sql().isBlank()) {
            return Texts.text("review.queue.no-sql");
        }
        if (!status.isEmpty() && !status.equals("rows")) {
            return Texts.text("review.queue.failed");
        }
        return row.facts().sameTable().isEmpty() ? "" : Texts.text("review.queue.same");
    }

    private void alone(QueueRow row) {
        Case c = row.item().evalCase();
        QueueMarks.show(mark, row.facts().own());
        id.setText(c.id());
        id.setMinWidth(c.id().length() <= USUAL_ID ? USE_PREF_SIZE : 0);
        String why = row.reasons().isEmpty() ? "" : Texts.text(row.reasons().getFirst().key());
        String stratum = c.strata().difficulty();
        reason.setText(why.isEmpty() ? stratum : why);
        Controls.show(reason, !reason.getText().isEmpty());
        tint(row.reasons().stream().findFirst());
        system.setText(row.item().key().systemAndRun());
        flags.setText(flags(row));
        question.setText(c.question());
        tooltip.setText(Texts.text(
                "review.queue.tooltip", c.id(), row.item().key().systemAndRun(), c.question(),
                Texts.word(row.facts().own())));
        setAccessibleText(tooltip.getText());
    }

    private void tint(Optional<TriageReason> why) {
        for (TriageReason each : TriageReason.values()) {
            String name = each.name().toLowerCase(Locale.ROOT).replace('_', '-');
            reason.pseudoClassStateChanged(PseudoClass.getPseudoClass(name), why.filter(each::equals).isPresent());
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
