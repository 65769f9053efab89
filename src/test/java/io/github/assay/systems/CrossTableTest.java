package io.github.assay.systems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The 2×2 table of metrics.md §6.1. */
class CrossTableTest {
    @Test
    void cellsHoldTheirItems() {
        List<ItemKey> items = List.of(key(1), key(2), key(3), key(4), key(5));
        Scoreboard board = new Scoreboard(
                items, List.of(metric("skill-struct", 1, 0.65, 1, 0.2), metric("skill-exec", 0, 0.5, 1, 1)));
        CrossTable table =
                CrossTable.of(board, new CrossTable.Cut("skill-struct", 0.8), new CrossTable.Cut("skill-exec", 1));
        assertThat(table.onlyA()).containsExactly(key(1));
        assertThat(table.bothLow()).containsExactly(key(2));
        assertThat(table.bothHigh()).containsExactly(key(3));
        assertThat(table.onlyB()).containsExactly(key(4));
        assertThat(table.leftOut()).isEqualTo(Map.of("skill-struct: gold_error", 1));
        assertThat(table.disagreement(0.95).asValue().orElseThrow().value()).isEqualTo(0.5);
    }

    private static ItemKey key(int number) {
        return new ItemKey("c" + number, "A", "r1");
    }

    private static ScoredMetric metric(String id, double... values) {
        java.util.ArrayList<Outcome<Double>> outcomes = new java.util.ArrayList<>();
        for (double v : values) {
            outcomes.add(Outcome.value(v));
        }
        outcomes.add(Outcome.unavailable("gold_error"));
        return new ScoredMetric(id, OptionalDouble.empty(), outcomes);
    }
}
