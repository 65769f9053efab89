package io.github.assay.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartTraceTest {
    private static final Clock AT_2500 = Clock.fixed(Instant.ofEpochMilli(2_500), ZoneOffset.UTC);

    @Test
    void momentsAreCountedFromTheStartThatWasGiven() {
        StartTrace trace = new StartTrace(Optional.of(1_000L), AT_2500);
        trace.reached("window shown");
        trace.finished("first case painted");
        assertThat(trace.line())
                .isEqualTo("milliseconds since the start, window shown 1500, first case painted 1500");
    }

    @Test
    void nothingIsKeptAfterTheLastMoment() {
        StartTrace trace = new StartTrace(Optional.of(2_000L), AT_2500);
        trace.finished("first case painted");
        trace.reached("later");
        trace.finished("first case painted");
        assertThat(trace.line()).isEqualTo("milliseconds since the start, first case painted 500");
    }

    @Test
    void nothingIsKeptWhenNobodyAsked() {
        StartTrace trace = new StartTrace(Optional.empty(), AT_2500);
        trace.reached("window shown");
        assertThat(trace.line()).doesNotContain("window");
    }
}
