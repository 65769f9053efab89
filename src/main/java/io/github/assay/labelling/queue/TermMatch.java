package io.github.assay.labelling.queue;

/** Whether an item meets a term. */
enum TermMatch {
    YES,
    NO,
    /** The annotator may not know yet; neither the term nor its opposite is met. */
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
