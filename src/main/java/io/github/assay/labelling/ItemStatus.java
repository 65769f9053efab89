package io.github.assay.labelling;

import java.util.Locale;

/** One annotator's decision on an item. */
public enum ItemStatus {
    /** No vote, or it was undone. */
    NONE,
    PASS,
    FAIL,
    UNSURE,
    /** Postponed: the item comes again at the end of the queue. */
    LATER;

    /** The word in filters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the annotator has decided: pass, fail or unsure. */
    public boolean done() {
        return this == PASS || this == FAIL || this == UNSURE;
    }
}
