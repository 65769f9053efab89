package io.github.assay.robustness.naming;

import io.github.assay.sql.rename.TextChange;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A case with what the new names change in it.
 *
 * @param id the case
 * @param database its database
 * @param rejection why it is left out; empty: it was accepted
 * @param detail the words of the engine or parser about the rejection; may be empty
 * @param used tables, and columns as {@code table.column}, that its gold query names
 * @param sql changes of the gold query
 * @param question changes of the question
 * @param evidence changes of the evidence
 */
public record NamedCase(
        String id, String database, Rejection rejection, String detail, Set<String> used, List<TextChange> sql,
        List<TextChange> question, List<TextChange> evidence) {
    /** Reasons why a case is left out. */
    public enum Rejection {
        /** It was accepted. */
        NONE,
        /** It has no database file of a kind that can be cloned. */
        NO_DATABASE,
        /** The database could not be cloned. */
        NO_CLONE,
        /** The gold query does not parse, or a name in it could not be resolved. */
        NOT_RENAMED,
        /** The gold query gives no table on the original database. */
        NO_GOLD_TABLE,
        /** The renamed query gives no table on the clone. */
        NO_TABLE,
        /** The results differ. */
        OTHER_RESULT
    }

    public NamedCase {
        used = Collections.unmodifiableSet(new TreeSet<>(used));
        sql = List.copyOf(sql);
        question = List.copyOf(question);
        evidence = List.copyOf(evidence);
    }

    public boolean isAccepted() {
        return rejection == Rejection.NONE;
    }
}
