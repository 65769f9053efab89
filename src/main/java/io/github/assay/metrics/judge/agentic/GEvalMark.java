package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.reply.GevalReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Reads G-Eval's mark of one dimension, for the four metrics of it (metrics.md §3.15). */
final class GEvalMark {
    private GEvalMark() {}

    static MetricInfo info(GevalReply.Dimension dimension) {
        String word = dimension.word();
        String name = "G-Eval " + word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        return JudgeInfo.ofAnswer(
                "g-eval-" + word, name, 1, 5, OptionalDouble.of(3.5), "BADGER §7.3; G-Eval (Liu et al., 2023)");
    }

    /** The mark, 1 to 5; the detail gives it on a scale from 0 to 1. */
    static Outcome<Measurement> of(Evidence evidence, GevalReply.Dimension dimension) {
        return JudgeGate.onAnswer(
                evidence, ReplyForm.GEVAL, replies -> Outcome.value(measurement(replies, dimension)));
    }

    private static Measurement measurement(ReplySummary<GevalReply> replies, GevalReply.Dimension dimension) {
        double mark = replies.median(r -> r.marks().get(dimension).value());
        GevalReply.Mark first = replies.first().marks().get(dimension);
        FindingList findings = new FindingList().number("normalised", (mark - 1) / 4).number("plain", first.plain());
        if (!first.probabilities().isEmpty()) {
            findings.flag("from_probabilities", true);
        }
        return new Measurement(mark, "", replies.flags(), findings.rationale(first.reason())
                .add(replies.origin(r -> r.marks().get(dimension).plain()))
                .list());
    }

    /** How the mark is made of the replies. */
    static Account account(Evidence evidence, GevalReply.Dimension dimension) {
        return ReplySummary.of(evidence.replies(), ReplyForm.GEVAL)
                .asValue()
                .filter(replies -> replies.values().stream().allMatch(r -> r.marks().containsKey(dimension)))
                .map(replies -> {
                    String each = replies.values().stream()
                            .map(r -> sum(r.marks().get(dimension)))
                            .collect(Collectors.joining("; "));
                    return Account.saying((replies.values().size() == 1 ? "" : "The median of the replies: ") + each + ".");
                })
                .orElse(Account.NONE);
    }

    private static String sum(GevalReply.Mark mark) {
        double all = mark.probabilities().values().stream().mapToDouble(Double::doubleValue).sum();
        return mark.probabilities().isEmpty()
                ? "the mark given, " + mark.plain()
                : "marks weighted by their probabilities, (" + mark.probabilities().entrySet().stream()
                                .map(e -> Sums.figure(e.getValue()) + " × " + e.getKey())
                                .collect(Collectors.joining(" + "))
                        + ") ÷ " + Sums.figure(all) + " = " + Sums.figure(mark.value());
    }
}
