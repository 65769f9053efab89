package io.github.assay.labelling;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.GoldReview.ProposalKey;
import io.github.assay.domain.labelling.GoldReview;
import java.util.Locale;
import java.util.Optional;

/**
 * A gold query that a person calls defective, with the query proposed in its place.
 *
 * @param key identifies it
 * @param sql the proposed query; empty where none was proposed
 * @param goldSql the project's gold query
 * @param state how far it is
 * @param review the second reader's decision in force
 */
public record GoldProposal(ProposalKey key, String sql, String goldSql, State state, Optional<GoldReview> review) {
    /** How far a proposal is. */
    public enum State {
        /** A second reader has to decide. */
        OPEN,
        /** Flagged as defective without a query: a person has to propose one. */
        NO_QUERY,
        /** A second reader accepted it; it is part of the patch. */
        ACCEPTED,
        REJECTED,
        /** A second reader proposed another query, which is a proposal of its own. */
        AMENDED,
        /** Accepted, and the project's gold query is that query. */
        APPLIED,
        /** Accepted or amended, but the project's gold query has changed since. */
        OUTDATED;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ItemKey item() {
        return key.item();
    }
}
