package io.github.assay.files.project;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads the test suites of {@code project.json} (metrics.md §1.4). A suite is, by {@code db_id}, a list of database
 * files or their folder; or one folder contains a folder for each {@code db_id}.
 */
record TestSuiteSettings(Path folder, ProblemList problems) {
    /** The databases of each suite; a path that does not exist becomes a problem. */
    Map<String, List<DatabaseSpec>> read(RecordReader record, JsonField field) {
        Map<String, List<DatabaseSpec>> suites = new LinkedHashMap<>();
        switch (field.kind()) {
            case TEXT -> subfolders(record, field).forEach(f -> put(suites, f.getFileName().toString(), files(f)));
            case OBJECT -> JsonRecord.of(field).rest().forEach(f -> put(suites, f.name(), paths(record, f)));
            default -> record.wrong(field, "an object of lists of files by db_id, or the path of a folder");
        }
        return suites;
    }

    private static void put(Map<String, List<DatabaseSpec>> suites, String id, List<Path> files) {
        List<DatabaseSpec> databases = files.stream()
                .map(f -> new DatabaseSpec(
                        id + "/" + f.getFileName(), DatabaseFileList.kindOf(f), f.toString(), "", ""))
                .toList();
        if (!databases.isEmpty()) {
            suites.put(id, databases);
        }
    }

    private List<Path> paths(RecordReader record, JsonField suite) {
        List<JsonField> named = suite.kind() == JsonField.Kind.LIST ? JsonRecord.elements(suite) : List.of(suite);
        List<Path> files = new ArrayList<>();
        for (JsonField one : named) {
            Path path = resolved(record, one);
            if (Files.isDirectory(path)) {
                files.addAll(files(path));
            } else if (!path.equals(folder)) {
                files.add(path);
            }
        }
        return files;
    }

    private Path resolved(RecordReader record, JsonField field) {
        try {
            Path path = field.kind() == JsonField.Kind.TEXT
                    ? folder.resolve(field.text().replace('\\', '/')).normalize()
                    : folder;
            if (path.equals(folder) || !Files.exists(path)) {
                record.wrong(field, "the path of a database file or of a folder of them");
            }
            return path;
        } catch (InvalidPathException e) {
            record.wrong(field, "the path of a database file");
            return folder;
        }
    }

    private List<Path> subfolders(RecordReader record, JsonField field) {
        return listed(resolved(record, field)).stream().filter(Files::isDirectory).toList();
    }

    private List<Path> files(Path suite) {
        return listed(suite).stream()
                .filter(f -> Files.isRegularFile(f) && !DatabaseFileList.id(f).isEmpty())
                .toList();
    }

    private List<Path> listed(Path place) {
        if (place.equals(folder) || !Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(place)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            problems.error(
                    new io.github.assay.domain.SourceLine(ProjectSettingsReader.FILE, 0), "test_suites",
                    place + " cannot be read: " + FileErrors.words(e), "a folder of databases", "Check your rights.");
            return List.of();
        }
    }
}
