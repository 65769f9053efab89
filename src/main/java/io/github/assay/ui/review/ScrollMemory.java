package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.review.grid.ResultDiffView.Place;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the tables of the last cases were left, scrolled and widened, so that coming back finds them as they were left. */
final class ScrollMemory {
    private static final int KEPT = 500;

    private final Map<ItemKey, Place> places = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ItemKey, Place> eldest) {
            return size() > KEPT;
        }
    };

    void keep(ItemKey item, Place left) {
        if (left.equals(Place.START)) {
            places.remove(item);
        } else {
            places.put(item, left);
        }
    }

    Place of(ItemKey item) {
        return places.getOrDefault(item, Place.START);
    }
}
