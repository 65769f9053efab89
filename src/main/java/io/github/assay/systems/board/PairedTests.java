package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Tests the leader against others on the cases on which a metric has a value for both. Where only common cases count,
 * it uses those on which the metric has a value for all.
 */
final class PairedTests {
    private final CaseGrid grid;
    private final ScoredMetric metric;
    private final SystemRun leader;
    private final CaseSet cases;
    private final MeanIntervals intervals;

    PairedTests(CaseGrid grid, ScoredMetric metric, SystemRun leader, CaseSet cases, MeanIntervals intervals) {
        this.grid = grid;
        this.metric = metric;
        this.leader = leader;
        this.cases = cases;
        this.intervals = intervals;
    }

    /** One test per other system run, in the given order; Holm's p is added later. */
    List<AgainstLeader> against(List<SystemRun> others) {
        List<List<Outcome<Double>>> all = others.stream().map(this::differences).toList();
        all.forEach(intervals::add);
        return IntStream.range(0, all.size())
                .mapToObj(i -> test(i, all.get(i)))
                .toList();
    }

    private AgainstLeader test(int number, List<Outcome<Double>> differences) {
        List<Double> known = differences.stream().flatMap(d -> d.asValue().stream()).toList();
        int higher = (int) known.stream().filter(d -> d > 0).count();
        int lower = (int) known.stream().filter(d -> d < 0).count();
        Outcome<Double> signs = McNemar.exactP(higher, lower);
        if (known.isEmpty()) {
            Outcome<Double> none = Outcome.unavailable("NO_DATA");
            return new AgainstLeader(leader, 0, Outcome.unavailable("NO_DATA"), none, none, 0, 0, signs);
        }
        Replicates.Difference drawn = intervals.againstZero(number);
        double mean = known.stream().mapToDouble(Double::doubleValue).sum() / known.size();
        Estimate estimate = new Estimate(mean, drawn.interval(), known.size());
        return new AgainstLeader(
                leader, known.size(), Outcome.value(estimate), drawn.p(), drawn.p(), higher, lower, signs);
    }

    private List<Outcome<Double>> differences(SystemRun other) {
        int a = grid.entrants().indexOf(leader);
        int b = grid.entrants().indexOf(other);
        return IntStream.range(0, grid.size()).mapToObj(c -> difference(c, a, b)).toList();
    }

    private Outcome<Double> difference(int evalCase, int a, int b) {
        Optional<Double> x = grid.value(metric, evalCase, a);
        Optional<Double> y = grid.value(metric, evalCase, b);
        boolean counts = cases == CaseSet.ALL || grid.isScoredForAll(metric, evalCase);
        return counts && x.isPresent() && y.isPresent()
                ? Outcome.value(x.get() - y.get())
                : Outcome.unavailable(MeanIntervals.NOT_COUNTED);
    }
}
