package io.github.assay.cli.study;

import io.github.assay.calibration.MetricChecks.PassRateCheck;
import io.github.assay.calibration.MetricChecks.TierCheck;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.wording.EstimateFormat;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Tables of {@code calibrate --details} that compare κ between slices. */
final class CheckTables {
    /** Most differences between slices that are printed. */
    private static final int MOST = 24;

    private CheckTables() {}

    static void print(List<MetricDetail> rows, Terminal terminal) {
        shares(rows, terminal);
        homogeneity(rows, terminal);
        differences(rows, terminal);
    }

    private static void shares(List<MetricDetail> rows, Terminal terminal) {
        TextTable table = new TextTable(
                "metric", "κ, annotators redrawn", ">passed %", "Wilson", "Clopper–Pearson", "bootstrap", ">differ by");
        for (MetricDetail d : rows) {
            PassRateCheck check = d.checks().passRate();
            table.add(
                    d.metric(),
                    EstimateFormat.bounds(d.kappa().annotatorsRedrawn()),
                    d.rates().passRate().asValue().map(EstimateFormat::percent).orElse("–"),
                    EstimateFormat.bounds(check.wilson()),
                    EstimateFormat.bounds(check.clopperPearson()),
                    EstimateFormat.bounds(check.percentile()),
                    EstimateFormat.number(check.largestDifference()) + (check.differs() ? " (too much)" : ""));
        }
        table.lines().forEach(terminal::result);
    }

    private static void homogeneity(List<MetricDetail> rows, Terminal terminal) {
        TextTable table = new TextTable("metric", "one κ in every", ">Q", ">df", ">p", ">p, shuffled", "left out");
        boolean any = false;
        for (MetricDetail d : rows) {
            for (TierCheck tier : d.checks().tiers()) {
                if (tier.test() instanceof Outcome.Value<Homogeneity>(Homogeneity h)) {
                    any = true;
                    table.add(
                            d.metric(), tier.dimension(), EstimateFormat.three(h.q()), Integer.toString(h.degrees()),
                            EstimateFormat.p(Outcome.value(h.p())), EstimateFormat.p(tier.permuted().map(t -> t.p())),
                            String.join(", ", h.excluded()));
                }
            }
        }
        if (any) {
            table.lines().forEach(terminal::result);
        }
    }

    private static void differences(List<MetricDetail> rows, Terminal terminal) {
        List<SliceContrast> all = rows.stream().flatMap(CheckTables::of).toList();
        if (all.isEmpty()) {
            return;
        }
        TextTable.of(CalibrationSpecs.slices(all), all.stream()
                        .sorted(Comparator.comparingDouble(CheckTables::order))
                        .limit(MOST)
                        .toList())
                .print(terminal);
        if (all.size() > MOST) {
            terminal.result("Differences between slices: the " + MOST + " with the smallest p of " + all.size()
                    + "; --json has all.");
        }
    }

    private static Stream<SliceContrast> of(MetricDetail d) {
        return d.checks().tiers().stream()
                .flatMap(t -> t.differences().pairs().stream().map(p -> new SliceContrast(d.metric(), t.dimension(), p)));
    }

    private static double order(SliceContrast c) {
        return c.pair().p().asValue().orElse(Double.POSITIVE_INFINITY);
    }
}
