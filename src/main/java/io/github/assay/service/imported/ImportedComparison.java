package io.github.assay.service.imported;

import io.github.assay.domain.ItemKey;
import java.util.List;
import java.util.Optional;

/**
 * One imported score of one system, beside the metric of Assay that measures the same.
 *
 * @param program the program that made it
 * @param name the score's name in that program
 * @param system the system
 * @param items the system's items
 * @param present how many of them have the score
 * @param mean its mean over those that have it
 * @param metric Assay's metric; empty where none measures the same
 * @param ours mean of Assay's metric over the items that have both; empty when none has
 * @param both how many items have both
 * @param equal number of those items on which both are equal
 * @param onlyTheirs items that pass in the other program and fail here
 * @param onlyOurs items that fail in the other program and pass here
 * @param unscored items with an imported score for which Assay's metric is unavailable
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
