package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeapRoomTest {
    private static final long LARGE = 1_000_000;

    /** Room for three large pairs of tables. */
    private final HeapPermits space = new HeapPermits(HeapPermits.needed(LARGE) * 4 + 8);

    @Test
    void whatNeverFitsIsKnownBeforehandAndSmallTablesAlwaysFit() {
        assertThat(space.holds(3 * LARGE)).isTrue();
        assertThat(space.holds(3 * LARGE + 1)).isFalse();
        assertThat(new HeapPermits(1).holds(1_000)).isTrue();
    }

    @Test
    void noMoreWorkAtATimeThanThereIsRoomFor() throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            List<Future<?>> all = IntStream.range(0, 400)
                    .<Future<?>>mapToObj(_ -> pool.submit(() -> {
                        try (HeapPermits.Part _ = space.take(LARGE)) {
                            most.accumulateAndGet(now.incrementAndGet(), Math::max);
                            Thread.yield();
                            now.decrementAndGet();
                        }
                    }))
                    .toList();
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(most.get()).isBetween(1, 3);
    }

    @Test
    void smallTablesPassBesideThoseThatFillTheRoomAndWhatIsTooLargeGetsItAlone() {
        try (HeapPermits.Part _ = space.take(100 * LARGE)) {
            assertThatCode(() -> space.take(1_000).close()).doesNotThrowAnyException();
        }
        assertThatCode(() -> space.take(3 * LARGE).close()).doesNotThrowAnyException();
    }
}
