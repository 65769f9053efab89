package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Sums and limits of confusion counts. */
class ConfusionTest {
    private static final long MOST = 1L << 30;

    @Test
    void eachCountIsAddedToItsOwn() {
        assertThat(new Confusion(1, 20, 300, 4_000).plus(new Confusion(5, 60, 700, 8_000)))
                .isEqualTo(new Confusion(6, 80, 1_000, 12_000));
    }

    @Test
    void theFourCountsTogetherHaveALimit() {
        long quarter = MOST / 4;
        assertThat(new Confusion(quarter, quarter, quarter, quarter).n()).isEqualTo(MOST);
        List<long[]> tooMany = List.of(
                new long[] {quarter + 1, quarter, quarter, quarter}, new long[] {quarter, quarter + 1, quarter, quarter},
                new long[] {quarter, quarter, quarter + 1, quarter}, new long[] {quarter, quarter, quarter, quarter + 1});
        assertThat(tooMany).allSatisfy(c -> assertThatThrownBy(() -> new Confusion(c[0], c[1], c[2], c[3]))
                .hasMessageContaining(Long.toString(MOST + 1)));
    }
}
