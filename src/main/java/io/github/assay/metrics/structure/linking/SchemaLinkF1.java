package io.github.assay.metrics.structure.linking;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.structure.LinkedNames;
import io.github.assay.metrics.structure.SetAccount;

/** {@code schema-link-f1}: F1 of the tables and columns that both queries name (metrics.md §2.7). */
public final class SchemaLinkF1 implements Metric {
    private static final MetricInfo INFO = LinkedNames.info("schema-link-f1", "Schema link F1").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return LinkedNames.schemaLink(evidence);
    }

    @Override
    public Account account(Evidence evidence) {
        return LinkedNames.namesAccount(evidence).map(SetAccount::f1).orElse(Account.NONE);
    }
}
