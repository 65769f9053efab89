package io.github.assay.metrics.specification;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How far a query applies the filters that a question requires (metrics.md §3.6), from worst to best. */
public enum FilterStatus {
    NOT_APPLIED,
    PARTIALLY_APPLIED,
    FULLY_APPLIED_WITH_EXTRAS,
    FULLY_APPLIED;

    /** As replies write it: {@code fully_applied_with_extras}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By its word; case, spaces, {@code -} and {@code _} do not count (metrics.md §3.1). */
    public static Optional<FilterStatus> of(String word) {
        String folded = word.strip().toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
        return Stream.of(values()).filter(s -> s.word().equals(folded)).findFirst();
    }
}
