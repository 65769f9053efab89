package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.TestData;
import io.github.assay.domain.project.Project;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every data set that is there opens as it is, and an import of it is the same project. */
@Tag("oracle")
class ImportRealDataTest {
    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> everyDataSetOpensAndImports() {
        return TestData.folders("cases", DataSet::isOne).stream()
                .map(set -> dynamicTest(TestData.name(set), () -> check(set)));
    }

    private void check(Path set) throws Exception {
        if (!Files.exists(set.resolve("cases.jsonl"))) {
            throw TestData.skipped(TestData.name(set) + " has its cases under other names than the program opens by itself");
        }
        Project direct = ProjectFiles.read(set, Progress.NONE);
        assertThat(direct.cases()).isNotEmpty();
        assertThat(direct.problems()).noneMatch(p -> p.where().line() > 0
                && p.severity() == io.github.assay.domain.Problem.Severity.ERROR
                && !p.key().equals("db_id"));
        Path target = folder.resolve(TestData.name(set).replaceAll("\\W", "_"));
        ImportResult result = Importers.run(new ImportRequest("jsonl", set, target, Importer.Databases.COPY), Progress.NONE);
        Project imported = ProjectFiles.read(target, Progress.NONE);
        assertThat(result.cases()).isEqualTo(direct.cases().size());
        assertThat(imported.items()).hasSameSizeAs(direct.items());
        for (int i = 0; i < direct.items().size(); i++) {
            assertThat(imported.items().get(i).key()).isEqualTo(direct.items().get(i).key());
            assertThat(imported.items().get(i).prediction().sql())
                    .isEqualTo(direct.items().get(i).prediction().sql());
            assertThat(imported.items().get(i).evalCase().labels())
                    .isEqualTo(direct.items().get(i).evalCase().labels());
        }
        assertThat(imported.databases().keySet()).isEqualTo(direct.databases().keySet());
    }
}
