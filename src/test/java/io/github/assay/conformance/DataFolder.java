package io.github.assay.conformance;

import io.github.assay.conformance.DataSet.CaseLine;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.sql.canonical.SchemaInfo;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A folder of real cases with SQLite databases and what other programs made of every pair of queries. */
public final class DataFolder {
    private static final MetricRegistry METRICS = MetricRegistry.load(DataFolder.class.getClassLoader());

    private final DataSet set;
    private final OracleFiles oracles;
    private final SqliteRuns runs;
    private final Map<String, Evidence> evidence = new HashMap<>();
    private final Optional<EngineVersion> peersEngine;
    private Optional<DataFolder> older = Optional.empty();

    private DataFolder(DataSet set, OracleFiles oracles, SqliteRuns runs, Optional<EngineVersion> peersEngine) {
        this.set = set;
        this.oracles = oracles;
        this.runs = runs;
        this.peersEngine = peersEngine;
    }

    /** Reads a folder as far as it can be read; what cannot is among its faults. */
    static DataFolder open(Path folder) {
        DataSet set = DataSet.read(folder);
        return new DataFolder(
                set, OracleFiles.of(set), SqliteRuns.of(set.databases()), EngineVersion.ofPeer(folder));
    }

    /** Whether a folder has cases with SQLite databases or with figures of other programs for pairs of queries. */
    static boolean isOne(Path folder) {
        boolean figures = TestData.files(folder).stream()
                .anyMatch(f -> f.getFileName().toString().matches("oracle.*\\.(jsonl|csv)"));
        return DataSet.isOne(folder) && (figures || !SqliteFiles.below(folder).isEmpty());
    }

    /** All metrics there are. */
    public static MetricRegistry metrics() {
        return METRICS;
    }

    public String name() {
        return set.name();
    }

    /** What cannot be read or used. */
    List<Fault> faults() {
        return oracles.faults();
    }

    /** The pair that a line of an oracle file is about. */
    static String name(JsonNode line) {
        return OracleFiles.pair(line);
    }

    /** Whether there are figures of this kind of file for these cases. */
    boolean has(String file) {
        return !oracles.lines(OracleKind.named(file)).isEmpty();
    }

    /** The usable lines of all oracle files of the kind whose usual name this is. */
    public List<JsonNode> lines(String file) {
        return oracles.lines(OracleKind.named(file));
    }

    /** All pairs of the folder that can be compared: name → a line without figures. */
    Map<String, JsonNode> pairs() {
        return oracles.pairs();
    }

    /** Oracle files that no comparison reads. */
    List<Path> unknownFiles() {
        return oracles.unknown();
    }

    /** The summaries of whole runs that the folder has. */
    List<JsonNode> summaries() {
        return oracles.summaries();
    }

    /** The version of SQLite that the peers ran on, where it is another than ours. */
    Optional<EngineVersion> peersEngine() {
        return peersEngine.filter(v -> !v.equals(EngineVersion.own()));
    }

    /** The same folder with queries run as the peers' older SQLite runs them; empty where theirs is not older. */
    Optional<DataFolder> onPeersEngine() {
        if (older.isEmpty()) {
            older = peersEngine
                    .filter(v -> v.compareTo(EngineVersion.own()) < 0)
                    .map(v -> new DataFolder(set, oracles, runs.as(v), Optional.empty()));
        }
        return older;
    }

    /** The pair an oracle line is about, both queries run. */
    public Evidence evidence(JsonNode line) {
        return evidence.computeIfAbsent(name(line), _ -> evidence(line, Map.of()));
    }

    /** The same with options of metrics; nothing is executed again. */
    public Evidence evidence(JsonNode line, Map<String, Map<String, String>> options) {
        return evidence(line, options, Datum.Fields.NONE);
    }

    /** The same with fields that the case has besides. */
    public Evidence evidence(JsonNode line, Map<String, Map<String, String>> options, Datum.Fields extras) {
        String sql = caseOf(line).predictions().get(Figures.text(line.path("system")));
        return evidence(line, sql, options, extras);
    }

    /** The pair with another text in place of the prediction. */
    public Evidence predicting(JsonNode line, String sql, Map<String, Map<String, String>> options) {
        return evidence(line, sql, options, Datum.Fields.NONE);
    }

    private Evidence evidence(JsonNode line, String sql, Map<String, Map<String, String>> options, Datum.Fields extras) {
        CaseLine written = caseOf(line);
        Case evalCase = Case.of(written.id(), Figures.text(written.node().path("question")), written.gold(), written.database());
        Evidence made = new Evidence(
                new Item(
                        evalCase.withExtras(extras),
                        Prediction.of(written.id(), Figures.text(line.path("system")), sql)),
                "sqlite",
                Optional.of(runs.run(evalCase.dbId(), evalCase.goldSql())),
                Optional.of(runs.run(evalCase.dbId(), sql)),
                options,
                Datum.Fields.NONE,
                        METRICS::measure)
                .withSides(new OneDatabase(runs, evalCase, sql, options.getOrDefault("ex-test-suite", Map.of())));
        SchemaInfo schema = set.schema(evalCase.dbId());
        return schema == SchemaInfo.NONE ? made : made.withSchema(schema);
    }

    private CaseLine caseOf(JsonNode line) {
        return set.find(Figures.text(line.path("case_id"))).orElseThrow();
    }

    /** A metric's outcome on the pair of a line, under its default options. */
    public Outcome<Measurement> measure(String metric, JsonNode line) {
        return evidence(line).score(metric);
    }

    /** What running a query on the database of a line's case comes to. */
    public ExecutionOutcome run(JsonNode line, String sql) {
        return runs.run(caseOf(line).database(), sql);
    }

    /** Both queries of a line. */
    List<String> queries(JsonNode line) {
        return List.of(caseOf(line).gold(), caseOf(line).predictions().getOrDefault(Figures.text(line.path("system")), ""));
    }
}
