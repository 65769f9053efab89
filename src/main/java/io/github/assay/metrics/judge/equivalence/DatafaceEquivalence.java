package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
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
        Outcome<Measurement> measured = stopped.isPresent()
                ? Outcome.value(new Measurement(0, SKIPPED, List.of(), new FindingList().quoted("reason", stopped.get()).list()))
                : ReplySummary.of(evidence.replies(), ReplyForm.DATAFACE).map(DatafaceEquivalence::measurement);
        return measured.map(m -> evidence.explained(
                m, steps -> DatafacePass.explain(evidence, m, steps.instead("reason").says("dataface.strict"))));
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
            return evidence.score(DatafaceEquivalence.ID).map(m -> evidence.explained(
                    measurement(m), steps -> explain(evidence, m, steps.instead("equivalence", "reason").says("dataface.pass"))));
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

        /** Layer by layer what the answer went through. */
        static void explain(Evidence evidence, Measurement m, Steps steps) {
            boolean skipped = m.label().equals(DatafaceEquivalence.SKIPPED);
            Phrase judge = skipped
                    ? Phrase.of("dataface.not-asked", m.text("reason").orElse(""))
                    : Phrase.of("dataface.says", m.label().replace('_', ' '));
            steps.passage("dataface.layers", List.of(
                    gate(evidence, "parse-ok", "dataface.parses"),
                    gate(evidence, "grounding-ok", "dataface.exists"),
                    Line.of(skipped ? Mark.NONE : PASSING.contains(m.label()) ? Mark.EQUAL : Mark.DIFFERENT, judge)), line -> line);
        }

        private static Line gate(Evidence evidence, String metric, String yes) {
            return evidence.score(metric).asValue()
                    .map(m -> m.value() < 1 ? Line.of(Mark.DIFFERENT, Phrase.of(yes + "-not")) : Line.of(Mark.EQUAL, Phrase.of(yes)))
                    .orElse(Line.of(Mark.NONE, Phrase.of("dataface.unknown", Phrase.of(yes))));
        }
    }
}
