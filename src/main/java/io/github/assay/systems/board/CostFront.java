package io.github.assay.systems.board;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.TokenPrices;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Cost of an answer against quality, and the Pareto front of the two (metrics.md §6.9).
 *
 * @param compared whether systems are set against each other; not where the leaderboard does not rank them, since means over
 *     different cases do not compare
 * @param entries systems with both, cheapest first
 * @param priced systems whose answers state no cost: they cost their tokens at a price, once there is one
 * @param unpriced those of them that have no price yet
 * @param perToken whether a price is one of a token, not of an answer
 * @param without systems whose answers state neither cost nor tokens
 */
public record CostFront(
        boolean compared, List<Entry> entries, List<SystemRun> priced, List<SystemRun> unpriced, boolean perToken,
        List<SystemRun> without) {
    /**
     * A system with its cost.
     *
     * @param cost mean cost of an answer to a case that counts, in the unit in which costs are recorded or prices given
     * @param n answers with a cost
     * @param quality its mean by the metric that ranks
     * @param front whether no other system is at least as good at no higher cost, and better in one of the two
     */
    public record Entry(SystemRun entrant, double cost, int n, Estimate quality, boolean front) {
        boolean beats(Entry other) {
            double difference = quality.value() - other.quality.value();
            return cost <= other.cost && difference >= -Leaderboards.TIE && (cost < other.cost || difference > Leaderboards.TIE);
        }
    }

    public CostFront {
        entries = List.copyOf(entries);
        priced = List.copyOf(priced);
        unpriced = List.copyOf(unpriced);
        without = List.copyOf(without);
    }

    /**
     * Costs of the systems of a leaderboard, over the cases that it counts.
     *
     * @param items all answers
     * @param prices for answers without a cost
     */
    public static CostFront of(Leaderboard board, List<Item> items, TokenPrices prices) {
        Map<SystemRun, List<Item>> answers = items.stream().collect(Collectors.groupingBy(i -> SystemRun.of(i.key())));
        Set<String> counted = items.stream().map(i -> i.key().caseId()).collect(Collectors.toCollection(HashSet::new));
        if (board.settings().cases() == CaseSet.COMMON) {
            board.standings().forEach(row -> counted.retainAll(
                    answers.getOrDefault(row.entrant(), List.of()).stream().map(i -> i.key().caseId()).collect(Collectors.toSet())));
        }
        List<Entry> all = new ArrayList<>();
        List<SystemRun> priced = new ArrayList<>();
        List<SystemRun> unpriced = new ArrayList<>();
        List<SystemRun> without = new ArrayList<>();
        for (LeaderboardRow row : board.standings()) {
            List<Prediction> own = answers.getOrDefault(row.entrant(), List.of()).stream()
                    .filter(i -> counted.contains(i.key().caseId())).map(Item::prediction).toList();
            double[] costs = own.stream().flatMapToDouble(p -> prices.cost(p).stream()).toArray();
            if (own.stream().noneMatch(p -> p.answer().cost().isPresent())) {
                boolean tokens = !prices.perToken() || own.stream().anyMatch(p -> p.answer().tokens().isPresent());
                (tokens || costs.length > 0 ? priced : without).add(row.entrant());
                if (tokens && costs.length == 0) {
                    unpriced.add(row.entrant());
                }
            }
            Optional<Estimate> quality = row.mean(board.settings().rankBy()).flatMap(m -> m.mean().asValue());
            if (costs.length > 0 && quality.isPresent()) {
                all.add(new Entry(row.entrant(), DoubleStream.of(costs).sum() / costs.length, costs.length, quality.get(), false));
            }
        }
        return new CostFront(
                !board.isUnranked(),
                all.stream()
                        .map(e -> new Entry(
                                e.entrant(), e.cost(), e.n(), e.quality(), !board.isUnranked() && all.stream().noneMatch(o -> o.beats(e))))
                        .sorted(Comparator.comparingDouble(Entry::cost))
                        .toList(),
                priced, unpriced, prices.perToken(), without);
    }

    /** The cheapest system that beats another one in both; empty for one on the front. */
    public Optional<Entry> better(Entry than) {
        return entries.stream().filter(e -> compared && e.beats(than)).findFirst();
    }
}
