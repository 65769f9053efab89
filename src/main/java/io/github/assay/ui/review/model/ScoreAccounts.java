package io.github.assay.ui.review.model;

import io.github.assay.metrics.account.Account;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import java.util.function.Consumer;

/** How scores of the case in front came about, put together beside the UI thread when a score is opened. */
public final class ScoreAccounts {
    private final ReviewActs desk;
    private final CaseLoader feed;
    private final Background background;

    ScoreAccounts(ReviewActs desk, CaseLoader feed, Background background) {
        this.desk = desk;
        this.feed = feed;
        this.background = background;
    }

    /** Hands over the account of a metric's score, or why it could not be had. */
    public void ask(String metric, Consumer<Account> then) {
        feed.painted().ifPresent(item -> background
                .fetch(_ -> desk.account(item, metric))
                .onSuccess(then)
                .onFailure(cause -> then.accept(Account.saying(UserError.of(cause).sentence()))));
    }
}
