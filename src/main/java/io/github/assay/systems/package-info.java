/**
 * Floor 1: systems compared. Leaderboards with intervals and paired tests, slices, one run against another, two metrics
 * against each other, and figures that exist for a whole run only (metrics.md §0.6, §1.17, §5.3, §6.1, §6.4, §6.9).
 *
 * <p>Must not know: how a score came about, files, databases, stores, screens. It starts from a
 * {@link io.github.assay.systems.Scoreboard}.
 */
package io.github.assay.systems;
