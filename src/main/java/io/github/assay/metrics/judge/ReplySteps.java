package io.github.assay.metrics.judge;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Explains what each of several replies says and which combined value counts (metrics.md §3.1). */
public final class ReplySteps {
    private ReplySteps() {}

    /** Marks, of which the median counts. */
    public static <T> void median(Steps steps, ReplySummary<T> replies, ToDoubleFunction<T> mark, Function<T, String> why) {
        List<T> values = replies.values();
        Step.Series marks = new Step.Series(", ", values.stream().mapToDouble(mark).sorted().boxed().toList());
        each(steps, values.size() == 1
                        ? Phrase.of("reply.own", marks)
                        : Phrase.of("reply.median", values.size(), marks, replies.median(mark)),
                replies, mark::applyAsDouble, why);
    }

    /** Yes or no, of which the majority counts; a tie counts as no. */
    public static <T> void majority(Steps steps, String question, ReplySummary<T> replies, Predicate<T> yes, Function<T, String> why) {
        long all = replies.values().size();
        long stated = replies.values().stream().filter(yes).count();
        String verdict = all == 1
                ? (stated == 1 ? "reply.yes" : "reply.no")
                : 2 * stated == all ? "reply.tie" : 2 * stated > all ? "reply.most-yes" : "reply.most-no";
        each(steps, Phrase.of(verdict, Phrase.of(question), stated, all),
                replies, r -> Phrase.of(yes.test(r) ? "reply.says-yes" : "reply.says-no"), why);
    }

    /** A sentence, and each reply where there are several. */
    public static <T> void each(Steps steps, Phrase sentence, ReplySummary<T> replies, Function<T, Object> stated, Function<T, String> why) {
        List<T> values = replies.values();
        steps.says(sentence);
        if (values.size() > 1) {
            steps.instead("rationale").passage("reply.each", IntStream.range(0, values.size()).boxed().toList(), i -> Line.of(
                    Mark.NONE, Phrase.of("reply.states", i + 1, stated.apply(values.get(i)), reason(why.apply(values.get(i))))));
        }
    }

    private static String reason(String why) {
        return why.isBlank() ? "" : ": " + Steps.sql(why.strip());
    }
}
