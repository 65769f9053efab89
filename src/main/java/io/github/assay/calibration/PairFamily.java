package io.github.assay.calibration;

import io.github.assay.calibration.CalibrationSettings.Family;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Multiplicity;
import java.util.ArrayList;
import java.util.List;

/** Fills in the adjusted p over the declared family of pairwise tests (statistics.md §5). */
final class PairFamily {
    private PairFamily() {}

    /** @param best id of the metric with the highest κ; empty when there is none */
    static List<MetricPair> adjusted(List<MetricPair> pairs, Family family, String best) {
        List<Outcome<Double>> members = new ArrayList<>();
        for (MetricPair pair : pairs) {
            boolean in = family == Family.ALL_PAIRS || pair.a().equals(best) || pair.b().equals(best);
            members.add(in ? pair.p() : Outcome.unavailable("NOT_COMPUTABLE", "not in the family of tests"));
        }
        List<Outcome<Double>> holm = Multiplicity.holm(members);
        List<Outcome<Double>> rate = Multiplicity.benjaminiHochberg(members);
        List<MetricPair> result = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            result.add(adjusted(pairs.get(i), holm.get(i), rate.get(i)));
        }
        return result;
    }

    private static MetricPair adjusted(MetricPair p, Outcome<Double> holm, Outcome<Double> rate) {
        return new MetricPair(
                p.a(), p.b(), p.n(), p.kappaA(), p.kappaB(), p.deltaKappa(), p.p(), holm, p.mcnemar(),
                p.checks().with(rate), p.onlyA(), p.onlyB());
    }
}
