package io.github.assay.systems;

/**
 * The leaderboard of one part of the cases.
 *
 * @param dimension what is sliced by, such as {@code difficulty}
 * @param value the part's common value; empty: cases that have none
 * @param board its leaderboard
 */
public record SliceBoard(String dimension, String value, Leaderboard board) {}
