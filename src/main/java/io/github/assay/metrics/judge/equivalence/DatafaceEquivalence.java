package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyConstants;
import io.github.assay.metrics.judge.reply.DatafaceReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.Optional;
import java.util.OptionalDouble;

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
        DatafaceReply.Equivalence said = replies.majority(DatafaceReply::equivalence);
        double value = said == DatafaceReply.Equivalence.EQUIVALENT ? 1 : 0;
        return new Measurement(value, ReplyConstants.of(said), replies.flags(), new FindingList()
                .rationale(replies.first().rationale())
                .add(replies.origin(DatafaceReply::equivalence))
                .list());
    }

    @Override
    public Account account(Evidence evidence) {
        return DatafacePass.told(evidence, "Only equivalent counts as 1 here.", "reason");
    }
}
