package io.github.assay.metrics.structure.badger;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.structure.SetMatch;
import java.util.OptionalDouble;

/** {@code badger-component-recall}: mean recall over BADGER's seven sets (metrics.md §2.4). */
public final class BadgerComponentRecall implements Metric {
    private static final String ID = "badger-component-recall";
    private static final MetricInfo INFO =
            BadgerAxes.info(ID, "Component recall", OptionalDouble.empty()).onRequest();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return BadgerAxes.measure(evidence, ID, SetMatch::recall);
    }

    @Override
    public Account account(Evidence evidence) {
        return BadgerAxes.account(evidence, ID, SetMatch::recall);
    }
}
