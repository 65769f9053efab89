package io.github.assay.files.importers;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A folder of another program's files, and the project an import makes of it. */
public final class ImportFixture {
    public final Path source;
    public final Path target;

    public ImportFixture(Path root) throws Exception {
        source = Files.createDirectories(root.resolve("source"));
        target = root.resolve("project");
    }

    public ImportFixture file(String name, String text) throws Exception {
        return file(name, text, StandardCharsets.UTF_8);
    }

    ImportFixture file(String name, String text, Charset charset) throws Exception {
        Path file = source.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(charset));
        return this;
    }

    public ImportResult run(String format) throws Exception {
        return run(format, source, Map.of());
    }

    public ImportResult run(String format, Path from, Map<String, String> mapping) throws Exception {
        return Importers.run(request(format, from, mapping, StandardCharsets.UTF_8), Progress.NONE);
    }

    ImportRequest request(String format, Path from, Map<String, String> mapping, Charset charset) {
        return new ImportRequest(
                format, from, target, Importer.Databases.COPY, charset, mapping, Optional.empty(), 0);
    }

    Project project() throws Exception {
        return ProjectFiles.read(target, Progress.NONE);
    }

    public Case evalCase(String id) throws Exception {
        return project().cases().stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow();
    }

    public Prediction prediction(String caseId, String system) throws Exception {
        return project().items().stream()
                .map(Item::prediction)
                .filter(p -> p.caseId().equals(caseId) && p.system().equals(system))
                .findFirst()
                .orElseThrow();
    }

    public Datum.Fields imported(String caseId, String system) throws Exception {
        return prediction(caseId, system).extras().fields("imported");
    }

    public String text(String name) throws Exception {
        return Files.readString(target.resolve(name));
    }
}
