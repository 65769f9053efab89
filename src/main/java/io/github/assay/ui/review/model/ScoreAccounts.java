package io.github.assay.ui.review.model;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.UserError;
import java.util.function.Consumer;

/** Explains scores of the current case. An explanation is made off the UI thread when a score is opened. */
public final class ScoreAccounts {
    private final ReviewServices open;
    private final CaseLoader feed;
    private final Background background;

    ScoreAccounts(ReviewServices open, CaseLoader feed, Background background) {
        this.open = open;
        this.feed = feed;
        this.background = background;
    }

    /** Passes on a metric's score with the steps that lead to it, or why there are none. */
    public void ask(String metric, Consumer<Outcome<Measurement>> then) {
        feed.painted().ifPresent(item -> background
                .fetch(_ -> open.services().scoring().explain(open.session(), open.item(item), metric))
                .onSuccess(then)
                .onFailure(cause -> then.accept(Outcome.error("no_evidence", UserError.of(cause).sentence()))));
    }
}
