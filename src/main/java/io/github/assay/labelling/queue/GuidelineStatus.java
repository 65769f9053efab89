package io.github.assay.labelling.queue;

import java.util.Locale;

/** How an annotator's vote on an item stands to the guideline in force. */
public enum GuidelineStatus {
    /** There is no vote. */
    NONE,
    /** It was cast under the guideline in force. */
    CURRENT,
    /** It was cast under another version: a vote to revisit. */
    EARLIER,
    /** Which version it was cast under is not known, as with imported votes. */
    UNKNOWN;

    /** As filters name it: {@code guideline:earlier}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
