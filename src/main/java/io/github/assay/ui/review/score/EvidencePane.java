package io.github.assay.ui.review.score;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.service.ScoreView;
import io.github.assay.service.Trust;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Why one score is what it is, with what can be done about its metric: keep it on top, change its settings. */
final class EvidencePane extends VBox {
    private static final int FIRST_LINES = 40;

    private final Label title = new Label();
    private final Label trust = new Label(Messages.text("review.trust.not-calibrated"));
    private final TextFlow lines = new TextFlow();
    private final Button whole = new Button();
    private final Button pin = new Button();
    private final Button settings = new Button(Messages.text("review.settings.open"));
    private final FlowPane acts = new FlowPane(pin, settings);
    private List<EvidenceText> all = List.of();
    private ScoreView shown;

    /** {@code pinned} and {@code asked} take the id of the metric that is explained. */
    EvidencePane(Consumer<String> pinned, Consumer<String> asked) {
        getStyleClass().add("evidence-pane");
        title.getStyleClass().add("score-group");
        title.setWrapText(true);
        trust.getStyleClass().add("trust-note");
        trust.setWrapText(true);
        trust.setMinHeight(USE_PREF_SIZE);
        lines.getStyleClass().add("score-evidence");
        List.of(whole, pin, settings).forEach(b -> b.getStyleClass().add("quiet-button"));
        acts.getStyleClass().add("evidence-acts");
        whole.setOnAction(_ -> write(all.size()));
        pin.setOnAction(_ -> pinned.accept(shown.metric().id()));
        settings.setOnAction(_ -> asked.accept(shown.metric().id()));
        getChildren().addAll(title, trust, lines, whole, acts);
        hint();
    }

    /** No score is chosen. */
    void hint() {
        title.setText("");
        all = List.of();
        lines.getChildren().setAll(text(Messages.text("review.evidence.choose"), "evidence-hint"));
        List.of(title, trust, whole, acts).forEach(n -> visible(n, false));
    }

    void show(ScoreView score, boolean isPinned) {
        boolean same = shown != null && shown.metric().id().equals(score.metric().id());
        shown = score;
        title.setText(title(score));
        visible(title, true);
        visible(trust, score.trust() == Trust.NOT_CALIBRATED);
        visible(acts, true);
        pin.setText(Messages.text(isPinned ? "review.scores.unpin" : "review.scores.pin"));
        boolean open = same && !whole.isVisible() && all.size() > FIRST_LINES;
        all = EvidenceText.of(score);
        write(open ? all.size() : FIRST_LINES);
    }

    private void write(int most) {
        List<Node> nodes = new ArrayList<>();
        all.stream().limit(most).forEach(line -> write(line, nodes));
        lines.getChildren().setAll(nodes);
        whole.setText(Messages.text("review.evidence.whole", all.size()));
        visible(whole, all.size() > most);
    }

    private static void write(EvidenceText line, List<Node> nodes) {
        String indent = "\u2003".repeat(line.depth());
        if (!line.key().isEmpty()) {
            nodes.add(text(indent + line.key() + (line.value().isEmpty() ? "\n" : "  "), "evidence-key"));
        }
        if (!line.value().isEmpty()) {
            String mark = line.tone().mark().isEmpty() ? "" : line.tone().mark() + "\u00a0";
            Text said = text((line.key().isEmpty() ? indent : "") + mark + line.value() + "\n", "evidence-value");
            said.getStyleClass().add("evidence-" + line.tone().name().toLowerCase(Locale.ROOT));
            nodes.add(said);
        }
    }

    private static String title(ScoreView score) {
        String said = score.outcome() instanceof Outcome.Value<Measurement>(Measurement m)
                ? ScoreRow.said(score, m)
                : Messages.text("review.evidence.unavailable");
        return Messages.text("review.evidence.title", score.metric().name(), said).toUpperCase(Locale.ROOT);
    }

    private static Text text(String content, String style) {
        Text text = new Text(content);
        text.getStyleClass().add(style);
        return text;
    }

    private static void visible(Node node, boolean yes) {
        node.setVisible(yes);
        node.setManaged(yes);
    }
}
