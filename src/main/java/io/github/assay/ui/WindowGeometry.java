package io.github.assay.ui;

import io.github.assay.ui.common.shell.Settings;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.stage.Screen;
import javafx.stage.Stage;

/**
 * Position and size of the window, stored between starts for each size of the screen. A stored window is moved and
 * made smaller until it is inside a present screen.
 */
final class WindowGeometry {
    private static final double LEAST_WIDTH = 900;
    private static final double LEAST_HEIGHT = 600;
    private static final String KEY = "window";
    private static final double WIDTH = 1440;
    private static final double HEIGHT = 860;

    /** Sides of the program's pictures in pixels; installer/build/Icons.java draws them. */
    private static final List<Integer> ICONS = List.of(32, 64, 128);

    private WindowGeometry() {}

    /** Places the stage where it was on a screen of the primary screen's size, inside the screens that are present. */
    static void restore(Stage stage, Settings settings) {
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        Rectangle2D primary = Screen.getPrimary().getVisualBounds();
        Map<String, String> kept = kept(settings, Screen.getPrimary());
        Rectangle2D stored = new Rectangle2D(
                number(kept, "x", Double.NaN), number(kept, "y", Double.NaN),
                Math.max(0, number(kept, "width", Math.min(WIDTH, primary.getWidth()))),
                Math.max(0, number(kept, "height", Math.min(HEIGHT, primary.getHeight()))));
        Rectangle2D inside = inside(
                stored, Screen.getScreens().stream().map(Screen::getVisualBounds).toList(), primary);
        stage.setWidth(inside.getWidth());
        stage.setHeight(inside.getHeight());
        if (!Double.isNaN(inside.getMinX())) {
            stage.setX(inside.getMinX());
            stage.setY(inside.getMinY());
        }
        stage.setMaximized("true".equals(kept.get("maximized")));
    }

    /**
     * A window moved and made smaller until it is inside the screen that shows most of it, or the primary one. Without
     * a position only its size is changed.
     */
    static Rectangle2D inside(Rectangle2D window, List<Rectangle2D> screens, Rectangle2D primary) {
        Rectangle2D screen = screens.stream()
                .max(Comparator.comparingDouble(s -> shared(s, window)))
                .filter(s -> shared(s, window) > 0)
                .orElse(primary);
        double width = Math.min(window.getWidth(), screen.getWidth());
        double height = Math.min(window.getHeight(), screen.getHeight());
        return new Rectangle2D(
                at(window.getMinX(), screen.getMinX(), screen.getMaxX() - width),
                at(window.getMinY(), screen.getMinY(), screen.getMaxY() - height), width, height);
    }

    private static double at(double wanted, double least, double most) {
        return Double.isNaN(wanted) ? wanted : Math.clamp(wanted, least, Math.max(least, most));
    }

    /** Area that two rectangles share; 0 for a window without a position. */
    private static double shared(Rectangle2D a, Rectangle2D b) {
        double width = Math.min(a.getMaxX(), b.getMaxX()) - Math.max(a.getMinX(), b.getMinX());
        double height = Math.min(a.getMaxY(), b.getMaxY()) - Math.max(a.getMinY(), b.getMinY());
        return width > 0 && height > 0 ? width * height : 0;
    }

    /** What is stored for a screen of this size; the latest of any screen where there is nothing. */
    private static Map<String, String> kept(Settings settings, Screen screen) {
        Map<String, String> own = settings.current().ofScreen(key(screen));
        return own.isEmpty() ? settings.current().ofScreen(KEY) : own;
    }

    private static String key(Screen screen) {
        return KEY + " " + Math.round(screen.getBounds().getWidth()) + "x" + Math.round(screen.getBounds().getHeight());
    }

    /** Stores where the stage is, for screens of this size and as the latest. */
    static void keep(Stage stage, Settings settings, int zoom) {
        for (String key : List.of(KEY, key(Screen.getPrimary()))) {
            settings.change(s -> s.withScreen(
                    key,
                    stage.isMaximized()
                            ? merged(s.ofScreen(key), Map.of("maximized", "true", "zoom", "" + zoom))
                            : Map.of(
                                    "x", "" + stage.getX(), "y", "" + stage.getY(), "width", "" + stage.getWidth(),
                                    "height", "" + stage.getHeight(), "zoom", "" + zoom)));
        }
    }

    /** The text size that was chosen, in per cent. */
    static int zoom(Settings settings) {
        return (int) number(settings.current().ofScreen(KEY), "zoom", 100);
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

    /** Gives the window the program's pictures, of which the desktop chooses one. */
    static void icons(Stage stage) {
        ICONS.forEach(size -> stage.getIcons().add(new Image(Objects.requireNonNull(
                WindowGeometry.class.getResourceAsStream("/icons/assay-" + size + ".png")))));
    }
}
