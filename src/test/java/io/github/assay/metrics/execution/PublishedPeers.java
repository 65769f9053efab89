package io.github.assay.metrics.execution;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.Subsets;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Defog's, Spider 2.0's, Spider's and the test suite's execution matches beside ours: under the options that follow the
 * original, and by our own rules. Our rules are undone by options until the original's figure comes out.
 */
public final class PublishedPeers {
    /** What undoes a rule of ours. */
    private enum Undo {
        CELLS("§0.3", "standard cells: tolerance and coercion", Map.of("policy", "bird")),
        SPIDER2_CELLS("§0.3", "NULL is not 0, texts that are numbers are", Map.of("policy", "spider2")),
        ORDER("§0.4", "order as the outermost ORDER BY says, ties understood", Map.of("orderMode", "ignore")),
        SUBSTRING("§8 #28", "ORDER BY is found in the parsed query, not in its text", Map.of("orderBySubstring", "true")),
        DISTINCT("§8 #28", "DISTINCT is not taken out of the queries", Map.of("stripDistinct", "true")),
        DEFOG("§8 #30", "no columns sorted by name nor rows by each side's own key", Map.of("parity", "true")),
        SPIDER2("§8 #29", "columns are found together, none twice", Map.of("parity", "true"));

        private final String rule;
        private final String what;
        private final Map<String, String> options;

        Undo(String rule, String what, Map<String, String> options) {
            this.rule = rule;
            this.what = what;
            this.options = options;
        }
    }

    /** One figure of a peer. */
    private record Figure(String metric, String peer, String file, String field) {
        /** The figure; empty where there is none. */
        Optional<Double> of(JsonNode line) {
            return Figures.number(line.path(field)).stream().boxed().findFirst();
        }

        /** Whether our score of an empty prediction is the peer's figure. */
        boolean isOfNothing(DataFolder folder, JsonNode line, double theirs) {
            return sameAs(folder.predicting(line, "", Map.of()).score(metric), theirs);
        }

        Outcome<Measurement> ours(DataFolder folder, JsonNode line, Map<String, String> options) {
            boolean ignored = field.equals("score_ignore_order");
            Datum.Fields extras =
                    ignored ? Datum.fields(Map.of("ignore_order", new Datum.Flag(true))) : Datum.Fields.NONE;
            return folder.evidence(line, Map.of(metric, options), extras).score(metric);
        }

        boolean sameAs(Outcome<Measurement> ours, double theirs) {
            return ours.asValue().filter(m -> m.value() == theirs).isPresent();
        }
    }

    private static final Figure DEFOG_EXACT = new Figure("ex-defog", "Defog compare_df", "oracle_defog.jsonl", "exact");
    private static final Figure DEFOG_SUBSET =
            new Figure("ex-defog-subset", "Defog subset_df", "oracle_defog.jsonl", "subset");
    private static final Figure SPIDER2 =
            new Figure("ex-spider2", "Spider 2.0 compare_pandas_table", "oracle_spider2.jsonl", "score_ordered");
    private static final Figure SPIDER2_FREE = new Figure(
            "ex-spider2", "Spider 2.0 compare_pandas_table, order ignored", "oracle_spider2.jsonl", "score_ignore_order");
    private static final Figure SUITE = new Figure("ex-test-suite", "test suite exec", "oracle_testsuite.jsonl", "exec");
    private static final Figure SUITE_DISTINCT = new Figure(
            "ex-test-suite", "test suite exec, DISTINCT kept", "oracle_testsuite.jsonl", "exec_keep_distinct");
    private static final Figure LEGACY =
            new Figure("ex-spider-legacy", "Spider evaluation.py exec", "oracle_spider_match.jsonl", "exec_2018");

    private PublishedPeers() {}

    public static List<Comparison> comparisons() {
        return List.of(
                parity(DEFOG_EXACT, Undo.DEFOG),
                ours(DEFOG_EXACT, Undo.ORDER, Undo.CELLS, Undo.DEFOG),
                parity(DEFOG_SUBSET, Undo.DEFOG),
                ours(DEFOG_SUBSET, Undo.ORDER, Undo.CELLS, Undo.DEFOG),
                parity(SPIDER2, Undo.SPIDER2),
                ours(SPIDER2, Undo.SPIDER2_CELLS, Undo.SPIDER2),
                parity(SPIDER2_FREE, Undo.SPIDER2),
                ours(SPIDER2_FREE, Undo.SPIDER2_CELLS, Undo.SPIDER2),
                parity(SUITE, Undo.CELLS, Undo.SUBSTRING, Undo.DISTINCT),
                ours(SUITE, Undo.CELLS, Undo.SUBSTRING, Undo.DISTINCT),
                parity(SUITE_DISTINCT, Undo.CELLS, Undo.SUBSTRING),
                ours(SUITE_DISTINCT, Undo.CELLS, Undo.SUBSTRING),
                parity(LEGACY));
    }

    /** Under the options that follow the original. */
    private static Comparison parity(Figure figure, Undo... undone) {
        Map<String, String> options = options(Stream.of(undone));
        String label = options.isEmpty()
                ? figure.metric
                : figure.metric + " with " + options.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(Object::toString)
                        .collect(Collectors.joining(", "));
        return new Comparison(label, figure.metric, figure.peer, figure.file, (folder, line) -> figure.of(line)
                .map(theirs -> inParity(folder, line, figure, options, theirs))
                .orElseGet(() -> Verdict.notCompared("the peer gives none")));
    }

    private static Map<String, String> options(Stream<Undo> undone) {
        Map<String, String> options = new HashMap<>();
        undone.forEach(u -> options.putAll(u.options));
        return options;
    }

    private static Verdict inParity(
            DataFolder folder, JsonNode line, Figure figure, Map<String, String> options, double theirs) {
        Outcome<Measurement> ours = figure.ours(folder, line, options);
        return figure.sameAs(ours, theirs) ? Verdict.equal() : apart(folder, line, figure, ours, theirs);
    }

    /** Reasons that no option undoes: each is tried by taking away what makes the difference. */
    private static Verdict apart(
            DataFolder folder, JsonNode line, Figure figure, Outcome<Measurement> ours, double theirs) {
        if (ours.reason().equals("gold_error") && theirs == 0) {
            return Verdict.decided("§0.1", "a gold query that fails makes the score unavailable, not 0");
        }
        if (ours.reason().equals("peer_raises")) {
            return Verdict.decided("§1.6", "there is no figure where compare_query_results raises");
        }
        boolean unread = figure == LEGACY && !Figures.pass(line.path("pred_parsed")).orElse(true);
        if (unread && figure.isOfNothing(folder, line, theirs)) {
            return Verdict.decided("§0.8", "our parser reads predictions that the peer takes for empty");
        }
        if (line.path("value_rewritten").asBoolean(false) && theirs == rewritten(folder, line)) {
            return Verdict.decided("§1.4", "the word value in a prediction is not replaced");
        }
        return Verdict.unexplained("ours " + ours.asValue().map(Measurement::value) + ours.reason() + ", theirs " + theirs);
    }

    /** Execution accuracy of the prediction as the peer rewrites it. */
    private static double rewritten(DataFolder folder, JsonNode line) {
        Evidence evidence = folder.evidence(line);
        return evidence.gold().orElseThrow() instanceof Rows(ResultTable gold, _)
                        && folder.run(line, evidence.predictedSql().text().replace("value", "1"))
                                instanceof Rows(ResultTable predicted, _)
                        && new TablePair(gold, predicted, evidence.rowOrder()).equal(ComparisonRules.STANDARD)
                ? 1
                : 0;
    }

    /** By our own rules. */
    private static Comparison ours(Figure figure, Undo... possible) {
        EnumSet<Undo> all = EnumSet.copyOf(List.of(possible));
        return new Comparison(figure.metric, figure.metric, figure.peer, figure.file, (folder, line) -> figure.of(line)
                .map(theirs -> byOurRules(folder, line, figure, all, theirs))
                .orElseGet(() -> Verdict.notCompared("the peer gives none")));
    }

    private static Verdict byOurRules(
            DataFolder folder, JsonNode line, Figure figure, EnumSet<Undo> possible, double theirs) {
        Outcome<Measurement> ours = figure.ours(folder, line, Map.of());
        if (figure.sameAs(ours, theirs)) {
            return Verdict.equal();
        }
        return duplicates(folder, line, figure, theirs)
                .or(() -> Subsets.of(Undo.class)
                        .filter(possible::containsAll)
                        .filter(set -> figure.sameAs(figure.ours(folder, line, options(set.stream())), theirs))
                        .findFirst()
                        .map(set -> Verdict.decided(words(set, u -> u.rule), words(set, u -> u.what))))
                .orElseGet(() -> apart(folder, line, figure, ours, theirs));
    }

    private static String words(Set<Undo> undone, Function<Undo, String> word) {
        return undone.stream().map(word).distinct().collect(Collectors.joining("; "));
    }

    /** Whether it is enough that each row counts once, and one row as none, as with Defog. */
    private static Optional<Verdict> duplicates(DataFolder folder, JsonNode line, Figure figure, double theirs) {
        Optional<TablePair> tables = folder.evidence(line).tables();
        if (!figure.metric.startsWith("ex-defog")
                || tables.isEmpty()
                || !figure.sameAs(figure.ours(folder, line, Undo.DEFOG.options), theirs)) {
            return Optional.empty();
        }
        int rows = tables.get().gold().rowCount() + tables.get().predicted().rowCount();
        if (theirs == 1 && rows == 1) {
            return Optional.of(Verdict.decided("§1.6", "no rows are not the same as one row"));
        }
        ResultTable gold = once(tables.get().gold());
        ResultTable predicted = once(tables.get().predicted());
        boolean fewer = gold.rowCount() < tables.get().gold().rowCount()
                || predicted.rowCount() < tables.get().predicted().rowCount();
        ComparisonRules rules = ComparisonRules.STANDARD.withExtraColumns(figure == DEFOG_SUBSET);
        RowOrder order = folder.evidence(line).rowOrder();
        if (fewer && theirs == (new TablePair(gold, predicted, order).equal(rules) ? 1 : 0)) {
            return Optional.of(Verdict.decided("§8 #30", "duplicates count"));
        }
        boolean unordered = new TablePair(gold, predicted, RowOrder.IGNORED).equal(rules);
        return fewer && theirs == (unordered ? 1 : 0)
                ? Optional.of(Verdict.decided("§8 #30; §0.4", "duplicates count; " + Undo.ORDER.what))
                : Optional.empty();
    }

    private static ResultTable once(ResultTable table) {
        return ResultTable.of(table.columns(), List.copyOf(new LinkedHashSet<>(table.rows())));
    }
}
