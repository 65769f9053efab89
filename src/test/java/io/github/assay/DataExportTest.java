package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import io.github.assay.json.JsonEdit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay export}: each form holds the same values, and no vote that its reader may not see. */
class DataExportTest {
    private static final String ODD = "=1+1, \"quoted\"\nsecond line";

    @TempDir
    private Path folder;

    private CommandRun run(String... words) {
        CommandRun run = CommandRun.of(words);
        assertThat(run.status()).as(run.err()).isLessThan(2);
        return run;
    }

    private Path project() throws IOException {
        Path project = folder.resolve("p");
        ExecutedSample.copy("judge-demo", project);
        Files.writeString(folder.resolve("more.csv"),
                "case_id,system,run_id,annotator,label,comment,at\njudge-01,small-agent,march,sim-ana,fail,\"" + ODD.replace("\"", "\"\"")
                        + "\",2026-06-01T10:00:00.250Z\n");
        run("labels", "import", project.toString(), folder.resolve("more.csv").toString());
        return project;
    }

    private Path export(Path project, String format) {
        Path to = folder.resolve(format);
        run("export", project.toString(), "--to", to.toString(), "--format", format, "--metric", "ex", "--metric", "hybrid-ex");
        return to;
    }

    private static List<Map<String, String>> csv(Path file) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        CsvReader.builder().ofNamedCsvRecord(Files.readString(file)).forEach(r -> rows.add(new TreeMap<>(r.getFieldsAsMap())));
        return rows;
    }

    private static List<Map<String, Object>> jsonl(Path file) throws Exception {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            rows.add(JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values());
        }
        return rows;
    }

    /** The rows of a query as texts; a number that is whole as CSV has it. */
    private static List<Map<String, String>> sql(String database, String query) throws Exception {
        List<Map<String, String>> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + database); Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone='UTC'");
            try (ResultSet result = statement.executeQuery(query)) {
                while (result.next()) {
                    Map<String, String> row = new TreeMap<>();
                    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                        String value = result.getString(i);
                        row.put(result.getMetaData().getColumnName(i), value == null ? "" : value);
                    }
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    @Test
    void everyFormHoldsTheSameRows() throws Exception {
        Path project = project();
        Path texts = export(project, "csv");
        Path lines = export(project, "jsonl");
        Path parquet = export(project, "parquet");
        String database = export(project, "duckdb").resolve("project.duckdb").toString();
        Map<String, Integer> sizes = Map.of("cases", 8, "answers", 24, "scores", 48, "votes", 49, "labels", 24);
        for (String table : sizes.keySet()) {
            List<Map<String, String>> rows = csv(texts.resolve(table + ".csv"));
            assertThat(rows).as(table).hasSize(sizes.get(table));
            List<Map<String, Object>> records = jsonl(lines.resolve(table + ".jsonl"));
            assertThat(records).hasSameSizeAs(rows);
            for (int i = 0; i < rows.size(); i++) {
                Map<String, Object> record = records.get(i);
                rows.get(i).forEach((key, value) -> assertThat(record.get(key) == null ? "" : "" + record.get(key)).as(table + "." + key)
                        .isEqualTo(value.endsWith(".0") && record.get(key) instanceof Long ? value.substring(0, value.length() - 2) : value));
            }
            String times = table.equals("votes") ? "* REPLACE (strftime(\"at\", '%Y-%m-%dT%H:%M:%S') AS \"at\", strftime(supersedes, '%Y-%m-%dT%H:%M:%S') AS supersedes)" : "*";
            List<Map<String, String>> expected = rows.stream().map(r -> seconds(r)).toList();
            assertThat(sql("", "SELECT " + times + " FROM '" + parquet.resolve(table + ".parquet") + "'")).as(table).isEqualTo(expected);
            assertThat(sql(database, "SELECT " + times + " FROM " + table)).as(table).isEqualTo(expected);
        }
        assertThat(csv(texts.resolve("votes.csv"))).anySatisfy(v -> assertThat(v).containsEntry("comment", ODD).containsEntry("in_force", "true"));
        Map<String, Long> columns = new TreeMap<>();
        csv(texts.resolve("data-dictionary.csv")).forEach(r -> {
            assertThat(r.get("meaning")).isNotBlank();
            columns.merge(r.get("table"), 1L, Long::sum);
        });
        assertThat(columns).isEqualTo(Map.of("answers", 11L, "cases", 13L, "labels", 15L, "scores", 7L, "votes", 17L));
        assertThat(sql(database, "SELECT count(*) AS n FROM data_dictionary").getFirst()).containsEntry("n", "63");
        feedback(project);
    }

    /** Times of votes to the second, as the queries print them. */
    private static Map<String, String> seconds(Map<String, String> row) {
        Map<String, String> changed = new TreeMap<>(row);
        for (String key : List.of("at", "supersedes")) {
            changed.computeIfPresent(key, (_, v) -> v.isEmpty() ? v : v.substring(0, 19));
        }
        return changed;
    }

    private void feedback(Path project) throws Exception {
        List<Map<String, Object>> langsmith = jsonl(export(project, "langsmith").resolve("feedback.jsonl"));
        assertThat(langsmith).hasSize(48 + 48);
        assertThat(langsmith).anySatisfy(f -> assertThat(f).containsEntry("key", "label.sim-ana").containsEntry("comment", ODD).containsEntry("value", "fail"));
        assertThat(langsmith.stream().map(f -> f.get("id")).distinct()).hasSize(96);
        List<Map<String, Object>> langfuse = jsonl(export(project, "langfuse").resolve("feedback.jsonl"));
        assertThat(langfuse.stream().map(f -> f.get("id")).toList()).isEqualTo(langsmith.stream().map(f -> f.get("id")).toList());
        assertThat(langfuse).allSatisfy(f -> assertThat(f).containsKeys("traceId", "name", "value", "dataType"));
        List<String> otel = Files.readAllLines(export(project, "otel").resolve("feedback.jsonl"));
        assertThat(otel).hasSize(96).allMatch(l -> l.startsWith("{\"resourceLogs\":[") && l.contains("\"eventName\":\"gen_ai.evaluation.result\""));
    }

    @Test
    void anOpenRoundHidesVotes() throws IOException {
        Path project = project();
        run("people", "add", project.toString(), "lea", "--role", "lead", "--by", "lea");
        run("people", "add", project.toString(), "max", "--role", "annotator", "--by", "lea");
        run("rounds", "plan", project.toString(), "--round", "r1", "--people", "max", "--count", "3", "--by", "lea");
        String to = folder.resolve("hidden").toString();
        CommandRun unnamed = CommandRun.of("export", project.toString(), "--to", to, "--format", "csv");
        assertThat(unnamed.status()).isEqualTo(3);
        assertThat(unnamed.err()).contains("--as NAME");
        assertThat(CommandRun.of("export", project.toString(), "--to", to, "--format", "csv", "--as", "max").status()).isEqualTo(3);
        assertThat(Path.of(to)).doesNotExist();
        run("export", project.toString(), "--to", to, "--format", "csv", "--as", "lea", "--metric", "ex");
    }
}
