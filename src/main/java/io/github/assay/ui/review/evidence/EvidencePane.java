package io.github.assay.ui.review.evidence;

import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.ReadingPopOver;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.EvidenceSubject;
import io.github.assay.wording.EvidenceText;
import io.github.assay.wording.FindingView;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Shows the reasons of one score, with buttons for its metric: pin it, change its settings. */
public final class EvidencePane extends VBox {
    private static final int FIRST = 40;

    private final Label title = Controls.wrapped("", "score-group");
    private final Label trust = Controls.wrapped(Texts.text("review.trust.NOT_CALIBRATED"), "trust-note");
    private final VBox body = Controls.styled(new VBox(), "score-evidence");
    private final Button whole = new Button();
    private final Button pin = new Button();
    private final Button settings = new Button(Texts.text("review.settings.open"));
    private final Button full = new Button();
    private final FlowPane acts = Controls.styled(new FlowPane(full, pin, settings), "evidence-acts");
    private final FindingPainter painter;
    private List<FindingView> all = List.of();
    private String shown = "";

    /**
     * Actions of the user in the pane.
     *
     * @param pinned takes the id of the metric to pin or unpin
     * @param settings takes the id of the metric whose settings are to be opened
     * @param toRow takes a row of the aligned tables to show
     * @param full shows the evidence in full
     */
    public record Acts(Consumer<String> pinned, Consumer<String> settings, IntConsumer toRow, Runnable full) {}

    public EvidencePane(Keys keys, Acts what) {
        painter = new FindingPainter(what.toRow());
        getStyleClass().add("evidence-pane");
        List.of(whole, full, pin, settings).forEach(b -> b.getStyleClass().add("quiet-button"));
        whole.setOnAction(_ -> paint(all.size()));
        full.setOnAction(_ -> what.full().run());
        keys.follow(full, _ -> full.setText(Texts.text("review.evidence.full", keys.hint(Shortcut.EVIDENCE_FULL))));
        pin.setOnAction(_ -> what.pinned().accept(shown));
        settings.setOnAction(_ -> what.settings().accept(shown));
        getChildren().addAll(title, trust, body, whole, acts);
        hint();
    }

    /** Shows a hint, because no score is chosen. */
    public void hint() {
        all = List.of();
        shown = "";
        body.getChildren().setAll(painter.paint(new FindingView.Fine(Texts.text("review.evidence.choose"))));
        List.of(title, trust, whole, acts).forEach(n -> visible(n, false));
    }

    /** {@code said} is the score in words. */
    public void show(ScoreView score, EvidenceSubject of, String said, boolean isPinned) {
        boolean open = shown.equals(score.metric().id()) && !whole.isVisible() && all.size() > FIRST;
        List<FindingView> now = EvidenceText.of(of);
        title.setText(Texts.text("review.evidence.title", score.metric().name(), said).toUpperCase(Locale.ROOT));
        visible(title, true);
        visible(trust, score.trust().isMarked());
        if (score.trust().isMarked()) {
            trust.setText(Texts.text("review.trust." + score.trust()));
        }
        visible(acts, true);
        pin.setText(Texts.text(isPinned ? "review.scores.unpin" : "review.scores.pin"));
        if (!now.equals(all) || !shown.equals(score.metric().id())) {
            shown = score.metric().id();
            all = now;
            paint(open ? all.size() : FIRST);
        }
    }

    private void paint(int most) {
        List<Node> nodes = new ArrayList<>();
        all.stream().limit(most).map(painter::paint).forEach(nodes::add);
        body.getChildren().setAll(nodes);
        whole.setText(Texts.text("review.evidence.whole", all.size()));
        visible(whole, all.size() > most);
    }

    private static void visible(Node node, boolean yes) {
        node.setVisible(yes);
        node.setManaged(yes);
    }

    /** Shows all reasons of one score in a pop-over beside its row, wide enough for SQL and tables. */
    public static final class EvidencePopOver {
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
}
