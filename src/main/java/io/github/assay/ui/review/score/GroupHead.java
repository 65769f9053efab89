package io.github.assay.ui.review.score;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** The head of a group of scores: its name, what its metrics say in three counts, and whether it is folded. */
final class GroupHead extends Button {
    private final Label arrow = new Label();
    private final Label name;
    private final Label counts = new Label();

    GroupHead(MetricInfo.Group group, Runnable toggle) {
        getStyleClass().setAll("score-head");
        setMaxWidth(Double.MAX_VALUE);
        name = new Label(Messages.word(group).toUpperCase(Locale.ROOT));
        name.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(name, Priority.ALWAYS);
        counts.setMinWidth(USE_PREF_SIZE);
        arrow.setMinWidth(USE_PREF_SIZE);
        HBox line = new HBox(arrow, name, counts);
        line.getStyleClass().add("score-head-line");
        setGraphic(line);
        setOnAction(_ -> toggle.run());
    }

    void show(List<ScoreRow> rows, boolean folded) {
        List<ScoreView> scores = rows.stream().map(ScoreRow::score).toList();
        long passes = scores.stream().filter(s -> s.pass().orElse(false)).count();
        long fails = scores.stream().filter(s -> !s.pass().orElse(true)).count();
        long rest = scores.size() - passes - fails;
        arrow.setText(folded ? "▸" : "▾");
        counts.setText(Messages.text("review.scores.counts", passes, fails, rest));
        setAccessibleText(Messages.text(
                folded ? "review.scores.folded" : "review.scores.open", name.getText(), passes, fails, rest));
    }
}
