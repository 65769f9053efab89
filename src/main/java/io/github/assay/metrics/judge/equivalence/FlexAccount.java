package io.github.assay.metrics.judge.equivalence;

import static io.github.assay.metrics.account.AccountBuilder.shortened;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.judge.ReplyAccount;
import io.github.assay.metrics.judge.reply.FlexReply;
import io.github.assay.metrics.judge.reply.FlexReply.Category;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Explains the score of FLEX: the judge's prompt, its replies, and their agreement with execution accuracy (metrics.md
 * §3.11).
 */
final class FlexAccount {
    private static final Map<String, String> MEANING = Map.of(
            "true_positive", "Both accept the answer (true positive).",
            "true_negative", "Neither accepts the answer (true negative).",
            "false_positive", "Execution accuracy accepts what the judge does not (false positive).",
            "false_negative", "The judge accepts what execution accuracy does not (false negative).");

    private final String execution;
    private final Optional<Double> value;
    private final ReplySummary<FlexReply> replies;

    /** @param execution the name of the execution accuracy whose value chose the strict or lenient prompt */
    FlexAccount(String execution, Optional<Double> value, ReplySummary<FlexReply> replies) {
        this.execution = execution.equals("ex-bird") ? "EX (BIRD)" : "EX";
        this.value = value;
        this.replies = replies;
    }

    Account make(String label) {
        long yes = replies.values().stream().filter(FlexReply::correct).count();
        AccountBuilder mode = new AccountBuilder()
                .instead("categories", "mode", "ex")
                .counted("replies_accepting", yes)
                .counted("replies_read", replies.values().size())
                .says(value.map(this::mode)
                        .orElse(execution + " is not known, so nobody knows whether the judge was asked strictly or leniently."));
        if (!label.isEmpty()) {
            mode.says(MEANING.getOrDefault(label, label));
        }
        List<Category> named = Stream.of(Category.values())
                .filter(c -> replies.values().stream().anyMatch(r -> r.issued().containsKey(c)))
                .toList();
        return mode.build()
                .and(ReplyAccount.majority("Does the judge accept the answer?", replies, FlexReply::correct, FlexReply::rationale))
                .and(new AccountBuilder().passage("Kinds of error named", named, this::line).build());
    }

    private String mode(double ex) {
        return execution + " is " + Sums.figure(ex) + (ex >= 1
                ? ", so the judge looks strictly for an error that the tables do not show."
                : ", so the judge looks leniently for an answer that is right although the tables differ.");
    }

    private Line line(Category category) {
        long named = replies.values().stream().filter(r -> r.issued().containsKey(category)).count();
        long all = replies.values().size();
        String why = replies.values().stream()
                .map(r -> r.issued().getOrDefault(category, "").strip())
                .filter(w -> !w.isEmpty())
                .findFirst()
                .map(w -> ": " + shortened(w))
                .orElse("");
        String how = all == 1 ? "" : " (" + named + " of " + all + " replies" + (2 * named >= all ? "" : ", too few to count") + ")";
        return Line.of(2 * named < all ? Mark.NONE : category.isHarmless() ? Mark.EQUAL : Mark.DIFFERENT,
                category.word().replace('_', ' ') + how + why);
    }
}
