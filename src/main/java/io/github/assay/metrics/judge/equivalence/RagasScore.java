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
import io.github.assay.metrics.judge.reply.ReplyForm.EquivalenceReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.OptionalDouble;

/**
 * {@code ragas-m4}: the score of baseline M4 (metrics.md §3.12, §6.8). It is the F1 of rows where there are results,
 * else the judged equivalence of the queries.
 */
public final class RagasScore implements Metric {
    private static final String ROWS = "datacompy-rows";
    private static final MetricInfo INFO = JudgeInfo.ofSql(
            "ragas-m4", "RAGAS (M4)", OptionalDouble.of(0.9), "metrics.md §3.12, §6.8; BADGER §6.2",
            MetricInfo.Need.GOLD_SQL, MetricInfo.Need.OTHER_METRICS);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Outcome<Measurement> rows = evidence.score(ROWS);
        boolean settled = rows.asValue().isPresent() || rows.reason().equals("not_applicable");
        return settled
                ? rows.map(m -> evidence.explained(from(ROWS, m), steps -> {
                    steps.instead("from").says("ragas.rows", m.value());
                    evidence.explain(ROWS).asValue().ifPresent(steps::of);
                }))
                : evidence.score(LlmSqlEquivalence.ID)
                        .map(m -> evidence.explained(from(LlmSqlEquivalence.ID, m), steps -> steps.says("ragas.queries")));
    }

    private static Measurement from(String metric, Measurement m) {
        return new Measurement(m.value(), "", m.flags(), new FindingList().verdict("from", metric).list());
    }

    /** {@code llm-sql-equivalence}: 1 iff RAGAS' judge finds both queries equivalent (metrics.md §3.12). */
    public static final class LlmSqlEquivalence implements Metric {
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
            return JudgeGate.onSql(evidence, ReplyForm.EQUIVALENCE, replies -> evidence.explained(
                    measurement(replies), steps -> ReplySteps.majority(
                            steps, "reply.equivalent", replies, EquivalenceReply::equivalent, EquivalenceReply::responseExplanation)));
        }

        private static Measurement measurement(ReplySummary<EquivalenceReply> replies) {
            boolean equivalent = replies.most(EquivalenceReply::equivalent);
            return new Measurement(equivalent ? 1 : 0, "", replies.flags(), new FindingList()
                    .text("response_query_explanation", replies.first().responseExplanation())
                    .text("reference_query_explanation", replies.first().referenceExplanation())
                    .add(replies.origin(EquivalenceReply::equivalent))
                    .list());
        }
    }
}
