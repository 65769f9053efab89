package io.github.assay.robustness.router;

import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Results of the score-based router over a grid of parameters.
 *
 * @param points every pair of K and α, in that order
 * @param best the point of highest EX among those that use every system at least once; at equal EX the cheaper, then
 *     the smaller K and α; empty when no point uses all systems
 * @param pareto points for which no other point has a higher EX at the same or lower cost, sorted by cost; all costs
 *     known
 */
public record RouterGrid(List<Point> points, Optional<Point> best, List<Point> pareto) {
    /**
     * One pair of parameters.
     *
     * @param k neighbours
     * @param alpha least share of neighbours on which a system must be right
     * @param fewNeighbours whether at least one question has fewer than K neighbours
     * @param result result of the decisions
     */
    public record Point(int k, double alpha, boolean fewNeighbours, RouterResult result) {
        /** Whether every system gets at least one question, before the policy for "none" applies. */
        public boolean usesEverySystem() {
            return result.labels().subList(0, result.labels().size() - 1).stream().allMatch(n -> n > 0);
        }

        double ex() {
            return result.ex().asValue().map(Estimate::value).orElse(-1.0);
        }

        double cost() {
            return result.cost().asValue().orElse(Double.MAX_VALUE);
        }
    }

    /** Evaluates every pair of parameters. */
    public static RouterGrid of(
            Simulation simulation, List<Integer> ks, List<Double> alphas, NonePolicy policy, Progress progress) {
        List<Point> points = new ArrayList<>();
        for (int k : ks) {
            for (double alpha : alphas) {
                progress.check();
                RouterResult result = RouterEvaluation.of(simulation.decide(k, alpha), policy);
                points.add(new Point(k, alpha, simulation.isShort(k), result));
            }
        }
        Optional<Point> best = points.stream()
                .filter(Point::usesEverySystem)
                .filter(p -> p.result().ex().asValue().isPresent())
                .min(Comparator.comparingDouble((Point p) -> -p.ex())
                        .thenComparingDouble(Point::cost)
                        .thenComparingInt(Point::k)
                        .thenComparingDouble(Point::alpha));
        return new RouterGrid(List.copyOf(points), best, pareto(points));
    }

    private static List<Point> pareto(List<Point> points) {
        List<Point> front = new ArrayList<>();
        List<Point> byCost = points.stream()
                .filter(p -> p.result().cost().asValue().isPresent()
                        && p.result().ex().asValue().isPresent())
                .sorted(Comparator.comparingDouble(Point::cost).thenComparingDouble(p -> -p.ex()))
                .toList();
        for (Point p : byCost) {
            if (front.isEmpty() || p.ex() > front.getLast().ex()) {
                front.add(p);
            }
        }
        return List.copyOf(front);
    }
}
