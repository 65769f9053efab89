package io.github.assay.ui.common.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.ui.common.plot.DataPointReader.Reveal;
import org.junit.jupiter.api.Test;

/** How far a pane scrolls so that a place can be seen. */
class RevealTest {
    @Test
    void whatIsSeenStays() {
        assertThat(Reveal.value(0.5, 500, 1000, 400)).isEqualTo(0.5);
    }

    @Test
    void aPlaceBelowComesToTheLowerEdgeAndOneAboveToTheUpper() {
        assertThat(Reveal.value(0, 600, 1000, 400)).isCloseTo(240 / 600.0, within(1e-12));
        assertThat(Reveal.value(1, 100, 1000, 400)).isCloseTo(60 / 600.0, within(1e-12));
    }

    @Test
    void theEndsAreNotLeftAndWhatFitsDoesNotScroll() {
        assertThat(Reveal.value(0, 999, 1000, 400)).isEqualTo(1);
        assertThat(Reveal.value(1, 0, 1000, 400)).isZero();
        assertThat(Reveal.value(0, 300, 350, 400)).isZero();
    }
}
