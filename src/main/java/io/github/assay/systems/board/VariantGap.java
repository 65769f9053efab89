package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.figures.SystemRun;
import java.util.List;

/**
 * One system on cases and on their disturbed variants (metrics.md §5.3).
 *
 * @param entrant the system
 * @param perturbation kind of disturbance; empty for all kinds together
 * @param clean mean on the cases, once a pair; undefined without a pair
 * @param perturbed mean on the variants; undefined without a pair
 * @param gap clean − perturbed with a paired interval; undefined without a pair
 * @param relative gap / clean; undefined where the clean mean is 0
 * @param consistency share of pairs with one verdict; undefined without a pair
 * @param changed the variants whose verdict is another than their case's
 */
public record VariantGap(
        SystemRun entrant,
        String perturbation,
        Outcome<Double> clean,
        Outcome<Double> perturbed,
        Outcome<Estimate> gap,
        Outcome<Double> relative,
        Outcome<Estimate> consistency,
        List<ItemKey> changed) {
    public VariantGap {
        changed = List.copyOf(changed);
    }

    /**
     * A variant and the case that it was made of, both answered by one system.
     *
     * @param perturbation kind of disturbance; may be empty
     */
    public record VariantLink(ItemKey clean, ItemKey variant, String perturbation) {}

    /** Number of pairs with both values. */
    public int pairs() {
        return gap.asValue().map(Estimate::n).orElse(0);
    }
}
