package io.github.assay.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * An annotator's agreement with the others in the first and second half of the labels (statistics.md §13). Annotators
 * learn, tire, or read the guideline differently over time.
 *
 * @param first κ on the first half of the labels by time, with a large-sample interval
 * @param second κ on the second half
 */
record Halves(Outcome<Estimate> first, Outcome<Estimate> second) {
    /**
     * A vote that can be compared with the others' majority.
     *
     * @param at its time
     * @param passed whether the annotator passed the item
     * @param restPasses whether the others' majority does
     */
    record Compared(Instant at, boolean passed, boolean restPasses) {}

    /** @param votes the annotator's votes on items on which the others have a majority, by item */
    static Halves of(List<Compared> votes, double level) {
        List<Compared> ordered = votes.stream().sorted(Comparator.comparing(Compared::at)).toList();
        if (ordered.size() < 2 || ordered.getFirst().at().equals(ordered.getLast().at())) {
            Outcome<Estimate> none = Outcome.unavailable("NOT_COMPUTABLE", "all times are equal");
            return new Halves(none, none);
        }
        int middle = ordered.size() / 2;
        return new Halves(
                kappa(ordered.subList(0, middle), level), kappa(ordered.subList(middle, ordered.size()), level));
    }

    private static Outcome<Estimate> kappa(List<Compared> votes, double level) {
        long[] cells = new long[4];
        votes.forEach(v -> cells[(v.restPasses() ? 0 : 2) + (v.passed() ? 0 : 1)]++);
        Confusion table = new Confusion(cells[0], cells[1], cells[2], cells[3]);
        return CohenKappa.of(table).map(k -> new Estimate(k, CohenKappa.wald(table, level), votes.size()));
    }
}
