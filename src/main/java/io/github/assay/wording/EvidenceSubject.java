package io.github.assay.wording;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The score to explain, with its case.
 *
 * @param metric the metric that made it
 * @param threshold the threshold in force, where it is to be stated
 * @param metrics metrics whose names may occur, this one included
 * @param shown the tables as execution accuracy compared them; empty where it has no such finding
 * @param diff the two tables as the screen shows them; empty where there are not two
 * @param explained whether the outcome has the steps that lead to it; not while they are computed
 */
public record EvidenceSubject(
        MetricInfo metric,
        Outcome<Measurement> outcome,
        OptionalDouble threshold,
        List<MetricInfo> metrics,
        Optional<TableComparison> shown,
        Optional<TableDiff> diff,
        boolean explained) {
    /** The same where the threshold is stated elsewhere. */
    public EvidenceSubject withoutThreshold() {
        return new EvidenceSubject(metric, outcome, OptionalDouble.empty(), metrics, shown, diff, explained);
    }

    /** The name of a metric. */
    Optional<String> metricName(String id) {
        return metrics.stream().filter(m -> m.id().equals(id)).map(MetricInfo::name).findFirst();
    }

    /** What a key means; ids of metrics are written with underscores there. */
    String nameOf(String key) {
        return metricName(key.replace('_', '-'))
                .or(() -> Texts.optional("evidence.key." + metric.id() + "." + key))
                .orElseGet(() -> Texts.name(key));
    }
}
