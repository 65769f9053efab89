package io.github.assay.figure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the theme's colours by name from the style sheets, so that files have the window's colours. */
public final class Colours {
    /** A colour as SVG writes it; {@code opacity} from 0 to 1. */
    public record Colour(String hex, double opacity) {}

    private static final Pattern NAMED = Pattern.compile("-a-([a-z0-9-]+):\\s*(#[0-9a-f]{6}|rgba\\([^)]*\\))");
    private static final Pattern NUMBER = Pattern.compile("[0-9.]+");

    private final Map<String, Colour> byName = new HashMap<>();

    private Colours() {}

    /** The colours of paper. */
    public static Colours light() {
        Colours colours = new Colours();
        colours.read("/css/assay.css");
        return colours;
    }

    /** The colours of the dark theme. */
    public static Colours dark() {
        Colours colours = light();
        colours.read("/css/dark.css");
        return colours;
    }

    /** @throws IllegalArgumentException for a name the theme does not have */
    public Colour of(String name) {
        Colour colour = byName.get(name);
        if (colour == null) {
            throw new IllegalArgumentException("the theme has no colour named " + name);
        }
        return colour;
    }

    private void read(String sheet) {
        try (InputStream in = Colours.class.getResourceAsStream(sheet)) {
            Matcher named = NAMED.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            while (named.find()) {
                byName.put(named.group(1), colour(named.group(2)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(sheet, e);
        }
    }

    private static Colour colour(String text) {
        if (text.startsWith("#")) {
            return new Colour(text, 1);
        }
        double[] parts = NUMBER.matcher(text).results().mapToDouble(r -> Double.parseDouble(r.group())).toArray();
        String hex = String.format(Locale.ROOT, "#%02x%02x%02x", (int) parts[0], (int) parts[1], (int) parts[2]);
        return new Colour(hex, parts[3]);
    }
}
