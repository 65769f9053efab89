package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.DraftService.Kind;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.wording.Texts;

/** Opens the text fields of Review: a comment, an id to go to. */
record Writing(ReviewViewModel model, FooterOverlay strips) {
    void comment() {
        model.currentProperty().get().ifPresent(this::comment);
    }

    /** A comment is a draft as long as it is typed; it is stored on the case it was begun on, or not at all. */
    private void comment(ItemKey item) {
        String stored = model.decisions().voting().comment(item);
        strips.ask(
                Texts.text("review.comment.title", item.caseId()), model.drafts().text(Kind.COMMENT, item).orElse(stored), false,
                false, Texts.text("review.refused.not_on_screen"), text -> {
                    if (!model.currentProperty().get().filter(item::equals).isPresent()) {
                        return false;
                    }
                    model.decisions().comment(text.strip(), () -> model.drafts().remove(Kind.COMMENT, item));
                    return true;
                });
        strips.draft(
                text -> model.drafts().write(Kind.COMMENT, item, text, stored),
                () -> model.drafts().remove(Kind.COMMENT, item));
    }

    void id() {
        strips.ask(
                Texts.text("review.goto.title"), "", true, false, Texts.text("review.goto.none"),
                id -> model.walk().toId(id));
    }
}
