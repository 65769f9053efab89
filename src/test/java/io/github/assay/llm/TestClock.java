package io.github.assay.llm;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** A clock whose waits take no time: each advances it. */
public final class TestClock implements Waiting {
    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> waits = new CopyOnWriteArrayList<>();

    @Override
    public Instant now() {
        return Instant.parse("2026-01-01T00:00:00Z").plusNanos(nanos.get());
    }

    @Override
    public void sleep(Duration time) {
        waits.add(time);
        nanos.addAndGet(time.toNanos());
    }

    /** The sum of all waits. */
    public Duration waited() {
        return waits.stream().reduce(Duration.ZERO, Duration::plus);
    }
}
