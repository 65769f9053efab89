package io.github.assay.labelling.queue;

import java.util.Locale;

/** The guideline of an annotator's vote compared with the present guideline. */
public enum GuidelineStatus {
    /** There is no vote. */
    NONE,
    /** The vote was cast under the present guideline. */
    CURRENT,
    /** The vote was cast under another version and should be revisited. */
    EARLIER,
    /** The vote's version is not known, as with imported votes. */
    UNKNOWN;

    /** The word in filters: {@code guideline:earlier}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
