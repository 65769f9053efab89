package io.github.assay.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;

/**
 * One figure of a round.
 *
 * @param kind what it says
 * @param annotator id of the annotator it is about; empty: all
 * @param estimate the figure with its interval, or why there is none
 */
public record RoundFigure(Kind kind, String annotator, Outcome<Estimate> estimate) {
    /** Figures of a round (statistics.md §4.7). */
    public enum Kind {
        /** Krippendorff's α of the votes on the items before the round. */
        ALPHA_BEFORE,
        /** The same in the round, on the same items and annotators. */
        ALPHA_AFTER,
        /** Share of the judgements that changed. */
        CHANGED,
        /** Share of the items judged twice with the same label both times. */
        SELF_CONSISTENCY,
        /** Cohen's κ of the two judgements. */
        SELF_KAPPA,
        /** Share of the votes that equal the adjudicated label. */
        AGAINST_ADJUDICATED,
        /** Pass rate of votes on masked items. */
        PASS_MASKED,
        /** Pass rate of votes on items whose scores were shown. */
        PASS_SHOWN,
        /** Pass rate shown minus masked. */
        ANCHORING_PASS,
        /** Percent agreement on masked items. */
        AGREEMENT_MASKED,
        /** Percent agreement on items whose scores were shown. */
        AGREEMENT_SHOWN,
        /** Percent agreement shown minus masked. */
        ANCHORING_AGREEMENT;

        /** Whether it is a coefficient; the others are shares or differences of shares. */
        public boolean isCoefficient() {
            return this == ALPHA_BEFORE || this == ALPHA_AFTER || this == SELF_KAPPA;
        }

        /** Whether it is a difference between shown and masked items. */
        public boolean isAnchoring() {
            return this == ANCHORING_PASS || this == ANCHORING_AGREEMENT;
        }

        /** The name in files. */
        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
