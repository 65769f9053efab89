package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.reply.ReplyForm.ClaimsReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** Computes the share of a response's claims that its result supports, for both metrics of it (metrics.md §3.14). */
public final class FaithfulShare {
    static final String ID = "faithfulness";
    static final MetricInfo.Option EXCLUDE =
            MetricInfo.Option.flag(
                    "excludeUnverifiable", "leave claims out that cannot be verified; else they count as 0");

    private FaithfulShare() {}

    /** A value of the share; an item whose replies state no claim that counts is unavailable. */
    static Outcome<Measurement> of(Evidence evidence, String metric, UnaryOperator<Measurement> value) {
        boolean exclude = evidence.is(metric, EXCLUDE.name(), EXCLUDE.standard(), "true");
        return JudgeGate.onAnswer(evidence, ReplyForm.CLAIMS, replies -> of(replies, exclude)
                .map(m -> evidence.explained(value.apply(m), steps -> explain(replies, exclude, steps))));
    }

    private static Outcome<Measurement> of(ReplySummary<ClaimsReply> replies, boolean exclude) {
        if (replies.values().stream().anyMatch(r -> counted(r, exclude).isEmpty())) {
            return Outcome.unavailable("no_claims", "the reply states no claim that could be verified");
        }
        double share = replies.median(r -> share(r, exclude));
        List<ClaimsReply.Claim> claims = replies.first().claims();
        return Outcome.value(new Measurement(share, "", replies.flags(), new FindingList()
                .number("claims", claims.size())
                .texts("refuted", texts(claims, ClaimsReply.Support.REFUTED))
                .texts("unverifiable", texts(claims, ClaimsReply.Support.UNVERIFIABLE))
                .texts("supported", texts(claims, ClaimsReply.Support.SUPPORTED))
                .add(replies.origin(r -> r.claims().stream().map(ClaimsReply.Claim::support).toList()))
                .list()));
    }

    private static List<ClaimsReply.Claim> counted(ClaimsReply reply, boolean exclude) {
        return reply.claims().stream()
                .filter(c -> !exclude || c.support() != ClaimsReply.Support.UNVERIFIABLE)
                .toList();
    }

    private static double share(ClaimsReply reply, boolean exclude) {
        List<ClaimsReply.Claim> counted = counted(reply, exclude);
        return counted.stream().filter(c -> c.support() == ClaimsReply.Support.SUPPORTED).count()
                / (double) counted.size();
    }

    private static List<String> texts(List<ClaimsReply.Claim> claims, ClaimsReply.Support support) {
        return claims.stream()
                .filter(c -> c.support() == support)
                .map(c -> c.evidence().isBlank() ? c.text() : c.text() + " — " + c.evidence())
                .toList();
    }

    /** How the share is made, reply by reply. */
    private static void explain(ReplySummary<ClaimsReply> replies, boolean exclude, Steps steps) {
        Step.Series each = new Step.Series("; ", replies.values().stream()
                .map(r -> new Arithmetic.Share(Math.round(share(r, exclude) * counted(r, exclude).size()), counted(r, exclude).size()))
                .toList());
        Phrase follow = Phrase.of(exclude ? "faithful.follow-checked" : "faithful.follow", each);
        steps.says(replies.values().size() == 1 ? follow : Phrase.of("reply.median-of", follow));
    }

    /** {@code faithfulness}: the share of the response's claims that the result supports (metrics.md §3.14). */
    public static final class Faithfulness implements Metric {
        private static final MetricInfo INFO = JudgeInfo.ofAnswer(
                        FaithfulShare.ID, "Faithfulness", 0, 1, OptionalDouble.of(0.8), "BADGER §7.2; RAGAS")
                .with(List.of(FaithfulShare.EXCLUDE)).diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return FaithfulShare.of(evidence, FaithfulShare.ID, m -> m);
        }
    }

    /** {@code faithfulness-verdict}: 1 iff at least 0.8 of the response's claims are supported (metrics.md §3.14). */
    public static final class FaithfulnessVerdict implements Metric {
        private static final double FAITHFUL = 0.8;
        private static final MetricInfo INFO = JudgeInfo.ofAnswer(
                        "faithfulness-verdict", "Faithful", 0, 1, OptionalDouble.of(1), "BADGER §7.2")
                .with(List.of(FaithfulShare.EXCLUDE)).diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return FaithfulShare.of(evidence, INFO.id(), m -> new Measurement(
                    m.value() >= FAITHFUL ? 1 : 0, "", m.flags(), new FindingList().number("faithfulness", m.value()).list()));
        }
    }
}
