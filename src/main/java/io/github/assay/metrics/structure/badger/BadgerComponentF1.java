package io.github.assay.metrics.structure.badger;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.structure.SetMatch;
import java.util.OptionalDouble;

/** {@code badger-component-f1}: mean F1 over BADGER's seven sets (metrics.md §2.4). */
public final class BadgerComponentF1 implements Metric {
    private static final String ID = "badger-component-f1";
    private static final MetricInfo INFO =
            BadgerAxes.info(ID, "Component F1", OptionalDouble.of(0.8));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return BadgerAxes.measure(evidence, ID, SetMatch::f1);
    }

    @Override
    public Account account(Evidence evidence) {
        return BadgerAxes.account(evidence, ID, SetMatch::f1);
    }
}
