package io.github.assay.labelling.queue;

import java.util.List;
import java.util.Locale;

/**
 * A term of a filter that cannot be used; the others still work.
 *
 * @param kind what is wrong
 * @param start offset of the term in the text
 * @param length its length
 * @param args what was found, and what would do
 */
public record FilterFault(Kind kind, int start, int length, List<String> args) {
    /** What can be wrong. */
    public enum Kind {
        /** {0} is no field; {1} lists the fields. */
        UNKNOWN_FIELD,
        /** Field {0} has no value. */
        NO_VALUE,
        /** {1} is no value of field {0}; {2} lists the values. */
        BAD_VALUE,
        /** {0} is no comparison such as {@code ex<1}. */
        BAD_COMPARISON,
        /** No metric is called {0}; {1} lists those there are. */
        UNKNOWN_METRIC,
        /** Metric {0} cannot be looked at yet: this queue has no scores. */
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
