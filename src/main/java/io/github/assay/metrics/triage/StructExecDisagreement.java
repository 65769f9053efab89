package io.github.assay.metrics.triage;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code struct-exec-disagreement}: 1 iff {@code skill-struct} and {@code skill-exec} differ by more than the
 * threshold, else 0 (metrics.md §6.1). It gives no verdict. The flag {@code material} marks a good structure with a
 * wrong answer and the reverse.
 */
public final class StructExecDisagreement implements Metric {
    private static final String ID = "struct-exec-disagreement";
    private static final double ROUNDING = 1e-9;
    private static final MetricInfo INFO = MetricInfo.unit(
                    ID, "Struct ≠ exec", MetricInfo.Group.TRIAGE, OptionalDouble.empty(),
                    Set.of(MetricInfo.Need.OTHER_METRICS), "Evaluation skill; metrics.md §6.1")
            .with(List.of(new MetricInfo.Option("threshold", "0.1", "largest difference that is no disagreement",
                    new OptionValues.Between(0, 1, false)))).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        double threshold = Double.parseDouble(evidence.option(ID, "threshold", "0.1"));
        Outcome<Measurement> struct = evidence.score("skill-struct");
        Outcome<Measurement> exec = evidence.score("skill-exec");
        if (struct.asValue().isEmpty()) {
            return struct;
        }
        return exec.map(e -> compare(evidence, struct.asValue().orElseThrow().value(), e.value(), threshold));
    }

    private static Measurement compare(Evidence evidence, double struct, double exec, double threshold) {
        double gap = Math.abs(struct - exec);
        boolean differ = gap > threshold + ROUNDING;
        boolean material = struct >= 0.8 && exec < 0.5 || struct < 0.5 && exec >= 1;
        FindingList findings = new FindingList();
        findings.input("skill_struct", struct);
        findings.input("skill_exec", exec);
        return evidence.explained(
                new Measurement(differ ? 1 : 0, "", material ? List.of("material") : List.of(), findings.list()),
                steps -> steps.says(differ ? "disagreement.more" : "disagreement.less", struct, exec, gap, threshold));
    }
}
