package io.github.assay.files;

import io.github.assay.domain.DatabaseSpec;
import io.github.assay.files.records.JsonField;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the databases that {@code project.json} states. */
final class DatabaseSettings {
    private final Path folder;
    private final ProblemList problems;

    DatabaseSettings(Path folder, ProblemList problems) {
        this.folder = folder;
        this.problems = problems;
    }

    Map<String, DatabaseSpec> read(RecordReader databases) {
        Map<String, DatabaseSpec> specs = new LinkedHashMap<>();
        for (JsonField field : databases.fields()) {
            if (field.kind() == JsonField.Kind.TEXT) {
                file(field.name(), field.text(), databases, field).ifPresent(s -> specs.put(s.id(), s));
            } else if (field.kind() == JsonField.Kind.OBJECT) {
                spec(databases.inner(field), field).ifPresent(s -> specs.put(s.id(), s));
            } else {
                databases.wrong(field, "an object with a path or a url");
            }
        }
        return specs;
    }

    private Optional<DatabaseSpec> spec(RecordReader record, JsonField field) {
        String path = record.text("path");
        String url = record.text("url");
        String user = record.text("user");
        String passwordFrom = record.text("passwordFrom");
        record.field("password").ifPresent(p -> problems.warning(
                record.at(p), field.name() + ".password", "a password", "passwordFrom",
                "It is not used: a project holds no secrets. State passwordFrom, such as env:NAME, and delete it."));
        Optional<DatabaseSpec> spec = Optional.empty();
        if (!path.isBlank()) {
            spec = file(field.name(), path, record, field);
        } else if (!url.isBlank()) {
            spec = Optional.of(new DatabaseSpec(field.name(), DatabaseFiles.kindOfUrl(url), url, user, passwordFrom));
        } else {
            record.wrong(field, "an object with a path or a url");
        }
        record.metadata(Set.of());
        return spec;
    }

    private Optional<DatabaseSpec> file(String id, String path, RecordReader record, JsonField field) {
        try {
            Path file = folder.resolve(path.replace('\\', '/')).normalize();
            return Optional.of(new DatabaseSpec(id, DatabaseFiles.kindOf(file), file.toString(), "", ""));
        } catch (InvalidPathException e) {
            record.wrong(field, "the path of a file");
            return Optional.empty();
        }
    }
}
