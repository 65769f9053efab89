package io.github.assay.ui.review.evidence;

import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.ReadingPopOver;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.EvidenceSubject;
import io.github.assay.wording.EvidenceText;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** Shows all reasons of one score in a pop-over beside its row, wide enough for SQL and tables. */
public final class EvidencePopOver {
    private static final double EMS = 54;

    private final ReadingPopOver popOver;
    private final FindingPainter painter;
    private Optional<String> metric = Optional.empty();

    /** @param toRow takes a row of the aligned tables to show, after the pop-over has been closed */
    public EvidencePopOver(Keys keys, IntConsumer toRow) {
        popOver = new ReadingPopOver(keys, Shortcut.EVIDENCE_FULL);
        painter = FindingPainter.onRequest(row -> {
            hide();
            toRow.accept(row);
        });
    }

    /**
     * Shows a score's reasons.
     *
     * @param row the score's row
     * @param value the score in words
     */
    public void show(Node row, ScoreView score, EvidenceSubject of, String value) {
        VBox body = Controls.styled(new VBox(), "full-text-body", "evidence-full");
        if (score.trust().isMarked()) {
            body.getChildren().add(Controls.wrapped(Texts.text("review.trust." + score.trust()), "trust-note"));
        }
        EvidenceText.of(of).stream().map(painter::paint).forEach(body.getChildren()::add);
        metric = Optional.of(score.metric().id());
        popOver.show(
                row, ReadingPopOver.Side.LEFT, Texts.text("review.evidence.title", score.metric().name(), value), body, EMS);
    }

    /** Whether it shows the reasons of a metric's score. */
    public boolean shows(String id) {
        return popOver.isShowing() && metric.equals(Optional.of(id));
    }

    public boolean isShowing() {
        return popOver.isShowing();
    }

    /** Closes it; false when it was not shown. */
    public boolean hide() {
        return popOver.hide();
    }
}
