package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplySteps;
import io.github.assay.metrics.judge.reply.ReplyForm.SqlJudgeReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.OptionalDouble;

/** {@code semantic-equivalence}: 1 iff the SQL judge says that both queries mean the same (metrics.md §3.9). */
public final class SemanticEquivalence implements Metric {
    private static final MetricInfo INFO = JudgeInfo.ofSql(
            "semantic-equivalence", "Judged equivalent", OptionalDouble.of(1), "BADGER §4.4", MetricInfo.Need.GOLD_SQL);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return JudgeGate.onExecutedSql(evidence, ReplyForm.SQL_JUDGE, replies -> evidence.explained(
                measurement(replies), steps -> ReplySteps.majority(
                        steps, "reply.same-meaning", replies, SqlJudgeReply::equivalent, SqlJudgeReply::rationale)));
    }

    private static Measurement measurement(ReplySummary<SqlJudgeReply> replies) {
        boolean equivalent = replies.most(SqlJudgeReply::equivalent);
        return new Measurement(equivalent ? 1 : 0, "", replies.flags(), new FindingList()
                .rationale(replies.first().rationale())
                .add(replies.origin(SqlJudgeReply::equivalent))
                .list());
    }
}
