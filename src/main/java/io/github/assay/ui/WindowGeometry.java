package io.github.assay.ui;

import io.github.assay.ui.common.shell.Settings;
import java.util.Map;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Position and size of the window, stored between starts. */
final class WindowGeometry {
    private static final String KEY = "window";
    private static final double WIDTH = 1440;
    private static final double HEIGHT = 860;

    private WindowGeometry() {}

    /** Restores the stage's stored position, unless that position is on no present screen. */
    static void restore(Stage stage, Settings settings) {
        Map<String, String> kept = settings.current().room(KEY);
        Rectangle2D screen = Screen.getPrimary().getVisualBounds();
        stage.setWidth(number(kept, "width", Math.min(WIDTH, screen.getWidth())));
        stage.setHeight(number(kept, "height", Math.min(HEIGHT, screen.getHeight())));
        double x = number(kept, "x", Double.NaN);
        double y = number(kept, "y", Double.NaN);
        boolean visible = !Screen.getScreensForRectangle(x, y, 80, 40).isEmpty();
        if (visible) {
            stage.setX(x);
            stage.setY(y);
        }
        stage.setMaximized("true".equals(kept.get("maximized")));
    }

    /** Remembers where the stage is. */
    static void keep(Stage stage, Settings settings, int zoom) {
        settings.change(s -> s.withRoom(
                KEY,
                stage.isMaximized()
                        ? merged(s.room(KEY), Map.of("maximized", "true", "zoom", "" + zoom))
                        : Map.of(
                                "x", "" + stage.getX(), "y", "" + stage.getY(), "width", "" + stage.getWidth(),
                                "height", "" + stage.getHeight(), "zoom", "" + zoom)));
    }

    /** The text size that was chosen, in per cent. */
    static int zoom(Settings settings) {
        return (int) number(settings.current().room(KEY), "zoom", 100);
    }

    private static Map<String, String> merged(Map<String, String> kept, Map<String, String> changed) {
        Map<String, String> all = new java.util.HashMap<>(kept);
        all.putAll(changed);
        return all;
    }

    private static double number(Map<String, String> kept, String name, double usual) {
        try {
            return kept.containsKey(name) ? Double.parseDouble(kept.get(name)) : usual;
        } catch (NumberFormatException _) {
            return usual;
        }
    }
}
