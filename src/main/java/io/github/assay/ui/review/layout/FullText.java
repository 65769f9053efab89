package io.github.assay.ui.review.layout;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.ReadingPopOver;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** Shows the case's texts complete and in large type in a pop-over below the case's id. */
public final class FullText {
    /** Largest width in em: about 110 characters of the question on a line. */
    private static final double EMS = 72;

    private final ReadingPopOver popOver;
    private final Node owner;

    /**
     * One text.
     *
     * @param heading what it is; empty for the first, largest one
     * @param text may hold line breaks
     */
    public record Passage(String heading, String text) {}

    /** @param owner the pop-over is shown below it */
    public FullText(Keys keys, Node owner) {
        this.owner = owner;
        popOver = new ReadingPopOver(keys, Shortcut.READ_FULL);
    }

    /** Shows texts and moves the keyboard to them, so that the scroll keys work. */
    public void show(String name, List<Passage> passages) {
        VBox texts = Controls.styled(new VBox(), "full-text-body");
        passages.stream().filter(p -> !p.text().isBlank()).forEach(p -> {
            if (!p.heading().isEmpty()) {
                texts.getChildren().add(Controls.wrapped(p.heading(), "full-text-heading"));
            }
            texts.getChildren().add(Controls.wrapped(p.text(), p.heading().isEmpty() ? "full-text-question" : "full-text-words"));
        });
        popOver.show(owner, ReadingPopOver.Side.BELOW, name, texts, EMS);
    }

    /** Hides it; false when it was not shown. */
    public boolean hide() {
        return popOver.hide();
    }
}
