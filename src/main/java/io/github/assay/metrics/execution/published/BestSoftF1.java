package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import java.util.OptionalDouble;

/** {@code soft-f1}: soft F1 with rows paired by best fit, whatever their order (metrics.md §1.8). */
public final class BestSoftF1 implements Metric {
    private static final String ID = "soft-f1";
    private static final MetricInfo INFO = SoftF1.info(ID, "Soft F1", OptionalDouble.of(0.9), SoftF1.Pairing.BEST);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return SoftF1.measure(evidence, ID, SoftF1.Pairing.BEST);
    }

    @Override
    public Account account(Evidence evidence) {
        return SoftF1.account(evidence, ID, SoftF1.Pairing.BEST);
    }
}
