package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.figures.SystemRun;

/**
 * Paired test of the leader against another system (metrics.md §6.7, statistics.md §5). It uses the cases on which both
 * have a value, or all systems, where only common cases count.
 *
 * @param leader the leading system
 * @param n common cases
 * @param difference mean of the leader minus mean of the other, with percentile interval
 * @param p two-sided p by interval inversion
 * @param holm p after Holm's correction over all systems compared with the leader
 * @param onlyLeader cases on which the leader's value is higher
 * @param onlyOther cases on which the other's value is higher
 * @param signs exact two-sided p of these two counts: McNemar's test where values are 0 or 1
 */
public record AgainstLeader(
        SystemRun leader,
        int n,
        Outcome<Estimate> difference,
        Outcome<Double> p,
        Outcome<Double> holm,
        int onlyLeader,
        int onlyOther,
        Outcome<Double> signs) {
    AgainstLeader withHolm(Outcome<Double> adjusted) {
        return new AgainstLeader(leader, n, difference, p, adjusted, onlyLeader, onlyOther, signs);
    }
}
