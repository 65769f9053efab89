package io.github.assay.ui.review.model;

import io.github.assay.metrics.account.Account;
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

    /** Passes on the explanation of a metric's score, or why there is none. */
    public void ask(String metric, Consumer<Account> then) {
        feed.painted().ifPresent(item -> background
                .fetch(_ -> open.services().scoring().account(open.session(), open.item(item), metric))
                .onSuccess(then)
                .onFailure(cause -> then.accept(Account.saying(UserError.of(cause).sentence()))));
    }
}
