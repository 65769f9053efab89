package io.github.assay.ui.review;

import io.github.assay.domain.project.Guideline;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Shows the project's guideline beside the item. Headings, lists and paragraphs of its Markdown are formatted. */
final class GuidelinePane extends VBox {
    private final String version;

    GuidelinePane(String markdown) {
        version = markdown.isBlank()
                ? ""
                : Texts.text("review.guideline.version", new Guideline(markdown).version());
        getStyleClass().add("guideline");
        Label title = new Label(Texts.text("review.guideline.title"));
        title.getStyleClass().add("score-group");
        TextFlow text = new TextFlow();
        text.getStyleClass().add("guideline-text");
        text.getChildren().setAll(nodes(
                markdown.isBlank() ? Texts.text("review.guideline.none") : markdown));
        ScrollPane scroll = new ScrollPane(text);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        Label stored = new Label(version);
        stored.getStyleClass().add("muted");
        getChildren().addAll(title, scroll, stored);
    }

    /** The version of the guideline in words; empty when the project has none. */
    String version() {
        return version;
    }

    private static List<Node> nodes(String markdown) {
        List<Node> nodes = new ArrayList<>();
        for (String line : markdown.strip().lines().toList()) {
            String text = line.strip();
            if (text.startsWith("#")) {
                nodes.add(text(text.replaceFirst("^#+\\s*", ""), "guideline-heading"));
            } else if (text.matches("[-*] .*")) {
                nodes.add(text("•\u2002" + text.substring(2), "guideline-body"));
            } else {
                nodes.add(text(text, "guideline-body"));
            }
        }
        return nodes;
    }

    private static Text text(String line, String style) {
        Text text = new Text(line.replace("**", "").replace("`", "").replaceAll("\\*(?=\\S)([^*]+?)(?<=\\S)\\*", "$1") + "\n");
        text.getStyleClass().add(style);
        return text;
    }
}
