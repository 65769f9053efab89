package io.github.assay.ui.common;

import io.github.assay.service.study.CautionSentences;
import io.github.assay.statistics.Caution;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows cautions about the figures: one line with the first caution and, on demand, all of them. Cautions of one kind
 * share one sentence. Hidden when there are none.
 */
public final class Cautions extends HBox {
    private final Label text = Controls.wrapped("");
    private final Button more = Controls.button("", "quiet-button");
    private List<String> sentences = List.of();
    private boolean open;

    public Cautions() {
        getStyleClass().addAll("note-bar", "warn");
        FontIcon icon = Controls.styled(new FontIcon("mdomz-report_problem"), "warning");
        VBox words = new VBox(text);
        setHgrow(words, Priority.ALWAYS);
        more.setOnAction(_ -> {
            open = !open;
            say();
        });
        getChildren().addAll(icon, words, more);
        show(List.of(), Map.of());
    }

    /**
     * Shows cautions.
     *
     * @param names subjects' displayed names, when they differ from the stored ones
     */
    public void show(List<Caution> cautions, Map<String, String> names) {
        sentences = CautionSentences.of(cautions, names);
        Controls.show(this, !sentences.isEmpty());
        say();
    }

    private void say() {
        List<String> stated = open ? sentences : sentences.stream().limit(1).toList();
        text.setText(String.join("\n", stated));
        more.setText(Texts.text(open ? "caution.less" : "caution.more", sentences.size() - 1));
        Controls.show(more, sentences.size() > 1);
    }
}
