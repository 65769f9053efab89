package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplySteps;
import io.github.assay.metrics.judge.reply.ReplyForm.SqlJudgeReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@code badger-sql-judge}: how alike the judge finds both queries, its score over ten (metrics.md §3.9). Flags mark
 * replies that contradict themselves.
 */
public final class SqlJudge implements Metric {
    private static final MetricInfo INFO = JudgeInfo.ofSql(
            "badger-sql-judge", "SQL judge", OptionalDouble.of(0.7), "BADGER §4.4, A.2", MetricInfo.Need.GOLD_SQL);
    private static final double EQUIVALENT_FROM = 5;
    private static final double FAULTLESS_FROM = 7;

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return JudgeGate.onExecutedSql(evidence, ReplyForm.SQL_JUDGE, replies -> evidence.explained(measurement(replies), steps -> {
            ReplySteps.median(steps, replies, SqlJudgeReply::score, SqlJudgeReply::rationale);
            steps.says("sql-judge.tenth", replies.median(SqlJudgeReply::score) / 10);
        }));
    }

    private static Measurement measurement(ReplySummary<SqlJudgeReply> replies) {
        double score = replies.median(SqlJudgeReply::score);
        boolean equivalent = replies.most(SqlJudgeReply::equivalent);
        List<String> issues = issues(replies);
        List<String> flags = new ArrayList<>(replies.flags());
        if (equivalent && score < EQUIVALENT_FROM) {
            flags.add("equivalent_with_low_score");
        }
        if (issues.isEmpty() && score < FAULTLESS_FROM) {
            flags.add("no_issue_with_low_score");
        }
        return new Measurement(score / 10, "", flags, new FindingList()
                .number("score", score)
                .flag("semantic_equivalence", equivalent)
                .codes("issues", issues)
                .rationale(replies.first().rationale())
                .add(replies.origin(SqlJudgeReply::equivalent))
                .list());
    }

    /** Labels that at least half of the replies give. */
    static List<String> issues(ReplySummary<SqlJudgeReply> replies) {
        return java.util.Arrays.stream(SqlJudgeReply.Issue.values())
                .filter(issue -> replies.half(r -> r.issues().contains(issue)))
                .map(SqlJudgeReply.Issue::word)
                .toList();
    }

    /**
     * {@code issue-labels}: what the SQL judge finds wrong (metrics.md §3.9). The value is the number of labels; the
     * label is the first of them in BADGER's order, or {@code none}.
     */
    public static final class IssueLabels implements Metric {
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
            return JudgeGate.onExecutedSql(evidence, ReplyForm.SQL_JUDGE,
                    replies -> evidence.explained(measurement(replies), steps -> explain(replies, steps)));
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

        private static void explain(ReplySummary<SqlJudgeReply> replies, Steps steps) {
            int issues = SqlJudge.issues(replies).size();
            Phrase sentence = issues == 0
                    ? Phrase.of("judged-issues.none")
                    : Phrase.of(replies.values().size() == 1 ? "judged-issues.named" : "judged-issues.half", issues);
            ReplySteps.each(steps, sentence, replies, IssueLabels::named, SqlJudgeReply::rationale);
        }

        private static Object named(SqlJudgeReply reply) {
            return reply.issues().isEmpty()
                    ? Phrase.of("judged-issues.no-issue")
                    : String.join(", ", reply.issues().stream().map(i -> i.word().replace('_', ' ')).toList());
        }
    }
}
