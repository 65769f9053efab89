package io.github.assay.service.run;

import io.github.assay.task.Cancelled;
import io.github.assay.task.Memory;

/**
 * Room for large tables in the heap. Who works on large tables takes a part of it before they are read and gives it back
 * at the end, so that several threads do not fill the heap together; whoever asks for more than is free waits. Small
 * tables go by. Thread-safe.
 */
final class HeapPermits {
    /**
     * Bytes that one cell of two compared tables takes at most while all metrics look at it: itself about 50, the rest
     * for its canonical forms and for rows put together.
     */
    static final int A_CELL = 130;

    /** Bytes of a value that are counted with its cell. */
    private static final int SHORT = 16;

    /** What a byte of a longer value takes: in the store's form, in the table, and in a form in which it is compared. */
    private static final int A_VALUE_BYTE = 3;

    /** Cells that need no room of their own. */
    private static final long SMALL = 200_000;

    /** The heap of the program, which all projects share. */
    static final HeapPermits OF_PROGRAM = new HeapPermits(Memory.most());

    private final long most;
    private long taken;

    /** @param heap bytes that the heap may grow to; three quarters of it are for tables */
    HeapPermits(long heap) {
        most = heap / 4 * 3;
    }


    /** A part of the room; closing it gives it back. */
    interface Part extends AutoCloseable {
        @Override
        void close();
    }

    /** Whether tables of so many cells fit at all. */
    boolean holds(long cells) {
        return cells <= SMALL || needed(cells) <= most;
    }

    /** How many cells with short values take as much as so many cells with values of so many bytes altogether. */
    static long cells(long cells, long valueBytes) {
        return cells + Math.max(0, valueBytes - SHORT * cells) * A_VALUE_BYTE / A_CELL;
    }

    /** All there is; waits until nobody has a part. */
    Part takeAll() {
        set(most);
        return () -> giveBack(most);
    }

    /** Bytes that tables of so many cells need. */
    static long needed(long cells) {
        return cells * A_CELL;
    }

    /** Room for tables of so many cells; waits until there is enough. Tables that never fit get all there is. */
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
