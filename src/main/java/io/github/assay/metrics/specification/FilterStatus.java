package io.github.assay.metrics.specification;

import java.util.Locale;

/** Ranks how far a query applies the filters that a question requires, from worst to best (metrics.md §3.6). */
public enum FilterStatus {
    NOT_APPLIED,
    PARTIALLY_APPLIED,
    FULLY_APPLIED_WITH_EXTRAS,
    FULLY_APPLIED;

    /** As replies write it: {@code fully_applied_with_extras}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
