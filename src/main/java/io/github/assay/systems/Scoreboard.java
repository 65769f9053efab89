package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Values of several metrics on many items: the only input of system comparisons.
 *
 * @param items the items, each once
 * @param metrics each with one outcome per item
 */
public record Scoreboard(List<ItemKey> items, List<ScoredMetric> metrics) {
    public Scoreboard {
        items = List.copyOf(items);
        metrics = List.copyOf(metrics);
        for (ScoredMetric metric : metrics) {
            if (metric.outcomes().size() != items.size()) {
                throw new IllegalArgumentException(metric.id() + " has " + metric.outcomes().size()
                        + " outcomes for " + items.size() + " items");
            }
        }
    }

    /** The metric of an id; empty when it was not scored. */
    public Optional<ScoredMetric> metric(String id) {
        return metrics.stream().filter(m -> m.id().equals(id)).findFirst();
    }

    /** The systems with their runs, in the order of their first item. */
    public List<SystemRun> entrants() {
        return items.stream().map(SystemRun::of).distinct().toList();
    }

    /** The same metrics on the items for which {@code wanted} is true. */
    public Scoreboard where(Predicate<ItemKey> wanted) {
        int[] rows = IntStream.range(0, items.size())
                .filter(i -> wanted.test(items.get(i)))
                .toArray();
        List<ScoredMetric> fewer = new ArrayList<>();
        for (ScoredMetric m : metrics) {
            fewer.add(new ScoredMetric(
                    m.id(), m.threshold(), IntStream.of(rows).mapToObj(m.outcomes()::get).toList()));
        }
        return new Scoreboard(IntStream.of(rows).mapToObj(items::get).toList(), fewer);
    }
}
