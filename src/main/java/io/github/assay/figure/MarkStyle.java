package io.github.assay.figure;

/**
 * Defines the look of marks, in one table for the window and exported pictures. Colours are names of the theme's
 * ({@code css/assay.css}); empty is none.
 */
public enum MarkStyle {
    GRID("", "line-2", 1, "", 1),
    ZERO("", "line", 1, "", 1),
    AXIS("", "line", 1, "", 1),
    BAND("band", "", 0, "", 1),
    INTERVAL("accent-tint", "", 0, "", 1),
    MAIN("", "accent", 2, "", 1),
    SENSITIVITY("", "pass", 2, "7 4", 1),
    SPECIFICITY("", "near", 2, "2 4", 1),
    SECOND("", "near", 2, "7 4", 1),
    THIRD("", "text", 2, "1 3", 1),
    THRESHOLD("", "text", 1.6, "", 1),
    BEST("", "faint", 1, "4 4", 1),
    WHISKER("", "accent", 1, "", 0.6),
    COUNT("line", "", 0, "", 1),
    PLAIN_LINE("", "muted", 2, "", 1),
    SELECTED_LINE("", "accent", 2, "", 1),
    PLAIN_DOT("panel", "muted", 2, "", 1),
    SELECTED_DOT("accent", "accent", 2, "", 1),
    LIVE_DOT("accent", "panel", 2, "", 1),
    PEOPLE("", "near", 1.4, "5 3", 1),
    PEOPLE_LINE("", "near", 2, "", 1),
    PEOPLE_DOT("near", "near", 2, "", 1),
    OPEN_DOT("panel", "accent", 1.6, "", 1),
    SECOND_DOT("panel", "near", 1.6, "", 1),
    FOCUS("", "accent", 2, "", 1),
    FRONT("", "accent", 1.4, "5 3", 1),
    PASS_BAR("pass", "", 0, "", 0.75),
    FAIL_BAR("fail", "", 0, "", 0.75),
    PASS_AREA("pass-tint", "line", 1, "", 1),
    ASK_AREA("warn-tint", "line", 1, "", 1),
    FAIL_AREA("fail-tint", "line", 1, "", 1),
    BLANK("panel-2", "line", 1, "2 3", 1),
    HEAT_1("heat-1", "panel", 1, "", 1),
    HEAT_2("heat-2", "panel", 1, "", 1),
    HEAT_3("heat-3", "panel", 1, "", 1),
    HEAT_4("heat-4", "panel", 1, "", 1),
    HEAT_5("heat-5", "panel", 1, "", 1),
    BEST_CELL("", "accent", 2, "", 1),
    BELOW("warn-tint", "panel", 1, "", 1),
    WORDS("text", 1),
    STRONG_WORDS("text", 1.05),
    SMALL_WORDS("text", 0.846),
    QUIET_WORDS("muted", 0.923),
    TICK("muted", 0.846),
    MAIN_WORDS("accent", 1),
    PASS_WORDS("pass", 0.923),
    FAIL_WORDS("fail", 0.923),
    ASK_WORDS("warn", 0.923),
    SECOND_WORDS("near", 1);

    private static final MarkStyle[] HEATS = {HEAT_1, HEAT_2, HEAT_3, HEAT_4, HEAT_5};

    private final String fill;
    private final String stroke;
    private final double width;
    private final String dashes;
    private final double opacity;
    private final double size;

    MarkStyle(String fill, String stroke, double width, String dashes, double opacity) {
        this.fill = fill;
        this.stroke = stroke;
        this.width = width;
        this.dashes = dashes;
        this.opacity = opacity;
        this.size = 1;
    }

    MarkStyle(String words, double size) {
        fill = words;
        stroke = "";
        width = 0;
        dashes = "";
        opacity = 1;
        this.size = size;
    }

    /** A shade for a share from 0 to 1; below 0 is another colour, not a paler one. */
    public static MarkStyle heat(double share) {
        return share < 0 ? BELOW : HEATS[Math.clamp((int) (share * HEATS.length), 0, HEATS.length - 1)];
    }

    /** The colour's name without its prefix; empty: not filled. */
    public String fill() {
        return fill;
    }

    /** The outline's colour; empty: none. */
    public String stroke() {
        return stroke;
    }

    /** The line's width in pixels. */
    public double width() {
        return width;
    }

    /** Lengths of dashes and gaps in pixels, parted by blanks; empty: a whole line. */
    public String dashes() {
        return dashes;
    }

    public double opacity() {
        return opacity;
    }

    /** Size of words, where 1 is the usual text. */
    public double size() {
        return size;
    }

    /** Whether words are set semi-bold. */
    public boolean strong() {
        return this == STRONG_WORDS;
    }
}
