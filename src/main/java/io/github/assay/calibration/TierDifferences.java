package io.github.assay.calibration;

import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.VerdictStudy;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.tests.Multiplicity;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Differences of one metric's κ between slices of a dimension (statistics.md §6). Each slice is resampled with its own
 * stream, the stream of the slice's interval; then replicates are subtracted. Slices that share questions, such as systems,
 * are resampled together.
 *
 * @param pairs every pair of the compared slices, in their order
 * @param notCompared slices left out: fewer than ten cases of a class, κ undefined, or not among the {@value #MOST}
 *     largest
 */
public record TierDifferences(List<Pair> pairs, List<String> notCompared) {
    /** Most slices of a dimension whose pairs are compared. */
    public static final int MOST = 12;

    /**
     * Difference of κ between two slices.
     *
     * @param a one slice
     * @param b the other
     * @param delta κ on a minus κ on b, with the percentile interval of the unpaired bootstrap; n counts both
     * @param p two-sided p by interval inversion
     * @param holm the same after Holm's correction over the pairs of the dimension
     */
    public record Pair(String a, String b, Outcome<Estimate> delta, Outcome<Double> p, Outcome<Double> holm) {}

    public TierDifferences {
        pairs = List.copyOf(pairs);
        notCompared = List.copyOf(notCompared);
    }

    /** @param strata a metric's slices of one dimension */
    static TierDifferences of(
            List<MetricStratum> strata, ScoreTable table, MetricValues metric, CalibrationSettings settings,
            Progress progress) {
        List<MetricStratum> largest = strata.stream()
                .filter(s -> VerdictStudy.enough(s.agreement().counts()) && kappa(s).isPresent())
                .sorted(Comparator.comparingLong((MetricStratum s) -> -s.agreement().counts().n()))
                .limit(MOST)
                .toList();
        List<MetricStratum> compared = strata.stream().filter(largest::contains).toList();
        return new TierDifferences(
                pairs(shareUnits(compared, table)
                        ? together(compared, table, metric, settings, progress)
                        : compared.stream()
                                .map(s -> new Drawn(s, replicates(s, table, metric, settings, progress), 0, false))
                                .toList()),
                strata.stream().filter(s -> !largest.contains(s)).map(MetricStratum::value).toList());
    }

    /** The rows of a slice, ascending. */
    static int[] rows(MetricStratum stratum, ScoreTable table) {
        ConfusionItems items = stratum.items();
        return table.rows(Stream.of(
                        items.truePass(), items.falseFail(), items.falsePass(), items.trueFail(), items.unavailable())
                .flatMap(List::stream)
                .toList());
    }

    /** Whether a question has items in two slices, such as answers of two systems. */
    private static boolean shareUnits(List<MetricStratum> strata, ScoreTable table) {
        if (table.units().single()) {
            return false;
        }
        Set<Integer> seen = new HashSet<>();
        for (MetricStratum stratum : strata) {
            List<Integer> own = IntStream.of(rows(stratum, table)).map(table.units()::unit).distinct().boxed().toList();
            if (own.stream().anyMatch(seen::contains)) {
                return true;
            }
            seen.addAll(own);
        }
        return false;
    }

    /** Slices that share questions are resampled together, so that their difference is paired. */
    private static List<Drawn> together(
            List<MetricStratum> strata, ScoreTable table, MetricValues metric, CalibrationSettings settings,
            Progress progress) {
        Columns columns = new Columns(table.size());
        List<PairedColumns> counted = new ArrayList<>();
        for (MetricStratum stratum : strata) {
            BitSet here = new BitSet();
            IntStream.of(rows(stratum, table)).forEach(here::set);
            counted.add(PairedColumns.add(columns, i -> here.get(i) && metric.hasVerdict(i), table::pass, metric::passes));
        }
        Replicates drawn = Bootstrap.run(
                columns, table.units(), () -> new VerdictStudy.VerdictReplicates(counted, 0), "joint/cases", settings.bootstrap(),
                settings.threads(), progress);
        return IntStream.range(0, strata.size()).mapToObj(s -> new Drawn(strata.get(s), drawn, s, true)).toList();
    }

    private static Optional<Estimate> kappa(MetricStratum stratum) {
        return stratum.agreement().cohenKappa().asValue();
    }

    private static Replicates replicates(
            MetricStratum stratum, ScoreTable table, MetricValues metric, CalibrationSettings settings,
            Progress progress) {
        int[] rows = rows(stratum, table);
        Columns columns = new Columns(rows.length);
        PairedColumns counted = PairedColumns.add(
                columns, i -> metric.hasVerdict(rows[i]), i -> table.pass(rows[i]), i -> metric.passes(rows[i]));
        return Bootstrap.run(
                columns, table.units().of(rows), () -> new Kappa(counted), stream(stratum), settings.bootstrap(), settings.threads(), progress);
    }

    private static String stream(MetricStratum stratum) {
        return Calibrator.stream(stratum.dimension(), stratum.value());
    }

    private static List<Pair> pairs(List<Drawn> slices) {
        List<Pair> raw = new ArrayList<>();
        for (int i = 0; i < slices.size(); i++) {
            for (int j = i + 1; j < slices.size(); j++) {
                raw.add(slices.get(i).less(slices.get(j)));
            }
        }
        List<Outcome<Double>> holm = Multiplicity.holm(raw.stream().map(Pair::p).toList());
        List<Pair> adjusted = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            Pair p = raw.get(i);
            adjusted.add(new Pair(p.a, p.b, p.delta, p.p, holm.get(i)));
        }
        return adjusted;
    }

    /**
     * A slice with its resamples.
     *
     * @param number of its κ among the replicates
     * @param joint whether the slices have the same resamples
     */
    private record Drawn(MetricStratum stratum, Replicates replicates, int number, boolean joint) {
        Pair less(Drawn other) {
            Estimate mine = kappa(stratum).orElseThrow();
            Estimate theirs = kappa(other.stratum).orElseThrow();
            Replicates.Difference difference = joint
                    ? replicates.difference(number, other.number)
                    : replicates.unpaired(0, other.replicates, 0);
            Estimate delta =
                    new Estimate(mine.value() - theirs.value(), difference.interval(), mine.n() + theirs.n());
            return new Pair(
                    stratum.value(), other.stratum.value(), Outcome.value(delta), difference.p(), difference.p());
        }
    }

    /** Computes κ of one resample. */
    private record Kappa(PairedColumns table) implements ReplicateStatistics {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public void compute(int[] counts, double[] results) {
            results[0] = table.kappa(counts);
        }
    }
}
