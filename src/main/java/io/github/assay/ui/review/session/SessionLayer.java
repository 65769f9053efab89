package io.github.assay.ui.review.session;

import io.github.assay.ui.review.model.ReviewViewModel;
import java.util.Optional;
import javafx.scene.layout.Pane;

/** Opens and closes the annotator's own session over the case. The sheet is made on first use. */
public final class SessionLayer {
    private final ReviewViewModel model;
    private final Pane layers;
    private final Runnable left;
    private Optional<SessionSheet> sheet = Optional.empty();

    /** @param left called after it was closed */
    public SessionLayer(ReviewViewModel model, Pane layers, Runnable left) {
        this.model = model;
        this.layers = layers;
        this.left = left;
    }

    public boolean isOpen() {
        return sheet.filter(layers.getChildren()::contains).isPresent();
    }

    /** Opens the sheet, or closes it. */
    public void toggle() {
        if (!close()) {
            model.ownSession(own -> {
                SessionSheet shown = sheet.orElseGet(() -> new SessionSheet(model.zone(), model::go, this::close));
                sheet = Optional.of(shown);
                if (!isOpen()) {
                    layers.getChildren().add(shown);
                }
                shown.show(own);
            });
        }
    }

    /** Closes the sheet; false when it was not open. */
    public boolean close() {
        boolean open = isOpen();
        sheet.ifPresent(layers.getChildren()::remove);
        if (open) {
            left.run();
        }
        return open;
    }
}
