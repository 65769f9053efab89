package io.github.assay.service.imported;

import io.github.assay.domain.ItemKey;
import java.util.List;
import java.util.Optional;

/**
 * One imported score of one system, beside the metric of ours that asks the same.
 *
 * @param program the program that made it
 * @param name its name there
 * @param system the system
 * @param items the system's items
 * @param present how many of them have the score
 * @param mean its mean over those that have it
 * @param metric our metric; empty where none asks the same
 * @param ours mean of our metric over the items that have both; empty when none has
 * @param both how many items have both
 * @param equal on how many of those both are equal
 * @param onlyTheirs items that pass there and fail here
 * @param onlyOurs items that fail there and pass here
 * @param unscored items that have theirs, and for which ours is unavailable
 */
public record ImportedComparison(
        String program,
        String name,
        String system,
        int items,
        int present,
        double mean,
        String metric,
        Optional<Double> ours,
        int both,
        int equal,
        List<ItemKey> onlyTheirs,
        List<ItemKey> onlyOurs,
        int unscored) {
    public ImportedComparison {
        onlyTheirs = List.copyOf(onlyTheirs);
        onlyOurs = List.copyOf(onlyOurs);
    }
}
