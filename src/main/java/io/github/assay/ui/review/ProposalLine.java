package io.github.assay.ui.review;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Shows, below the gold query, that the annotator flagged it, and the query that the annotator proposes. */
final class ProposalLine extends HBox {
    /** Below this width, in em, only the proposal itself is shown. */
    private static final double ROOMY_EMS = 34;

    private final Label sql = Controls.label("", "mono");
    private final Tooltip whole = new Tooltip();

    /**
     * @param open opens the proposal in the editor
     * @param takeBack takes flag and proposal back
     */
    ProposalLine(Keys keys, Runnable open, Runnable takeBack) {
        getStyleClass().add("proposal-line");
        Label title = Controls.whole(Texts.text("proposal.title"), "proposal-title");
        Label yours = Controls.whole(Texts.text("proposal.yours"), "chip", "accent");
        sql.setMinWidth(0);
        whole.setWrapText(true);
        whole.setMaxWidth(560);
        sql.setTooltip(whole);
        Region gap = Controls.gap();
        Button back = Controls.button(Texts.text("proposal.back"), "quiet-button", "take-back");
        back.setOnAction(_ -> takeBack.run());
        Label cap = Controls.whole("", "key-cap");
        keys.follow(cap, _ -> cap.setText(keys.hint(Shortcut.GOLD_DEFECTIVE)));
        getChildren().addAll(title, yours, sql, gap, back, cap);
        setMinHeight(USE_PREF_SIZE);
        setOnMouseClicked(_ -> open.run());
        widthProperty().subscribe(() -> {
            boolean roomy = getWidth() >= ROOMY_EMS * title.getFont().getSize();
            Controls.show(yours, roomy);
        });
        show(AnnotatorState.BLANK, "");
    }

    /** Shows the flag in force; of a proposal only what differs from the gold query. */
    void show(AnnotatorState own, String gold) {
        Optional<FlagAct> flag = Optional.ofNullable(own.flags().get(Flag.GOLD_DEFECTIVE));
        Controls.show(this, flag.isPresent());
        String note = flag.map(FlagAct::note).orElse("");
        sql.setText(note.isBlank() ? Texts.text("proposal.none") : changed(gold, note));
        whole.setText(note.isBlank() ? Texts.text("proposal.none") : note);
    }

    /** The words of a proposal between those at its beginning and end that are the gold query's too. */
    static String changed(String gold, String proposal) {
        List<String> before = List.of(gold.strip().split("\\s+"));
        List<String> now = List.of(proposal.strip().split("\\s+"));
        int shared = Math.min(before.size(), now.size());
        int first = 0;
        while (first < shared && before.get(first).equals(now.get(first))) {
            first++;
        }
        int last = 0;
        while (last < shared - first && before.get(before.size() - 1 - last).equals(now.get(now.size() - 1 - last))) {
            last++;
        }
        int from = Math.max(0, first - 1);
        if (first + last >= now.size()) {
            return String.join(" ", now);
        }
        return (from > 0 ? "… " : "") + String.join(" ", now.subList(from, now.size() - last)) + (last > 0 ? " …" : "");
    }
}
