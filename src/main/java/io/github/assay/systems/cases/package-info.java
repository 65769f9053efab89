/**
 * Items of a leaderboard's figures.
 *
 * <p>Entry points: {@link io.github.assay.systems.cases.CellCases}, {@link io.github.assay.systems.cases.PairCases},
 * {@link io.github.assay.systems.cases.PeopleCases}.
 */
package io.github.assay.systems.cases;
