package io.github.assay.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Problem;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A schema file that says nothing is listed when the project opens. */
class SchemaFilesCheckTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void cases() throws Exception {
        Files.writeString(folder.resolve("cases.jsonl"), "{\"id\":\"c1\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\"}\n");
    }

    private List<String> problems() throws Exception {
        return ProjectFiles.read(folder, Progress.NONE).problems().stream()
                .filter(p -> p.severity() != Problem.Severity.NOTE)
                .map(Problem::sentence)
                .filter(s -> s.contains("json:") || s.contains("json"))
                .toList();
    }

    @Test
    void halfATablesFileIsNamedWithItsLine() throws Exception {
        Files.writeString(folder.resolve("tables.json"), "[\n{\"db_id\":\"d\",\n");
        assertThat(problems()).anySatisfy(s -> assertThat(s).contains("tables.json:").contains("taken from the database"));
    }

    @Test
    void aMissingSchemaAndAWrongPathAreNamed() throws Exception {
        Files.writeString(
                folder.resolve("project.json"), "{\"assay\":1,\"schemas\":{\"d\":\"schemas/d.json\",\"e\":7}}");
        assertThat(problems()).anySatisfy(s -> assertThat(s).contains("schemas/d.json").contains("no such file"));
        assertThat(problems()).anySatisfy(s -> assertThat(s).contains("schemas.e").contains("a number"));
    }

    @Test
    void aGoodFileIsNoProblem() throws Exception {
        Files.writeString(folder.resolve("tables.json"), "[]");
        assertThat(problems()).noneMatch(s -> s.contains("tables.json"));
    }
}
