package io.github.assay.ui.review.score;

import io.github.assay.domain.Item;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Vote;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.ScoreView;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** All scores of a case by group, the evidence of the one chosen, and who voted what; or, while blind, why not. */
public final class ScoreList extends StackPane {
    private final VBox rows = new VBox();
    private final Label why = new Label();
    private final TextFlow evidence = new TextFlow();
    private final Label votesTitle = new Label(Messages.text("review.votes.title"));
    private final VBox votes = new VBox();
    private final ImportedPane imported = new ImportedPane();
    private final Label foot = new Label();
    private final VBox blind = new VBox();
    private final ScrollPane scroll;
    private final List<ScoreRow> made = new ArrayList<>();
    private final Map<MetricInfo.Group, Label> heads = new EnumMap<>(MetricInfo.Group.class);
    private final Button more = new Button();
    private final VBox explanation = new VBox();
    private final VBox all = new VBox();
    private boolean unfolded;
    private List<String> layout = List.of();
    private Optional<String> chosen = Optional.empty();

    public ScoreList() {
        getStyleClass().add("score-list");
        rows.getStyleClass().add("score-rows");
        why.getStyleClass().add("score-group");
        why.setWrapText(true);
        evidence.getStyleClass().add("score-evidence");
        votesTitle.getStyleClass().add("score-group");
        votes.getStyleClass().add("score-votes");
        foot.getStyleClass().add("score-foot");
        foot.setWrapText(true);
        foot.setMinHeight(USE_PREF_SIZE);
        more.getStyleClass().setAll("score-row", "score-more");
        more.setMaxWidth(Double.MAX_VALUE);
        more.setWrapText(true);
        more.setOnAction(_ -> {
            unfolded = !unfolded;
            fold();
        });
        explanation.getChildren().addAll(why, evidence);
        all.getChildren().addAll(rows, more, explanation, imported, votesTitle, votes);
        all.getStyleClass().add("score-all");
        scroll = new ScrollPane(all);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setFocusTraversable(false);
        blind();
        StackPane shown = new StackPane(scroll, blind);
        VBox.setVgrow(shown, Priority.ALWAYS);
        getChildren().add(new VBox(shown, foot));
    }

    /** Shows scores and what may be seen of the votes. */
    public void show(List<ScoreView> listed, List<Vote> seen, String footnote) {
        List<ScoreView> scores = listed.stream()
                .sorted(Comparator.comparing(s -> s.metric().group()))
                .toList();
        blind.setVisible(false);
        scroll.setVisible(true);
        arrange(scores);
        for (int i = 0; i < scores.size(); i++) {
            made.get(i).show(scores.get(i));
        }
        fold();
        foot.setText(footnote);
        votes(seen);
        explain();
    }

    /** Shows, below our scores, those that another program made of the item. */
    public void imported(Item item, List<ScoreView> ours) {
        imported.show(item, ours);
    }

    /** Hides everything: the annotator has not voted yet and the project wants it so. */
    public void hide(String footnote) {
        scroll.setVisible(false);
        blind.setVisible(true);
        foot.setText(footnote);
    }

    private void blind() {
        Label mark = new Label("◒");
        mark.getStyleClass().add("blind-mark");
        Label title = new Label(Messages.text("review.blind.title"));
        title.getStyleClass().add("blind-title");
        title.setWrapText(true);
        title.setMinHeight(USE_PREF_SIZE);
        Label text = new Label(Messages.text("review.blind.text"));
        text.getStyleClass().add("blind-text");
        text.setWrapText(true);
        text.setMinHeight(USE_PREF_SIZE);
        blind.getChildren().addAll(mark, title, text);
        blind.getStyleClass().add("score-blind");
        blind.setMaxHeight(USE_PREF_SIZE);
    }

    /** Rows are made once for a list of metrics and filled anew for every case. */
    private void arrange(List<ScoreView> scores) {
        List<String> wanted = scores.stream().map(s -> s.metric().id()).toList();
        if (wanted.equals(layout)) {
            return;
        }
        layout = wanted;
        made.clear();
        heads.clear();
        List<Node> nodes = new ArrayList<>();
        MetricInfo.Group group = null;
        for (ScoreView score : scores) {
            if (score.metric().group() != group) {
                group = score.metric().group();
                Label head = new Label(Messages.word(group).toUpperCase(java.util.Locale.ROOT));
                head.getStyleClass().add("score-group");
                heads.put(group, head);
                nodes.add(head);
            }
            ScoreRow row = new ScoreRow(this::choose);
            made.add(row);
            nodes.add(row);
        }
        rows.getChildren().setAll(nodes);
    }

    /** Metrics with nothing to measure on this case stand behind one button; a group without any other has no head. */
    private void fold() {
        long idle = made.stream().filter(ScoreRow::isIdle).count();
        made.forEach(row -> shown(row, unfolded || !row.isIdle()));
        heads.forEach((group, head) -> shown(head, made.stream()
                .anyMatch(r -> r.score().metric().group() == group && r.isManaged())));
        more.setText(Messages.text(unfolded ? "review.scores.less" : "review.scores.more", idle));
        shown(more, idle > 0);
    }

    private static void shown(Node node, boolean visible) {
        node.setVisible(visible);
        node.setManaged(visible);
    }

    private void choose(ScoreRow row) {
        String id = row.score().metric().id();
        chosen = chosen.equals(Optional.of(id)) ? Optional.empty() : Optional.of(id);
        explain();
    }

    private void explain() {
        Optional<ScoreRow> row = chosen.flatMap(
                id -> made.stream().filter(r -> r.score().metric().id().equals(id)).findFirst());
        made.forEach(r -> r.chosen(row.filter(r::equals).isPresent()));
        place(row.filter(Node::isManaged));
        why.setText(row.map(r -> title(r.score())).orElse(""));
        evidence.getChildren().setAll(row.map(r -> nodes(EvidenceText.of(r.score())))
                .orElseGet(() -> List.of(text(Messages.text("review.evidence.choose"), "evidence-hint"))));
    }

    /** The evidence stands right below the score it explains; without one, after all scores. */
    private void place(Optional<ScoreRow> row) {
        rows.getChildren().remove(explanation);
        all.getChildren().remove(explanation);
        if (row.isPresent()) {
            rows.getChildren().add(rows.getChildren().indexOf(row.get()) + 1, explanation);
        } else {
            all.getChildren().add(all.getChildren().indexOf(more) + 1, explanation);
        }
    }

    private static String title(ScoreView score) {
        String said = score.outcome() instanceof Outcome.Value<Measurement>(Measurement m)
                ? ScoreRow.said(score, m)
                : Messages.text("review.evidence.unavailable");
        return Messages.text("review.evidence.title", score.metric().name(), said)
                .toUpperCase(java.util.Locale.ROOT);
    }

    private static List<Node> nodes(List<EvidenceText> lines) {
        List<Node> nodes = new ArrayList<>();
        for (EvidenceText line : lines) {
            String indent = "\u2003".repeat(line.depth());
            if (!line.key().isEmpty()) {
                nodes.add(text(indent + line.key() + (line.value().isEmpty() ? "\n" : "  "), "evidence-key"));
            }
            if (!line.value().isEmpty()) {
                nodes.add(text((line.key().isEmpty() ? indent : "") + line.value() + "\n", "evidence-value"));
            }
        }
        return nodes;
    }

    private void votes(List<Vote> seen) {
        votesTitle.setVisible(!seen.isEmpty());
        votes.getChildren().setAll(seen.stream().map(ScoreList::vote).toList());
    }

    private static Label vote(Vote vote) {
        String comment = vote.comment().isEmpty() ? "" : " · " + vote.comment();
        Label label = new Label(Messages.text("review.votes.one", vote.annotator(), Messages.word(vote.label())) + comment);
        label.getStyleClass().add("vote-line");
        label.setWrapText(true);
        return label;
    }

    private static Text text(String content, String style) {
        Text text = new Text(content);
        text.getStyleClass().add(style);
        return text;
    }
}
