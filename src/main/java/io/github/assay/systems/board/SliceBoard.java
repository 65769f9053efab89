package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * The leaderboard of one slice of the cases.
 *
 * @param dimension the property, such as {@code difficulty}
 * @param value the slice's common value; empty: cases without one
 * @param items all systems' answers in the slice
 * @param board its leaderboard
 */
public record SliceBoard(String dimension, String value, List<ItemKey> items, Leaderboard board) {
    public SliceBoard {
        items = List.copyOf(items);
    }
}
