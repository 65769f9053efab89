package io.github.assay.ui.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.LandisKoch;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Classes of κ are judged by the lower bound, in the same words in the window and in the terminal. */
class LandisKochWordsTest {
    @Test
    void theWindowAndTheTerminalSayTheSame() {
        for (LandisKoch bound : LandisKoch.values()) {
            assertThat(LandisKochWords.atLeast(bound)).isEqualTo(bound.asBound());
        }
    }

    @Test
    void anIntervalNamesTheClassOfItsLowerBound() {
        assertThat(LandisKoch.atLeast(new Interval(0.55, 0.93, 0.95, "percentile", List.of()))).contains(LandisKoch.MODERATE);
        assertThat(LandisKoch.atLeast(new Interval(1, 1, 0.95, "percentile", List.of("DEGENERATE_BOOTSTRAP")))).isEmpty();
        assertThat(LandisKochWords.both(LandisKoch.ALMOST_PERFECT, Optional.of(LandisKoch.MODERATE)))
                .isEqualTo("almost perfect, at least moderate");
        assertThat(LandisKochWords.both(LandisKoch.ALMOST_PERFECT, Optional.empty())).isEqualTo("almost perfect");
        assertThat(LandisKochWords.atLeast(LandisKoch.POOR)).isEqualTo("may be poor");
    }
}
