package io.github.assay.labelling.queue;

/** Result of matching an item with a term. */
enum TermMatch {
    YES,
    NO,
    /** The annotator may not know the value yet; neither the term nor its negation matches. */
    HIDDEN;

    static TermMatch of(boolean met) {
        return met ? YES : NO;
    }

    TermMatch opposite() {
        return switch (this) {
            case YES -> NO;
            case NO -> YES;
            case HIDDEN -> HIDDEN;
        };
    }
}
