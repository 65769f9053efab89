package io.github.assay.metrics.triage;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.Optional;
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
        return exec.map(e -> compare(struct.asValue().orElseThrow().value(), e.value(), threshold));
    }

    private static Measurement compare(double struct, double exec, double threshold) {
        boolean differ = Math.abs(struct - exec) > threshold + ROUNDING;
        boolean material = struct >= 0.8 && exec < 0.5 || struct < 0.5 && exec >= 1;
        FindingList findings = new FindingList();
        findings.input("skill_struct", struct);
        findings.input("skill_exec", exec);
        return new Measurement(differ ? 1 : 0, "", material ? List.of("material") : List.of(), findings.list());
    }

    @Override
    public Account account(Evidence evidence) {
        Optional<Measurement> struct = evidence.score("skill-struct").asValue();
        Optional<Measurement> exec = evidence.score("skill-exec").asValue();
        if (struct.isEmpty() || exec.isEmpty()) {
            return Account.NONE;
        }
        double gap = Math.abs(struct.get().value() - exec.get().value());
        double threshold = Double.parseDouble(evidence.option(ID, "threshold", "0.1"));
        return Account.saying("|" + Sums.figure(struct.get().value()) + " − " + Sums.figure(exec.get().value()) + "| = "
                + Sums.figure(gap) + (gap > threshold + ROUNDING ? ", more than " : ", no more than ")
                + Sums.figure(threshold) + ".");
    }
}
