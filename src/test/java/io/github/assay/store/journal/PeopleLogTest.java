package io.github.assay.store.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers about names survive a line that was torn in the middle of a character. */
class PeopleLogTest {
    @TempDir
    private Path folder;

    @Test
    void aTornCharacterCostsItsLineAlone() throws Exception {
        Path file = folder.resolve(PeopleLog.NAME);
        try (PeopleLog log = PeopleLog.read(file, Appender::file)) {
            log.same("ann", "Ann", Instant.EPOCH);
        }
        Files.write(file, new byte[] {'{', '"', 'n', '"', ':', '"', (byte) 0xC3}, StandardOpenOption.APPEND);
        try (PeopleLog log = PeopleLog.read(file, Appender::file)) {
            assertThat(log.person("ann")).isEqualTo("Ann");
            log.same("éva", "Éva", Instant.EPOCH);
        }
        try (PeopleLog log = PeopleLog.read(file, Appender::file)) {
            assertThat(log.person("ann")).isEqualTo("Ann");
            assertThat(log.person("éva")).isEqualTo("Éva");
        }
    }
}
