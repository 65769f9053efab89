package io.github.assay.ui.review.layout;

import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.util.Locale;
import java.util.OptionalDouble;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.stage.Screen;
import javafx.stage.Window;

/**
 * Stores the sizes that the user gave to parts of Review: one set for each size of the physical screen and each text
 * size. A set of one text size never changes that of another, so that zooming back restores a layout exactly.
 */
public record LayoutMemory(Settings settings) {
    /** The size chosen for a part, in the unit in which it was stored; empty: none was chosen. */
    public OptionalDouble chosen(Node at, String name) {
        String stored = settings.choice(ScreenId.REVIEW, key(at, name), "");
        try {
            return stored.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(stored));
        } catch (NumberFormatException _) {
            return OptionalDouble.empty();
        }
    }

    /** Stores a size. */
    public void keep(Node at, String name, double size) {
        settings.choose(ScreenId.REVIEW, key(at, name), String.format(Locale.ROOT, "%.4f", size));
    }

    /** Forgets a chosen size, so that the part takes its usual one. */
    public void forget(Node at, String name) {
        settings.choose(ScreenId.REVIEW, key(at, name), "");
    }

    private static String key(Node at, String name) {
        Window window = at.getScene() == null ? null : at.getScene().getWindow();
        Screen screen = window == null || Double.isNaN(window.getX())
                ? Screen.getPrimary()
                : Screen.getScreensForRectangle(
                                window.getX(), window.getY(), Math.max(1, window.getWidth()), Math.max(1, window.getHeight()))
                        .stream()
                        .findFirst()
                        .orElse(Screen.getPrimary());
        Rectangle2D size = screen.getBounds();
        return name + " " + Math.round(size.getWidth()) + "x" + Math.round(size.getHeight()) + " " + TextSize.percent(at) + "%";
    }
}
