package io.github.assay.ui.review;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** At the foot of the gold card: that the annotator flagged the gold query, with the query they propose. */
final class ProposalLine extends HBox {
    private final Label sql = new Label();
    private final Tooltip whole = new Tooltip();

    /**
     * @param open opens the proposal in the editor
     * @param takeBack takes flag and proposal back
     */
    ProposalLine(Keys keys, Runnable open, Runnable takeBack) {
        getStyleClass().add("proposal-line");
        Label title = new Label(Messages.text("proposal.title"));
        title.getStyleClass().add("proposal-title");
        title.setMinWidth(USE_PREF_SIZE);
        Label yours = new Label(Messages.text("proposal.yours"));
        yours.getStyleClass().addAll("chip", "accent");
        yours.setMinWidth(USE_PREF_SIZE);
        sql.getStyleClass().add("mono");
        sql.setMinWidth(0);
        whole.setWrapText(true);
        whole.setMaxWidth(560);
        sql.setTooltip(whole);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button back = new Button(Messages.text("proposal.back"));
        back.getStyleClass().addAll("quiet-button", "take-back");
        back.setMinWidth(USE_PREF_SIZE);
        back.setOnAction(_ -> takeBack.run());
        Label cap = new Label();
        cap.getStyleClass().add("key-cap");
        cap.setMinWidth(USE_PREF_SIZE);
        keys.follow(cap, _ -> cap.setText(keys.hint(Shortcut.GOLD_DEFECTIVE)));
        getChildren().addAll(title, yours, sql, gap, back, cap);
        setMinHeight(USE_PREF_SIZE);
        setOnMouseClicked(_ -> open.run());
        show(AnnotatorState.BLANK);
    }

    void show(AnnotatorState own) {
        Optional<FlagAct> flag = Optional.ofNullable(own.flags().get(Flag.GOLD_DEFECTIVE));
        setVisible(flag.isPresent());
        setManaged(flag.isPresent());
        String note = flag.map(FlagAct::note).orElse("");
        sql.setText(note.isBlank() ? Messages.text("proposal.none") : note.strip().replaceAll("\\s+", " "));
        whole.setText(note.isBlank() ? Messages.text("proposal.none") : note);
    }
}
