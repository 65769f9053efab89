package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Checks a database's location and file before any engine opens it. */
public final class DatabaseFileCheck {
    private static final String STORE = ".assay";
    private static final String CORRECT = ". Put the file there, or correct its path in project.json";

    private DatabaseFileCheck() {}

    /**
     * The reason why the database cannot be opened, as sentences with the place and the remedy; empty: no reason found.
     */
    public static Optional<String> trouble(DatabaseSpec database) {
        DatabaseSpec.Kind kind = database.kind();
        if (kind.isFile()) {
            return fileProblem(database);
        }
        if (kind == DatabaseSpec.Kind.OTHER) {
            return Optional.of("Assay has no driver for database " + database.id() + ". Give captured result tables for its cases");
        }
        DatabaseUrl url = DatabaseUrl.of(database.location());
        return url.kind() == kind && !url.isUnusable()
                ? Optional.empty()
                : Optional.of("The URL of database " + database.id() + " is not of the form " + kind.urlForm() + ". Correct it in project.json");
    }

    /** Whether a database is a file that does not exist. */
    public static boolean isGone(DatabaseSpec database) {
        return database.kind().isFile() && isNoFile(database.location());
    }

    private static boolean isNoFile(String location) {
        try {
            return !Files.exists(Path.of(location));
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /** Whether a file, or the target of a link, is part of a project's own store. */
    private static boolean isStoreFile(Path file) {
        return leadsIntoStore(file.toAbsolutePath().normalize())
                || Files.exists(file) && leadsIntoStore(realPath(file));
    }

    private static Path realPath(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException _) {
            return file;
        }
    }

    private static boolean leadsIntoStore(Path file) {
        for (Path part : file) {
            if (part.toString().equalsIgnoreCase(STORE)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> fileProblem(DatabaseSpec database) {
        Path file;
        try {
            file = Path.of(database.location());
        } catch (InvalidPathException e) {
            return Optional.of("The path of database " + database.id() + " is not a path here: " + e.getMessage());
        }
        if (isStoreFile(file)) {
            return Optional.of("The path of database " + database.id() + " leads into " + STORE
                    + ", where votes and results are kept. Correct it in project.json");
        }
        String named = "The file of database " + database.id() + ", " + file + ", ";
        if (!Files.exists(file)) {
            return Optional.of(named + "does not exist" + CORRECT);
        }
        if (!Files.isRegularFile(file)) {
            return Optional.of(named + "is not a file" + CORRECT);
        }
        if (!Files.isReadable(file)) {
            return Optional.of(named + "may not be read. Give yourself the right to read it");
        }
        return Optional.empty();
    }
}
