package io.github.assay.systems.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.systems.Boards;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The regression view of metrics.md §6.4. */
class RunComparisonTest {
    private static final Scoreboard RUNS =
            Boards.of("A/r1: 1 0 1 0 gold_error 1", "A/r2: 1 1 0 0 1 -", "B/r1: 0 0", "B/r2: 1 1 1");

    private static Optional<RunComparison> compared(Scoreboard board, String before, String after) {
        return RunComparisons.of(board, Boards.settings(CaseSet.ALL), before, after, Progress.NONE);
    }

    @Test
    void fixedBrokenUnchanged() {
        RunComparison c = compared(RUNS, "A/r1", "A/r2").orElseThrow();
        assertThat(c.fixed()).extracting(k -> k.caseId()).containsExactly("c2");
        assertThat(c.broken()).extracting(k -> k.caseId()).containsExactly("c3");
        assertThat(c.stillPass()).extracting(k -> k.caseId()).containsExactly("c1");
        assertThat(c.stillFail()).extracting(k -> k.caseId()).containsExactly("c4");
        assertThat(c.unscored()).extracting(k -> k.caseId()).containsExactly("c5");
        assertThat(c.onlyBefore()).extracting(k -> k.caseId()).containsExactly("c6");
        assertThat(c.onlyAfter()).isEmpty();
        assertThat(c.mcnemar().asValue()).contains(1.0);
        // 0 + 1 − 1 + 0 of four answers with a value in both
        assertThat(c.change().asValue().orElseThrow().value()).isZero();
        assertThat(c.change().asValue().orElseThrow().n()).isEqualTo(4);
    }

    /** Differences 0.5, 0.25 and −0.25 by hand; nothing crosses a threshold of 1, yet the mean rose. */
    @Test
    void theChangeOfAGradedMetricIsThePairedMeanDifference() {
        RunComparison c = compared(Boards.of("A/r1: 0.25 0.5 0.75 -", "A/r2: 0.75 0.75 0.5 1"), "A/r1", "A/r2").orElseThrow();
        assertThat(c.fixed()).isEmpty();
        assertThat(c.broken()).isEmpty();
        assertThat(c.change().asValue().orElseThrow().value()).isCloseTo(0.5 / 3, org.assertj.core.data.Offset.offset(1e-12));
        assertThat(c.change().asValue().orElseThrow().n()).isEqualTo(3);
        assertThat(c.change().asValue().orElseThrow().interval().asValue().orElseThrow().high()).isLessThanOrEqualTo(0.5);
    }

    @Test
    void runsArePairedSystemBySystem() {
        RunComparison c = compared(RUNS, "r1", "r2").orElseThrow();
        assertThat(c.fixed()).hasSize(3);
        assertThat(c.onlyAfter()).containsExactly(new io.github.assay.domain.ItemKey("c3", "B", "r2"));
        // +1 in c1, +2 in c2, −1 in c3: six of the eight choices of signs give a sum of 2 or more either way.
        assertThat(c.mcnemar().asValue()).contains(0.75);
    }

    @Test
    void systemsMayBeComparedToo() {
        Scoreboard systems = Boards.of("A: 1 0", "B: 0 0");
        RunComparison c = compared(systems, "A", "B").orElseThrow();
        assertThat(c.broken()).containsExactly(Boards.key("c1", "B"));
        assertThat(c.stillPass().size() + c.stillFail().size()).isEqualTo(1);
        assertThat(c.mcnemar().asValue()).contains(1.0);
        assertThat(compared(systems, "A", "nobody")).isEmpty();
    }

    /** The name of a system in its default run means that run alone, so that both views agree. */
    @Test
    void aSystemsDefaultRunIsOneRun() {
        RunComparison named = compared(RUNS, "A", "A/r2").orElseThrow();
        assertThat(named.fixed()).extracting(k -> k.caseId()).containsExactly("c2");
        assertThat(named.broken()).extracting(k -> k.caseId()).containsExactly("c3");
        assertThat(named.onlyBefore()).extracting(k -> k.caseId()).containsExactly("c6");
    }

    /** Every step over time is the comparison of the two names that are offered for it. */
    @Test
    void stepsOverTimeAreComparisonsByName() {
        Scoreboard board = Boards.of(
                "A/r1: 1 0 1 0 -", "A/r2: 1 1 0 0 1", "A/r3: 0 1 1 1 -", "B/spring: 0 1 0 1 1", "B/autumn: 1 1 0 0 -");
        RunHistory history = RunHistory.of(board, Boards.settings(CaseSet.ALL), Progress.NONE);
        List<RunComparison> changes = history.systems().stream()
                .flatMap(own -> own.steps().stream())
                .flatMap(step -> step.change().stream())
                .toList();
        assertThat(changes).hasSize(3);
        assertThat(changes).allSatisfy(
                change -> assertThat(compared(board, change.before(), change.after())).contains(change));
        assertThat(changes.getFirst().fixed()).extracting(k -> k.caseId()).containsExactly("c2");
    }

    /** Which of several runs is meant is not guessed. */
    @Test
    void aSystemOfSeveralNamedRunsIsNotOneRun() {
        Scoreboard board = Boards.of("B/spring: 0 1", "B/autumn: 1 1", "C/spring: 1 0");
        assertThat(compared(board, "B", "C")).isEmpty();
        assertThat(compared(board, "B/autumn", "C").orElseThrow().broken()).hasSize(1);
    }
}
