package io.github.assay.metrics.judge;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explains what each of several replies says and which combined value counts (metrics.md §3.1). */
public final class ReplyAccount {
    private static final int LONGEST = 1_000;

    private ReplyAccount() {}

    /** Marks, of which the median counts. */
    public static <T> Account median(ReplySummary<T> replies, ToDoubleFunction<T> mark, Function<T, String> why) {
        List<T> values = replies.values();
        String marks = values.stream().mapToDouble(mark).sorted().mapToObj(Sums::figure).collect(Collectors.joining(", "));
        return reported(
                values.size() == 1
                        ? "The judge’s own figure, " + marks + "."
                        : "The median of " + count(values.size(), "reply").replace("replys", "replies") + ", " + marks + ": "
                                + Sums.figure(replies.median(mark)) + ".",
                replies, r -> Sums.figure(mark.applyAsDouble(r)), why);
    }

    /** Yes or no, of which the majority counts; a tie counts as no. */
    public static <T> Account majority(String question, ReplySummary<T> replies, Predicate<T> yes, Function<T, String> why) {
        long all = replies.values().size();
        long stated = replies.values().stream().filter(yes).count();
        String verdict = all == 1
                ? (stated == 1 ? "yes" : "no")
                : stated + " of " + all + " replies say yes, " + (2 * stated == all ? "a tie, which counts as no"
                        : "so " + (2 * stated > all ? "yes" : "no") + " counts");
        return reported(question + " " + verdict.substring(0, 1).toUpperCase(Locale.ROOT) + verdict.substring(1) + ".",
                replies, r -> yes.test(r) ? "yes" : "no", why);
    }

    /** A sentence, and each reply where there are several. */
    public static <T> Account reported(String sentence, ReplySummary<T> replies, Function<T, String> stated, Function<T, String> why) {
        List<T> values = replies.values();
        AccountBuilder account = new AccountBuilder().says(sentence);
        if (values.size() > 1) {
            account.instead("rationale").passage("What each reply says", IntStream.range(0, values.size()).boxed().toList(),
                    i -> Line.of(Mark.NONE, (i + 1) + ". " + stated.apply(values.get(i)) + reason(why.apply(values.get(i)))));
        }
        return account.build();
    }

    private static String reason(String why) {
        String text = why.strip();
        return text.isEmpty() ? "" : ": " + (text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…");
    }
}
