package io.github.assay.store.labels.embedded;

import io.github.assay.domain.labelling.Vote;
import java.lang.ref.SoftReference;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** All votes as they were read last, kept until a vote is written or memory is short. Thread-safe. */
final class VoteHistory {
    /** Odd while votes are written. */
    private final AtomicLong changes = new AtomicLong();

    private long readAt = -1;
    private long readRows;
    private SoftReference<List<Vote>> read = new SoftReference<>(null);

    /** Reads all votes. */
    interface Reading {
        List<Vote> read() throws SQLException;
    }

    /** To be called before votes are written, and again afterwards. */
    void change() {
        changes.incrementAndGet();
    }

    /** The votes, where they are known and no row has an act of another one. */
    synchronized Optional<List<Vote>> known(long rows) {
        List<Vote> known = readAt == changes.get() && readRows == rows ? read.get() : null;
        return Optional.ofNullable(known).filter(votes -> votes.size() == rows);
    }

    /**
     * The votes; a second caller waits for the first, so that they are read once. Unmodifiable.
     *
     * @param rows how many rows the table has; rows that were lost since are noticed by it
     */
    synchronized List<Vote> get(long rows, Reading reading) throws SQLException {
        long now = changes.get();
        List<Vote> known = readAt == now && readRows == rows ? read.get() : null;
        if (known != null) {
            return known;
        }
        List<Vote> votes = Collections.unmodifiableList(reading.read());
        if (now % 2 == 0 && changes.get() == now) {
            readAt = now;
            readRows = rows;
            read = new SoftReference<>(votes);
        }
        return votes;
    }
}
