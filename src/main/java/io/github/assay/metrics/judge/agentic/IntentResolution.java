package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyAccount;
import io.github.assay.metrics.judge.ReplyConstants;
import io.github.assay.metrics.judge.reply.ReplyForm.IntentReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * {@code intent-resolution}: how well the agent split a hard question or clarified it with the user, 0 to 10
 * (metrics.md §3.16). Applies to a case that lists {@code expected_clarifications}, or whose category, scenario or a
 * tag says {@code decomposition}, {@code clarification} or {@code both}.
 */
public final class IntentResolution implements Metric {
    private static final List<String> CALLS = List.of("decomposition", "clarification", "both");
    private static final MetricInfo INFO = JudgeInfo.ofAnswer(
            "intent-resolution", "Intent resolution", 0, 10, OptionalDouble.of(5), "BADGER §7.4").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return JudgeGate.onAnswer(evidence, ReplyForm.INTENT, replies -> measure(evidence, replies));
    }

    private static Outcome<Measurement> measure(Evidence evidence, ReplySummary<IntentReply> replies) {
        List<String> expected = expected(evidence);
        IntentReply.Category category = replies.majority(IntentReply::category);
        if (category == IntentReply.Category.NONE && expected.isEmpty() && !calls(evidence.item().evalCase())) {
            return Outcome.unavailable("not_applicable", "nothing had to be taken apart or asked back");
        }
        double score = replies.median(IntentReply::score);
        FindingList findings = new FindingList().verdict("category", ReplyConstants.of(category)).verdict("band", band(score));
        if (!expected.isEmpty()) {
            List<String> missed = missed(evidence, replies, expected);
            findings.number("clarification_recall", 1 - missed.size() / (double) expected.size())
                    .texts("missed_clarifications", missed);
        }
        return Outcome.value(new Measurement(score, band(score), replies.flags(), findings
                .rationale(replies.first().reason())
                .add(replies.origin(IntentReply::category))
                .list()));
    }

    /** The band of a score; without gaps, since the paper leaves some. */
    static String band(double score) {
        if (score >= 8) {
            return "excellent";
        }
        if (score >= 5) {
            return "adequate";
        }
        return score >= 2 ? "poor" : "failing";
    }

    private static boolean calls(Case evalCase) {
        return Stream.concat(
                        Stream.of(evalCase.strata().category(), evalCase.strata().scenario()),
                        evalCase.strata().tags().stream())
                .map(s -> s.toLowerCase(Locale.ROOT))
                .anyMatch(CALLS::contains);
    }

    private static List<String> expected(Evidence evidence) {
        return evidence.extra("expected_clarifications").map(Datum::asItems).orElse(List.of()).stream()
                .flatMap(d -> d.asText().stream())
                .filter(t -> !t.isBlank())
                .toList();
    }

    /** Expected questions that neither the response nor the judge's list of questions contains. */
    private static List<String> missed(Evidence evidence, ReplySummary<IntentReply> replies, List<String> expected) {
        List<String> asked = Stream.concat(
                        Stream.of(evidence.item().prediction().answer().responseText()),
                        replies.values().stream().flatMap(r -> r.clarifications().stream()))
                .map(LexicalCosine::normalised)
                .toList();
        return expected.stream()
                .filter(e -> asked.stream().noneMatch(a -> a.contains(LexicalCosine.normalised(e))))
                .toList();
    }

    @Override
    public Account account(Evidence evidence) {
        return measure(evidence).asValue().isEmpty()
                ? Account.NONE
                : ReplySummary.of(evidence.replies(), ReplyForm.INTENT)
                        .asValue()
                        .map(replies -> findings(evidence, replies))
                        .orElse(Account.NONE);
    }

    private static Account findings(Evidence evidence, ReplySummary<IntentReply> replies) {
        List<String> expected = expected(evidence);
        List<String> missed = missed(evidence, replies, expected);
        AccountBuilder account = new AccountBuilder().instead("band", "missed_clarifications");
        account.says("Bands: excellent from 8, adequate from 5, poor from 2, failing below; this is "
                + band(replies.median(IntentReply::score)) + ".");
        if (!expected.isEmpty()) {
            account.says((expected.size() - missed.size()) + " of " + AccountBuilder.count(expected.size(), "expected clarification")
                    + " asked for, in the answer’s or the judge’s words; this does not change the mark.");
        }
        account.passage("Expected clarifications", expected, e -> Line.of(
                missed.contains(e) ? Mark.MISSING : Mark.EQUAL, AccountBuilder.shortened(e)));
        return ReplyAccount.median(replies, IntentReply::score, IntentReply::reason).and(account.build());
    }
}
