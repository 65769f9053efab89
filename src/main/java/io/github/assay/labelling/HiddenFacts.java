package io.github.assay.labelling;

import java.util.Locale;

/**
 * Limit of a filter or an order: it uses scores or votes that the annotator may not know of every item.
 *
 * @param use what uses them
 * @param open number of items of which it may use them
 * @param all number of items
 */
public record HiddenFacts(Use use, int open, int all) {
    /** Uses of hidden facts. */
    public enum Use {
        /** A filter's term on scores. */
        METRIC,
        /** A filter's term on a key of the data that may tell of an answer. */
        DATA,
        /** A filter's term on the votes of others. */
        SPLIT,
        /** The order by triage. */
        TRIAGE
    }

    /** Key of the sentence that says so; {@code open} and {@code all} are its arguments. */
    public String key() {
        return "review.queue.hidden." + use.name().toLowerCase(Locale.ROOT);
    }
}
