package io.github.assay.service.labels;

/** Why scores of an item are shown or hidden. */
public enum ScoreSight {
    /** There is no annotator. */
    VISITOR,
    /** The project shows scores. */
    PROJECT,
    /** An open round shows scores before the vote. */
    ROUND,
    /** The annotator has passed or failed the item, before which they are hidden. */
    VOTED,
    /** They are shown after the annotator's pass or fail. */
    BEFORE_VOTE,
    /** The open rounds with the item show none. */
    NEVER;

    /** Whether scores may be shown. */
    public boolean isOpen() {
        return compareTo(BEFORE_VOTE) < 0;
    }

    /** Whether they are hidden from no annotator, so that they need not be recorded before they are shown. */
    public boolean isFree() {
        return this == VISITOR || this == PROJECT;
    }
}
