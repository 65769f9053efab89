package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How one metric of one system moves when gold queries are repaired (metrics.md §6.4).
 *
 * @param entrant the system
 * @param before its mean with the old gold queries
 * @param after its mean with the repaired ones
 * @param rankBefore its rank by this metric with the old gold queries; empty where systems are not ranked
 * @param rankAfter its rank with the repaired ones
 * @param fixed items that failed and pass
 * @param broken items that passed and fail
 */
public record GoldShift(
        SystemRun entrant,
        SystemMean before,
        SystemMean after,
        OptionalInt rankBefore,
        OptionalInt rankAfter,
        List<ItemKey> fixed,
        List<ItemKey> broken) {
    public GoldShift {
        fixed = List.copyOf(fixed);
        broken = List.copyOf(broken);
    }

    /** Difference of the means, new − old; empty when one of them is undefined. */
    public Optional<Double> difference() {
        return before.mean().asValue().flatMap(b -> after.mean().asValue().map(a -> a.value() - b.value()));
    }

    /**
     * Every system and metric, by metric in the leaderboard's order, then by rank with the repaired queries.
     *
     * @param old the scores with the old gold queries, and their leaderboard
     * @param repaired the same items with the repaired ones
     */
    public static List<GoldShift> of(Scoreboard old, Leaderboard oldBoard, Scoreboard repaired, Leaderboard newBoard) {
        if (!old.items().equals(repaired.items())) {
            throw new IllegalArgumentException("not the same items");
        }
        List<GoldShift> all = new ArrayList<>();
        for (ScoredMetric metric : old.metrics()) {
            List<GoldShift> its = new ArrayList<>();
            for (LeaderboardRow row : newBoard.standings()) {
                SystemMean before = mean(oldBoard, row.entrant(), metric.id());
                SystemMean after = row.mean(metric.id()).orElseThrow();
                its.add(new GoldShift(
                        row.entrant(), before, after, rank(oldBoard, metric.id(), before), rank(newBoard, metric.id(), after),
                        changed(old, repaired, metric.id(), row.entrant(), true),
                        changed(old, repaired, metric.id(), row.entrant(), false)));
            }
            its.sort((a, b) -> Integer.compare(a.rankAfter().orElse(Integer.MAX_VALUE), b.rankAfter().orElse(Integer.MAX_VALUE)));
            all.addAll(its);
        }
        return List.copyOf(all);
    }

    private static SystemMean mean(Leaderboard board, SystemRun entrant, String metric) {
        return board.standings().stream()
                .filter(s -> s.entrant().equals(entrant))
                .findFirst()
                .flatMap(s -> s.mean(metric))
                .orElseThrow();
    }

    /** 1 + the number of systems with a higher mean. */
    private static OptionalInt rank(Leaderboard board, String metric, SystemMean own) {
        if (board.isUnranked() || own.mean().asValue().isEmpty()) {
            return OptionalInt.empty();
        }
        double value = own.mean().asValue().get().value();
        return OptionalInt.of(1 + (int) board.standings().stream()
                .flatMap(s -> s.mean(metric).stream())
                .flatMap(m -> m.mean().asValue().stream())
                .filter(e -> e.value() > value)
                .count());
    }

    private static List<ItemKey> changed(
            Scoreboard old, Scoreboard repaired, String metric, SystemRun entrant, boolean toPass) {
        ScoredMetric before = old.metric(metric).orElseThrow();
        ScoredMetric after = repaired.metric(metric).orElseThrow();
        List<ItemKey> found = new ArrayList<>();
        for (int row = 0; row < old.items().size(); row++) {
            if (SystemRun.of(old.items().get(row)).equals(entrant)
                    && before.pass(row).equals(Optional.of(!toPass))
                    && after.pass(row).equals(Optional.of(toPass))) {
                found.add(old.items().get(row));
            }
        }
        return found;
    }
}
