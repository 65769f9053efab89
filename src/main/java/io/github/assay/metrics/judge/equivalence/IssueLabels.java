package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyAccount;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
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
            .withRange(0, MOST).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return JudgeGate.onSql(evidence, ReplyForm.SQL_JUDGE, IssueLabels::measurement);
    }

    private static Measurement measurement(ReplySummary<SqlJudgeReply> replies) {
        List<String> issues = SqlJudge.issues(replies);
        return new Measurement(issues.size(), label(issues), replies.flags(), new FindingList()
                .codes("issues", issues)
                .add(replies.origin(r -> java.util.Set.copyOf(r.issues())))
                .list());
    }

    static String label(List<String> issues) {
        return issues.isEmpty() ? SqlJudgeReply.Issue.NONE.word() : issues.getFirst();
    }

    @Override
    public Account account(Evidence evidence) {
        return ReplySummary.of(evidence.replies(), ReplyForm.SQL_JUDGE).asValue().map(IssueLabels::told).orElse(Account.NONE);
    }

    private static Account told(ReplySummary<SqlJudgeReply> replies) {
        List<String> issues = SqlJudge.issues(replies);
        String sentence = issues.isEmpty()
                ? "The judge names no issue."
                : AccountBuilder.count(issues.size(), "issue") + (replies.values().size() == 1
                        ? " named; the score is their number."
                        : " that at least half of the replies name; the score is their number.");
        return ReplyAccount.told(sentence, replies, IssueLabels::named, SqlJudgeReply::rationale);
    }

    private static String named(SqlJudgeReply reply) {
        return reply.issues().isEmpty()
                ? "none"
                : String.join(", ", reply.issues().stream().map(i -> i.word().replace('_', ' ')).toList());
    }
}
