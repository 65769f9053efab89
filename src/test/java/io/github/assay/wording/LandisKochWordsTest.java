package io.github.assay.wording;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.LandisKoch;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes of κ are judged by the lower bound. */
class LandisKochWordsTest {
    @Test
    void anIntervalNamesTheClassOfItsLowerBound() {
        assertThat(LandisKoch.atLeast(new Interval(0.55, 0.93, 0.95, "percentile", List.of()))).contains(LandisKoch.MODERATE);
        assertThat(LandisKoch.atLeast(new Interval(1, 1, 0.95, "percentile", List.of("DEGENERATE_BOOTSTRAP")))).isEmpty();
        assertThat(LandisKochWords.atLeast(LandisKoch.MODERATE)).isEqualTo("at least moderate");
        assertThat(LandisKochWords.atLeast(LandisKoch.POOR)).isEqualTo("may be poor");
    }
}
