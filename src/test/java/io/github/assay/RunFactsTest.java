package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.project.RunFacts.Stage;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.json.Json;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a pipeline writes of its work is what a project's prediction has of it, also from files of earlier versions. */
class RunFactsTest {
    @TempDir
    private Path folder;

    private Project project(List<String> predictions) throws Exception {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1}");
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < predictions.size(); i++) {
            cases.append("{\"case_id\":\"c").append(i).append("\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\"}\n");
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.createDirectories(folder.resolve("predictions"));
        Files.write(folder.resolve("predictions/a.jsonl"), predictions);
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private static RunFacts random(Random random) {
        List<Stage> stages = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            stages.add(Stage.of(List.of("schema_linker", "generator", "corrector").get(random.nextInt(3)), number(random), number(random),
                    random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble()), random.nextInt(5000),
                    random.nextBoolean() ? "" : "abcdef012345"));
        }
        return new RunFacts(
                random.nextBoolean() ? Optional.empty() : Optional.of("SELECT '" + random.nextInt() + "\n\u2028'"),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(5)),
                random.nextBoolean() ? Optional.empty()
                        : Optional.of(IntStream.range(0, random.nextInt(4)).mapToObj(i -> "t.c" + i).toList()),
                stages);
    }

    private static OptionalDouble number(Random random) {
        return random.nextInt(4) == 0 ? OptionalDouble.empty() : OptionalDouble.of(random.nextInt(1000));
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Random random = new Random(29);
        List<RunFacts> all = IntStream.range(0, 200).mapToObj(_ -> random(random)).toList();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Map<String, Object> line = new LinkedHashMap<>(Map.of("case_id", "c" + i, "system", "a", "predicted_sql", "SELECT 1"));
            line.putAll(all.get(i).fields());
            RunFacts.OF_THE_RUN.forEach(key -> line.put(key, "x"));
            lines.add(Json.line(line));
        }
        Project project = project(lines);
        assertThat(project.problems()).allSatisfy(p -> assertThat(p.key()).isEqualTo("db_id"));
        assertThat(project.items()).hasSize(all.size());
        for (Item item : project.items()) {
            assertThat(RunFacts.of(item)).isEqualTo(all.get(Integer.parseInt(item.key().caseId().substring(1))));
        }
    }

    @Test
    void linesOfEarlierVersionsAreReadUnderTheNamesOfToday() throws Exception {
        String old = "\"tokens\":30,\"latency_ms\":20,%s\"pipeline\":{\"schema_linker\":\"%s\",\"generator\":\"zero_shot\",\"examples\":0,"
                + "\"model\":\"m\",\"max_correction_attempts\":2},\"trace\":[{\"stage\":\"generator\",\"key\":\"183d4e29ea72\","
                + "\"reply\":\"SELECT 2\",\"input_tokens\":20,\"output_tokens\":10,\"ms\":20}],\"agent_name\":\"p\",\"batch_id\":\"p-r1\","
                + "\"eval_run_date\":\"2026-01-01T00:00:00Z\"}";
        String start = "{\"case_id\":\"c%d\",\"system\":\"p\",\"run_id\":\"r1\",\"predicted_sql\":\"SELECT 2\",";
        Project project = project(List.of(
                start.formatted(0) + "\"first_sql\":\"SELEC 2\",\"attempts\":2," + old.formatted("\"linked_columns\":[\"t.a\"],", "tcsl"),
                start.formatted(1) + "\"attempts\":1," + old.formatted("", "scsl"),
                start.formatted(2) + "\"attempts\":1," + old.formatted("", "full_schema"),
                start.formatted(3) + "\"attempts\":3,\"trace\":{\"steps\":[]}}"));
        List<RunFacts> facts = project.items().stream().map(RunFacts::of).toList();
        Stage stage = Stage.of("generator", OptionalDouble.of(20), OptionalDouble.of(10), OptionalDouble.empty(), 20, "183d4e29ea72");
        assertThat(facts.get(0)).isEqualTo(new RunFacts(Optional.of("SELEC 2"), OptionalInt.of(1), Optional.of(List.of("t.a")), List.of(stage)));
        assertThat(facts.get(1)).as("the linker kept nothing")
                .isEqualTo(new RunFacts(Optional.of("SELECT 2"), OptionalInt.of(0), Optional.of(List.of()), List.of(stage)));
        assertThat(facts.get(2)).as("not recorded").isEqualTo(new RunFacts(Optional.of("SELECT 2"), OptionalInt.of(0), Optional.empty(), List.of(stage)));
        assertThat(facts.get(3)).as("an answer of another agent keeps its own keys")
                .isEqualTo(new RunFacts(Optional.empty(), OptionalInt.empty(), Optional.empty(), List.of()));
        assertThat(project.items().get(3).prediction().metadata()).containsOnlyKeys("attempts", "trace");
        assertThat(project.problems()).extracting(p -> p.key()).containsExactly("attempts", "trace", "db_id");
    }

    @Test
    void tokensStatedInOneNumberAndStagesByNameAreRead() throws Exception {
        Project project = project(List.of("{\"case_id\":\"c0\",\"system\":\"a\",\"predicted_sql\":\"SELECT 1\",\"correction_attempts\":[\"a\",\"b\"],"
                + "\"stages\":{\" linker \":{\"tokens\":7,\"cost\":0.5},\"x\":3}}"));
        RunFacts facts = RunFacts.of(project.items().getFirst());
        assertThat(facts.corrections()).hasValue(2);
        assertThat(facts.stages()).singleElement().satisfies(s -> {
            assertThat(s.name()).isEqualTo("linker");
            assertThat(s.tokens()).hasValue(7);
            assertThat(s.cost()).hasValue(0.5);
            assertThat(s.millis()).isEmpty();
        });
        assertThat(Json.line(facts.fields())).contains("\"stage\":\"linker\",\"tokens\":7,\"cost\":0.5");
    }
}
