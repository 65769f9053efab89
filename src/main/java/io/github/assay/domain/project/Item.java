package io.github.assay.domain.project;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * A case with one prediction for it: what gets a vote and a score.
 *
 * @param evalCase the case
 * @param prediction the prediction; its case id is the case's
 * @param replies what judges were recorded to say of it, in file order
 */
public record Item(Case evalCase, Prediction prediction, List<JudgeReply> replies) {
    public Item {
        if (!evalCase.id().equals(prediction.caseId())) {
            throw new IllegalArgumentException(
                    "prediction of case " + prediction.caseId() + " put to case " + evalCase.id());
        }
        replies = List.copyOf(replies);
    }

    /** An item that no judge has spoken of. */
    public Item(Case evalCase, Prediction prediction) {
        this(evalCase, prediction, List.of());
    }

    /** Case, system and run: what votes and scores are kept under. */
    public ItemKey key() {
        return new ItemKey(evalCase.id(), prediction.system(), prediction.runId());
    }

    public Item withReplies(List<JudgeReply> changed) {
        return new Item(evalCase, prediction, changed);
    }
}
