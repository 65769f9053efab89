package io.github.assay.domain.labelling;

import java.util.Locale;
import java.util.Optional;

/** Error class of a defective gold query: the issue vocabulary (metrics.md §3.9), and what it does not cover. */
public enum GoldError {
    FILTERS_MISSING,
    FILTERS_INCORRECT,
    JOINS_INCORRECT,
    AGGREGATION_WRONG,
    COLUMNS_MISSING,
    COLUMNS_WRONG,
    ORDERING_WRONG,
    SCHEMA_MISUNDERSTANDING,
    LOGIC_ERROR,
    /** The query fails in the engine. */
    DOES_NOT_RUN,
    OTHER;

    /** The word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word()}, also with {@code -} for {@code _}; empty for any other word. */
    public static Optional<GoldError> parse(String word) {
        String plain = word.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        for (GoldError error : values()) {
            if (error.name().equals(plain)) {
                return Optional.of(error);
            }
        }
        return Optional.empty();
    }
}
