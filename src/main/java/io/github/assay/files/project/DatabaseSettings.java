package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonField;
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
    private final Map<String, String> dialects = new LinkedHashMap<>();

    DatabaseSettings(Path folder, ProblemList problems) {
        this.folder = folder;
        this.problems = problems;
    }

    Map<String, DatabaseSpec> read(RecordReader databases) {
        Map<String, DatabaseSpec> specs = new LinkedHashMap<>();
        for (JsonField field : databases.fields()) {
            if (field.kind() == JsonField.Kind.TEXT) {
                Optional<DatabaseSpec> spec = DatabaseUrl.isUrl(field.text())
                        ? url(field.name(), field.text(), databases.at(field))
                        : file(field.name(), field.text(), databases, field);
                spec.ifPresent(s -> specs.put(s.id(), s));
            } else if (field.kind() == JsonField.Kind.OBJECT) {
                spec(databases.inner(field), field).ifPresent(s -> specs.put(s.id(), s));
            } else {
                databases.wrong(field, "an object with a path or a url");
            }
        }
        return specs;
    }

    /** Dialects by database, of those without path and URL: their results are captured elsewhere. To be called after reading. */
    Map<String, String> dialects() {
        return dialects;
    }

    private Optional<DatabaseSpec> spec(RecordReader record, JsonField field) {
        String path = record.text("path");
        String url = record.text("url");
        String user = record.text("user");
        String passwordFrom = record.text("passwordFrom");
        String dialect = path.isBlank() && url.isBlank() ? record.word("dialect") : "";
        boolean privileged = record.flag("allowPrivilegedRole").orElse(false);
        record.field("password").ifPresent(p -> problems.warning(
                record.at(p), field.name() + ".password", "a password", "passwordFrom",
                "It is not used: a project holds no secrets. State passwordFrom, such as env:NAME, and delete it."));
        Optional<DatabaseSpec> spec = Optional.empty();
        if (!path.isBlank() && !DatabaseUrl.isUrl(path)) {
            spec = file(field.name(), path, record, field);
        } else if (!url.isBlank() || !path.isBlank()) {
            spec = url(field.name(), url.isBlank() ? path : url, record.at(field));
        } else if (!dialect.isBlank()) {
            dialects.put(field.name(), dialect);
        } else {
            record.wrong(field, "an object with a path or a url, or with a dialect where results are captured elsewhere");
        }
        record.metadata(Set.of());
        return spec.map(s -> new DatabaseSpec(
                s.id(), s.kind(), s.location(), user.isEmpty() ? s.user() : user, passwordFrom, s.urlPassword(), privileged));
    }

    /** The usable part of a URL. The rest becomes a problem, which quotes nothing of the URL because of secrets. */
    private Optional<DatabaseSpec> url(String id, String text, SourceLine where) {
        DatabaseUrl url = DatabaseUrl.of(text);
        String key = "databases." + id + ".url";
        if (url.isUnusable()) {
            problems.error(where, key, "a URL of " + url.kind().dialect() + " in another form", url.kind().urlForm(),
                    "Its queries cannot be run until the URL is corrected.");
            return Optional.empty();
        }
        if (!url.password().isEmpty()) {
            problems.warning(where, key, "a URL with a password in it", "passwordFrom",
                    "A project holds no secrets: state passwordFrom, such as env:NAME, and delete it from the URL.");
        }
        if (!url.dropped().isEmpty()) {
            problems.warning(where, key, "URL parameters that are not used: " + url.droppedNames(),
                    "a URL without them", "Assay sets what its read-only access and its limits need by itself; delete them.");
        }
        try {
            String location = url.kind().isFile() ? folder.resolve(url.location()).normalize().toString() : url.location();
            return Optional.of(new DatabaseSpec(id, url.kind(), location, url.user(), "", url.password(), false));
        } catch (InvalidPathException _) {
            problems.error(where, key, "a URL whose path is not valid on this system", url.kind().urlForm(), "Correct it.");
            return Optional.empty();
        }
    }

    private Optional<DatabaseSpec> file(String id, String path, RecordReader record, JsonField field) {
        try {
            Path file = folder.resolve(path.replace('\\', '/')).normalize();
            return Optional.of(new DatabaseSpec(id, DatabaseFileList.kindOf(file), file.toString(), "", ""));
        } catch (InvalidPathException e) {
            record.wrong(field, "the path of a file");
            return Optional.empty();
        }
    }
}
