package io.github.assay.ui.review.model;

import io.github.assay.compare.rules.Policy;
import io.github.assay.ui.review.grid.GridView;
import java.util.Optional;

/**
 * How the annotator reads: choices that stay from case to case.
 *
 * @param grid aligned or raw, all rows or differences only, sorted by what
 * @param policy the policy the tables are compared under; empty: as the metrics compare them
 * @param formatted whether SQL is laid out anew
 */
public record Reading(GridView grid, Optional<Policy> policy, boolean formatted) {
    static final Reading USUAL = new Reading(GridView.ALIGNED, Optional.empty(), false);

    Reading with(GridView changed) {
        return new Reading(changed, policy, formatted);
    }

    public Reading toggleFormatted() {
        return new Reading(grid, policy, !formatted);
    }

    /** The next policy, from the metrics' own through all and round again. */
    public Reading nextPolicy() {
        Policy[] all = Policy.values();
        int next = policy.map(p -> p.ordinal() + 1).orElse(0);
        return with(next == all.length ? Optional.empty() : Optional.of(all[next]));
    }

    public Reading with(Optional<Policy> changed) {
        return new Reading(grid, changed, formatted);
    }

    /** What stays for the next case: a sort belongs to one case's columns. */
    Reading forNext() {
        return with(grid.unsorted());
    }
}
