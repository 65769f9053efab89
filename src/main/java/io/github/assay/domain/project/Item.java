package io.github.assay.domain.project;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * A case with one prediction for it. Annotators vote on items and metrics score them.
 *
 * @param prediction the prediction; its case id is the case's
 * @param replies recorded replies of judges about it, in file order
 */
public record Item(Case evalCase, Prediction prediction, List<JudgeReply> replies) {
    public Item {
        if (!evalCase.id().equals(prediction.caseId())) {
            throw new IllegalArgumentException(
                    "prediction of case " + prediction.caseId() + " put to case " + evalCase.id());
        }
        replies = List.copyOf(replies);
    }

    /** An item without a judge's reply. */
    public Item(Case evalCase, Prediction prediction) {
        this(evalCase, prediction, List.of());
    }

    /** Case, system and run, under which votes and scores are stored. */
    public ItemKey key() {
        return new ItemKey(evalCase.id(), prediction.system(), prediction.runId());
    }

    public Item withReplies(List<JudgeReply> changed) {
        return new Item(evalCase, prediction, changed);
    }
}
