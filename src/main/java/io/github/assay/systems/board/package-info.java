/**
 * Leaderboards and paired tests of systems, one run against another.
 *
 * <p>Entry points: {@link io.github.assay.systems.board.Leaderboards},
 * {@link io.github.assay.systems.board.Leaderboard}.
 */
package io.github.assay.systems.board;
