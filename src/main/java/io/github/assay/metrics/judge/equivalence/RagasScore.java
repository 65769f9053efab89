package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.execution.datacompy.DataComPyRows;
import io.github.assay.metrics.judge.JudgeInfo;
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
                ? rows.map(m -> from(ROWS, m))
                : evidence.score(LlmSqlEquivalence.ID).map(m -> from(LlmSqlEquivalence.ID, m));
    }

    private static Measurement from(String metric, Measurement m) {
        return new Measurement(m.value(), "", m.flags(), new FindingList().verdict("from", metric).list());
    }

    @Override
    public Account account(Evidence evidence) {
        Outcome<Measurement> rows = evidence.score(ROWS);
        return rows.asValue()
                .map(m -> new AccountBuilder()
                        .instead("from")
                        .says("The value of Row F1, " + Sums.figure(m.value()) + ", as there are results.")
                        .build()
                        .and(new DataComPyRows().account(evidence)))
                .orElse(Account.saying("There are no results to compare, so the judge’s verdict on the queries counts."));
    }
}
