package io.github.assay.ui.review.evidence;

/** What a line of evidence means; each has a mark as well as a colour. */
public enum Severity {
    PLAIN(""),
    /** Only in gold. */
    MISSING("−"),
    /** Only in the prediction. */
    EXTRA("+"),
    DIFFERENT("≠"),
    /** Equal under tolerance, or under another name. */
    NEAR("~"),
    EQUAL("=");

    private final String mark;

    Severity(String mark) {
        this.mark = mark;
    }

    String mark() {
        return mark;
    }

    /** The tone of a line that begins with its mark and a space; {@link #PLAIN} for any other. */
    static Severity of(String line) {
        for (Severity tone : values()) {
            if (tone != PLAIN && line.length() > 1 && line.startsWith(tone.mark) && line.charAt(1) == ' ') {
                return tone;
            }
        }
        return PLAIN;
    }
}
