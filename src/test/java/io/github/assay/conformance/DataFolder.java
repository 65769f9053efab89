package io.github.assay.conformance;

import io.github.assay.domain.Case;
import io.github.assay.domain.Datum;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Item;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Prediction;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricRegistry;
import io.github.assay.metrics.structure.DataFolders;
import io.github.assay.sql.SchemaInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A folder of real cases with SQLite databases and what other programs said of every pair of queries. */
public final class DataFolder {
    private static final MetricRegistry METRICS = MetricRegistry.load(DataFolder.class.getClassLoader());

    private final Path folder;
    private final SqliteRuns runs;
    private final Map<String, Case> cases = new HashMap<>();
    private final Map<String, String> predictions = new HashMap<>();
    private final Map<String, SchemaInfo> schemas;
    private final Map<String, Evidence> evidence = new HashMap<>();
    private final Map<String, List<JsonNode>> lines = new HashMap<>();

    private DataFolder(Path folder) {
        this.folder = folder;
        this.runs = new SqliteRuns(folder.resolve("databases"));
        this.schemas = Files.exists(folder.resolve("tables.json")) ? DataFolders.schemas(folder) : Map.of();
        for (JsonNode node : DataFolders.lines(folder.resolve("cases.jsonl"))) {
            String id = node.get("case_id").asString();
            String gold = node.get("gold_sql").asString();
            cases.put(id, Case.of(id, node.path("question").asString(), gold, node.get("db_id").asString()));
            node.get("predictions")
                    .properties()
                    .forEach(p -> predictions.put(id + "\n" + p.getKey(), p.getValue().asString()));
        }
    }

    /** Every folder below {@code data} that has cases and SQLite databases, by name. */
    public static List<DataFolder> below(Path data) {
        if (!Files.isDirectory(data)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(data)) {
            return folders.sorted()
                    .filter(f -> Files.exists(f.resolve("cases.jsonl")) && Files.isDirectory(f.resolve("databases")))
                    .map(DataFolder::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All metrics there are. */
    public static MetricRegistry metrics() {
        return METRICS;
    }

    public String name() {
        return folder.getFileName().toString();
    }

    /** Which item a line of an oracle file speaks of. */
    static String name(JsonNode line) {
        return line.get("case_id").asString() + " " + line.get("system").asString();
    }

    /** Whether the folder, or one beside it, has this oracle file for these cases. */
    boolean has(String file) {
        return find(file).isPresent();
    }

    /** An oracle file in the folder; one called {@code oracle_X.csv} lies in any folder beside as {@code oracle_X_NAME.csv}. */
    private Optional<Path> find(String file) {
        if (!file.endsWith(".csv")) {
            return Optional.of(folder.resolve(file)).filter(Files::exists);
        }
        String name = file.replace(".csv", "_" + name() + ".csv");
        try (Stream<Path> beside = Files.list(folder.resolveSibling("."))) {
            return beside.sorted().map(f -> f.resolve(name)).filter(Files::exists).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of an oracle file, a CSV file's as objects of texts; a JSON document is one. */
    public List<JsonNode> lines(String file) {
        return lines.computeIfAbsent(file, f -> {
            Path path = find(f).orElseThrow();
            return f.endsWith(".csv")
                    ? CsvLines.read(path)
                    : f.endsWith(".json") ? List.of(DataFolders.document(path)) : DataFolders.lines(path);
        });
    }

    /** The pair an oracle line speaks of, both queries run. */
    public Evidence evidence(JsonNode line) {
        return evidence.computeIfAbsent(name(line), _ -> evidence(line, Map.of()));
    }

    /** The same with options of metrics; nothing is executed again. */
    public Evidence evidence(JsonNode line, Map<String, Map<String, String>> options) {
        return evidence(line, options, Datum.Fields.NONE);
    }

    /** The same with fields that the case has besides. */
    public Evidence evidence(JsonNode line, Map<String, Map<String, String>> options, Datum.Fields extras) {
        String id = line.get("case_id").asString();
        String system = line.get("system").asString();
        Case evalCase = cases.get(id);
        String sql = predictions.get(id + "\n" + system);
        Evidence made = new Evidence(
                new Item(evalCase.withExtras(extras), Prediction.of(id, system, sql)),
                "sqlite",
                Optional.of(runs.run(evalCase.dbId(), evalCase.goldSql())),
                Optional.of(runs.run(evalCase.dbId(), sql)),
                options,
                Datum.Fields.NONE,
                        METRICS::measure)
                .withSides(new OneDatabase(runs, evalCase, sql, options.getOrDefault("ex-test-suite", Map.of())));
        SchemaInfo schema = schemas.get(evalCase.dbId());
        return schema == null ? made : made.withSchema(schema);
    }

    /** A metric's outcome on the pair of a line, under its default options. */
    public Outcome<Measurement> measure(String metric, JsonNode line) {
        return evidence(line).score(metric);
    }

    /** What running a query on the database of a line's case comes to. */
    public ExecutionOutcome run(JsonNode line, String sql) {
        return runs.run(cases.get(line.get("case_id").asString()).dbId(), sql);
    }
}
