package io.github.assay.systems.board;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.TokenPrices;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Cost of an answer against quality, and the Pareto front of the two (metrics.md §6.9).
 *
 * @param entries systems with both, cheapest first
 * @param priced systems whose answers state no cost: they cost their tokens at a price, once there is one
 * @param without systems whose answers state neither cost nor tokens
 */
public record CostFront(List<Entry> entries, List<SystemRun> priced, List<SystemRun> without) {
    /**
     * A system with its cost.
     *
     * @param cost mean cost of an answer, in the unit in which costs are recorded or prices given
     * @param n answers with a cost
     * @param quality its mean by the metric that ranks
     * @param front whether no other system is at least as good at no higher cost, and better in one of the two
     */
    public record Entry(SystemRun entrant, double cost, int n, Estimate quality, boolean front) {
        boolean beats(Entry other) {
            double difference = quality.value() - other.quality.value();
            return cost <= other.cost && difference >= 0 && (cost < other.cost || difference > 0);
        }
    }

    public CostFront {
        entries = List.copyOf(entries);
        priced = List.copyOf(priced);
        without = List.copyOf(without);
    }

    /**
     * Costs of the systems of a leaderboard.
     *
     * @param items all answers
     * @param prices for answers without a cost
     */
    public static CostFront of(Leaderboard board, List<Item> items, TokenPrices prices) {
        Map<SystemRun, List<Prediction>> answers = items.stream()
                .collect(Collectors.groupingBy(i -> SystemRun.of(i.key()), Collectors.mapping(Item::prediction, Collectors.toList())));
        List<Entry> all = new ArrayList<>();
        List<SystemRun> priced = new ArrayList<>();
        List<SystemRun> without = new ArrayList<>();
        for (LeaderboardRow row : board.standings()) {
            List<Prediction> own = answers.getOrDefault(row.entrant(), List.of());
            if (own.stream().noneMatch(p -> p.answer().cost().isPresent())) {
                boolean counted = !prices.perToken() || own.stream().anyMatch(p -> p.answer().tokens().isPresent());
                (counted ? priced : without).add(row.entrant());
            }
            double[] costs = own.stream().flatMapToDouble(p -> prices.cost(p).stream()).toArray();
            Optional<Estimate> quality = row.mean(board.settings().rankBy()).flatMap(m -> m.mean().asValue());
            if (costs.length > 0 && quality.isPresent()) {
                all.add(new Entry(row.entrant(), DoubleStream.of(costs).sum() / costs.length, costs.length, quality.get(), false));
            }
        }
        return new CostFront(
                all.stream()
                        .map(e -> new Entry(e.entrant(), e.cost(), e.n(), e.quality(), all.stream().noneMatch(o -> o.beats(e))))
                        .sorted(Comparator.comparingDouble(Entry::cost))
                        .toList(),
                priced, without);
    }

    /** Systems that have no price yet. */
    public List<SystemRun> unpriced() {
        Set<SystemRun> known = entries.stream().map(Entry::entrant).collect(Collectors.toSet());
        return priced.stream().filter(s -> !known.contains(s)).toList();
    }

    /** The cheapest system that beats another one in both; empty for one on the front. */
    public Optional<Entry> better(Entry than) {
        return entries.stream().filter(e -> e.beats(than)).findFirst();
    }
}
