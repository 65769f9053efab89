package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.json.JsonEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files of result tables that added predictions name ({@code "result": {"file": …}}). Each gets a new name of its run in the
 * project, so that it neither replaces nor is mistaken for the table of another run.
 */
final class AddedTables {
    private final Path source;
    private final Map<String, Path> imported;
    private final Map<String, Path> files = new LinkedHashMap<>();
    private final Map<Path, String> names = new HashMap<>();

    /**
     * @param source file or folder of the predictions
     * @param imported files that an importer took over, by the names its lines give them; empty for predictions in Assay's form,
     *     whose names are relative to their project
     */
    AddedTables(Path source, Map<String, Path> imported) {
        this.source = source;
        this.imported = imported;
    }

    /** Gives the table of a line its name in the project; a table that is not there is taken out and becomes a problem. */
    void rename(JsonEdit line, String caseId, Path project, String stem, List<Problem> problems) {
        Optional<JsonEdit> result = line.child("result");
        Optional<String> named = result.map(r -> r.values().get("file")).map(Object::toString);
        if (named.isEmpty()) {
            return;
        }
        Optional<Path> file = Optional.ofNullable(imported.get(named.get())).or(() -> beside(named.get()));
        if (file.isEmpty()) {
            line.remove("result");
            problems.add(Problem.warning(new SourceLine(source.getFileName().toString(), 0), caseId,
                    "the result table " + named.get() + ", which is not there", "a file of the project of " + source.getFileName(),
                    "The prediction is added without its table."));
            return;
        }
        result.get().put("file", names.computeIfAbsent(file.get(), f -> free(project, stem, f)));
    }

    private String free(Path project, String stem, Path file) {
        String folder = "results/" + stem;
        String name = file.getFileName().toString();
        String full = folder + "/" + name;
        for (int i = 2; files.containsKey(full) || Files.exists(project.resolve(full)); i++) {
            full = folder + "/" + i + "-" + name;
        }
        files.put(full, file);
        return full;
    }

    /** A file inside the project of the source: its folder, or the one above {@code predictions/}. */
    private Optional<Path> beside(String name) {
        try {
            Path folder = source.toRealPath().getParent();
            Path base = folder != null && folder.endsWith("predictions") ? folder.getParent() : folder;
            if (base == null) {
                return Optional.empty();
            }
            Path file = base.resolve(name).toRealPath();
            return Optional.of(file).filter(f -> f.startsWith(base) && Files.isRegularFile(f));
        } catch (IOException | java.nio.file.InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The files to copy for the lines since the last call, by their names in the project. */
    Map<String, Path> taken() {
        Map<String, Path> taken = Map.copyOf(files);
        files.clear();
        names.clear();
        return taken;
    }
}
