package io.github.assay.robustness.mutation;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.resample.ClusterDetection;
import io.github.assay.statistics.resample.ClusterDetection.Measure;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether metrics and people reject queries with errors put into them and accept those without (metrics.md §5.1). Of each
 * kind of error the mutants and the queries that they were made of are judged.
 *
 * @param judges who judged, metrics first
 * @param rows one row a kind of error and judge, in the order of the operators; the last are of all kinds together
 * @param settings of the intervals, which resample queries
 */
public record NoticedErrors(List<ErrorJudge> judges, List<Row> rows, BootstrapSettings settings) {
    /**
     * A metric or an annotator.
     *
     * @param metric whether it is a metric
     * @param name the metric's id or the annotator's name
     */
    public record ErrorJudge(boolean metric, String name) {}

    /**
     * A query with or without an error.
     *
     * @param item its item
     * @param original the case of the query without the error
     * @param kind the operator's id; empty for the query without one
     * @param rejected by judge whether it was rejected; without those that did not decide
     */
    public record JudgedQuery(ItemKey item, String original, String kind, Map<ErrorJudge, Boolean> rejected) {
        public JudgedQuery {
            rejected = Map.copyOf(rejected);
        }
    }

    /**
     * A judge on a kind of error.
     *
     * @param kind the operator's id; empty for all kinds together
     * @param counts a rejected error is a true positive, a rejected query without an error a false positive
     * @param detection share of errors rejected; undefined without a judged error
     * @param falseAlarms share of queries without an error rejected; undefined without one
     * @param kappa κ of rejection and error; undefined without a judged query, or where all have one class
     * @param missed the errors that were accepted
     */
    public record Row(
            String kind, ErrorJudge judge, Confusion counts, Outcome<Estimate> detection, Outcome<Estimate> falseAlarms,
            Outcome<Estimate> kappa, List<ItemKey> missed) {
        public Row {
            missed = List.copyOf(missed);
        }
    }

    public NoticedErrors {
        judges = List.copyOf(judges);
        rows = List.copyOf(rows);
    }

    /** @param threads number of threads; does not change the result */
    public static NoticedErrors of(
            List<JudgedQuery> queries, List<ErrorJudge> judges, BootstrapSettings settings, int threads, Progress progress) {
        Map<String, Integer> clusters = new LinkedHashMap<>();
        queries.forEach(q -> clusters.putIfAbsent(q.original(), clusters.size()));
        List<String> kinds = new ArrayList<>(new TreeSet<>(queries.stream().map(JudgedQuery::kind).filter(k -> !k.isEmpty()).toList()));
        kinds.sort(Comparator.comparingInt(NoticedErrors::place));
        kinds.add("");
        ClusterDetection detection = new ClusterDetection(clusters.size());
        List<Row> rows = new ArrayList<>();
        List<List<JudgedQuery>> parts = kinds.stream().map(k -> part(queries, k)).toList();
        for (List<JudgedQuery> part : parts) {
            for (ErrorJudge judge : judges) {
                detection.column();
                part.stream().filter(q -> q.rejected().containsKey(judge)).forEach(q -> detection.add(
                        Objects.requireNonNull(clusters.get(q.original())), !q.kind().isEmpty(), q.rejected().get(judge)));
            }
        }
        Replicates drawn = detection.run("mutants/noticed", settings, threads, progress);
        for (int k = 0; k < kinds.size(); k++) {
            for (int j = 0; j < judges.size(); j++) {
                rows.add(row(kinds.get(k), judges.get(j), parts.get(k), k * judges.size() + j, detection, drawn));
            }
        }
        return new NoticedErrors(judges, rows, settings);
    }

    /** The errors of a kind and the queries that they were made of. */
    private static List<JudgedQuery> part(List<JudgedQuery> queries, String kind) {
        List<JudgedQuery> errors = queries.stream()
                .filter(q -> kind.isEmpty() ? !q.kind().isEmpty() : q.kind().equals(kind))
                .toList();
        Set<String> originals = errors.stream().map(JudgedQuery::original).collect(Collectors.toSet());
        List<JudgedQuery> part = new ArrayList<>(errors);
        queries.stream().filter(q -> q.kind().isEmpty() && originals.contains(q.original())).forEach(part::add);
        return part;
    }

    private static Row row(
            String kind, ErrorJudge judge, List<JudgedQuery> part, int column, ClusterDetection detection, Replicates drawn) {
        Confusion counts = detection.counts(column);
        List<ItemKey> missed = part.stream()
                .filter(q -> !q.kind().isEmpty() && Boolean.FALSE.equals(q.rejected().get(judge)))
                .map(JudgedQuery::item)
                .toList();
        long errors = counts.tp() + counts.fn();
        long clean = counts.fp() + counts.tn();
        return new Row(kind, judge, counts,
                estimate(detection, drawn, column, Measure.DETECTION, errors),
                estimate(detection, drawn, column, Measure.FALSE_ALARMS, clean),
                estimate(detection, drawn, column, Measure.KAPPA, errors + clean), missed);
    }

    private static Outcome<Estimate> estimate(
            ClusterDetection detection, Replicates drawn, int column, Measure measure, long n) {
        return detection.value(column, measure).map(v -> new Estimate(
                v, PercentileInterval.unlessDegenerate(drawn.interval(ClusterDetection.place(column, measure))), (int) n));
    }

    private static int place(String kind) {
        return MutationOperator.of(kind).map(Enum::ordinal).orElse(MutationOperator.values().length);
    }
}
