package io.github.assay.files.project;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.ModelSetting;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.JsonSchemas.Subject;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Schemas and readers agree: on the keys, on the ranges, and on files that there are. */
class JsonSchemasTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private static JsonNode schema(Subject subject) {
        return JSON.readTree(JsonSchemas.of(subject).toString());
    }

    private List<Problem> problems(String settings) throws Exception {
        Files.writeString(folder.resolve("project.json"), settings);
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"case_id": "c", "question": "How many?", "gold_sql": "SELECT 1", "db_id": "d"}
                """);
        Files.writeString(folder.resolve("predictions.jsonl"), """
                {"case_id": "c", "system": "s", "predicted_sql": "SELECT 1"}
                """);
        return ProjectFiles.read(folder, Progress.NONE).problems();
    }

    @Test
    void theFirstExampleOfTheContractIsValid() throws Exception {
        String page = Files.readString(Path.of("docs/spec/project-and-cli.md"));
        int from = page.indexOf("```json\n{\"assay\": 1");
        String example = page.substring(from + 8, page.indexOf("```", from + 8));
        assertThat(SchemaFaults.of(schema(Subject.PROJECT), JSON.readTree(example))).isEmpty();
        assertThat(problems(example)).filteredOn(p -> p.where().file().equals("project.json")).isEmpty();
    }

    @Test
    void filesOfTheSamplesAreValid() throws Exception {
        int lines = 0;
        try (Stream<Path> samples = Files.walk(Path.of("sample-projects"))) {
            for (Path file : samples.filter(f -> f.toString().matches(".*(project\\.json|cases\\.jsonl|predictions[/\\\\].*\\.jsonl)")).sorted().toList()) {
                Subject subject = file.endsWith("project.json") ? Subject.PROJECT : file.endsWith("cases.jsonl") ? Subject.CASE : Subject.PREDICTION;
                JsonNode schema = schema(subject);
                List<String> documents = subject == Subject.PROJECT ? List.of(Files.readString(file)) : Files.readAllLines(file).stream().limit(20).toList();
                for (String document : documents) {
                    assertThat(SchemaFaults.of(schema, JSON.readTree(document))).as("%s", file).isEmpty();
                    lines++;
                }
            }
        }
        assertThat(lines).isGreaterThan(100);
    }

    @Test
    void whatReadersRefuseIsInvalid() {
        JsonNode project = schema(Subject.PROJECT);
        Map<String, String> wrong = new LinkedHashMap<>();
        wrong.put("{}", "[$ breaks required]");
        wrong.put("{\"assay\": 1, \"limits\": {\"maxRows\": 0}}", "[$.limits.maxRows breaks minimum]");
        wrong.put("{\"assay\": 1, \"labelling\": {\"ties\": \"draw\"}}", "[$.labelling.ties breaks enum]");
        wrong.put("{\"assay\": 1, \"study\": {\"level\": 1}}", "[$.study.level breaks exclusiveMaximum]");
        wrong.put("{\"assay\": 1, \"judges\": {\"stef\": {\"redakt\": [\"a\"]}}}", "[$.judges.stef.redakt is not allowed]");
        wrong.forEach((document, fault) -> assertThat(SchemaFaults.of(project, JSON.readTree(document))).hasToString(fault));
        assertThat(SchemaFaults.of(schema(Subject.REPLY), JSON.readTree("{\"judge\": \"stef\", \"case_id\": \"c\"}"))).isNotEmpty();
        assertThat(SchemaFaults.of(schema(Subject.VOTE), JSON.readTree("{\"item\": \"c\", \"rater\": \"a\", \"vote\": \"pass\"}"))).isEmpty();
    }

    /** Every key of the schema is known to the reader of the file. */
    @Test
    void readersKnowTheKeys() throws Exception {
        String all = nulls(schema(Subject.PROJECT)).toString().replace("\"assay\":null", "\"assay\":1");
        assertThat(all).contains("maxCellChars", "near_threshold", "mostMissing", "constraintsOff", "outOfScopeErrors");
        assertThat(problems(all)).extracting(Problem::found).doesNotContain("an unknown key, kept as it is");
        for (Subject subject : List.of(Subject.CASE, Subject.PREDICTION)) {
            problems("{\"assay\": 1}");
            Path file = folder.resolve(subject == Subject.CASE ? "cases.jsonl" : "predictions.jsonl");
            List<String> keys = List.copyOf(schema(subject).get("properties").propertyNames());
            Files.write(file, keys.stream().map(key -> "{\"" + key + "\": null" + (key.matches("(case_|question_|instance_)?id") ? "" : ", \"case_id\": \"" + key + "\"") + "}").toList());
            assertThat(keys).hasSizeGreaterThan(50);
            assertThat(ProjectFiles.read(folder, Progress.NONE).problems()).as(subject.word())
                    .filteredOn(p -> p.found().equals("an unknown key, kept as it is")).isEmpty();
        }
        assertThat(problems("{\"assay\": 1, \"limitz\": {}}")).extracting(Problem::found).contains("an unknown key, kept as it is");
    }

    /** A document with all members of a schema; what has no members of its own is null. */
    private static JsonNode nulls(JsonNode schema) {
        var document = JSON.createObjectNode();
        schema.path("properties").propertyStream()
                .forEach(p -> document.set(p.getKey(), p.getValue().has("properties") ? nulls(p.getValue()) : JSON.nullNode()));
        return document;
    }

    /** The reader takes the bounds that the schema states, and nothing beyond them. */
    @Test
    void readersHaveTheRanges() throws Exception {
        List<String> tried = new ArrayList<>();
        for (String part : List.of("limits", "labelling", "labelling.triage", "study")) {
            String path = "/properties/" + String.join("/properties/", part.split("\\."));
            bounds(schema(Subject.PROJECT).at(path), tried, (key, value) -> {
                String inner = "{\"" + key + "\": " + value.toPlainString() + "}";
                String document = Stream.of(part.split("\\.")).map(p -> "{\"" + p + "\": ").collect(joining()) + inner + "}".repeat(part.split("\\.").length);
                try {
                    return problems("{\"assay\": 1, " + document.substring(1)).stream().noneMatch(p -> p.key().endsWith(key));
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
        }
        bounds(schema(Subject.PROJECT).at("/properties/judges/additionalProperties"), tried, (key, value) -> {
            var settings = new LinkedHashMap<String, Datum>();
            settings.put("baseUrl", new Datum.Text("http://localhost:1/v1"));
            settings.put(key, new Datum.Number(value));
            var judges = new LinkedHashMap<String, Datum>();
            judges.put("stef", new Datum.Fields(settings));
            try {
                return JudgeSettings.of(new Datum.Fields(judges), "stef").declared().get(key).isPresent();
            } catch (ProjectFormatException _) {
                return false;
            }
        });
        assertThat(tried).contains("maxRows", "votesPerCase", "vote_unsure", "replicates", "level", ModelSetting.MAX_RESULT_ROWS.key())
                .hasSizeGreaterThan(25);
    }

    private static void bounds(JsonNode schema, List<String> tried, BiPredicate<String, BigDecimal> taken) {
        schema.get("properties").propertyStream().forEach(p -> {
            for (String bound : List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")) {
                if (p.getValue().has(bound)) {
                    BigDecimal value = p.getValue().get(bound).decimalValue();
                    BigDecimal beyond = value.add(BigDecimal.valueOf(bound.toLowerCase(java.util.Locale.ROOT).contains("max") ? 1 : -1));
                    assertThat(taken.test(p.getKey(), value)).as("%s %s", p.getKey(), value).isEqualTo(!bound.startsWith("exclusive"));
                    assertThat(taken.test(p.getKey(), beyond)).as("%s %s", p.getKey(), beyond).isFalse();
                    tried.add(p.getKey());
                }
            }
        });
    }
}
