package io.github.assay.ui.review.model;

import io.github.assay.domain.project.Guideline;
import io.github.assay.labelling.queue.QueueFilter;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes another guideline into the project, and says which votes were cast under an earlier one. */
record GuidelineSaving(ReviewActs acts, Background background, QueueState queueState, Status status) {
    /**
     * Writes a text.
     *
     * @param revisit shows the votes cast under an earlier guideline
     * @param then takes why it was not written; empty when it was
     */
    void keep(String text, Runnable revisit, Consumer<Optional<UserError>> then) {
        background
                .save(_ -> {
                    acts.keepGuideline(text);
                    return acts.queue();
                })
                .onSuccess(known -> {
                    queueState.guided(known);
                    status.noteProperty().set(text.isBlank()
                            ? "" : Texts.text("review.guideline.version", new Guideline(text).version()));
                    int old = queueState.whole().filtered(QueueFilter.NONE).progress().toRevisit();
                    if (old > 0) {
                        status.noticeProperty().set(Optional.of(new Status.Notice(
                                Texts.text("review.guideline.saved", old), Texts.text("review.queue.revisit.go"), revisit)));
                    }
                    then.accept(Optional.empty());
                })
                .onFailure(cause -> then.accept(Optional.of(UserError.of(cause))));
    }
}
