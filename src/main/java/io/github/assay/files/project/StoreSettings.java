package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import java.util.Optional;
import java.util.Set;

/** Reads servers that {@code project.json} states beside its databases, by the rules of databases' URLs. */
final class StoreSettings {
    private static final String FORM = "jdbc:postgresql://HOST:PORT/DATABASE, or null";

    private final ProblemList problems;

    StoreSettings(ProblemList problems) {
        this.problems = problems;
    }

    /** The shared store of labels. Empty: there is none, or its URL cannot be used, which is a problem. */
    Optional<DatabaseSpec> read(RecordReader record) {
        return read(record, "store", "Labels are kept in the project's own .assay folder only, until it is corrected.");
    }

    /** The server on which searches make temporary tables (counterexample.md §7.1). Empty as for {@link #read}. */
    Optional<DatabaseSpec> scratch(RecordReader record) {
        return read(record, "counterexample.scratch", "Answers on PostgreSQL are not searched, until it is corrected.");
    }

    private Optional<DatabaseSpec> read(RecordReader record, String key, String otherwise) {
        String text = record.text("url");
        String user = record.text("user");
        String passwordFrom = record.text("passwordFrom");
        SourceLine where = record.where();
        record.field("password").ifPresent(p -> problems.warning(
                record.at(p), key + ".password", "a password", "passwordFrom",
                "It is not used: a project holds no secrets. State passwordFrom, such as env:NAME, and delete it."));
        record.metadata(Set.of());
        if (text.isBlank()) {
            return Optional.empty();
        }
        DatabaseUrl url = DatabaseUrl.of(text);
        if (url.isUnusable() || url.kind() != DatabaseSpec.Kind.POSTGRESQL) {
            problems.error(where, key + ".url", "no URL of a PostgreSQL database", FORM,
                    otherwise);
            return Optional.empty();
        }
        if (!url.password().isEmpty()) {
            problems.warning(where, key + ".url", "a URL with a password in it", "passwordFrom",
                    "A project holds no secrets: state passwordFrom, such as env:NAME, and delete it from the URL.");
        }
        if (!url.dropped().isEmpty()) {
            problems.warning(where, key + ".url", "URL parameters that are not used: " + url.droppedNames(),
                    "a URL without them", "Assay sets what it needs by itself; delete them.");
        }
        return Optional.of(new DatabaseSpec(
                key, DatabaseSpec.Kind.POSTGRESQL, url.location(), user.isBlank() ? url.user() : user, passwordFrom,
                url.password(), false));
    }
}
