package io.github.assay.ui.review;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.ui.review.model.ReviewViewModel;

/** What Review asks the annotator to write: a comment, the gold SQL that would be right, an id to go to. */
record Writing(ReviewViewModel model, FooterOverlay strips) {
    void comment() {
        model.currentProperty().get().ifPresent(item -> strips.ask(
                Messages.text("review.comment.title", item.caseId()), model.decisions().voting().comment(item), false, false, "",
                text -> {
                    model.decisions().comment(text.strip());
                    return true;
                }));
    }

    /** Takes the flag back, or asks for the SQL that would be right. */
    void goldDefective() {
        boolean set = model.ownProperty().get().flags().containsKey(Flag.GOLD_DEFECTIVE);
        if (set) {
            model.decisions().toggle(Flag.GOLD_DEFECTIVE, "");
        } else if (model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)) {
            strips.ask(
                    Messages.text("review.gold.title", screen.key().caseId()),
                    screen.dossier().item().evalCase().goldSql(), false, true, "", sql -> {
                        model.decisions().toggle(Flag.GOLD_DEFECTIVE, sql.strip());
                        return true;
                    });
        }
    }

    void id() {
        strips.ask(
                Messages.text("review.goto.title"), "", true, false, Messages.text("review.goto.none"),
                id -> model.walk().toId(id));
    }
}
