package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyConstants;
import io.github.assay.metrics.judge.ReplySteps;
import io.github.assay.metrics.judge.reply.ReplyForm.IntentReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@code intent-resolution}: how well the agent split a hard question or clarified it with the user, 0 to 10
 * (metrics.md §3.16). Applies to a case that lists {@code expected_clarifications}, or whose category, scenario or a
 * tag says {@code decomposition}, {@code clarification} or {@code both}.
 */
public final class IntentResolution implements Metric {
    /** Key of the case that lists the questions an agent should ask back. */
    public static final String EXPECTED = "expected_clarifications";

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
        Optional<Integer> beyond = replies.values().stream()
                .flatMap(r -> r.met().stream().flatMap(Set::stream))
                .filter(n -> !expected.isEmpty() && n > expected.size())
                .findFirst();
        if (beyond.isPresent()) {
            return Outcome.unavailable("judge_invalid", "$.intent.clarifications_met: found " + beyond.get()
                    + "; expected numbers from 1 to " + expected.size());
        }
        double score = replies.median(IntentReply::score);
        FindingList findings = new FindingList().verdict("category", ReplyConstants.of(category)).verdict("band", band(score));
        if (!expected.isEmpty()) {
            List<String> missed = missed(evidence, replies, expected);
            findings.number("clarification_recall", (expected.size() - missed.size()) / (double) expected.size())
                    .texts("missed_clarifications", missed);
            judgedRecall(replies, expected).ifPresent(recall -> findings.number("clarification_recall_judged", recall));
        }
        return Outcome.value(evidence.explained(
                new Measurement(score, band(score), replies.flags(), findings
                        .rationale(replies.first().reason())
                        .add(replies.origin(IntentReply::category))
                        .list()),
                steps -> explain(evidence, replies, steps)));
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

    /** The median share of the expected clarifications that replies find; empty where no reply lists them. */
    private static OptionalDouble judgedRecall(ReplySummary<IntentReply> replies, List<String> expected) {
        double[] shares = replies.values().stream()
                .flatMap(r -> r.met().stream())
                .mapToDouble(met -> met.size() / (double) expected.size())
                .sorted()
                .toArray();
        return shares.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((shares[(shares.length - 1) / 2] + shares[shares.length / 2]) / 2);
    }

    /** Whether at least half of the replies that list them find an expected clarification, by its number from 1. */
    private static boolean isMet(ReplySummary<IntentReply> replies, int number) {
        List<Set<Integer>> lists = replies.values().stream().flatMap(r -> r.met().stream()).toList();
        return !lists.isEmpty() && 2 * lists.stream().filter(met -> met.contains(number)).count() >= lists.size();
    }

    private static boolean calls(Case evalCase) {
        return Stream.concat(
                        Stream.of(evalCase.strata().category(), evalCase.strata().scenario()),
                        evalCase.strata().tags().stream())
                .map(s -> s.toLowerCase(Locale.ROOT))
                .anyMatch(CALLS::contains);
    }

    /** Questions that the case expects an agent to ask back, in the order of the case. */
    public static List<String> expected(Evidence evidence) {
        return texts(evidence.extra(EXPECTED));
    }

    /** The same of the value of the case's {@link #EXPECTED}: a list of texts, or one text. */
    public static List<String> texts(Optional<Datum> written) {
        return written.stream()
                .flatMap(d -> d instanceof Datum.Text ? Stream.of(d) : d.asItems().stream())
                .flatMap(d -> d.asText().stream())
                .filter(t -> !t.isBlank())
                .toList();
    }

    /** Expected questions that neither the response nor the judge's list of questions contains. */
    private static List<String> missed(Evidence evidence, ReplySummary<IntentReply> replies, List<String> expected) {
        List<String> requested = Stream.concat(
                        Stream.of(evidence.item().prediction().answer().responseText()),
                        replies.values().stream().flatMap(r -> r.clarifications().stream()))
                .map(LexicalCosine::normalised)
                .toList();
        return expected.stream()
                .filter(e -> requested.stream().noneMatch(a -> a.contains(LexicalCosine.normalised(e))))
                .toList();
    }

    private static void explain(Evidence evidence, ReplySummary<IntentReply> replies, Steps steps) {
        List<String> expected = expected(evidence);
        List<String> missed = missed(evidence, replies, expected);
        ReplySteps.median(steps, replies, IntentReply::score, IntentReply::reason);
        steps.instead("band", "missed_clarifications", "clarification_recall_judged")
                .says("intent.bands", band(replies.median(IntentReply::score)));
        if (!expected.isEmpty()) {
            steps.says("intent.words", expected.size() - missed.size(), expected.size());
            judgedRecall(replies, expected).ifPresent(recall -> steps.says("intent.meaning", recall));
        }
        steps.passage("intent.expected", List.copyOf(new LinkedHashSet<>(expected)), e -> {
            boolean judged = isMet(replies, expected.indexOf(e) + 1);
            Phrase text = Phrase.text(Steps.shortened(e));
            return Line.of(missed.contains(e) && !judged ? Mark.MISSING : Mark.EQUAL,
                    missed.contains(e) && judged ? Phrase.of("intent.in-other-words", text) : text);
        });
    }
}
