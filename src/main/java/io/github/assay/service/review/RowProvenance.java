package io.github.assay.service.review;

import io.github.assay.sql.relax.RelaxedPart;
import java.util.List;
import java.util.Locale;

/** Which part of which query removes or adds a row that only one of two results has, or why that is not known. */
public sealed interface RowProvenance {
    /** One of the two queries. */
    enum Query {
        GOLD,
        PREDICTED;

        /** The other of the two. */
        public Query other() {
            return this == GOLD ? PREDICTED : GOLD;
        }
    }

    /** Number of statements that were run. */
    int runs();

    /**
     * One part of one query alone decides.
     *
     * @param found the part
     */
    record Named(Found found, int runs) implements RowProvenance {}

    /**
     * Several parts each decide alone, so that none of them is named as the cause.
     *
     * @param found the parts, at least two
     */
    record Several(List<Found> found, int runs) implements RowProvenance {
        public Several {
            found = List.copyOf(found);
        }
    }

    /**
     * It is not known.
     *
     * @param reason why
     * @param detail the message of the engine or the parser; may be empty
     */
    record Unknown(Reason reason, String detail, int runs) implements RowProvenance {}

    /**
     * A part that decides.
     *
     * @param query the query that has the part
     * @param adds whether the part adds the row; otherwise it removes it
     * @param groupOnly whether the change brings the row's group, but perhaps with other aggregates
     */
    record Found(Query query, RelaxedPart part, boolean adds, boolean groupOnly) {
        /** The kind of the part in lower case, such as {@code join_condition}. */
        public String kind() {
            return part.kind().name().toLowerCase(Locale.ROOT);
        }

        /** The part as written. */
        public String text() {
            return part.text();
        }

        /** Where the part starts in the query as written, in characters from 0. */
        public int start() {
            return part.span().start();
        }

        /** Where the part ends in the query as written, exclusive. */
        public int end() {
            return part.span().end();
        }
    }

    /** Why no part is named. */
    enum Reason {
        /** No single part decides. */
        NO_SINGLE_PART,
        /** Both results have the row's group; its aggregates differ. */
        AGGREGATE,
        /** One of the queries does not parse, or is not one query. */
        UNPARSABLE,
        /** Several gold queries are accepted. */
        SEVERAL_GOLDS,
        /** The columns of the two results have no partners. */
        NO_COLUMNS,
        /** A statement ended at a limit. */
        LIMIT,
        /** Run again, the two queries do not give the results shown. */
        NOT_REPEATED,
        /** The queries cannot be run. */
        NOT_RUN
    }
}
