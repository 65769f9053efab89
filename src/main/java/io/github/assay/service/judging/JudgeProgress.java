package io.github.assay.service.judging;

import io.github.assay.llm.Spending;
import io.github.assay.llm.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * What a run of a judge has done so far.
 *
 * @param done items judged
 * @param total items in all
 * @param calls requests sent, tries included
 * @param inputTokens tokens of the requests
 * @param outputTokens tokens of the replies
 * @param money what they cost by the user's prices; empty without a price
 * @param medianMillis median time of the latest replies in milliseconds; empty before the first
 * @param left time until the end at the present rate
 */
public record JudgeProgress(
        int done,
        int total,
        long calls,
        long inputTokens,
        long outputTokens,
        OptionalDouble money,
        OptionalLong medianMillis,
        Duration left) {
    /** Receives items judged, items in all and the median time of a reply, after each item. */
    @FunctionalInterface
    interface Reporter {
        void after(int done, int total, OptionalLong medianMillis);
    }

    /** Adds what was spent and the time left, from now on. */
    static Reporter reporter(Spending spending, Waiting waiting, Consumer<JudgeProgress> receiver) {
        Instant start = waiting.now();
        return (done, total, median) -> {
            Spending.Sum sum = spending.sum();
            long millis = Duration.between(start, waiting.now()).toMillis();
            receiver.accept(new JudgeProgress(done, total, sum.calls(), sum.inputTokens(), sum.outputTokens(), sum.money(), median,
                    Duration.ofMillis(done == 0 ? 0 : millis * (total - done) / done)));
        };
    }
}
