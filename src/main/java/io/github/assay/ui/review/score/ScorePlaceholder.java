package io.github.assay.ui.review.score;

import io.github.assay.ui.common.Messages;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What stands in the place of scores while there are none to be seen. */
final class ScorePlaceholder {
    private ScorePlaceholder() {}

    /** They come after the vote. */
    static ScrollPane blind() {
        return pane("◒", "review.blind.title", "review.blind.text");
    }

    /** They are being made. */
    static ScrollPane coming() {
        return pane("◔", "review.coming.title", "review.coming.text");
    }

    private static ScrollPane pane(String sign, String titleKey, String textKey) {
        Label mark = new Label(sign);
        mark.getStyleClass().add("blind-mark");
        VBox all = new VBox(mark, line("blind-title", titleKey), line("blind-text", textKey));
        all.getStyleClass().add("score-blind");
        ScrollPane pane = new ScrollPane(all);
        pane.setFitToWidth(true);
        pane.setFitToHeight(true);
        pane.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        pane.setFocusTraversable(false);
        return pane;
    }

    private static Label line(String style, String key) {
        Label line = new Label(Messages.text(key));
        line.getStyleClass().add(style);
        line.setWrapText(true);
        line.setMinHeight(Region.USE_PREF_SIZE);
        return line;
    }
}
