package io.github.assay.labelling.queue;

import java.util.Locale;

/** Where an item stands with one annotator. */
public enum ItemStatus {
    /** No vote, or it was undone. */
    NONE,
    PASS,
    FAIL,
    UNSURE,
    /** Put off: comes again at the end of the queue. */
    LATER;

    /** The word in filters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the annotator has said what they have to say: pass, fail or unsure. */
    public boolean done() {
        return this == PASS || this == FAIL || this == UNSURE;
    }
}
