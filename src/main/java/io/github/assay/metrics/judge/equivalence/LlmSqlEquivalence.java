package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyAccount;
import io.github.assay.metrics.judge.reply.EquivalenceReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.OptionalDouble;

/** {@code llm-sql-equivalence}: 1 iff RAGAS' judge finds both queries equivalent (metrics.md §3.12). */
public final class LlmSqlEquivalence implements Metric {
    static final String ID = "llm-sql-equivalence";
    private static final MetricInfo INFO = JudgeInfo.ofSql(
            ID, "LLM SQL equivalence", OptionalDouble.of(1), "RAGAS, SQL semantic equivalence",
            MetricInfo.Need.GOLD_SQL);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return JudgeGate.onSql(evidence, ReplyForm.EQUIVALENCE, LlmSqlEquivalence::measurement);
    }

    private static Measurement measurement(ReplySummary<EquivalenceReply> replies) {
        boolean equivalent = replies.most(EquivalenceReply::equivalent);
        return new Measurement(equivalent ? 1 : 0, "", replies.flags(), new FindingList()
                .text("response_query_explanation", replies.first().responseExplanation())
                .text("reference_query_explanation", replies.first().referenceExplanation())
                .add(replies.origin(EquivalenceReply::equivalent))
                .list());
    }

    @Override
    public Account account(Evidence evidence) {
        return ReplySummary.of(evidence.replies(), ReplyForm.EQUIVALENCE)
                .asValue()
                .map(replies -> ReplyAccount.majority(
                        "Are both queries equivalent?", replies, EquivalenceReply::equivalent, EquivalenceReply::responseExplanation))
                .orElse(Account.NONE);
    }
}
