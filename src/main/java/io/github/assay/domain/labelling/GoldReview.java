package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/**
 * What a second reader decided on a proposed gold query. Append-only: the latest one on a proposal counts.
 *
 * @param item the item on which the query was proposed; the repair concerns its case
 * @param annotator the second reader
 * @param verdict the decision
 * @param sql the query that was decided on; for {@link Verdict#AMEND} the reader's own, which is a proposal from then on
 * @param goldSql the gold query that it replaces
 * @param proposer who proposed it
 * @param proposedAt time of the proposal
 * @param error error class of the replaced query; empty: not stated
 * @param reason may be empty
 * @param at when, UTC, to the millisecond
 */
public record GoldReview(
        ItemKey item,
        String annotator,
        Verdict verdict,
        String sql,
        String goldSql,
        String proposer,
        Instant proposedAt,
        Optional<GoldError> error,
        String reason,
        Instant at)
        implements Act {
    /** A second reader's decision. */
    public enum Verdict {
        /** The query replaces the gold query. */
        ACCEPT,
        /** The gold query stays. */
        REJECT,
        /** Another query is proposed in its place, which a further reader decides on. */
        AMEND,
        /** An earlier decision is taken back. */
        WITHDRAW;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public GoldReview {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("a review of a gold query needs a person");
        }
        if (sql.isBlank() && (verdict == Verdict.ACCEPT || verdict == Verdict.AMEND)) {
            throw new IllegalArgumentException("no query to " + verdict.word());
        }
        at = at.truncatedTo(ChronoUnit.MILLIS);
        proposedAt = proposedAt.truncatedTo(ChronoUnit.MILLIS);
    }

    /** The proposal that it is about. */
    public ProposalKey proposal() {
        return new ProposalKey(item, proposer, proposedAt);
    }

    /**
     * Identifies a proposed gold query.
     *
     * @param item the item on which it was proposed
     * @param proposer who proposed it
     * @param at time of the proposal
     */
    public record ProposalKey(ItemKey item, String proposer, Instant at) {}
}
