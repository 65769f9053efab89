package io.github.assay.domain.labelling;

import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An accepted repair of one case's gold query: one line of a patch.
 *
 * @param goldSql the query that is replaced
 * @param sql the query in its place
 * @param error error class of the replaced query
 * @param proposer who proposed it
 * @param proposedAt when
 * @param accepter the second reader
 * @param acceptedAt when
 * @param reason the second reader's reason; may be empty
 */
public record GoldRepair(
        String caseId,
        String goldSql,
        String sql,
        Optional<GoldError> error,
        String proposer,
        Instant proposedAt,
        String accepter,
        Instant acceptedAt,
        String reason) {
    /** The same with other names. */
    public GoldRepair named(UnaryOperator<String> names) {
        return new GoldRepair(
                caseId, goldSql, sql, error, names.apply(proposer), proposedAt, names.apply(accepter), acceptedAt, reason);
    }
}
