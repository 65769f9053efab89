package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.Condition;
import io.github.assay.sql.ParsedSql;
import io.github.assay.sql.QueryParts;
import io.github.assay.sql.SchemaInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import tools.jackson.databind.JsonNode;

/**
 * {@code spider-em} and its components against figures of the original evaluators, case by case. Where they differ,
 * one of the decisions of metrics.md §2.1 must be the reason.
 */
@Tag("oracle")
class SpiderOracleTest {
    private static final List<String> FILES = List.of("oracle_spider_match.jsonl", "oracle_testsuite.jsonl");

    /** Decisions by which ours may differ, the first that applies counting. */
    private enum Cause {
        /** The original cannot parse the prediction (aliases, {@code <>}, INNER JOIN …) and compares an empty query. */
        ORIGINAL_REJECTS_PREDICTION,
        /** The test-suite tool rewrote the word "value" in the prediction. */
        VALUE_REWRITTEN,
        /** DISTINCT in a nested query, which the original compares though it ignores DISTINCT outside. */
        NESTED_DISTINCT,
        /** Columns of nested queries and right branches, which the original does not identify by foreign keys. */
        FOREIGN_KEYS_BELOW,
        /** A nested query, which the original compares part by part as written, join conditions included. */
        NESTED_AS_WRITTEN,
        /** A comparison of two columns, of which the original drops the one written on the right. */
        TWO_COLUMNS,
        /** Sort keys of both directions, of which the original keeps the last. */
        MIXED_DIRECTIONS
    }

    private record Pair(QueryParts gold, QueryParts predicted, QueryParts goldPlain, QueryParts predictedPlain) {}

    @TestFactory
    Stream<DynamicTest> exactMatch(TestReporter reporter) {
        return DataFolders.with("cases.jsonl", "tables.json").stream()
                .flatMap(folder -> FILES.stream().map(folder::resolve))
                .filter(Files::exists)
                .filter(file -> DataFolders.lines(file).stream().anyMatch(l -> l.has("exact")))
                .map(file -> dynamicTest(file.getParent().getFileName() + "/" + file.getFileName(), () -> compare(file, reporter)));
    }

    private static void compare(Path file, TestReporter reporter) {
        Map<String, JsonNode> cases = DataFolders.cases(file.getParent());
        Map<String, SchemaInfo> schemas = DataFolders.schemas(file.getParent());
        Map<String, Integer> counts = new TreeMap<>();
        List<String> unexplained = new ArrayList<>();
        for (JsonNode line : DataFolders.lines(file)) {
            if (line.has("exact")) {
                JsonNode c = cases.get(line.get("case_id").asString());
                String verdict = verdict(line, c, schemas.get(c.get("db_id").asString()));
                counts.merge(verdict, 1, Integer::sum);
                if (verdict.startsWith("unexplained")) {
                    unexplained.add(line.get("case_id").asString() + " " + line.get("system").asString() + " " + verdict);
                }
            }
        }
        reporter.publishEntry(file.getParent().getFileName() + " " + file.getFileName(), counts.toString());
        assertThat(unexplained).isEmpty();
        assertThat(counts.getOrDefault("equal", 0)).as("cases that agree").isPositive();
    }

    private static String verdict(JsonNode line, JsonNode c, SchemaInfo schema) {
        String gold = c.get("gold_sql").asString();
        String predicted = c.get("predictions").get(line.get("system").asString()).asString();
        double ours = SqlItems.value(new SpiderExactMatch(), SqlItems.evidence(gold, predicted).withSchema(schema))
                .value();
        boolean parsed = line.get("pred_parsed").asBoolean();
        Optional<Pair> pair = pair(gold, predicted, schema);
        List<String> parts = parsed && pair.isPresent() ? differingComponents(line, pair.get()) : List.of();
        if (ours == line.get("exact").asInt() && parts.isEmpty()) {
            return "equal";
        }
        Optional<Cause> cause = !parsed ? Optional.of(Cause.ORIGINAL_REJECTS_PREDICTION) : pair.flatMap(p -> cause(line, p));
        return cause.map(Enum::name).orElse("unexplained " + ours + " " + parts);
    }

    private static Optional<Pair> pair(String gold, String predicted, SchemaInfo schema) {
        ParsedSql g = ParsedSql.parse(gold, "sqlite");
        ParsedSql p = ParsedSql.parse(predicted, "sqlite");
        return QueryParts.of(p, schema).map(parts -> new Pair(
                QueryParts.of(g, schema).orElseThrow(),
                parts,
                QueryParts.of(g, schema.withoutKeys()).orElseThrow(),
                QueryParts.of(p, schema.withoutKeys()).orElseThrow()));
    }

    private static List<String> differingComponents(JsonNode line, Pair pair) {
        List<String> differing = new ArrayList<>();
        SpiderMatch.of(pair.gold(), pair.predicted(), SpiderOptions.PARITY).components().forEach((name, ours) -> {
            JsonNode theirs = line.get("partial").get(name);
            boolean equal = theirs.get("acc").asDouble() == 1
                    && theirs.get("rec").asDouble() == 1
                    && theirs.get("label_total").asInt() == theirs.get("pred_total").asInt();
            if (equal != ours.matches()) {
                differing.add(name);
            }
        });
        return differing;
    }

    private static Optional<Cause> cause(JsonNode line, Pair p) {
        if (line.path("value_rewritten").asBoolean(false)) {
            return Optional.of(Cause.VALUE_REWRITTEN);
        }
        if (!distincts(p.gold()).equals(distincts(p.predicted()))) {
            return Optional.of(Cause.NESTED_DISTINCT);
        }
        boolean withoutKeys = SpiderMatch.of(p.goldPlain(), p.predictedPlain(), SpiderOptions.PARITY).exact();
        boolean below = !p.gold().below().isEmpty() && !p.predicted().below().isEmpty();
        if (below && !withoutKeys && line.get("exact").asInt() == 0) {
            return Optional.of(Cause.FOREIGN_KEYS_BELOW);
        }
        if (below) {
            return Optional.of(Cause.NESTED_AS_WRITTEN);
        }
        boolean mixed = Stream.of(p.gold(), p.predicted())
                .anyMatch(q -> q.orderBy().stream().map(QueryParts.SortKey::descending).distinct().count() > 1);
        boolean columns = Stream.of(p.gold(), p.predicted())
                .flatMap(q -> q.where().predicates().stream())
                .map(Condition.Predicate::columns)
                .anyMatch(names -> names.size() > 1);
        return mixed ? Optional.of(Cause.MIXED_DIRECTIONS) : columns ? Optional.of(Cause.TWO_COLUMNS) : Optional.empty();
    }

    private static List<Boolean> distincts(QueryParts q) {
        return q.below().stream().map(QueryParts::distinct).toList();
    }
}
