package io.github.assay.ui.review.words;

import io.github.assay.labelling.rounds.Feedback;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.beans.value.ObservableValue;

/** Says the stated label of an onboarding item, and whether the vote equals it. */
public final class FeedbackWords {
    private FeedbackWords() {}

    /** Shows the notice after the vote, until another case is in front; its button does {@code next}. */
    public static void tell(Status status, ObservableValue<?> front, Feedback feedback, Runnable next) {
        Optional<Status.Notice> notice = notice(feedback, next);
        status.noticeProperty().set(notice);
        front.addListener(new InvalidationListener() {
            @Override
            public void invalidated(Observable changed) {
                front.removeListener(this);
                status.withdraw(notice);
            }
        });
    }

    private static Optional<Status.Notice> notice(Feedback feedback, Runnable next) {
        String label = Texts.text(
                feedback.isRight() ? "review.feedback.right" : "review.feedback.other", Texts.word(feedback.stated()),
                Texts.word(feedback.cast()));
        String whole = feedback.note().isEmpty() ? label : label + " " + feedback.note();
        return Optional.of(new Status.Notice(whole, Texts.text("review.feedback.next"), next));
    }
}
