package io.github.assay.labelling.queue;

/** Whether an item meets a term. */
enum Match {
    YES,
    NO,
    /** The annotator may not know yet; neither the term nor its opposite is met. */
    HIDDEN;

    static Match of(boolean met) {
        return met ? YES : NO;
    }

    Match opposite() {
        return switch (this) {
            case YES -> NO;
            case NO -> YES;
            case HIDDEN -> HIDDEN;
        };
    }
}
