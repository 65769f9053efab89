package io.github.assay.systems.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.systems.Boards;
import io.github.assay.systems.Scoreboard;
import org.junit.jupiter.api.Test;

/** The regression view of metrics.md §6.4. */
class RunComparisonTest {
    private static final Scoreboard RUNS =
            Boards.of("A/r1: 1 0 1 0 gold_error 1", "A/r2: 1 1 0 0 1 -", "B/r1: 0 0", "B/r2: 1 1 1");

    @Test
    void fixedBrokenUnchanged() {
        RunComparison c = RunComparisons.of(RUNS, "ex", "A/r1", "A/r2").orElseThrow();
        assertThat(c.fixed()).extracting(k -> k.caseId()).containsExactly("c2");
        assertThat(c.broken()).extracting(k -> k.caseId()).containsExactly("c3");
        assertThat(c.stillPass()).extracting(k -> k.caseId()).containsExactly("c1");
        assertThat(c.stillFail()).extracting(k -> k.caseId()).containsExactly("c4");
        assertThat(c.unscored()).extracting(k -> k.caseId()).containsExactly("c5");
        assertThat(c.onlyBefore()).extracting(k -> k.caseId()).containsExactly("c6");
        assertThat(c.onlyAfter()).isEmpty();
        assertThat(c.mcnemar().asValue()).contains(1.0);
    }

    @Test
    void runsArePairedSystemBySystem() {
        RunComparison c = RunComparisons.of(RUNS, "ex", "r1", "r2").orElseThrow();
        assertThat(c.fixed()).hasSize(3);
        assertThat(c.onlyAfter()).containsExactly(new io.github.assay.domain.ItemKey("c3", "B", "r2"));
    }

    @Test
    void systemsMayBeComparedToo() {
        Scoreboard systems = Boards.of("A: 1 0", "B: 0 0");
        RunComparison c = RunComparisons.of(systems, "ex", "A", "B").orElseThrow();
        assertThat(c.broken()).containsExactly(Boards.key("c1", "B"));
        assertThat(c.stillPass().size() + c.stillFail().size()).isEqualTo(1);
        assertThat(c.mcnemar().asValue()).contains(1.0);
        assertThat(RunComparisons.of(systems, "ex", "A", "nobody")).isEmpty();
    }
}
