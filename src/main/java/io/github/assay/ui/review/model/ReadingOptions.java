package io.github.assay.ui.review.model;

import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.ui.review.grid.GridView;
import java.util.Optional;

/**
 * The annotator's choices for reading, which stay from case to case.
 *
 * @param grid aligned or raw, all rows or differences only, sorted by what
 * @param policy the policy the tables are compared under; empty: the policy of the metrics
 * @param formatted whether SQL is laid out in lines; else it is as it was written
 */
public record ReadingOptions(GridView grid, Optional<ComparisonPolicy> policy, boolean formatted) {
    public static final ReadingOptions USUAL = new ReadingOptions(GridView.ALIGNED, Optional.empty(), true);

    /** The same with other rows or another layout of the tables. */
    public ReadingOptions with(GridView changed) {
        return new ReadingOptions(changed, policy, formatted);
    }

    /** The same with SQL formatted, or as it was written. */
    public ReadingOptions formatted(boolean changed) {
        return new ReadingOptions(grid, policy, changed);
    }

    /** The next policy, from the metrics' own through all and round again. */
    public ReadingOptions nextPolicy() {
        ComparisonPolicy[] all = ComparisonPolicy.values();
        int next = policy.map(p -> p.ordinal() + 1).orElse(0);
        return with(next == all.length ? Optional.empty() : Optional.of(all[next]));
    }

    public ReadingOptions with(Optional<ComparisonPolicy> changed) {
        return new ReadingOptions(grid, changed, formatted);
    }

    /** The options for the next case: a sort belongs to one case's columns and is dropped. */
    ReadingOptions forNext() {
        return with(grid.unsorted());
    }
}
