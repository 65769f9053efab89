package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Datum;
import io.github.assay.domain.Item;
import io.github.assay.domain.Project;
import io.github.assay.files.ProjectFiles;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Published evaluation files of the toolkit: everything comes in, their summaries follow from the records. */
@Tag("oracle")
class ToolkitRealDataTest {
    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> everyEvaluationComesInAndGivesItsSummary() throws Exception {
        Path data = Path.of(System.getProperty("assay.data", "../shared/data"));
        assumeTrue(Files.isDirectory(data), "no data sets at " + data);
        List<Path> evaluations;
        try (Stream<Path> all = Files.walk(data, 2)) {
            evaluations = all.filter(f -> f.getFileName().toString().endsWith("_eval.json")).sorted().toList();
        }
        assumeTrue(!evaluations.isEmpty(), "no evaluation files at " + data);
        return evaluations.stream().map(f -> dynamicTest(f.getFileName().toString(), () -> check(f)));
    }

    private void check(Path evaluation) throws Exception {
        Path target = folder.resolve(evaluation.getFileName().toString());
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
