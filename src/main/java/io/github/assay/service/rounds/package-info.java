/**
 * Rounds of labelling: planning, progress, agreement of a round.
 *
 * <p>Entry point: {@link io.github.assay.service.rounds.RoundService}.
 */
package io.github.assay.service.rounds;
