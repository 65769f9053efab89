package io.github.assay.metrics.structure;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code clause-precision}: precision of the elements of all clauses (metrics.md §2.7). */
public final class ClausePrecision implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "clause-precision",
            "Clause precision",
            MetricInfo.Group.STRUCTURE,
            OptionalDouble.of(0.5),
            Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL),
            "BADGER §6.2 after Dr. Spider; metrics.md §2.7");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return SqlPair.measure(
                evidence,
                pair -> Measurement.of(
                        LinkedNames.clauses(pair, evidence).precision(), LinkedNames.clauseDetail(pair, evidence)));
    }
}
