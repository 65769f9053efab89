package io.github.assay.robustness.mutation;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.resample.ClusterMeans;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How far metrics fall for each kind of error (metrics.md §5.1): the mean of value − 1 over the mutants whose result
 * differs from gold, with a bootstrap interval over the changed queries.
 *
 * @param columns the columns, such as metrics
 * @param rows one row a kind, in the order of the operators, then of names; the last is of all kinds together
 * @param unexpected the mutants whose EXP or EXR is not as expected, where both were scored
 * @param settings of the intervals
 */
public record Sensitivity(
        List<String> columns, List<Row> rows, List<UnexpectedEffect> unexpected, BootstrapSettings settings) {
    private static final String NOT_RUN = "no_result";

    /**
     * A kind of error.
     *
     * @param kind the operator's id; empty for all kinds together
     * @param mutants those that ran
     * @param equivalent those whose result equals gold; they count in no mean
     * @param changes by column the mean of value − 1; undefined without a scored mutant
     */
    public record Row(String kind, List<ScoredMutant> mutants, int equivalent, Map<String, Outcome<Estimate>> changes) {
        /** Mutants that count. */
        public int kept() {
            return mutants.size() - equivalent;
        }
    }

    public Sensitivity {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        unexpected = List.copyOf(unexpected);
    }

    /** Every mutant, in the project's order. */
    public List<ScoredMutant> mutants() {
        return rows.getLast().mutants();
    }

    /** Mutants without a score because their queries were not run. */
    public long notRun() {
        return mutants().stream().filter(m -> m.scores().values().stream().anyMatch(o -> o.reason().equals(NOT_RUN))).count();
    }

    /**
     * @param columns the columns of the scores
     * @param extraColumns whether the column {@code exp} counts extra predicted columns as wrong
     * @param threads number of threads; does not change the result
     */
    public static Sensitivity of(
            List<ScoredMutant> mutants, List<String> columns, boolean extraColumns, BootstrapSettings settings, int threads,
            Progress progress) {
        Map<String, List<ScoredMutant>> kinds = new TreeMap<>(Comparator.comparingInt(Sensitivity::place).thenComparing(k -> k));
        mutants.forEach(m -> kinds.computeIfAbsent(m.kind(), _ -> new ArrayList<>()).add(m));
        kinds.put("", List.copyOf(mutants));
        Map<String, Integer> clusters = new LinkedHashMap<>();
        mutants.forEach(m -> clusters.putIfAbsent(m.original(), clusters.size()));
        ClusterMeans means = new ClusterMeans(clusters.size());
        kinds.values().forEach(of -> columns.forEach(c -> add(means, of, c, clusters)));
        Replicates drawn = means.run("mutants/cases", settings, threads, progress);
        List<Row> rows = new ArrayList<>();
        int next = 0;
        for (Map.Entry<String, List<ScoredMutant>> kind : kinds.entrySet()) {
            Map<String, Outcome<Estimate>> changes = new LinkedHashMap<>();
            for (String column : columns) {
                int at = next++;
                changes.put(column, means.mean(at).map(m -> new Estimate(
                        m, PercentileInterval.unlessDegenerate(drawn.interval(at)), means.n(at))));
            }
            int equivalent = (int) kind.getValue().stream().filter(ScoredMutant::equivalent).count();
            rows.add(new Row(kind.getKey(), kind.getValue(), equivalent, changes));
        }
        return new Sensitivity(
                columns, rows, mutants.stream().flatMap(m -> UnexpectedEffect.of(m, extraColumns).stream()).toList(), settings);
    }

    private static void add(ClusterMeans means, List<ScoredMutant> of, String column, Map<String, Integer> clusters) {
        means.column();
        for (ScoredMutant m : of) {
            Outcome<Double> score = m.scores().get(column);
            if (!m.equivalent() && score != null) {
                score.asValue().ifPresent(v -> means.add(Objects.requireNonNull(clusters.get(m.original())), v - 1));
            }
        }
    }

    private static int place(String kind) {
        return kind.isEmpty() ? Integer.MAX_VALUE : MutationOperator.of(kind).map(Enum::ordinal).orElse(MutationOperator.values().length);
    }
}
