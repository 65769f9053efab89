package io.github.assay.domain.project;

import java.time.Duration;

/**
 * Limits of one query under test, and how many queries run at once.
 *
 * @param timeout time in the engine; the worker process is killed a little later
 * @param maxRows rows kept of a result; one more is read to see whether it was cut
 * @param maxCells cells kept of a result
 * @param maxCellChars characters or bytes of one cell
 * @param memoryMegabytes heap of the worker process, in megabytes
 * @param parallel queries at once
 */
public record Limits(
        Duration timeout, int maxRows, long maxCells, int maxCellChars, int memoryMegabytes, int parallel) {
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(30), 100_000, 5_000_000, 1_000_000, 1024, 2);

    public Limits {
        if (timeout.isNegative() || timeout.isZero() || maxRows < 1 || maxCells < 1 || parallel < 1) {
            throw new IllegalArgumentException(
                    "limits must be positive: " + timeout + ", " + maxRows + ", " + maxCells + ", " + parallel);
        }
    }

    public Limits withTimeout(Duration changed) {
        return new Limits(changed, maxRows, maxCells, maxCellChars, memoryMegabytes, parallel);
    }

    public Limits withParallel(int changed) {
        return new Limits(timeout, maxRows, maxCells, maxCellChars, memoryMegabytes, changed);
    }
}
