package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * An annotator's agreement with the others in the first and second half of the labels (statistics.md §13). Annotators
 * learn, tire, or read the guideline differently over time.
 *
 * @param first κ on the first half of the labels by time, with a large-sample interval
 * @param second κ on the second half
 */
record Halves(Outcome<Estimate> first, Outcome<Estimate> second) {
    private record Timed(ItemKey item, Instant at) {}

    /**
     * @param votes the annotator's votes that count
     * @param items the items on which the others have a majority
     * @param passed whether the annotator passed an item
     * @param rest whether the others' majority passes it
     */
    static Halves of(
            List<Vote> votes, List<ItemKey> items, Predicate<ItemKey> passed, Predicate<ItemKey> rest, double level) {
        Map<ItemKey, Instant> times = new HashMap<>();
        votes.forEach(v -> times.put(v.item(), v.at()));
        // The time is looked up once for each item, not in every comparison.
        List<ItemKey> ordered = items.stream()
                .map(item -> new Timed(item, times.get(item)))
                .sorted(Comparator.comparing(Timed::at).thenComparing(Timed::item))
                .map(Timed::item)
                .toList();
        if (ordered.size() < 2 || times.get(ordered.getFirst()).equals(times.get(ordered.getLast()))) {
            Outcome<Estimate> none = Outcome.unavailable("NOT_COMPUTABLE", "all times are equal");
            return new Halves(none, none);
        }
        int middle = ordered.size() / 2;
        return new Halves(
                kappa(ordered.subList(0, middle), passed, rest, level),
                kappa(ordered.subList(middle, ordered.size()), passed, rest, level));
    }

    private static Outcome<Estimate> kappa(
            List<ItemKey> items, Predicate<ItemKey> passed, Predicate<ItemKey> rest, double level) {
        long[] cells = new long[4];
        items.forEach(i -> cells[(rest.test(i) ? 0 : 2) + (passed.test(i) ? 0 : 1)]++);
        Confusion table = new Confusion(cells[0], cells[1], cells[2], cells[3]);
        return CohenKappa.of(table).map(k -> new Estimate(k, CohenKappa.wald(table, level), items.size()));
    }
}
