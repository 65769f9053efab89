package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.systems.CellCases;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds the items of a leaderboard's figures, by the rules by which the leaderboard counts them. */
public final class BoardCases {
    private final CaseGrid grid;
    private final ScoredMetric metric;
    private final CaseSet cases;

    private BoardCases(Scoreboard board, String metric, CaseSet cases) {
        grid = new CaseGrid(board);
        this.metric = board.metric(metric)
                .orElseThrow(() -> new IllegalArgumentException("not scored: " + metric));
        this.cases = cases;
    }

    /**
     * The items of a system's mean.
     *
     * @throws IllegalArgumentException when the metric was not scored or there is no such system
     */
    public static CellCases cell(Scoreboard board, CaseSet cases, SystemRun entrant, String metric) {
        return new BoardCases(board, metric, cases).cell(entrant);
    }

    /**
     * The items of a test against the leader.
     *
     * @throws IllegalArgumentException when the metric was not scored or there is no such system
     */
    public static PairCases pair(Scoreboard board, CaseSet cases, String metric, SystemRun leader, SystemRun other) {
        return new BoardCases(board, metric, cases).pair(leader, other);
    }

    private record Scored(ItemKey item, double value) {}

    private CellCases cell(SystemRun entrant) {
        int column = column(entrant);
        List<Scored> scored = new ArrayList<>();
        SortedMap<String, List<ItemKey>> without = new TreeMap<>();
        for (int c = 0; c < grid.size(); c++) {
            Outcome<Double> outcome = grid.counted(metric, c, column, cases);
            if (outcome.asValue().isPresent()) {
                scored.add(new Scored(grid.item(c, column), outcome.asValue().get()));
            } else if (!outcome.reason().equals(MeanIntervals.NOT_COUNTED)) {
                without.computeIfAbsent(outcome.reason(), _ -> new ArrayList<>()).add(grid.item(c, column));
            }
        }
        scored.sort(Comparator.comparingDouble(Scored::value));
        return new CellCases(
                entrant, items(scored, _ -> true),
                items(scored, s -> metric.threshold().isPresent() && s.value() >= metric.threshold().getAsDouble()),
                items(scored, s -> metric.threshold().isPresent() && s.value() < metric.threshold().getAsDouble()),
                without);
    }

    private static List<ItemKey> items(List<Scored> scored, Predicate<Scored> wanted) {
        return scored.stream().filter(wanted).map(Scored::item).toList();
    }

    private PairCases pair(SystemRun leader, SystemRun other) {
        int a = column(leader);
        int b = column(other);
        List<List<ItemKey>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int c = 0; c < grid.size(); c++) {
            Optional<Double> x = grid.value(metric, c, a);
            Optional<Double> y = grid.value(metric, c, b);
            boolean counts = cases == CaseSet.ALL || grid.isScoredForAll(metric, c);
            if (counts && x.isPresent() && y.isPresent()) {
                int part = x.get().equals(y.get()) ? 2 : x.get() > y.get() ? 0 : 1;
                parts.get(part).add(grid.item(c, b));
            }
        }
        return new PairCases(parts.get(0), parts.get(1), parts.get(2));
    }

    private int column(SystemRun entrant) {
        int column = grid.entrants().indexOf(entrant);
        if (column < 0) {
            throw new IllegalArgumentException("no such system: " + entrant.name());
        }
        return column;
    }
}
