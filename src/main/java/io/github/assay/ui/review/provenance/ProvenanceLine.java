package io.github.assay.ui.review.provenance;

import io.github.assay.service.provenance.ProvenanceWords;
import io.github.assay.service.provenance.RowProvenance;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Shows, below the tables, which part of which query removes or adds a row. It is collapsed while there is no answer. */
public final class ProvenanceLine extends HBox {
    private final Label title = Controls.whole("", "provenance-title");
    private final Label answer = Controls.wrapped("", "provenance-answer");

    ProvenanceLine(Keys keys) {
        getStyleClass().add("provenance-line");
        setAlignment(Pos.BASELINE_LEFT);
        answer.setMinWidth(0);
        answer.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(answer, Priority.ALWAYS);
        Label cap = Controls.whole("", "key-cap");
        keys.follow(cap, _ -> cap.setText(keys.hint(Shortcut.ROW_PROVENANCE)));
        getChildren().addAll(title, answer, cap);
        setMinHeight(USE_PREF_SIZE);
        show(Optional.empty());
    }

    void show(Optional<ProvenanceViewModel.Explained> explained) {
        setVisible(explained.isPresent());
        setManaged(explained.isPresent());
        title.setText(explained.map(e -> ProvenanceWords.title(e.row().isMissing(), e.row().place())).orElse(""));
        answer.setText(explained.map(ProvenanceLine::words).orElse(""));
    }

    private static String words(ProvenanceViewModel.Explained e) {
        Optional<RowProvenance> known = e.answer();
        return known.map(ProvenanceWords::answer)
                .orElse(e.trouble().isEmpty() ? Texts.text("provenance.searching") : e.trouble());
    }
}
