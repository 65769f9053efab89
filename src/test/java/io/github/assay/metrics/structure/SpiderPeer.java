package io.github.assay.metrics.structure;

import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Subsets;
import io.github.assay.conformance.Verdict;
import io.github.assay.metrics.Evidence;
import io.github.assay.sql.ParsedSql;
import io.github.assay.sql.QueryParts;
import io.github.assay.sql.SchemaInfo;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
            QueryParts other = QueryParts.of(predicted, schema).orElse(gold);
            return undone.contains(Undo.DIRECTIONS)
                    ? new Reading(lastDirection(gold), lastDirection(other), options(undone))
                    : new Reading(gold, other, options(undone));
        }

        private static SpiderOptions options(Set<Undo> undone) {
            return new SpiderOptions(false, undone.contains(Undo.DISTINCT), undone.contains(Undo.JOINS));
        }

        static QueryParts parts(ParsedSql sql, SchemaInfo schema) {
            return QueryParts.of(sql, schema).orElseThrow();
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

        boolean comparesTwoColumns() {
            return Stream.of(gold, predicted)
                    .flatMap(q -> q.where().predicates().stream())
                    .anyMatch(p -> p.columns().size() > 1);
        }
    }

    private static Verdict exact(DataFolder folder, JsonNode line) {
        if (!line.has("exact")) {
            return Verdict.notCompared("the peer gives none");
        }
        Evidence evidence = folder.evidence(line);
        double ours = evidence.score("spider-em").asValue().orElseThrow().value();
        int theirs = line.get("exact").asInt();
        return ours == theirs
                ? Verdict.equal()
                : why(evidence, line, reading -> reading.match().exact() == (theirs == 1));
    }

    private static Verdict hardness(DataFolder folder, JsonNode line) {
        if (!line.has("hardness")) {
            return Verdict.notCompared("the peer gives none");
        }
        String theirs = line.get("hardness").asString();
        String ours = folder.measure("spider-hardness", line).asValue().orElseThrow().label();
        if (ours.equals(theirs)) {
            return Verdict.equal();
        }
        String parity = folder.evidence(line, Map.of("spider-hardness", Map.of("parityCounting", "true")))
                .score("spider-hardness")
                .asValue()
                .orElseThrow()
                .label();
        return parity.equals(theirs)
                ? Verdict.decided("§2.3", "real aggregates are counted, not NOT, AND and OR")
                : Verdict.unexplained("ours " + ours + ", in parity " + parity + ", theirs " + theirs);
    }

    private static Verdict components(DataFolder folder, JsonNode line) {
        if (!line.has("partial")) {
            return Verdict.notCompared("the peer gives none");
        }
        Evidence evidence = folder.evidence(line);
        if (!line.get("pred_parsed").asBoolean()) {
            return agreesWithNothing(line, Reading.of(evidence, Set.of()))
                    ? Verdict.decided("§0.8", "our parser reads predictions that the peer takes for empty")
                    : Verdict.unexplained("not what an empty prediction earns there");
        }
        return agrees(line, Reading.of(evidence, Set.of()))
                ? Verdict.equal()
                : why(evidence, line, reading -> agrees(line, reading));
    }

    private static boolean agrees(JsonNode line, Reading reading) {
        return line.get("partial").properties().stream()
                .allMatch(c -> whole(c.getValue()) == matches(reading, c.getKey()));
    }

    /** Whether the peer's figures are those of an empty query: all that gold lacks is right, and nothing else. */
    private static boolean agreesWithNothing(JsonNode line, Reading reading) {
        return line.get("partial").properties().stream()
                .allMatch(c -> whole(c.getValue())
                        == reading.match().components().get(c.getKey()).gold().isEmpty());
    }

    private static boolean matches(Reading reading, String component) {
        return reading.match().components().get(component).matches();
    }

    /** Whether the peer finds all elements of a component on both sides. */
    private static boolean whole(JsonNode theirs) {
        return theirs.get("acc").asDouble() == 1
                && theirs.get("rec").asDouble() == 1
                && theirs.get("label_total").asInt() == theirs.get("pred_total").asInt();
    }

    private static final Pattern NESTED = Pattern.compile("\\( ?(select .*)\\)");
    private static final Pattern ALIAS = Pattern.compile("(\\w+) as (\\w+)");

    /** The nested part of a query with table names for aliases, all else as written; empty when nothing is nested. */
    private static String nestedAsWritten(ParsedSql sql) {
        String text = sql.text().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        Matcher nested = NESTED.matcher(text);
        if (!nested.find()) {
            return "";
        }
        String written = nested.group(1).strip();
        for (MatchResult alias : ALIAS.matcher(written).results().toList()) {
            written = written.replace(alias.group(), alias.group(1)).replace(alias.group(2) + ".", alias.group(1) + ".");
        }
        return written.replaceAll(" ?([=()]) ?", "$1");
    }

    /** The fewest of our decisions without which the peer's figure comes out. */
    private static Verdict why(Evidence evidence, JsonNode line, Predicate<Reading> theirs) {
        if (!line.get("pred_parsed").asBoolean()) {
            return Verdict.decided("§0.8", "our parser reads predictions that the peer takes for empty");
        }
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

    /** DISTINCT and joins are compared by the peer in nested queries only, and text is replaced where it says so. */
    private static boolean possible(Evidence evidence, JsonNode line, Set<Undo> undone) {
        Reading reading = Reading.of(evidence, Set.of());
        boolean below = !reading.gold.below().isEmpty() && !reading.predicted.below().isEmpty();
        boolean nested = undone.contains(Undo.DISTINCT) || undone.contains(Undo.JOINS);
        return (below || !nested)
                && (!undone.contains(Undo.REWRITTEN) || line.path("value_rewritten").asBoolean(false));
    }

    /** Differences in WHERE alone that no undoing of ours brings about. */
    private static Verdict whyWhere(Evidence evidence, JsonNode line) {
        Reading reading = Reading.of(evidence, Set.of());
        boolean only = line.get("partial").properties().stream()
                .allMatch(c -> c.getKey().startsWith("where") || whole(c.getValue()) == matches(reading, c.getKey()));
        boolean asWritten = nestedAsWritten(evidence.goldSql()).equals(nestedAsWritten(evidence.predictedSql()));
        if (only && line.get("exact").asInt() == 0 && !asWritten) {
            return Verdict.decided("§0.8", "operands of a nested query's comparisons have no order");
        }
        if (only && reading.comparesTwoColumns()) {
            return Verdict.decided("§0.8", "a comparison of two columns keeps both");
        }
        return Verdict.unexplained("ours " + reading.match().exact() + ", theirs " + line.get("exact"));
    }
}
