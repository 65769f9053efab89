package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Captured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds captured tables in separate files of {@code results/}. {@code results/gold/CASE.csv} is for gold queries,
 * {@code results/SYSTEM/CASE.csv} or {@code results/SYSTEM/RUN/CASE.csv} for predictions; {@code .json} likewise. Names
 * are the ids; characters that file names do not allow are written as {@code %XX}.
 */
final class ResultFolder {
    static final String NAME = "results";

    /** No files. */
    static final ResultFolder NONE = new ResultFolder();

    private final Map<String, String> files = new HashMap<>();

    private ResultFolder() {}

    ResultFolder(Path project) throws IOException {
        Path folder = project.resolve(NAME);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder, 4)) {
            all.filter(Files::isRegularFile).sorted().forEach(file -> {
                String name = project.relativize(file).toString().replace('\\', '/');
                if (name.endsWith(".csv") || name.endsWith(".json")) {
                    files.putIfAbsent(name.substring(0, name.lastIndexOf('.')), name);
                }
            });
        }
    }

    Optional<Captured> gold(Case evalCase) {
        return at("gold/" + safe(evalCase.id()));
    }

    Optional<Captured> predicted(Prediction p) {
        return at(safe(p.system()) + "/" + safe(p.runId()) + "/" + safe(p.caseId()))
                .or(() -> at(safe(p.system()) + "/" + safe(p.caseId())));
    }

    private Optional<Captured> at(String place) {
        return Optional.ofNullable(files.get(NAME + "/" + place)).map(f -> new Captured(new SourceLine(f, 0), 0, ""));
    }

    /** An id as a file name. */
    static String safe(String id) {
        StringBuilder name = new StringBuilder();
        for (char c : id.toCharArray()) {
            if (c < ' ' || "/\\:*?\"<>|%".indexOf(c) >= 0) {
                name.append('%').append(String.format(java.util.Locale.ROOT, "%02X", (int) c));
            } else {
                name.append(c);
            }
        }
        return name.toString();
    }
}
