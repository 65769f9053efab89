package io.github.assay.ui.common;

import io.github.assay.statistics.Caution;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.javafx.FontIcon;

/** Cautions in words: what a reader should know before trusting a number. */
public final class Cautions {
    private Cautions() {}

    /** One bar a caution. */
    public static List<Node> bars(List<Caution> cautions) {
        return cautions.stream().map(Cautions::bar).toList();
    }

    /** A caution in one sentence; a code that has no words here is shown with its subjects and number. */
    public static String sentence(Caution caution) {
        String subjects = String.join(", ", caution.subjects());
        return Messages.optional("caution." + caution.code())
                .map(_ -> Messages.text("caution." + caution.code(), subjects, caution.value()))
                .orElseGet(() -> Messages.text(
                        "caution.other", Messages.reason(caution.code()), subjects, Figures.threshold(caution.value())));
    }

    private static Node bar(Caution caution) {
        Label text = new Label(sentence(caution));
        text.setWrapText(true);
        HBox.setHgrow(text, Priority.ALWAYS);
        FontIcon icon = new FontIcon("mdomz-report_problem");
        icon.getStyleClass().add("warning");
        HBox bar = new HBox(icon, text);
        bar.getStyleClass().addAll("note-bar", "warn");
        return bar;
    }
}
