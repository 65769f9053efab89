package io.github.assay.ui.review.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Texts of others as they are shown: complete, plain, and with nothing that hides or reorders what is written. */
public final class VisibleText {
    /** Longest text of one label; longer ones are cut at white space, because a label is laid out as a whole. */
    private static final int LONGEST = 4_000;

    private VisibleText() {}

    /**
     * The text with line ends and tabs; other control characters, marks of writing direction, invisible characters and
     * half surrogates are shown as escapes such as {@code \u202e}.
     */
    public static String of(String text) {
        String lines = text.replace("\r\n", "\n");
        if (lines.codePoints().noneMatch(VisibleText::isEscaped)) {
            return lines;
        }
        StringBuilder shown = new StringBuilder(lines.length() + 16);
        lines.codePoints().forEach(c -> {
            if (isEscaped(c)) {
                shown.append(String.format(Locale.ROOT, c > 0xffff ? "\\u{%x}" : "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    /** The text on one line: white space becomes one space. */
    public static String line(String text) {
        return of(text.strip().replaceAll("\\s+", " "));
    }

    private static boolean isEscaped(int c) {
        return Character.isISOControl(c) && c != '\n' && c != '\t'
                || c >= 0xd800 && c <= 0xdfff
                || c >= 0x200e && c <= 0x200f
                || c >= 0x2028 && c <= 0x202e
                || c >= 0x2060 && c <= 0x206f
                || c == 0x200b || c == 0x061c || c == 0xfeff || c == 0x00ad
                || c >= 0xfff9 && c <= 0xfffb
                || c >= 0xe0000 && c <= 0xe007f;
    }

    /** The shown text in parts that can be laid out quickly; joined they are the whole text. */
    static List<String> parts(String shown) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (shown.length() - from > LONGEST) {
            int cut = shown.lastIndexOf('\n', from + LONGEST);
            if (cut <= from) {
                cut = shown.lastIndexOf(' ', from + LONGEST);
            }
            if (cut <= from) {
                cut = from + LONGEST - (Character.isHighSurrogate(shown.charAt(from + LONGEST - 1)) ? 2 : 1);
            }
            parts.add(shown.substring(from, cut + 1));
            from = cut + 1;
        }
        parts.add(shown.substring(from));
        return parts;
    }
}
