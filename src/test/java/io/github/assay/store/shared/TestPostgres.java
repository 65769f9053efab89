package io.github.assay.store.shared;

import io.github.assay.store.ProcessFolder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * PostgreSQL servers for tests, each with files of its own. The files of a new server are made once in a process and copied
 * for each server, in a tenth of the processor time.
 */
public final class TestPostgres {
    private static Optional<Path> made = Optional.empty();

    private TestPostgres() {}

    /** A server on the files in a folder; an absent or empty folder gets those of a new server. */
    public static EmbeddedPostgres.Builder in(Path data) throws IOException {
        if (!Files.exists(data.resolve("PG_VERSION"))) {
            TeamFiles.copy(made(), data);
            Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        }
        return EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
    }

    private static synchronized Path made() throws IOException {
        if (made.isEmpty()) {
            Path data = ProcessFolder.make("assay-postgres").resolve("server");
            EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start().close();
            made = Optional.of(data);
        }
        return made.get();
    }
}
