package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Grid of a scoreboard's items: one row per case, one column per system run. */
final class CaseGrid {
    private static final int NONE = -1;

    private final List<SystemRun> entrants;
    private final List<String> cases;
    private final int[][] rows;
    private final List<ItemKey> items;
    private final boolean[] common;
    /** By metric, the cases on which every system run has a value. */
    private final Map<ScoredMetric, boolean[]> scoredForAll = new IdentityHashMap<>();

    CaseGrid(Scoreboard board) {
        entrants = board.entrants();
        items = board.items();
        Map<SystemRun, Integer> column = new HashMap<>();
        entrants.forEach(e -> column.put(e, column.size()));
        Map<String, int[]> byCase = new LinkedHashMap<>();
        for (int i = 0; i < board.items().size(); i++) {
            ItemKey key = board.items().get(i);
            int[] row = byCase.computeIfAbsent(
                    key.caseId(), _ -> IntStream.generate(() -> NONE).limit(entrants.size()).toArray());
            row[Objects.requireNonNull(column.get(SystemRun.of(key)))] = i;
        }
        cases = new ArrayList<>(byCase.keySet());
        rows = byCase.values().toArray(int[][]::new);
        common = new boolean[rows.length];
        for (int c = 0; c < rows.length; c++) {
            common[c] = IntStream.of(rows[c]).noneMatch(row -> row == NONE);
        }
    }

    List<SystemRun> entrants() {
        return entrants;
    }

    int size() {
        return cases.size();
    }

    /** Number of cases that a system run answered. */
    int answered(int entrant) {
        return (int) IntStream.range(0, size()).filter(c -> has(c, entrant)).count();
    }

    boolean has(int evalCase, int entrant) {
        return rows[evalCase][entrant] != NONE;
    }

    /** The item of a system run's answer to a case that it answered. */
    ItemKey item(int evalCase, int entrant) {
        return items.get(rows[evalCase][entrant]);
    }

    /** Whether every system run answered this case. */
    boolean isCommon(int evalCase) {
        return common[evalCase];
    }

    /** Whether a metric applies to at least one answer to this case. */
    boolean applies(ScoredMetric metric, int evalCase) {
        return IntStream.range(0, entrants.size())
                .mapToObj(e -> outcome(metric, evalCase, e))
                .flatMap(Optional::stream)
                .anyMatch(o -> !o.reason().equals("not_applicable"));
    }

    /** A metric's outcome for a system run's answer to a case; empty when there is no answer. */
    Optional<Outcome<Double>> outcome(ScoredMetric metric, int evalCase, int entrant) {
        int row = rows[evalCase][entrant];
        return row == NONE ? Optional.empty() : Optional.of(metric.outcomes().get(row));
    }

    /** A metric's value for a system run's answer to a case. */
    Optional<Double> value(ScoredMetric metric, int evalCase, int entrant) {
        return outcome(metric, evalCase, entrant).flatMap(Outcome::asValue);
    }

    /**
     * The outcome that counts for a system run on a case. In common mode a value counts only if all others have one.
     */
    Outcome<Double> counted(ScoredMetric metric, int evalCase, int entrant, CaseSet cases) {
        if (!has(evalCase, entrant) || cases == CaseSet.COMMON && !isCommon(evalCase)) {
            return Outcome.unavailable(MeanIntervals.NOT_COUNTED);
        }
        Outcome<Double> own = outcome(metric, evalCase, entrant).orElseThrow();
        boolean alone = cases == CaseSet.COMMON && !isScoredForAll(metric, evalCase);
        return alone && own.asValue().isPresent() ? Outcome.unavailable("unscored_for_another_system") : own;
    }

    /** Whether a metric has a value for every system run on this case. */
    boolean isScoredForAll(ScoredMetric metric, int evalCase) {
        return scoredForAll.computeIfAbsent(metric, this::scoredForAll)[evalCase];
    }

    private boolean[] scoredForAll(ScoredMetric metric) {
        boolean[] all = new boolean[size()];
        for (int c = 0; c < all.length; c++) {
            int evalCase = c;
            all[c] = IntStream.range(0, entrants.size()).allMatch(e -> value(metric, evalCase, e).isPresent());
        }
        return all;
    }
}
