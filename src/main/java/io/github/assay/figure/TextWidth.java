package io.github.assay.figure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Widths of texts in Inter, read from the font's own tables (OpenType 1.9, {@code cmap} format 4 and {@code hmtx}), so that
 * every painter gets the same layout without a toolkit.
 */
public final class TextWidth {
    private static final int UNICODE = 3 << 16 | 1;
    private static final TextWidth REGULAR = new TextWidth("/fonts/Inter-Regular.otf");
    private static final TextWidth SEMI_BOLD = new TextWidth("/fonts/Inter-SemiBold.otf");

    private final ByteBuffer font;
    private final int segments;
    private final int metrics;
    private final int count;
    private final double units;

    private TextWidth(String resource) {
        try (InputStream in = TextWidth.class.getResourceAsStream(resource)) {
            font = ByteBuffer.wrap(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
        segments = segments(table("cmap"));
        metrics = table("hmtx");
        count = unsigned(table("hhea") + 34);
        units = unsigned(table("head") + 18);
    }

    /** Width of a text in the font's usual or semi-bold weight, in the unit of {@code size}. */
    public static double of(String text, double size, boolean strong) {
        TextWidth font = strong ? SEMI_BOLD : REGULAR;
        return text.codePoints().mapToDouble(font::advance).sum() * size;
    }

    private int table(String tag) {
        byte[] name = new byte[4];
        for (int i = 0; i < unsigned(4); i++) {
            int at = 12 + 16 * i;
            font.get(at, name);
            if (new String(name, StandardCharsets.US_ASCII).equals(tag)) {
                return font.getInt(at + 8);
            }
        }
        throw new IllegalStateException("the font has no table " + tag);
    }

    private int segments(int cmap) {
        for (int i = 0; i < unsigned(cmap + 2); i++) {
            int at = cmap + 4 + 8 * i;
            int found = cmap + font.getInt(at + 4);
            if (font.getInt(at) == UNICODE && unsigned(found) == 4) {
                return found;
            }
        }
        throw new IllegalStateException("the font has no map of Unicode in format 4");
    }

    private int unsigned(int at) {
        return Short.toUnsignedInt(font.getShort(at));
    }

    /** Width in em; of a character that the font does not have, a whole em. */
    private double advance(int character) {
        int glyph = glyph(character);
        return glyph == 0 ? 1 : unsigned(metrics + 4 * Math.min(glyph, count - 1)) / units;
    }

    private int glyph(int character) {
        int twice = unsigned(segments + 6);
        int ends = segments + 14;
        for (int i = 0; character <= 0xffff && i < twice; i += 2) {
            if (character > unsigned(ends + i)) {
                continue;
            }
            int start = unsigned(ends + twice + 2 + i);
            int delta = unsigned(ends + 2 * twice + 2 + i);
            int at = ends + 3 * twice + 2 + i;
            int offset = unsigned(at);
            if (character < start) {
                return 0;
            }
            int glyph = offset == 0 ? character : unsigned(at + offset + 2 * (character - start));
            return glyph == 0 ? 0 : glyph + delta & 0xffff;
        }
        return 0;
    }
}
