package io.github.assay.store.shared;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a login may do in a shared store. The server's privileges and row policies enforce it. */
public enum SharedRole {
    /** Writes own acts; reads the acts of others on an item after an own pass or fail. */
    ANNOTATOR,
    /** Reads all; writes own acts, adjudications included. */
    ADJUDICATOR,
    /** Reads all; writes acts of anyone, as by an import, and plans. */
    LEAD,
    /** Reads all, writes nothing. */
    READER;

    /** The word in commands and in the store. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<SharedRole> of(String word) {
        return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    /** The PostgreSQL role that holds the rights in a schema. */
    String group(String schema) {
        return schema + "_" + word();
    }

    /** Whether a login of this role writes under one annotator's name only. */
    public boolean writesAsOne() {
        return this == ANNOTATOR || this == ADJUDICATOR;
    }
}
