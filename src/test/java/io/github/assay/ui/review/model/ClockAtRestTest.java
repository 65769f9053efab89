package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The clock of a case is painted while the user acts, seldom while they read, and not at rest. */
class ClockAtRestTest {
    private final AtomicLong now = new AtomicLong();
    private final ActiveTime time = new ActiveTime(now::get);

    private int after(long seconds) {
        now.addAndGet(seconds * 1_000_000_000L);
        return time.paintMillis();
    }

    @Test
    void itStopsAMinuteAfterTheLastEventAndGoesOnWithTheNext() {
        assertThat(time.paintMillis()).as("without the focus").isZero();
        time.focused(true);
        assertThat(after(1)).isEqualTo(1_000);
        assertThat(after(5)).isEqualTo(10_000);
        assertThat(after(54)).isZero();
        time.alive();
        assertThat(time.paintMillis()).isEqualTo(1_000);
        time.focused(false);
        assertThat(time.paintMillis()).isZero();
    }
}
