package io.github.assay.service.run;

import io.github.assay.task.Cancelled;
import io.github.assay.task.Memory;

/**
 * Reserves heap for large tables, so that several threads together do not fill it. A thread takes a part before it
 * reads large tables and closes it afterwards; a request for more than is free waits. Small tables need no permit.
 * Thread-safe.
 */
final class HeapPermits {
    /**
     * Most bytes of one cell of two compared tables while all metrics use it: about 50 for the cell, the rest for its
     * canonical forms and for rows.
     */
    static final int A_CELL = 130;

    /** Bytes of a value that {@link #A_CELL} includes. */
    private static final int SHORT = 16;

    /** Bytes for each byte of a longer value: in the store's form, in the table, and in a form for comparison. */
    private static final int A_VALUE_BYTE = 3;

    /** Cells up to which tables need no permit. */
    private static final long SMALL = 200_000;

    /** The permits of the program's heap, which all projects share. */
    static final HeapPermits OF_PROGRAM = new HeapPermits(Memory.most());

    private final long most;
    private long taken;

    /** @param heap most bytes of the heap; three quarters of it are for tables */
    HeapPermits(long heap) {
        most = heap / 4 * 3;
    }


    /** A reserved part; closing it releases it. */
    interface Part extends AutoCloseable {
        @Override
        void close();
    }

    /** Whether tables of this many cells can fit. */
    boolean holds(long cells) {
        return cells <= SMALL || needed(cells) <= most;
    }

    /**
     * Number of cells with short values that need as much heap as these cells with values of {@code valueBytes} in
     * total.
     */
    static long cells(long cells, long valueBytes) {
        return cells + Math.max(0, valueBytes - SHORT * cells) * A_VALUE_BYTE / A_CELL;
    }

    /** Reserves everything; waits until all parts are released. */
    Part takeAll() {
        set(most);
        return () -> giveBack(most);
    }

    /** Bytes that tables of this many cells need. */
    static long needed(long cells) {
        return cells * A_CELL;
    }

    /**
     * Reserves heap for tables of this many cells; waits until there is enough. Tables that can never fit reserve
     * everything.
     */
    Part take(long cells) {
        if (cells <= SMALL) {
            return () -> {};
        }
        long bytes = Math.min(needed(cells), most);
        set(bytes);
        return () -> giveBack(bytes);
    }

    private synchronized void set(long bytes) {
        try {
            while (taken + bytes > most) {
                wait();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
        taken += bytes;
    }

    private synchronized void giveBack(long bytes) {
        taken -= bytes;
        notifyAll();
    }
}
