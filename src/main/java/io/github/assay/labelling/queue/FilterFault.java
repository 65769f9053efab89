package io.github.assay.labelling.queue;

import java.util.List;
import java.util.Locale;

/**
 * An unusable term of a filter; the other terms still apply.
 *
 * @param kind the kind of fault
 * @param start offset of the term in the text
 * @param length its length
 * @param args the text found, and the texts allowed
 */
public record FilterFault(Kind kind, int start, int length, List<String> args) {
    /** Kinds of faults. */
    public enum Kind {
        /** {0} is no field; {1} lists the fields. */
        UNKNOWN_FIELD,
        /** Field {0} has no value. */
        NO_VALUE,
        /** {1} is no value of field {0}; {2} lists the values. */
        BAD_VALUE,
        /** {0} is no comparison such as {@code ex<1}. */
        BAD_COMPARISON,
        /** No metric has the name {0}; {1} lists the metrics. */
        UNKNOWN_METRIC,
        /** The values of metric {0} are not available yet: this queue has no scores. */
        SCORES_TO_COME,
        /** A quotation mark is not closed. */
        OPEN_QUOTE
    }

    public FilterFault {
        args = List.copyOf(args);
    }

    /** Key of its text in the message bundle. */
    public String key() {
        return "queue.filter." + kind.name().toLowerCase(Locale.ROOT);
    }
}
