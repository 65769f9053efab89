package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import java.util.Optional;
import java.util.Set;

/** Reads the shared store of labels that {@code project.json} states, by the rules of databases' URLs. */
final class StoreSettings {
    private static final String FORM = "jdbc:postgresql://HOST:PORT/DATABASE, or null";

    private final ProblemList problems;

    StoreSettings(ProblemList problems) {
        this.problems = problems;
    }

    /** Empty: there is none, or its URL cannot be used, which is a problem; labels are then only in the project. */
    Optional<DatabaseSpec> read(RecordReader record) {
        String text = record.text("url");
        String user = record.text("user");
        String passwordFrom = record.text("passwordFrom");
        SourceLine where = record.where();
        record.field("password").ifPresent(p -> problems.warning(
                record.at(p), "store.password", "a password", "passwordFrom",
                "It is not used: a project holds no secrets. State passwordFrom, such as env:NAME, and delete it."));
        record.metadata(Set.of());
        if (text.isBlank()) {
            return Optional.empty();
        }
        DatabaseUrl url = DatabaseUrl.of(text);
        if (url.isUnusable() || url.kind() != DatabaseSpec.Kind.POSTGRESQL) {
            problems.error(where, "store.url", "no URL of a PostgreSQL database", FORM,
                    "Labels are kept in the project's own .assay folder only, until it is corrected.");
            return Optional.empty();
        }
        if (!url.password().isEmpty()) {
            problems.warning(where, "store.url", "a URL with a password in it", "passwordFrom",
                    "A project holds no secrets: state passwordFrom, such as env:NAME, and delete it from the URL.");
        }
        if (!url.dropped().isEmpty()) {
            problems.warning(where, "store.url", "URL parameters that are not used: " + url.droppedNames(),
                    "a URL without them", "Assay sets what it needs by itself; delete them.");
        }
        return Optional.of(new DatabaseSpec(
                "store", DatabaseSpec.Kind.POSTGRESQL, url.location(), user.isBlank() ? url.user() : user, passwordFrom,
                url.password(), false));
    }
}
