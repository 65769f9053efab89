package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.adjudication.AdjudicationCase;
import io.github.assay.ui.review.model.CaseScreen;

/**
 * One item with everything that the Adjudicate screen shows of it.
 *
 * @param evidence question, queries and tables, as in Review
 * @param opinions votes, comments, proposals and decisions
 */
public record DisputeScreen(CaseScreen evidence, AdjudicationCase opinions) {
    public ItemKey key() {
        return evidence.key();
    }
}
