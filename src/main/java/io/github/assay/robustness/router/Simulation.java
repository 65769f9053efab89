package io.github.assay.robustness.router;

import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Simulates the score-based router (metrics.md §4.2). A question goes to the weakest system that was right on a large
 * enough share of the K most similar other questions.
 */
public final class Simulation {
    private static final double SLACK = 1e-12;

    /** The questions that may be neighbours. */
    public enum History {
        ALL_OTHERS,
        /** Questions on other databases only, as the thesis tuned. */
        OTHER_DATABASES
    }

    private final RouterStudy study;
    private final List<int[]> nearest;

    private Simulation(RouterStudy study, List<int[]> nearest) {
        this.study = study;
        this.nearest = nearest;
    }

    /**
     * Finds the neighbours of every question, once.
     *
     * @param most the largest K that will be used
     */
    public static Simulation of(RouterStudy study, History history, int most, int threads, Progress progress) {
        List<RouterQuery> queries = study.queries();
        QuestionSimilarity likeness = new QuestionSimilarity(queries);
        List<Integer> numbers = IntStream.range(0, queries.size()).boxed().toList();
        return new Simulation(
                study,
                Parallel.mapOrdered(
                        numbers, threads, progress, (q, _) -> nearest(queries, likeness, history, q, most)));
    }

    private static int[] nearest(List<RouterQuery> queries, QuestionSimilarity likeness, History history, int q, int most) {
        double[] alike = new double[queries.size()];
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            boolean sameDb = queries.get(i).db().equals(queries.get(q).db());
            if (i != q && !(sameDb && history == History.OTHER_DATABASES)) {
                alike[i] = likeness.of(q, i);
                others.add(i);
            }
        }
        return others.stream()
                .sorted(Comparator.comparingDouble((Integer i) -> -alike[i]).thenComparing(i -> queries.get(i).id()))
                .limit(most)
                .mapToInt(i -> i)
                .toArray();
    }

    /** A copy of the study with the decisions of one parameter pair. */
    public RouterStudy decide(int k, double alpha) {
        List<RouterQuery> decided = new ArrayList<>();
        for (int q = 0; q < nearest.size(); q++) {
            decided.add(study.queries().get(q).withLabel(label(nearest.get(q), k, alpha)));
        }
        return new RouterStudy(study.systems(), decided);
    }

    /** Whether at least one question has fewer than K possible neighbours; then all its neighbours are used. */
    public boolean isShort(int k) {
        return nearest.stream().anyMatch(n -> n.length < k);
    }

    private int label(int[] neighbours, int k, double alpha) {
        int systems = study.systems().size();
        for (int system = 0; system < systems; system++) {
            if (share(neighbours, k, system).filter(p -> p >= alpha - SLACK).isPresent()) {
                return system;
            }
        }
        return systems;
    }

    /** Share of the neighbours with a known verdict on which a system was right. */
    private Optional<Double> share(int[] neighbours, int k, int system) {
        int known = 0;
        int right = 0;
        for (int i = 0; i < Math.min(k, neighbours.length); i++) {
            Optional<Boolean> verdict = study.queries().get(neighbours[i]).correct().get(system);
            known += verdict.isPresent() ? 1 : 0;
            right += verdict.filter(v -> v).isPresent() ? 1 : 0;
        }
        return known == 0 ? Optional.empty() : Optional.of((double) right / known);
    }
}
