package io.github.assay.metrics.structure;

import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Verdict;
import io.github.assay.metrics.Evidence;
import io.github.assay.sql.ParsedSql;
import io.github.assay.sql.QueryParts;
import io.github.assay.sql.SchemaInfo;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
                                SpiderPeer::components)))
                .toList();
    }

    /** Both queries of a line, under one reading of the rules. */
    private record Reading(QueryParts gold, QueryParts predicted, SpiderOptions options) {
        static Reading of(Evidence evidence) {
            SchemaInfo schema = evidence.schema();
            return new Reading(parts(evidence.goldSql(), schema), parts(evidence.predictedSql(), schema), SpiderOptions.PARITY);
        }

        static QueryParts parts(ParsedSql sql, SchemaInfo schema) {
            return QueryParts.of(sql, schema).orElseThrow();
        }

        SpiderMatch match() {
            return SpiderMatch.of(gold, predicted, options);
        }

        Reading with(SpiderOptions changed) {
            return new Reading(gold, predicted, changed);
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

    private static Verdict components(DataFolder folder, JsonNode line) {
        if (!line.has("partial")) {
            return Verdict.notCompared("the peer gives none");
        }
        Evidence evidence = folder.evidence(line);
        if (!line.get("pred_parsed").asBoolean()) {
            return Verdict.decided("§8 #27", "a prediction that cannot be read earns no component that gold lacks");
        }
        return agrees(line, Reading.of(evidence))
                ? Verdict.equal()
                : why(evidence, line, reading -> agrees(line, reading));
    }

    private static boolean agrees(JsonNode line, Reading reading) {
        return line.get("partial").properties().stream()
                .allMatch(c -> whole(c.getValue()) == matches(reading, c.getKey()));
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

    /** The first of our decisions without which the peer's figure comes out. */
    private static Verdict why(Evidence evidence, JsonNode line, Predicate<Reading> theirs) {
        if (!line.get("pred_parsed").asBoolean()) {
            return Verdict.decided("§0.8", "our parser reads predictions that the peer takes for empty");
        }
        Reading reading = Reading.of(evidence);
        if (!below(reading.gold).equals(below(reading.predicted))
                && theirs.test(reading.with(new SpiderOptions(false, true, false)))) {
            return Verdict.decided("§2.1", "DISTINCT is not compared in nested queries either");
        }
        if (theirs.test(withoutKeys(evidence))) {
            return Verdict.decided("§2.1", "foreign keys join columns in nested queries too");
        }
        boolean only = line.get("partial").properties().stream()
                .allMatch(c -> c.getKey().equals("where") || whole(c.getValue()) == matches(reading, c.getKey()));
        if (only && line.get("exact").asInt() == 0 && !nestedAsWritten(evidence.goldSql()).equals(nestedAsWritten(evidence.predictedSql()))) {
            return Verdict.decided("§0.8", "operands of a nested query's comparisons have no order");
        }
        return Verdict.unexplained("ours " + reading.match().exact() + ", theirs " + line.get("exact"));
    }

    private static List<Boolean> below(QueryParts q) {
        return q.below().stream().map(QueryParts::distinct).toList();
    }

    private static Reading withoutKeys(Evidence evidence) {
        SchemaInfo schema = evidence.schema().withoutKeys();
        return new Reading(
                Reading.parts(evidence.goldSql(), schema),
                Reading.parts(evidence.predictedSql(), schema),
                SpiderOptions.PARITY);
    }
}
