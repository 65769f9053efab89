/**
 * Layer 2: comparison of systems. Leaderboards with intervals and paired tests, slices, one run against another, two
 * metrics against each other, items of figures, answers separated by small databases, and figures that exist for a whole run only (metrics.md §0.6, §1.17, §5.3, §6.1, §6.4,
 * §6.9).
 *
 * <p>Must not use: the computation of scores, files, databases, stores, screens. Entry points:
 * {@link io.github.assay.systems.Scoreboard}, its input, and {@link io.github.assay.systems.board.Leaderboards}.
 */
package io.github.assay.systems;
