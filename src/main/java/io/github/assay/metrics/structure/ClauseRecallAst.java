package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code clause-recall-ast}: the clause recall of {@link ClauseRecall}, as the EvalAssist adaptation takes it (metrics.md §2.8). */
public final class ClauseRecallAst implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "clause-recall-ast",
            "Clause recall (EvalAssist)",
            MetricInfo.Group.STRUCTURE,
            OptionalDouble.of(0.7),
            Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL, Need.OTHER_METRICS),
            "BADGER §6.2; metrics.md §2.8")
            .onRequest();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return evidence.score("clause-recall");
    }

    @Override
    public Account account(Evidence evidence) {
        return LinkedNames.clausesAccount(evidence).map(SetAccount::recall).orElse(Account.NONE);
    }
}
