package io.github.assay.robustness.router;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Correctness of the systems alone and together, independent of a router.
 *
 * @param alone mean correctness of each system alone
 * @param oracle EX when each question goes to the weakest system that is right
 * @param oracleLabels questions by oracle label, the last for questions that no system answers rightly
 * @param failures for every set of systems, the questions that exactly these systems fail; questions with an unknown
 *     verdict are left out
 */
public record CombinedSystems(
        List<Outcome<Double>> alone, Outcome<Double> oracle, List<Integer> oracleLabels, List<FailureSet> failures) {
    private static final int MOST_SYSTEMS = 12;

    /** Number of questions that exactly these systems fail. */
    public record FailureSet(List<String> systems, int questions) {}

    /** Computed over all questions with a known verdict; undefined where there is none. */
    public static CombinedSystems of(RouterStudy study) {
        int systems = study.systems().size();
        List<Outcome<Double>> alone = new ArrayList<>();
        for (int i = 0; i < systems; i++) {
            int system = i;
            alone.add(mean(study.queries().stream().map(q -> q.correct().get(system)).toList()));
        }
        int[] labels = new int[systems + 1];
        study.queries().forEach(q -> q.oracle().ifPresent(l -> labels[l]++));
        int known = java.util.Arrays.stream(labels).sum();
        Outcome<Double> oracle = known == 0
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value((double) (known - labels[systems]) / known);
        return new CombinedSystems(alone, oracle, RouterEvaluation.list(labels), failures(study));
    }

    private static Outcome<Double> mean(List<Optional<Boolean>> verdicts) {
        List<Boolean> known = verdicts.stream().flatMap(Optional::stream).toList();
        return known.isEmpty()
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value((double) known.stream().filter(b -> b).count() / known.size());
    }

    /** Failure sets; none for more than twelve systems, which have too many sets to list. */
    private static List<FailureSet> failures(RouterStudy study) {
        int systems = study.systems().size();
        if (systems > MOST_SYSTEMS) {
            return List.of();
        }
        int[] counts = new int[1 << systems];
        study.queries().stream()
                .filter(q -> q.correct().stream().allMatch(Optional::isPresent))
                .forEach(q -> counts[failed(q)]++);
        List<FailureSet> sets = new ArrayList<>();
        for (int set = 0; set < counts.length; set++) {
            int bits = set;
            List<String> names = new ArrayList<>();
            for (int i = 0; i < systems; i++) {
                if ((bits >> i & 1) != 0) {
                    names.add(study.systems().get(i));
                }
            }
            sets.add(new FailureSet(List.copyOf(names), counts[set]));
        }
        return List.copyOf(sets);
    }

    private static int failed(RouterQuery q) {
        int set = 0;
        for (int i = 0; i < q.correct().size(); i++) {
            set |= q.correct().get(i).get() ? 0 : 1 << i;
        }
        return set;
    }
}
