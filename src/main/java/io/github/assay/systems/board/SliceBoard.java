package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * The leaderboard of one part of the cases.
 *
 * @param dimension what is sliced by, such as {@code difficulty}
 * @param value the part's common value; empty: cases that have none
 * @param items the part, all systems' answers
 * @param board its leaderboard
 */
public record SliceBoard(String dimension, String value, List<ItemKey> items, Leaderboard board) {
    public SliceBoard {
        items = List.copyOf(items);
    }
}
