package io.github.assay.domain.labelling;

import java.util.Locale;
import java.util.Optional;

/** What a person does in a project. */
public enum Role {
    /** Labels the items assigned to them. */
    ANNOTATOR,
    /** Labels, and decides final labels over all votes. */
    ADJUDICATOR,
    /** Plans rounds and keeps the records of people, and may do what an adjudicator may. */
    LEAD,
    /** Opens scores, votes and figures and casts nothing. */
    READER;

    /** The word in files and commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word()} in any case; empty for any other word. */
    public static Optional<Role> parse(String word) {
        for (Role role : values()) {
            if (role.word().equals(word.strip().toLowerCase(Locale.ROOT))) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }

    /** Whether the person casts votes. */
    public boolean labels() {
        return this != READER;
    }

    /** Whether the person decides final labels. */
    public boolean adjudicates() {
        return this == ADJUDICATOR || this == LEAD;
    }

    /** Whether the person plans rounds and keeps the records of people. */
    public boolean leads() {
        return this == LEAD;
    }
}
