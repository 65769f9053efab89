package io.github.assay.domain;

/**
 * A case with one prediction for it: what gets a vote and a score.
 *
 * @param evalCase the case
 * @param prediction the prediction; its case id is the case's
 */
public record Item(Case evalCase, Prediction prediction) {
    public Item {
        if (!evalCase.id().equals(prediction.caseId())) {
            throw new IllegalArgumentException(
                    "prediction of case " + prediction.caseId() + " put to case " + evalCase.id());
        }
    }

    public ItemKey key() {
        return new ItemKey(evalCase.id(), prediction.system(), prediction.runId());
    }
}
