package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyConstants;
import io.github.assay.metrics.judge.reply.ReplyForm.DatafaceReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code dataface-equivalence}: the judge's class of an answer that parses and names only what exists (metrics.md
 * §3.10). Other answers are {@code skipped} without a judge. The value is 1 for {@code equivalent} alone, so that its
 * mean is Dataface's strict equivalence rate.
 */
public final class DatafaceEquivalence implements Metric {
    static final String ID = "dataface-equivalence";
    public static final String SKIPPED = "skipped";
    private static final MetricInfo INFO = JudgeInfo.ofSql(
            ID, "Dataface equivalence", OptionalDouble.of(1), "Dataface evaluation, layer 2",
            MetricInfo.Need.GOLD_SQL, MetricInfo.Need.OTHER_METRICS);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Optional<Outcome<Measurement>> settled = JudgeGate.refusal(evidence).or(() -> JudgeGate.blocked(evidence));
        if (settled.isPresent()) {
            return settled.get();
        }
        Optional<String> stopped = layerOne(evidence);
        return stopped.isPresent()
                ? Outcome.value(new Measurement(0, SKIPPED, java.util.List.of(), new FindingList().quoted("reason", stopped.get()).list()))
                : ReplySummary.of(evidence.replies(), ReplyForm.DATAFACE).map(DatafaceEquivalence::measurement);
    }

    /** Why the judge is not consulted; empty when it is. What is not known does not stop anything. */
    private static Optional<String> layerOne(Evidence evidence) {
        if (evidence.isWithoutSql()) {
            return Optional.of("there is no predicted SQL");
        }
        if (evidence.score("parse-ok").asValue().map(m -> m.value() < 1).orElse(unparsable(evidence))) {
            return Optional.of("the predicted SQL does not parse");
        }
        return fails(evidence, "grounding-ok")
                ? Optional.of("the predicted SQL names a table or column that does not exist")
                : Optional.empty();
    }

    private static boolean unparsable(Evidence evidence) {
        return evidence.predictedSql().fault().isPresent() && UnreadPrediction.limit(evidence).isEmpty();
    }

    private static boolean fails(Evidence evidence, String metric) {
        return evidence.score(metric).asValue().filter(m -> m.value() < 1).isPresent();
    }

    private static Measurement measurement(ReplySummary<DatafaceReply> replies) {
        DatafaceReply.Equivalence stated = replies.majority(DatafaceReply::equivalence);
        double value = stated == DatafaceReply.Equivalence.EQUIVALENT ? 1 : 0;
        return new Measurement(value, ReplyConstants.of(stated), replies.flags(), new FindingList()
                .rationale(replies.first().rationale())
                .add(replies.origin(DatafaceReply::equivalence))
                .list());
    }

    @Override
    public Account account(Evidence evidence) {
        return DatafacePass.reported(evidence, "Only equivalent counts as 1 here.", "reason");
    }

    /**
     * {@code dataface-pass}: 1 iff the answer parses, names only what exists and is at least partly equivalent
     * (metrics.md §3.10). Partial equivalence passes by design; the strict rate is shown beside it.
     */
    public static final class DatafacePass implements Metric {
        private static final Set<String> PASSING = Set.of(
                ReplyConstants.of(DatafaceReply.Equivalence.EQUIVALENT), ReplyConstants.of(DatafaceReply.Equivalence.PARTIALLY_EQUIVALENT));
        private static final MetricInfo INFO = JudgeInfo.ofSql(
                "dataface-pass", "Dataface pass", OptionalDouble.of(1), "Dataface evaluation",
                MetricInfo.Need.GOLD_SQL, MetricInfo.Need.OTHER_METRICS);

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return evidence.score(DatafaceEquivalence.ID).map(DatafacePass::measurement);
        }

        private static Measurement measurement(Measurement equivalence) {
            return new Measurement(
                    PASSING.contains(equivalence.label()) ? 1 : 0,
                    "",
                    equivalence.flags(),
                    new FindingList()
                            .verdict("equivalence", equivalence.label())
                            .text("reason", equivalence.text("reason").orElse(""))
                            .list());
        }

        @Override
        public Account account(Evidence evidence) {
            return reported(evidence, "Equivalent and partially equivalent pass.", "equivalence", "reason");
        }

        /** Layer by layer what the answer went through. */
        static Account reported(Evidence evidence, String rule, String... instead) {
            return evidence.score(DatafaceEquivalence.ID).asValue().map(m -> {
                boolean skipped = m.label().equals(DatafaceEquivalence.SKIPPED);
                String judge = skipped
                        ? "the judge was not asked: " + m.text("reason").orElse("")
                        : "the judge says " + m.label().replace('_', ' ');
                return new AccountBuilder()
                        .instead(instead)
                        .says("An answer must parse and name only what exists before the judge is asked. " + rule)
                        .passage("Step by step", List.of(
                                        gate(evidence, "parse-ok", "the predicted SQL parses", "the predicted SQL does not parse"),
                                        gate(evidence, "grounding-ok", "all it names exists in the schema", "it names what does not exist"),
                                        Line.of(skipped ? Mark.NONE : PASSING.contains(m.label()) ? Mark.EQUAL : Mark.DIFFERENT, judge)),
                                line -> line)
                        .build();
            }).orElse(Account.NONE);
        }

        private static Line gate(Evidence evidence, String metric, String yes, String no) {
            return evidence.score(metric).asValue()
                    .map(m -> m.value() < 1 ? Line.of(Mark.DIFFERENT, no) : Line.of(Mark.EQUAL, yes))
                    .orElse(Line.of(Mark.NONE, "not known whether " + yes));
        }
    }
}
