package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import java.util.LinkedHashMap;
import java.util.Map;

/** How far the tables of the last cases were scrolled, so that coming back finds them as they were left. */
final class ScrollMemory {
    private static final int KEPT = 500;

    private final Map<ItemKey, Double> tops = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ItemKey, Double> eldest) {
            return size() > KEPT;
        }
    };

    void keep(ItemKey item, double top) {
        if (top > 0) {
            tops.put(item, top);
        } else {
            tops.remove(item);
        }
    }

    double of(ItemKey item) {
        return tops.getOrDefault(item, 0.0);
    }
}
