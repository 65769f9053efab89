package io.github.assay.ui.review;

import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.wording.Texts;

/** Opens the text fields of Review: a comment, an id to go to. */
record Writing(ReviewViewModel model, FooterOverlay strips) {
    void comment() {
        model.currentProperty().get().ifPresent(item -> strips.ask(
                Texts.text("review.comment.title", item.caseId()), model.decisions().voting().comment(item), false, false, "",
                text -> {
                    model.decisions().comment(text.strip());
                    return true;
                }));
    }

    void id() {
        strips.ask(
                Texts.text("review.goto.title"), "", true, false, Texts.text("review.goto.none"),
                id -> model.walk().toId(id));
    }
}
