package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;

/** {@code clause-precision}: precision of the elements of all clauses (metrics.md §2.7). */
public final class ClausePrecision implements Metric {
    private static final MetricInfo INFO = LinkedNames.info("clause-precision", "Clause precision");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return LinkedNames.clauses(evidence, SetMatch::precision);
    }

    @Override
    public Account account(Evidence evidence) {
        return LinkedNames.clausesAccount(evidence).map(SetAccount::precision).orElse(Account.NONE);
    }
}
