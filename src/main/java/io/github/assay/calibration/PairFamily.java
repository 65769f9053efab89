package io.github.assay.calibration;

import io.github.assay.calibration.pairs.MetricPair;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.tests.Multiplicity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adjusted p-values of the pairwise tests in the declared family (statistics.md §5). Metrics of equal verdicts have the
 * same tests: these count once, and every such pair gets their adjusted p.
 *
 * @param pairs all pairs with their adjusted p
 * @param tests number of defined tests in the family
 */
record PairFamily(List<MetricPair> pairs, int tests) {
    /** Two metrics, each representing its group. */
    private record Test(int a, int b) {}

    /**
     * @param pairs of metrics {@code (0, 1), (0, 2), … (1, 2), …}
     * @param metrics number of metrics
     */
    static PairFamily of(List<MetricPair> pairs, int metrics, MetricPlaces places) {
        List<Test> testOf = new ArrayList<>();
        for (int a = 0; a < metrics; a++) {
            for (int b = a + 1; b < metrics; b++) {
                int x = places.first(a);
                int y = places.first(b);
                testOf.add(new Test(Math.min(x, y), Math.max(x, y)));
            }
        }
        Map<Test, Integer> numbers = new HashMap<>();
        List<Outcome<Double>> ps = new ArrayList<>();
        for (int i = 0; i < testOf.size(); i++) {
            Test test = testOf.get(i);
            if (places.isInFamily(test.a, test.b) && numbers.putIfAbsent(test, ps.size()) == null) {
                ps.add(pairs.get(i).p());
            }
        }
        List<Outcome<Double>> holm = Multiplicity.holm(ps);
        List<Outcome<Double>> rate = Multiplicity.benjaminiHochberg(ps);
        Outcome<Double> outside = Outcome.unavailable("NOT_COMPUTABLE", "not in the family of tests");
        List<MetricPair> adjusted = new ArrayList<>();
        for (int i = 0; i < testOf.size(); i++) {
            Integer number = numbers.get(testOf.get(i));
            adjusted.add(number == null
                    ? adjusted(pairs.get(i), outside, outside)
                    : adjusted(pairs.get(i), holm.get(number), rate.get(number)));
        }
        int tests = (int) ps.stream().filter(p -> p.asValue().isPresent()).count();
        return new PairFamily(List.copyOf(adjusted), tests);
    }

    private static MetricPair adjusted(MetricPair p, Outcome<Double> holm, Outcome<Double> rate) {
        return new MetricPair(
                p.a(), p.b(), p.n(), p.kappaA(), p.kappaB(), p.deltaKappa(), p.p(), holm, p.mcnemar(),
                p.checks().with(rate), p.onlyA(), p.onlyB());
    }
}
