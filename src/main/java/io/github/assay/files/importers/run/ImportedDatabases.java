package io.github.assay.files.importers.run;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.files.project.DescriptionFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The databases that imported cases name: copied into the project, or referenced by their path. */
final class ImportedDatabases {
    private final Set<String> named = new TreeSet<>();

    /** Records that a case names a database. */
    void ask(String dbId) {
        named.add(dbId);
    }

    /** The named databases beside the source, by id, with their paths as the project names them. */
    Map<String, String> bring(Path source, Importer.Databases mode, Path project) throws IOException {
        Map<String, String> paths = new TreeMap<>();
        if (mode == Importer.Databases.NONE) {
            return paths;
        }
        Map<String, DatabaseSpec> beside = SourceFiles.databases(source);
        for (String id : named) {
            DatabaseSpec spec = beside.get(id);
            if (spec != null) {
                Path file = Path.of(spec.location());
                paths.put(id, mode == Importer.Databases.COPY ? copied(file, project) : file.toString());
                describe(id, file, project);
            }
        }
        return paths;
    }

    /** BIRD's descriptions of columns are beside the database's file; the project keeps them under its id. */
    private static void describe(String id, Path file, Path project) throws IOException {
        Path beside = file.resolveSibling(DescriptionFiles.FOLDER);
        if (!Files.isDirectory(beside) || !id.matches("[\\w.-]+") || id.startsWith(".")) {
            return;
        }
        Path into = Files.createDirectories(project.resolve(DescriptionFiles.FOLDER).resolve(id));
        try (Stream<Path> files = Files.list(beside)) {
            for (Path csv : files.filter(f -> f.toString().endsWith(".csv") && Files.isRegularFile(f)).sorted().toList()) {
                Files.copy(csv, into.resolve(csv.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    static String copied(Path file, Path project) throws IOException {
        Path databases = Files.createDirectories(project.resolve("databases"));
        String name = file.getFileName().toString();
        Files.copy(file, databases.resolve(name));
        // Write-ahead files hold changes that the engine has not merged into the database file.
        for (String companion : List.of(name + "-wal", name + ".wal")) {
            Path there = file.resolveSibling(companion);
            if (Files.exists(there)) {
                Files.copy(there, databases.resolve(companion));
            }
        }
        return "databases/" + name;
    }
}
