package io.github.assay.systems.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.Boards;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.LeaderboardRow.AgainstLeader;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §0.6 and §6.4. */
class LeaderboardsTest {
    private static Leaderboard board(CaseSet cases, String... lines) {
        return Leaderboards.of(Boards.of(lines), Boards.settings(cases), Progress.NONE);
    }

    private static SystemMean ex(Leaderboard board, int line) {
        return board.standings().get(line).mean("ex").orElseThrow();
    }

    private static double value(SystemMean mean) {
        return mean.mean().asValue().orElseThrow().value();
    }

    @Test
    void equalMeansShareARank() {
        Leaderboard board = board(CaseSet.ALL, "A: 1 1 1 0", "B: 0 1 1 1", "C: 0 0 0 1");
        assertThat(board.standings()).extracting(s -> s.entrant().name()).containsExactly("A", "B", "C");
        assertThat(board.standings())
                .extracting(LeaderboardRow::rank)
                .containsExactly(OptionalInt.of(1), OptionalInt.of(1), OptionalInt.of(3));
        assertThat(value(ex(board, 0))).isEqualTo(0.75);
        assertThat(board.standings().getFirst().test()).isEmpty();
    }

    @Test
    void systemsWithDifferentCasesAreNotRankedUnlessOnCommonCases() {
        String[] lines = {"A: 1 1 0 1", "B: 1 0 0 -"};
        Leaderboard all = board(CaseSet.ALL, lines);
        assertThat(all.isUnranked()).isTrue();
        assertThat(all.standings()).isNotEmpty().allMatch(s -> s.rank().isEmpty() && s.test().isEmpty());
        assertThat(value(ex(all, 0))).isEqualTo(0.75);
        Leaderboard common = board(CaseSet.COMMON, lines);
        assertThat(common.isUnranked()).isFalse();
        assertThat(common.common()).isEqualTo(3);
        assertThat(value(ex(common, 0))).isEqualTo(2 / 3.0, within(1e-12));
        assertThat(common.standings()).extracting(LeaderboardRow::answered).containsExactly(3, 3);
        assertThat(common.standings().getFirst().rank()).hasValue(1);
    }

    @Test
    void casesThatTheMetricDoesNotApplyToNeedNotBeAnsweredByAll() {
        Leaderboard board = board(CaseSet.ALL, "A: 1 0 not_applicable", "B: 0 0 -");
        assertThat(board.isUnranked()).isFalse();
        assertThat(board.standings().getFirst().rank()).hasValue(1);
        assertThat(board(CaseSet.ALL, "A: 1 0 gold_error", "B: 0 0 -").isUnranked()).isTrue();
    }

    @Test
    void commonCasesAreThoseScoredForEverySystem() {
        Leaderboard board = board(CaseSet.COMMON, "A: 1 1 0", "B: 0 truncated 0");
        assertThat(ex(board, 0).scored()).isEqualTo(2);
        assertThat(ex(board, 0).reasons()).isEqualTo(Map.of("unscored_for_another_system", 1));
        assertThat(ex(board, 1).reasons()).isEqualTo(Map.of("truncated", 1));
    }

    @Test
    void coverageCountsReasonsAndLeavesOutWhatDoesNotApply() {
        SystemMean mean = ex(board(CaseSet.ALL, "A: 1 0 gold_error not_applicable"), 0);
        assertThat(mean.scored()).isEqualTo(2);
        assertThat(mean.total()).isEqualTo(3);
        assertThat(mean.coverage()).isEqualTo(2 / 3.0, within(1e-12));
        assertThat(mean.reasons()).isEqualTo(Map.of("gold_error", 1, "not_applicable", 1));
    }

    @Test
    void nothingScoredHasNoMeanAndNoRank() {
        Leaderboard board = board(CaseSet.ALL, "A: gold_error", "B: 1");
        assertThat(board.standings().getLast().entrant().name()).isEqualTo("A");
        assertThat(board.standings().getLast().rank()).isEmpty();
        assertThat(ex(board, 1).mean().reason()).isEqualTo("NO_DATA");
        assertThat(board.standings().getLast().test().orElseThrow().difference().reason()).isEqualTo("NO_DATA");
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 0, 0.2775", "79, 150, 0.4471, 0.6049"})
    void wilsonForSharesOfPasses(int hits, int n, double low, double high) {
        String values = "1 ".repeat(hits) + "0 ".repeat(n - hits);
        Interval interval = ex(board(CaseSet.ALL, "A: " + values), 0)
                .mean().asValue().orElseThrow().interval().asValue().orElseThrow();
        assertThat(interval.method()).isEqualTo("wilson");
        assertThat(interval.low()).isEqualTo(low, within(5e-5));
        assertThat(interval.high()).isEqualTo(high, within(5e-5));
    }

    @Test
    void bootstrapForRealValues() {
        Leaderboard board = board(CaseSet.ALL, "A: 0.2 0.4 0.6 0.8 1 0.5 0.3 0.9");
        Estimate mean = ex(board, 0).mean().asValue().orElseThrow();
        Interval interval = mean.interval().asValue().orElseThrow();
        assertThat(interval.method()).isEqualTo("percentile");
        assertThat(mean.value()).isEqualTo(0.5875, within(1e-12));
        assertThat(interval.low()).isBetween(0.3, 0.5875);
        assertThat(interval.high()).isBetween(0.5875, 0.85);
    }

    @Test
    void identicalVerdictsDifferByNothing() {
        AgainstLeader test = board(CaseSet.ALL, "A: 1 0 1", "B: 1 0 1")
                .standings().getLast().test().orElseThrow();
        assertThat(test.difference().asValue().orElseThrow().value()).isEqualTo(0);
        assertThat(test.p()).isEqualTo(Outcome.value(1.0));
        assertThat(test.signs().reason()).isEqualTo("NO_DISCORDANT_PAIRS");
    }

    @Test
    void theTestCountsOnlyCasesScoredForBoth() {
        AgainstLeader test = board(CaseSet.ALL, "A: 1 1 1 truncated", "B: 0 1 gold_error 1")
                .standings().getLast().test().orElseThrow();
        assertThat(test.n()).isEqualTo(2);
        assertThat(test.difference().asValue().orElseThrow().value()).isEqualTo(0.5);
        assertThat(test.onlyLeader()).isEqualTo(1);
        assertThat(test.onlyOther()).isZero();
    }

    @Test
    void onCommonCasesTheDifferenceIsThatOfTheMeans() {
        Leaderboard board = board(CaseSet.COMMON, "A: 1 1 1 0", "B: 0 1 0 0", "C: 0 0 gold_error 1");
        AgainstLeader test = board.standings().get(1).test().orElseThrow();
        assertThat(test.n()).isEqualTo(3);
        assertThat(test.difference().asValue().orElseThrow().value())
                .isEqualTo(value(ex(board, 0)) - value(ex(board, 1)), within(1e-12));
    }

    @Test
    void casesThatAllDifferAlikeProveNothingByResampling() {
        AgainstLeader test = board(CaseSet.ALL, "A: 1 1", "B: 0 0").standings().getLast().test().orElseThrow();
        assertThat(test.difference().asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(test.p().reason()).isEqualTo("DEGENERATE_BOOTSTRAP");
        assertThat(test.signs()).isEqualTo(Outcome.value(0.5));
    }

    @Test
    void aRankingMetricMustBeScored() {
        LeaderboardSettings other =
                new LeaderboardSettings("exf1", CaseSet.ALL, BootstrapSettings.DEFAULT.withReplicates(100), 1);
        assertThatThrownBy(() -> Leaderboards.of(Boards.of("A: 1"), other, Progress.NONE))
                .hasMessageContaining("exf1");
    }

    @TestFactory
    Stream<DynamicTest> threadsAndAnotherSystemChangeNoDigit() {
        return IntStream.range(0, 10).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            Scoreboard three = random(random, 3, 40);
            LeaderboardSettings one = Boards.settings(CaseSet.ALL);
            LeaderboardSettings eight = new LeaderboardSettings("ex", CaseSet.ALL, one.bootstrap(), 8);
            Leaderboard first = Leaderboards.of(three, one, Progress.NONE);
            assertThat(Leaderboards.of(three, eight, Progress.NONE).standings()).isEqualTo(first.standings());
            Leaderboard fewer =
                    Leaderboards.of(three.where(k -> !k.system().equals("s2")), one, Progress.NONE);
            fewer.standings().forEach(s -> assertThat(first.standings())
                    .filteredOn(o -> o.entrant().equals(s.entrant()))
                    .allMatch(o -> o.means().equals(s.means())));
        }));
    }

    private static Scoreboard random(SplittableRandom random, int systems, int cases) {
        List<ItemKey> items = new ArrayList<>();
        List<Outcome<Double>> values = new ArrayList<>();
        for (int c = 0; c < cases; c++) {
            for (int s = 0; s < systems; s++) {
                items.add(Boards.key("c" + c, "s" + s));
                values.add(random.nextInt(9) == 0
                        ? Outcome.unavailable("gold_error")
                        : Outcome.value(random.nextDouble()));
            }
        }
        return new Scoreboard(items, List.of(new ScoredMetric("ex", OptionalDouble.of(1), values)));
    }
}
