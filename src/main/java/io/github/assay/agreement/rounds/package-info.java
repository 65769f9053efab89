/**
 * Figures of one round of labelling (statistics.md §4.7).
 *
 * <p>Must not use: stores, services, screens. Entry point: {@link io.github.assay.agreement.rounds.RoundFigures}.
 */
package io.github.assay.agreement.rounds;
