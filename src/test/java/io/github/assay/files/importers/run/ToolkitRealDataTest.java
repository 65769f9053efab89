package io.github.assay.files.importers.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.conformance.TestData;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.importers.Importers;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Published evaluation files of the toolkit: everything comes in, their summaries follow from the records. */
@Tag("oracle")
class ToolkitRealDataTest {
    private static final int START_BYTES = 1 << 20;
    private static final Pattern START = Pattern.compile("(?s)^\\s*\\[.*\"predictions\"\\s*:.*\"predicted_sql\"\\s*:.*\"evaluation\"\\s*:");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> everyEvaluationComesInAndGivesItsSummary() {
        return TestData.folders("evaluations of the toolkit", folder -> evaluations(folder).findAny().isPresent()).stream()
                .flatMap(ToolkitRealDataTest::evaluations)
                .map(f -> dynamicTest(TestData.name(f.getParent()) + " " + f.getFileName(), () -> check(f)));
    }

    /** Evaluations by the toolkit's usual name, or by the fields of their first record, whatever their name. */
    private static Stream<Path> evaluations(Path folder) {
        return TestData.files(folder).stream().filter(f -> f.getFileName().toString().endsWith(".json")).filter(f -> {
            String name = f.getFileName().toString();
            return name.endsWith("_eval.json") || START.matcher(start(f)).find();
        });
    }

    private static String start(Path file) {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(START_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(Path evaluation) throws Exception {
        Path target = folder.resolve(TestData.name(evaluation.getParent()).replaceAll("\\W", "_") + evaluation.getFileName());
        ImportResult made = Importers.run(
                new ImportRequest(detected(evaluation), evaluation, target, Importer.Databases.COPY), Progress.NONE);
        assertThat(made.problems())
                .as("averages that the records do not give")
                .noneMatch(p -> p.where().file().endsWith("_summary.json"));
        Project project = ProjectFiles.read(target, Progress.NONE);
        String text = Files.readString(evaluation);
        assertThat(project.items()).hasSize(text.split("\"predicted_sql\":", -1).length - 1);
        long filled = project.items().stream()
                .filter(i -> !imported(i).fields("filled_in").isEmpty())
                .peek(i -> assertThat(imported(i).fields("scores").get("llm_score")).isEmpty())
                .peek(i -> assertThat(imported(i).fields("judges").isEmpty()).isTrue())
                .count();
        assertThat(filled).isEqualTo(text.split("\"llm_explanation\": \"N/A", -1).length - 1);
        assertThat(project.items()).allMatch(i -> !imported(i).isEmpty());
    }

    private static String detected(Path evaluation) throws Exception {
        return Detection.of(new ImportRequest("auto", evaluation, Path.of("nowhere"), Importer.Databases.NONE)).format();
    }

    private static Datum.Fields imported(Item item) {
        return item.prediction().extras().fields("imported");
    }
}
