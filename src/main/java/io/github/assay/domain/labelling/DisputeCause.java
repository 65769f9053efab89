package io.github.assay.domain.labelling;

import java.util.Locale;
import java.util.Optional;

/** Why annotators disagreed on an item, as the adjudicator records it (project-and-cli.md §2). */
public enum DisputeCause {
    /** An annotator made an error or a slip; guideline, question and gold are clear. */
    ERROR,
    /** The question has more than one reading. */
    AMBIGUITY,
    /** The guideline does not say how to decide such items. */
    GUIDELINE_GAP,
    /** The gold SQL is wrong. */
    GOLD_DEFECTIVE;

    /** The word in files: {@code error}, {@code ambiguity}, {@code guideline_gap}, {@code gold_defective}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word()}, also with {@code -} for {@code _}; empty for any other word. */
    public static Optional<DisputeCause> parse(String word) {
        String plain = word.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        for (DisputeCause cause : values()) {
            if (cause.name().equals(plain)) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }
}
