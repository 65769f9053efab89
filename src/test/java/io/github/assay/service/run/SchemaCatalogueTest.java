package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.MemoryOutcomes;
import io.github.assay.service.run.EvidenceBuilder.SchemaCatalogue;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a schema comes from: the case, a file, the database itself. On real databases. */
class SchemaCatalogueTest {
    private final MemoryOutcomes memory = new MemoryOutcomes();
    private final OutcomeLookup outcomes = memory.lookup();
    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 1);
    private final RunService service = new RunService(outcomes, runner);
    private final MetricRegistry registry = MetricRegistry.load(SchemaCatalogueTest.class.getClassLoader());

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        runner.close();
    }

    private void database(String url) throws Exception {
        try (Connection connection = DriverManager.getConnection(url, url.contains(":h2:") ? "sa" : "", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE band (id INTEGER PRIMARY KEY, name VARCHAR(20))");
            statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES band(id))");
        }
    }

    private Project project(String settings, String predicted, String more) throws Exception {
        Files.writeString(folder.resolve("project.json"), "{\"assay\": 1" + settings + "}");
        Files.writeString(
                folder.resolve("cases.jsonl"),
                "{\"case_id\":\"c1\",\"question\":\"?\",\"db_id\":\"music\",\"gold_sql\":\"SELECT id FROM singer\","
                        + "\"predictions\":{\"A\":\"" + predicted + "\"}" + more + "}\n");
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private Outcome<Measurement> grounding(Project project) {
        Item item = project.items().getFirst();
        return new EvidenceBuilder(project, outcomes).of(item, registry::measure).score("grounding-ok");
    }

    private List<?> unknown(Project project) {
        return (List<?>) Details.of(grounding(project).asValue().orElseThrow()).get("hallucinated_columns");
    }

    @Test
    void sqliteTellsItsTablesWhenTheProjectIsRun() throws Exception {
        Files.createDirectories(folder.resolve("databases"));
        database("jdbc:sqlite:" + folder.resolve("databases/music.sqlite"));
        Project project = project("", "SELECT s.id, s.age FROM singer s", "");
        assertThat(grounding(project).reason()).isEqualTo("no_schema");
        service.run(project, project.items(), RunService.Reuse.STORED, Progress.NONE);
        assertThat(unknown(project)).isEqualTo(List.of("singer.age"));
        int stored = memory.kept().size();
        service.run(project, project.items(), RunService.Reuse.STORED, Progress.NONE);
        assertThat(memory.kept()).as("asked once").hasSize(stored);
        var schema = new SchemaCatalogue(project, outcomes)
                .of(project.items().getFirst().evalCase())
                .orElseThrow();
        assertThat(schema.columns().get("band")).containsExactly("id", "name");
        assertThat(schema.sameColumns()).containsEntry("singer.band_id", "band.id");
    }

    @Test
    void h2AndDuckDbTellTheirs() throws Exception {
        Files.createDirectories(folder.resolve("databases"));
        for (String kind : List.of("h2", "duckdb")) {
            boolean h2 = kind.equals("h2");
            String file = h2 ? "databases/music" : "databases/music.duckdb";
            database("jdbc:" + kind + ":" + folder.resolve(file).toAbsolutePath());
            Project project = project(
                    ", \"databases\": {\"music\": {\"type\": \"" + kind + "\", \"file\": \"" + file + (h2 ? ".mv.db" : "")
                            + "\"}}",
                    "SELECT s.id, s.age FROM singer s", "");
            service.run(project, project.items(), RunService.Reuse.STORED, Progress.NONE);
            assertThat(grounding(project).asValue()).as(kind + " " + memory.kept().values()).isPresent();
            assertThat(unknown(project)).as(kind).isEqualTo(List.of("singer.age"));
        }
    }

    @Test
    void filesAndCasesComeFirst() throws Exception {
        Files.writeString(
                folder.resolve("tables.json"),
                "[{\"db_id\":\"music\",\"table_names_original\":[\"singer\"],"
                        + "\"column_names_original\":[[-1,\"*\"],[0,\"id\"],[0,\"age\"]],\"foreign_keys\":[]}]");
        assertThat(unknown(project("", "SELECT age, name FROM singer", ""))).isEqualTo(List.of("name"));
        String own = ", \"schema\":{\"tables\":[{\"name\":\"singer\",\"columns\":[{\"name\":\"id\"},{\"name\":\"name\"}]}]}";
        assertThat(unknown(project("", "SELECT age, name FROM singer", own))).isEqualTo(List.of("age"));
    }

    @Test
    void aFileNamedByTheProject() throws Exception {
        Files.writeString(
                folder.resolve("music.json"),
                "{\"tables\":[{\"name\":\"singer\",\"columns\":[\"id\",\"age\"]}]}");
        Project project = project(", \"schemas\": {\"music\": \"music.json\"}", "SELECT age, name FROM singer", "");
        assertThat(unknown(project)).isEqualTo(List.of("name"));
        Files.writeString(folder.resolve("music.json"), "{broken");
        assertThat(grounding(project).reason()).isEqualTo("no_schema");
    }

    /** What fails while one case's evidence is built is that case's own reason, for every metric; others are scored. */
    @Test
    void anExceptionCostsItsOwnCaseOnly() throws Exception {
        Project project = project("", "SELECT id FROM singer", "");
        Files.writeString(
                folder.resolve("cases.jsonl"),
                "{\"case_id\":\"c2\",\"question\":\"?\",\"db_id\":\"music\",\"gold_sql\":\"SELECT id FROM singer\","
                        + "\"gold_result\":{\"columns\":[\"id\"],\"rows\":[[1]]},\"predictions\":{\"A\":\"SELECT id FROM singer\"}}\n",
                StandardOpenOption.APPEND);
        project = ProjectFiles.read(folder, Progress.NONE);
        OutcomeLookup failing = new OutcomeLookup(memory, _ -> {
            throw new ClassCastException("a table of no kind");
        });
        EvidenceBuilder evidence = new EvidenceBuilder(project, failing);
        for (String metric : List.of("ast-similarity", "ex", "parse-ok")) {
            Outcome<Measurement> own = evidence.with(project.items().getLast(), registry::measure, e -> e.score(metric));
            assertThat(own)
                    .isEqualTo(evidence.of(project.items().getLast(), registry::measure).score(metric))
                    .satisfies(o -> assertThat(o.reason()).isEqualTo("evidence_error"))
                    .satisfies(o -> assertThat(o.toString()).contains("a table of no kind"));
        }
        assertThat(evidence.of(project.items().getFirst(), registry::measure).score("ast-similarity").asValue().orElseThrow().value())
                .isEqualTo(1);

        CancellationException cancelled = new CancellationException("left");
        EvidenceBuilder ended = new EvidenceBuilder(project, new OutcomeLookup(memory, _ -> {
            throw cancelled;
        }));
        Item last = project.items().getLast();
        assertThatThrownBy(() -> ended.of(last, registry::measure)).isSameAs(cancelled);
    }
}
