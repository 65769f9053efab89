package io.github.assay.ui.common;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Scene;
import javafx.scene.text.Font;

/**
 * Sets the look of every window: fonts, component rules, colours. Light and dark differ only in the named colours of
 * {@code css/dark.css}. Used on the UI thread.
 */
public final class Theme {
    /** Text sizes the zoom steps through, in per cent. */
    public static final List<Integer> ZOOMS = List.of(80, 90, 100, 110, 125, 150, 175, 200);

    /** The root node's property that holds the text size in per cent, for what cannot be sized by a style sheet. */
    public static final String ZOOM = "assay.zoom";

    private static final double TEXT = 13;
    private static final Pattern ICON_SIZE = Pattern.compile("(?m)^([^{}]+)\\{[^}]*-fx-icon-size: (\\d+)px");
    private static final List<String> FONTS = List.of(
            "Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf", "Inter-Italic.otf",
            "JetBrainsMono-Regular.ttf", "JetBrainsMono-SemiBold.ttf", "JetBrainsMono-Italic.ttf");

    // The toolkit keeps each loaded copy of a font: eight files of 2 MB for each window.
    private static boolean fontsLoaded;

    private final List<Scene> scenes = new ArrayList<>();
    // The toolkit's preferences outlive every window: they must not hold what a theme dresses.
    private final ChangeListener<ColorScheme> system = (_, _, _) -> apply();
    private Appearance appearance;
    private int zoom;

    /** Loads the bundled fonts; call before the first control is made. */
    public Theme(Appearance appearance, int zoomPercent) {
        this.appearance = appearance;
        zoom = zoomPercent;
        loadFonts();
        Platform.getPreferences().colorSchemeProperty().addListener(new WeakChangeListener<>(system));
    }

    /** Makes the bundled fonts known to the toolkit, at the first call. */
    public static void loadFonts() {
        if (fontsLoaded) {
            return;
        }
        for (String file : FONTS) {
            if (Font.loadFont(Theme.class.getResourceAsStream("/fonts/" + file), TEXT) == null) {
                throw new IllegalStateException("the bundled font cannot be loaded: " + file);
            }
        }
        fontsLoaded = true;
    }

    /** A bundled font, to measure words before a window shows them. */
    public static Font font(String family, double size) {
        loadFonts();
        return Font.font(family, size);
    }

    /** Applies the theme to a window's scene, and again when the theme or the zoom changes. */
    public void dress(Scene scene) {
        scenes.add(scene);
        scene.rootProperty().subscribe(_ -> apply(scene));
    }

    /** Removes a scene that is not shown any more. */
    public void undress(Scene scene) {
        scenes.remove(scene);
    }

    public Appearance appearance() {
        return appearance;
    }

    public void show(Appearance changed) {
        appearance = changed;
        apply();
    }

    /** Text size in per cent of the usual one. */
    public int zoom() {
        return zoom;
    }

    public void zoom(int percent) {
        zoom = Math.clamp(percent, ZOOMS.getFirst(), ZOOMS.getLast());
        apply();
    }

    /** The next zoom step, up for a positive direction, down for a negative one. */
    public void zoomStep(int direction) {
        Stream<Integer> steps = direction > 0 ? ZOOMS.stream() : ZOOMS.reversed().stream();
        steps.filter(z -> direction > 0 ? z > zoom : z < zoom).findFirst().ifPresent(this::zoom);
    }

    /** Whether dark colours are in force. */
    public boolean isDark() {
        return switch (appearance) {
            case DARK -> true;
            case LIGHT -> false;
            case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
        };
    }

    private void apply() {
        Application.setUserAgentStylesheet(
                isDark() ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scenes.forEach(this::apply);
    }

    private void apply(Scene scene) {
        Stream<String> files = isDark() ? Stream.of("assay.css", "dark.css") : Stream.of("assay.css");
        Stream<String> sheets = files.map(s -> Theme.class.getResource("/css/" + s).toExternalForm());
        scene.getStylesheets().setAll(Stream.concat(sheets, zoom == 100 ? Stream.of() : Stream.of(iconSizes(zoom))).toList());
        scene.getRoot().getProperties().put(ZOOM, zoom);
        scene.getRoot().setStyle("-fx-font-size: " + TEXT * zoom / 100 + "px;");
    }

    /**
     * A style sheet with the icon sizes of {@code css/assay.css} times the zoom. They are in pixels there, because the em of
     * an icon is its own size.
     */
    private static String iconSizes(int zoom) {
        StringBuilder rules = new StringBuilder();
        try (InputStream css = Theme.class.getResourceAsStream("/css/assay.css")) {
            Matcher icons = ICON_SIZE.matcher(new String(css.readAllBytes(), StandardCharsets.UTF_8));
            while (icons.find()) {
                rules.append(icons.group(1)).append("{ -fx-icon-size: ").append(Integer.parseInt(icons.group(2)) * zoom / 100).append("px; }\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "data:text/css;base64," + Base64.getEncoder().encodeToString(rules.toString().getBytes(StandardCharsets.UTF_8));
    }
}
