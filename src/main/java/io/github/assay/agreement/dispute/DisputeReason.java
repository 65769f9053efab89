package io.github.assay.agreement.dispute;

import io.github.assay.domain.labelling.Flag;
import java.util.Locale;
import java.util.Optional;

/** Why an item is listed for adjudication, the strongest reason first. */
public enum DisputeReason {
    /** As many pass as fail votes. */
    TIE,
    /** Votes, but neither pass nor fail. */
    UNSURE_ONLY,
    /** An annotator flagged the gold SQL as defective. */
    GOLD_DEFECTIVE,
    /** An annotator flagged the question as ambiguous. */
    QUESTION_AMBIGUOUS,
    /** An annotator flagged gold and predicted SQL as wrong. */
    BOTH_WRONG,
    /** An annotator flagged the item as one that cannot be judged. */
    CANNOT_JUDGE,
    /** Pass and fail votes, one side with more: the majority counts until an adjudicator decides. */
    SPLIT,
    /** A decision, whatever the votes are. */
    DECIDED;

    /** The word in files and filters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it needs a decision: all but a majority and an earlier decision. */
    public boolean needsDecision() {
        return this != SPLIT && this != DECIDED;
    }

    /** The reason that a flag is; empty for a bookmark. */
    static Optional<DisputeReason> of(Flag flag) {
        return switch (flag) {
            case GOLD_DEFECTIVE -> Optional.of(GOLD_DEFECTIVE);
            case QUESTION_AMBIGUOUS -> Optional.of(QUESTION_AMBIGUOUS);
            case BOTH_WRONG -> Optional.of(BOTH_WRONG);
            case CANNOT_JUDGE -> Optional.of(CANNOT_JUDGE);
            case BOOKMARK -> Optional.empty();
        };
    }
}
