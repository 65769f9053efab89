package io.github.assay.calibration.people;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * A metric's verdicts on items with a vote but no final label, such as ties. Statistics that need no majority use them
 * (statistics.md §1).
 *
 * @param passed items that the metric passes
 * @param failed items that it fails
 */
public record UndecidedVerdicts(List<ItemKey> passed, List<ItemKey> failed) {
    public UndecidedVerdicts {
        passed = List.copyOf(passed);
        failed = List.copyOf(failed);
    }
}
