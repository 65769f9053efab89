package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.files.records.ProblemList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds databases that cases need and the project does not have. */
final class DatabaseCheck {
    private final ProblemList problems;

    DatabaseCheck(ProblemList problems) {
        this.problems = problems;
    }

    /** The cases; where a case names no database and the project has exactly one, that one is set. */
    List<Case> withOnlyDatabase(List<Case> cases, Map<String, DatabaseSpec> databases) {
        if (databases.size() != 1 || cases.stream().noneMatch(c -> c.dbId().isEmpty())) {
            return cases;
        }
        String only = databases.keySet().iterator().next();
        return cases.stream().map(c -> c.dbId().isEmpty() ? on(c, only) : c).toList();
    }

    private static Case on(Case c, String dbId) {
        return new Case(c.id(), c.question(), c.goldSql(), dbId, c.context(), c.expected(), c.strata(), c.captured(),
                c.labels(), c.extras(), c.metadata(), c.source());
    }

    void check(List<Case> cases, Map<String, DatabaseSpec> databases) {
        databases.values().forEach(this::present);
        Map<String, List<Case>> without = new LinkedHashMap<>();
        for (Case c : cases) {
            if (!databases.containsKey(c.dbId())) {
                without.computeIfAbsent(c.dbId(), _ -> new ArrayList<>()).add(c);
            }
        }
        without.forEach(this::missing);
    }

    private void present(DatabaseSpec spec) {
        if (DatabaseUrl.isUrl(spec.location())) {
            url(spec);
            return;
        }
        Path file = Path.of(spec.location());
        SourceLine where = new SourceLine(spec.location(), 0);
        if (!Files.exists(file)) {
            problems.error(where, spec.id(), "no database file", "the database '" + spec.id() + "'",
                    "Put the file there, or correct its path in project.json.");
        } else if (!Files.isReadable(file)) {
            problems.error(where, spec.id(), "a database that may not be read", "the right to read it",
                    "Change the permissions of the file so that you can read it.");
        } else if (spec.kind() == DatabaseSpec.Kind.OTHER) {
            problems.error(where, spec.id(), "a file of no known engine", "SQLite, DuckDB or H2",
                    "Name it .sqlite, .duckdb or .mv.db, or state a url in project.json.");
        } else if (DatabaseFileList.isOtherwise(file, spec.kind())) {
            problems.error(where, spec.id(), "a file that does not begin as a database of " + spec.kind().dialect()
                            + " does", "an undamaged database file",
                    "Put an undamaged file there, or correct its path in project.json; its queries cannot be run.");
        }
    }

    private void url(DatabaseSpec spec) {
        SourceLine where = new SourceLine(ProjectSettingsReader.FILE, 0);
        String key = "databases." + spec.id() + ".url";
        if (spec.kind() == DatabaseSpec.Kind.OTHER) {
            problems.error(where, key, "a URL of an engine that Assay has no driver for",
                    "a URL that begins with jdbc:postgresql:, jdbc:sqlite:, jdbc:duckdb: or jdbc:h2:",
                    "Queries cannot be run there; record their results in the cases and predictions.");
        }
        if (spec.allowPrivilegedRole()) {
            problems.warning(where, "databases." + spec.id() + ".allowPrivilegedRole", "true", "false",
                    "A superuser's queries may read files of the server and start programs there, were one to pass the"
                            + " guard: use a role that may only read.");
        }
    }

    private void missing(String dbId, List<Case> cases) {
        SourceLine first = cases.getFirst().source();
        long captured = cases.stream().filter(c -> c.captured().isPresent()).count();
        String count = cases.size() == 1 ? "one case" : cases.size() + " cases";
        String found = dbId.isEmpty()
                ? count + " without a database, from here on"
                : "the database '" + dbId + "' is not there; " + count + (cases.size() == 1 ? " asks" : " ask") + " for it, from here on";
        if (captured == cases.size()) {
            problems.warning(first, "db_id", found, "a file databases/" + (dbId.isEmpty() ? "ID" : dbId) + ".sqlite",
                    "Their captured gold results are used; queries cannot be run.");
        } else {
            problems.error(first, "db_id", found, "a file databases/" + (dbId.isEmpty() ? "ID" : dbId) + ".sqlite",
                    "Put the database there or state it in project.json; until then execution scores are unavailable.");
        }
    }
}
