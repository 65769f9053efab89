package io.github.assay.metrics.judge;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.reply.Replies;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.SqlJudgeReply;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@code issue-labels}: what the SQL judge finds wrong (metrics.md §3.9). The value is the number of labels; the label
 * is the first of them in BADGER's order, or {@code none}.
 */
public final class IssueLabels implements Metric {
    static final int MOST = SqlJudgeReply.Issue.values().length - 1;
    private static final MetricInfo INFO = JudgeInfo.ofSql(
                    "issue-labels", "Judged issues", OptionalDouble.empty(), "BADGER A.2", MetricInfo.Need.GOLD_SQL)
            .withRange(0, MOST);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return JudgeGate.onSql(evidence, ReplyForm.SQL_JUDGE, IssueLabels::measurement);
    }

    private static Measurement measurement(Replies<SqlJudgeReply> replies) {
        List<String> issues = SqlJudge.issues(replies);
        return new Measurement(issues.size(), label(issues), replies.flags(), new Told()
                .texts("issues", issues)
                .all(replies.provenance(r -> java.util.Set.copyOf(r.issues())))
                .detail());
    }

    static String label(List<String> issues) {
        return issues.isEmpty() ? SqlJudgeReply.Issue.NONE.word() : issues.getFirst();
    }
}
