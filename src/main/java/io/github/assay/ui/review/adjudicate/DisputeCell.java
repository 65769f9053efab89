package io.github.assay.ui.review.adjudicate;

import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Label;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.review.adjudicate.model.DisputeRow;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** One line of the list: id, marks of the votes, decision, question. */
final class DisputeCell extends ListCell<DisputeRow> {
    private final boolean hidesNames;
    private final javafx.scene.control.Label id = new javafx.scene.control.Label();
    private final HBox marks = Controls.styled(new HBox(), "dispute-marks");
    private static final double LEAST_DECISION = 34;
    private final javafx.scene.control.Label decision = new javafx.scene.control.Label();
    private final javafx.scene.control.Label question = new javafx.scene.control.Label();
    private final Tooltip tip = new Tooltip();
    private final VBox content;

    DisputeCell(boolean hidesNames) {
        this.hidesNames = hidesNames;
        id.getStyleClass().add("queue-id");
        id.setMinWidth(USE_PREF_SIZE);
        marks.setMinWidth(USE_PREF_SIZE);
        decision.getStyleClass().add("chip");
        decision.setMinWidth(LEAST_DECISION); // in a narrow list its mark stays
        decision.setTextOverrun(OverrunStyle.WORD_ELLIPSIS);
        decision.setEllipsisString("");
        question.getStyleClass().add("queue-question");
        question.setMinWidth(0);
        HBox first = Controls.styled(new HBox(id, marks, Controls.gap(), decision), "queue-first");
        content = new VBox(first, question);
        content.getStyleClass().addAll("queue-lines", "dispute-row");
        content.setMinWidth(0);
        tip.setWrapText(true);
        tip.setMaxWidth(420);
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(DisputeRow row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            setGraphic(null);
            setTooltip(null);
            return;
        }
        id.setText(row.key().caseId());
        marks.getChildren().clear();
        mark(Label.PASS, row.dispute().passes());
        mark(Label.FAIL, row.dispute().fails());
        mark(Label.UNSURE, row.dispute().unsure());
        Optional<Label> decided = row.dispute().decision().map(Adjudication::label);
        decision.setVisible(decided.isPresent());
        decision.setText(decided.map(l -> VoteMarks.mark(Optional.of(l)) + " " + VoteMarks.decided(l)).orElse(""));
        decision.getStyleClass().removeAll("pass", "fail", "warn");
        decided.ifPresent(l -> decision.getStyleClass().add(l == Label.UNSURE ? "warn" : l.word()));
        question.setText(row.item().evalCase().question());
        String why = String.join(", ", row.dispute().reasons().stream().map(r -> Texts.text("adjudicate.why." + r.word())).toList());
        tip.setText(row.key().caseId() + (hidesNames ? "" : " · " + row.key().systemAndRun()) + "\n" + why + "\n"
                + row.item().evalCase().question());
        setTooltip(tip);
        setAccessibleText(tip.getText());
        setGraphic(content);
    }

    /** A mark for each vote up to three; more are a number. */
    private void mark(Label label, int count) {
        boolean many = count > 3;
        for (int i = 0; i < (many ? 1 : count); i++) {
            javafx.scene.control.Label mark =
                    new javafx.scene.control.Label(VoteMarks.mark(Optional.of(label)) + (many ? " " + count : ""));
            mark.getStyleClass().addAll("vote-mark", "small", label.word());
            mark.setMinWidth(USE_PREF_SIZE);
            marks.getChildren().add(mark);
        }
    }
}
