package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.ui.review.model.ReviewActs;

/**
 * Services of the Adjudicate screen for one person and one project.
 *
 * @param review the evidence of cases; its labels are not used
 * @param decisions the person's decisions
 * @param gold the person's reviews of proposed gold queries
 */
public record AdjudicationDesk(ReviewActs review, AdjudicationService decisions, GoldService gold) {
    public AdjudicationDesk(ReviewActs review, AdjudicationService decisions) {
        this(review, decisions, new GoldService(decisions));
    }
}
