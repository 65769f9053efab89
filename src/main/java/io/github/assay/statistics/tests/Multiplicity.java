package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Adjusts p-values for a family of tests (statistics.md §5). Undefined tests are not part of the family and stay
 * undefined.
 */
public final class Multiplicity {
    private Multiplicity() {}

    /** Holm's step-down adjustment (1979), in input order. */
    public static List<Outcome<Double>> holm(List<Outcome<Double>> ps) {
        List<Integer> order = ascending(ps);
        double[] adjusted = new double[ps.size()];
        double running = 0;
        for (int rank = 0; rank < order.size(); rank++) {
            double p = value(ps, order.get(rank));
            running = Math.max(running, Math.min(1, (order.size() - rank) * p));
            adjusted[order.get(rank)] = running;
        }
        return replaced(ps, adjusted);
    }

    /** Benjamini and Hochberg's step-up adjustment (1995), in input order. */
    public static List<Outcome<Double>> benjaminiHochberg(List<Outcome<Double>> ps) {
        List<Integer> order = ascending(ps);
        double[] adjusted = new double[ps.size()];
        double running = 1;
        for (int rank = order.size() - 1; rank >= 0; rank--) {
            double p = value(ps, order.get(rank));
            running = Math.min(running, order.size() * p / (rank + 1));
            adjusted[order.get(rank)] = running;
        }
        return replaced(ps, adjusted);
    }

    /** Benjamini and Yekutieli's adjustment (2001), valid under any dependence, in input order. */
    public static List<Outcome<Double>> benjaminiYekutieli(List<Outcome<Double>> ps) {
        long tests = ps.stream().filter(p -> p.asValue().isPresent()).count();
        double harmonic = IntStream.rangeClosed(1, (int) tests).mapToDouble(i -> 1.0 / i).sum();
        return benjaminiHochberg(ps).stream()
                .map(p -> p.map(q -> Math.min(1, q * harmonic)))
                .toList();
    }

    private static List<Integer> ascending(List<Outcome<Double>> ps) {
        return IntStream.range(0, ps.size())
                .filter(i -> ps.get(i).asValue().isPresent())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> value(ps, i)))
                .toList();
    }

    private static List<Outcome<Double>> replaced(List<Outcome<Double>> ps, double[] adjusted) {
        List<Outcome<Double>> result = new ArrayList<>();
        for (int i = 0; i < ps.size(); i++) {
            double mine = adjusted[i];
            result.add(ps.get(i).map(_ -> mine));
        }
        return List.copyOf(result);
    }

    private static double value(List<Outcome<Double>> ps, int i) {
        return ps.get(i).asValue().orElseThrow();
    }
}
