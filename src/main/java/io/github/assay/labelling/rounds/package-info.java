/**
 * Rounds of labelling: planning of assignments, their state, what they show of an item, progress.
 *
 * <p>Must not use: stores, files, services, screens. Entry points:
 * {@link io.github.assay.labelling.rounds.RoundPlanner}, {@link io.github.assay.labelling.rounds.RoundBook},
 * {@link io.github.assay.labelling.rounds.RoundRules}.
 */
package io.github.assay.labelling.rounds;
