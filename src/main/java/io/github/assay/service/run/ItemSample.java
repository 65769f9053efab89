package io.github.assay.service.run;

import io.github.assay.domain.ItemKey;
import io.github.assay.statistics.Seeds;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Draws items by a seed: each item has a number of its own, so that a larger sample contains the smaller one. */
public final class ItemSample {
    private ItemSample() {}

    /**
     * Those with the first draws, in the order given.
     *
     * @param stream names the use, so that draws of different uses are independent
     */
    public static List<ItemKey> of(List<ItemKey> all, int count, long seed, String stream) {
        Set<ItemKey> chosen = new HashSet<>(all.stream()
                .sorted(Comparator.comparingLong((ItemKey i) -> Seeds.base(seed, stream + i.caseId() + "\t" + i.system() + "\t" + i.runId()))
                        .thenComparing(i -> i))
                .limit(count)
                .toList());
        return all.stream().filter(chosen::contains).toList();
    }
}
