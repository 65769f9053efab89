package io.github.assay.systems.board;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.resample.ClusterMeans;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Comparison of one run with an earlier one by case and by one metric's verdict (metrics.md §6.4). Items are those of
 * the later run, except those that only the earlier run has.
 *
 * @param before name of the earlier run
 * @param after name of the later run
 * @param fixed fail before, pass after
 * @param broken pass before, fail after
 * @param stillPass pass in both
 * @param stillFail fail in both
 * @param unscored without a verdict in at least one run
 * @param onlyBefore answered in the earlier run only
 * @param onlyAfter answered in the later run only
 * @param change mean of the later minus the earlier value over the answers with a value in both; its interval resamples questions
 */
public record RunComparison(
        String before,
        String after,
        String metric,
        List<ItemKey> fixed,
        List<ItemKey> broken,
        List<ItemKey> stillPass,
        List<ItemKey> stillFail,
        List<ItemKey> unscored,
        List<ItemKey> onlyBefore,
        List<ItemKey> onlyAfter,
        Outcome<Estimate> change) {
    /**
     * Exact two-sided p of fixed against broken by questions, because what several systems answer to one question changes
     * together (statistics.md §2.3); undefined when both are 0.
     */
    public Outcome<Double> mcnemar() {
        List<String> questions =
                Stream.concat(fixed.stream(), broken.stream()).map(ItemKey::caseId).toList();
        return McNemar.exactP(Units.by(questions), _ -> true, i -> i < fixed.size() ? 1 : -1);
    }

    /** Number of answers with a verdict in both runs. */
    public int compared() {
        return fixed.size() + broken.size() + stillPass.size() + stillFail.size();
    }

    /**
     * Compares two parts of a scoreboard.
     *
     * @param settings the metric, and what the interval is made with
     * @param before selects the items of the earlier run
     * @param after selects the items of the later run
     * @param pairing gives a key; items with the same key are compared
     */
    static RunComparison of(
            Scoreboard board, LeaderboardSettings settings, Side before, Side after, Function<ItemKey, String> pairing, Progress progress) {
        String metric = settings.rankBy();
        ScoredMetric scored = board.metric(metric)
                .orElseThrow(() -> new IllegalArgumentException("not scored: " + metric));
        Map<String, Integer> earlier = rows(board, before.items(), pairing);
        Map<String, Integer> later = rows(board, after.items(), pairing);
        Map<String, List<ItemKey>> parts = new LinkedHashMap<>();
        later.forEach((key, row) -> parts.computeIfAbsent(
                        earlier.containsKey(key) ? kind(scored, earlier.get(key), row) : "onlyAfter",
                        _ -> new ArrayList<>())
                .add(board.items().get(row)));
        List<ItemKey> onlyBefore = earlier.entrySet().stream()
                .filter(e -> !later.containsKey(e.getKey()))
                .map(e -> board.items().get(e.getValue()))
                .toList();
        return new RunComparison(
                before.name(), after.name(), metric, part(parts, "fixed"), part(parts, "broken"),
                part(parts, "stillPass"), part(parts, "stillFail"), part(parts, "unscored"), onlyBefore,
                part(parts, "onlyAfter"), change(board, scored, earlier, later, settings, progress));
    }

    private static Outcome<Estimate> change(
            Scoreboard board, ScoredMetric metric, Map<String, Integer> earlier, Map<String, Integer> later, LeaderboardSettings settings,
            Progress progress) {
        Map<String, Integer> clusters = new LinkedHashMap<>();
        later.values().forEach(row -> clusters.putIfAbsent(board.items().get(row).caseId(), clusters.size()));
        ClusterMeans differences = new ClusterMeans(clusters.size());
        differences.column();
        later.forEach((key, row) -> Optional.ofNullable(earlier.get(key))
                .flatMap(was -> metric.outcomes().get(was).asValue().flatMap(a -> metric.outcomes().get(row).asValue().map(b -> b - a)))
                .ifPresent(d -> differences.add(Objects.requireNonNull(clusters.get(board.items().get(row).caseId())), d)));
        return differences.mean(0).map(mean -> new Estimate(
                mean, PercentileInterval.unlessDegenerate(
                        differences.run("runs/cases", settings.bootstrap(), settings.threads(), progress).interval(0)), differences.n(0)));
    }

    /** One side of a comparison: its name and its items. */
    record Side(String name, Predicate<ItemKey> items) {}

    private static Map<String, Integer> rows(
            Scoreboard board, Predicate<ItemKey> wanted, Function<ItemKey, String> pairing) {
        Map<String, Integer> rows = new LinkedHashMap<>();
        for (int i = 0; i < board.items().size(); i++) {
            if (wanted.test(board.items().get(i))) {
                rows.put(pairing.apply(board.items().get(i)), i);
            }
        }
        return rows;
    }

    private static String kind(ScoredMetric metric, int before, int after) {
        Optional<Boolean> was = metric.pass(before);
        Optional<Boolean> is = metric.pass(after);
        if (was.isEmpty() || is.isEmpty()) {
            return "unscored";
        }
        return was.get().equals(is.get()) ? is.get() ? "stillPass" : "stillFail" : is.get() ? "fixed" : "broken";
    }

    private static List<ItemKey> part(Map<String, List<ItemKey>> parts, String name) {
        return List.copyOf(parts.getOrDefault(name, List.of()));
    }
}
