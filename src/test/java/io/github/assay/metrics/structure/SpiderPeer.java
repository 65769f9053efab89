package io.github.assay.metrics.structure;

import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.Subsets;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Exact matching and component matching beside the original evaluator and its successor in the test suite. A decision
 * counts as the reason of a difference only where undoing it brings the peer's figure about.
 */
public final class SpiderPeer {
    private static final Map<String, String> FILES =
            Map.of("Spider evaluation.py", "oracle_spider_match.jsonl", "test suite evaluation.py", "oracle_testsuite.jsonl");

    private static final String NONE = "the peer gives none";
    private static final Verdict UNREAD =
            new Verdict.ByDecision(new Verdict.Decision("§0.8", "our parser reads predictions that the peer takes for empty"));

    private SpiderPeer() {}

    public static List<Comparison> comparisons() {
        return FILES.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(e -> Stream.of(
                        Comparison.of("spider-em", e.getKey() + " exact", e.getValue(), SpiderPeer::exact),
                        new Comparison(
                                "components of spider-em",
                                "spider-em",
                                e.getKey() + " partial",
                                e.getValue(),
                                SpiderPeer::components),
                        Comparison.of("spider-hardness", e.getKey() + " hardness", e.getValue(), SpiderPeer::hardness)))
                .toList();
    }

    /** What undoes a decision of ours. */
    private enum Undo {
        KEYS("§2.1", "foreign keys join columns in nested queries too"),
        DISTINCT("§2.1", "DISTINCT is not compared in nested queries either"),
        JOINS("§2.1", "join conditions are not compared in nested queries either"),
        DIRECTIONS("§2.1", "every sort key has its own direction"),
        COLUMNS("§0.8", "the columns of a comparison have no order"),
        REWRITTEN("§1.4", "the word value in a prediction is not replaced");

        private final String rule;
        private final String what;

        Undo(String rule, String what) {
            this.rule = rule;
            this.what = what;
        }
    }

    /** Both queries of a line, with some decisions undone. */
    private record Reading(QueryParts gold, QueryParts predicted, SpiderOptions options) {
        static Reading of(Evidence evidence, Set<Undo> undone) {
            SchemaInfo schema = undone.contains(Undo.KEYS) ? evidence.schema().withoutKeys() : evidence.schema();
            ParsedSql predicted = undone.contains(Undo.REWRITTEN)
                    ? ParsedSql.parse(evidence.predictedSql().text().replace("value", "1"), evidence.dialect())
                    : evidence.predictedSql();
            QueryParts gold = parts(evidence.goldSql(), schema);
            QueryParts other = predicted.parts(schema).orElse(gold);
            if (undone.contains(Undo.COLUMNS)) {
                gold = columnsAsWritten(gold, evidence.goldSql());
                other = columnsAsWritten(other, predicted);
            }
            return undone.contains(Undo.DIRECTIONS)
                    ? new Reading(lastDirection(gold), lastDirection(other), options(undone))
                    : new Reading(gold, other, options(undone));
        }

        /** The original keeps the first of two compared columns as the text has them. */
        private static QueryParts columnsAsWritten(QueryParts q, ParsedSql sql) {
            String text = tablesForAliases(plain(sql));
            return new QueryParts(
                    q.distinct(), q.select(), q.sources(), q.joins(), columnsAsWritten(q.where(), text), q.groupBy(),
                    q.having(), q.orderBy(), q.limit(), q.branches(), q.ctes(), q.further());
        }

        private static Condition columnsAsWritten(Condition condition, String text) {
            return switch (condition) {
                case Condition.All(List<Condition> parts) ->
                        new Condition.All(parts.stream().map(p -> columnsAsWritten(p, text)).toList());
                case Condition.Either(List<Condition> parts) ->
                        new Condition.Either(parts.stream().map(p -> columnsAsWritten(p, text)).toList());
                case Condition.Predicate p -> p.columns().size() == 2 && text.contains(p.right() + p.operator() + p.left())
                        ? new Condition.Predicate(
                                p.right(), p.operator(), p.negated(), p.left(), p.rightIsQuery(), p.nested(), p.columns())
                        : p;
            };
        }

        private static SpiderOptions options(Set<Undo> undone) {
            return new SpiderOptions(false, undone.contains(Undo.DISTINCT), undone.contains(Undo.JOINS));
        }

        static QueryParts parts(ParsedSql sql, SchemaInfo schema) {
            return sql.parts(schema).orElseThrow();
        }

        /** The original keeps one direction for all keys, the last. */
        private static QueryParts lastDirection(QueryParts q) {
            List<QueryParts.SortKey> keys = q.orderBy().stream()
                    .map(k -> new QueryParts.SortKey(k.text(), q.orderBy().getLast().descending()))
                    .toList();
            return new QueryParts(
                    q.distinct(), q.select(), q.sources(), q.joins(), q.where(), q.groupBy(), q.having(), keys,
                    q.limit(), q.branches(), q.ctes(), QueryParts.Further.NONE);
        }

        SpiderMatch match() {
            return SpiderMatch.of(gold, predicted, options);
        }
    }

    private static Verdict exact(DataFolder folder, JsonNode line) {
        Optional<Boolean> theirs = Figures.pass(line.path("exact"));
        if (theirs.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        Evidence evidence = folder.evidence(line);
        Outcome<Measurement> ours = evidence.score("spider-em");
        if (ours.asValue().isEmpty()) {
            return Verdict.unexplained("ours " + ours.reason() + ", theirs " + theirs.get());
        }
        if ((ours.asValue().get().value() == 1) == theirs.get()) {
            return Verdict.equal();
        }
        return isUnread(line) && !theirs.get()
                ? UNREAD
                : why(evidence, line, reading -> reading.match().exact() == theirs.get());
    }

    private static Verdict hardness(DataFolder folder, JsonNode line) {
        String theirs = Figures.text(line.path("hardness"));
        if (theirs.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        String ours = label(folder.evidence(line));
        if (ours.equals(theirs)) {
            return Verdict.equal();
        }
        String parity = label(folder.evidence(line, Map.of("spider-hardness", Map.of("parityCounting", "true"))));
        return parity.equals(theirs)
                ? Verdict.decided("§2.3", "real aggregates are counted, not NOT, AND and OR")
                : Verdict.unexplained("ours " + ours + ", in parity " + parity + ", theirs " + theirs);
    }

    private static String label(Evidence evidence) {
        Outcome<Measurement> hardness = evidence.score("spider-hardness");
        return hardness.asValue().map(Measurement::label).orElseGet(hardness::reason);
    }

    private static Verdict components(DataFolder folder, JsonNode line) {
        if (figures(line).isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        Evidence evidence = folder.evidence(line);
        Reading reading = Reading.of(evidence, Set.of());
        if (isUnread(line)) {
            return agreesWithNothing(line, reading)
                    ? UNREAD
                    : Verdict.unexplained("not what an empty prediction earns there");
        }
        return agrees(line, reading) ? Verdict.equal() : why(evidence, line, r -> agrees(line, r));
    }

    /** Whether the peer could not parse the prediction, and takes it for an empty one. */
    private static boolean isUnread(JsonNode line) {
        return Figures.pass(line.path("pred_parsed")).filter(parsed -> !parsed).isPresent();
    }

    /** The peer's components that have figures: whether it finds all elements of each on both sides. */
    private static Map<String, Boolean> figures(JsonNode line) {
        Map<String, Boolean> figures = new LinkedHashMap<>();
        line.path("partial").properties().forEach(c -> whole(c.getValue()).ifPresent(w -> figures.put(c.getKey(), w)));
        return figures;
    }

    private static boolean agrees(JsonNode line, Reading reading) {
        return figures(line).entrySet().stream().allMatch(c -> c.getValue() == matches(reading, c.getKey()));
    }

    /** Whether the peer's figures are those of an empty query: all that gold lacks is right, and nothing else. */
    private static boolean agreesWithNothing(JsonNode line, Reading reading) {
        return figures(line).entrySet().stream()
                .allMatch(c -> c.getValue() == reading.match().components().get(c.getKey()).gold().isEmpty());
    }

    private static boolean matches(Reading reading, String component) {
        return reading.match().components().get(component).matches();
    }

    /** Whether the peer finds all elements of a component on both sides; empty where a figure is missing. */
    private static Optional<Boolean> whole(JsonNode theirs) {
        List<OptionalDouble> all = Stream.of("acc", "rec", "label_total", "pred_total")
                .map(name -> Figures.number(theirs.path(name)))
                .toList();
        return all.stream().anyMatch(OptionalDouble::isEmpty)
                ? Optional.empty()
                : Optional.of(all.get(0).getAsDouble() == 1
                        && all.get(1).getAsDouble() == 1
                        && all.get(2).getAsDouble() == all.get(3).getAsDouble());
    }

    private static final Pattern NESTED = Pattern.compile("\\( ?(select .*)\\)");
    private static final Pattern EQUATION = Pattern.compile("([\\w.]+)=([\\w.]+)");
    private static final Pattern ALIAS = Pattern.compile("(\\w+) as (\\w+)");

    /** The nested part of a query with table names for aliases, all else as written; empty when nothing is nested. */
    private static String nestedAsWritten(ParsedSql sql) {
        Matcher nested = NESTED.matcher(plain(sql));
        return nested.find() ? tablesForAliases(nested.group(1).strip()) : "";
    }

    private static String plain(ParsedSql sql) {
        return sql.text().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    }

    private static String tablesForAliases(String text) {
        String written = text;
        for (MatchResult alias : ALIAS.matcher(written).results().toList()) {
            written = written.replace(alias.group(), alias.group(1)).replace(alias.group(2) + ".", alias.group(1) + ".");
        }
        return written.replaceAll(" ?([=()<>!]+) ?", "$1");
    }

    /** The same text with the operands of every equation in one order. */
    private static String operandsSorted(String text) {
        return EQUATION.matcher(text).replaceAll(m -> Matcher.quoteReplacement(
                Stream.of(m.group(1), m.group(2)).sorted().collect(Collectors.joining("="))));
    }

    /** The fewest of our decisions without which the peer's figure comes out. */
    private static Verdict why(Evidence evidence, JsonNode line, Predicate<Reading> theirs) {
        return Subsets.of(Undo.class)
                .filter(undone -> possible(evidence, line, undone))
                .filter(undone -> theirs.test(Reading.of(evidence, undone)))
                .findFirst()
                .map(undone -> Verdict.decided(words(undone, u -> u.rule), words(undone, u -> u.what)))
                .orElseGet(() -> whyWhere(evidence, line));
    }

    private static String words(Set<Undo> undone, Function<Undo, String> word) {
        return undone.stream().map(word).distinct().collect(Collectors.joining("; "));
    }

    /** Keys, DISTINCT and joins count otherwise with the peer in nested queries only; it says where it replaces text. */
    private static boolean possible(Evidence evidence, JsonNode line, Set<Undo> undone) {
        Reading reading = Reading.of(evidence, Set.of());
        boolean below = !reading.gold.below().isEmpty() && !reading.predicted.below().isEmpty();
        boolean nested = undone.contains(Undo.KEYS) || undone.contains(Undo.DISTINCT) || undone.contains(Undo.JOINS);
        return (below || !nested)
                && (!undone.contains(Undo.REWRITTEN)
                        || Figures.pass(line.path("value_rewritten")).orElse(false));
    }

    /**
     * The peer compares a nested query as it is written. That is the cause where nothing but the order of operands
     * tells the two nested texts apart, and WHERE is the only component on which the peer differs.
     */
    private static Verdict whyWhere(Evidence evidence, JsonNode line) {
        Reading reading = Reading.of(evidence, Set.of());
        Map<String, Boolean> theirs = figures(line);
        boolean only = !theirs.isEmpty()
                && theirs.entrySet().stream()
                        .allMatch(c -> c.getKey().equals("where") ? !c.getValue() : c.getValue() == matches(reading, c.getKey()));
        String gold = nestedAsWritten(evidence.goldSql());
        String predicted = nestedAsWritten(evidence.predictedSql());
        boolean operands = !gold.equals(predicted) && operandsSorted(gold).equals(operandsSorted(predicted));
        return only && operands && Figures.pass(line.path("exact")).filter(exact -> !exact).isPresent()
                ? Verdict.decided("§0.8", "operands of a nested query's comparisons have no order")
                : Verdict.unexplained("ours " + reading.match().exact() + ", theirs " + line.path("exact") + ", components " + theirs);
    }
}
