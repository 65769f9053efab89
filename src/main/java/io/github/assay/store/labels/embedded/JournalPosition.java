package io.github.assay.store.labels.embedded;

import io.github.assay.store.journal.Entry;

/**
 * An entry and where it stands.
 *
 * @param position journal × 2^40 + offset of its line
 */
public record JournalPosition(long position, Entry entry) {
    private static final int OFFSET_BITS = 40;

    public static long position(int journal, long offset) {
        return ((long) journal << OFFSET_BITS) + offset;
    }

    int journal() {
        return (int) (position >> OFFSET_BITS);
    }

    static long offset(long position) {
        return position & (1L << OFFSET_BITS) - 1;
    }
}
