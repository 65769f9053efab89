package io.github.assay.ui.review.paint;

import javafx.scene.text.Font;
import javafx.scene.text.FontPosture;
import javafx.scene.text.Text;

/**
 * The fonts of painted nodes at one text size, with the widths that place monospaced text. {@code head} is for column
 * names.
 *
 * @param scale 1 at the normal text size of 13 px
 * @param mono SQL and cells
 * @param monoBold SQL keywords
 * @param monoItalic NULL, blobs and comments
 * @param meta types and notes in column headers
 * @param charWidth advance of one monospaced character
 */
public record PaintFonts(
        double scale, Font mono, Font monoBold, Font monoItalic, Font header, Font meta, double charWidth) {
    private static final String MONO = "JetBrains Mono";
    /** The files of other weights are families of their own. */
    private static final String MONO_BOLD = "JetBrains Mono SemiBold";

    private static final String TEXT = "Inter";
    private static final String TEXT_BOLD = "Inter Semi Bold";

    /** The fonts where ordinary text has this size in pixels. */
    public static PaintFonts of(double textSize) {
        double scale = textSize / 13;
        Font mono = Font.font(MONO, 12.5 * scale);
        return new PaintFonts(
                scale,
                mono,
                Font.font(MONO_BOLD, 12.5 * scale),
                Font.font(MONO, FontPosture.ITALIC, 12.5 * scale),
                Font.font(TEXT_BOLD, 12 * scale),
                Font.font(TEXT, 12 * scale),
                width(mono, "0000000000") / 10);
    }

    /** The width of a text in pixels. */
    public static double width(Font font, String text) {
        Text probe = new Text(text);
        probe.setFont(font);
        return probe.getLayoutBounds().getWidth();
    }
}
