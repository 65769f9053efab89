package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.execution.RunFingerprint.OutcomeKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeKeyTest {
    private final RunFingerprint fingerprints = new RunFingerprint();

    @Test
    void theKeyHangsOnDatabaseSqlAndLimitsButNotOnParallel() {
        Limits more = new Limits(Duration.ofSeconds(30), 100_000, 5_000_000, 1_000_000, 1024, 9);
        Limits fewer = new Limits(Duration.ofSeconds(30), 99, 5_000_000, 1_000_000, 1024, 2);
        OutcomeKey key = OutcomeKey.of("db", "SELECT 1", Limits.DEFAULT);
        assertThat(key.text()).hasSize(64);
        assertThat(OutcomeKey.of("db", "SELECT 1", more)).isEqualTo(key);
        assertThat(OutcomeKey.of("db", "SELECT 1", fewer)).isNotEqualTo(key);
        assertThat(OutcomeKey.of("db", "SELECT 2", Limits.DEFAULT)).isNotEqualTo(key);
        assertThat(OutcomeKey.of("dc", "SELECT 1", Limits.DEFAULT)).isNotEqualTo(key);
        assertThat(OutcomeKey.of("dbS", "ELECT 1", Limits.DEFAULT)).isNotEqualTo(key);
    }

    @Test
    void aFileIsItsContentWhereverItLiesAndWheneverItWasTouched(@TempDir Path folder) throws Exception {
        DatabaseSpec one = file(Files.writeString(folder.resolve("one.sqlite"), "same"));
        DatabaseSpec two = file(Files.writeString(folder.resolve("two.sqlite"), "same"));
        String before = fingerprints.of(one);
        assertThat(fingerprints.of(two)).isEqualTo(before);
        Files.setLastModifiedTime(Path.of(one.location()), FileTime.fromMillis(5));
        assertThat(fingerprints.of(one)).isEqualTo(before);
        Files.writeString(Path.of(one.location()), "other");
        assertThat(fingerprints.of(one)).isNotEqualTo(before);
    }

    @Test
    void aUrlIsItselfAndItsUserAndAMissingFileIsNoFailure() {
        DatabaseSpec reader = new DatabaseSpec("a", Kind.POSTGRESQL, "jdbc:postgresql://h/d", "reader", "env:A");
        DatabaseSpec owner = new DatabaseSpec("b", Kind.POSTGRESQL, "jdbc:postgresql://h/d", "owner", "env:A");
        assertThat(fingerprints.of(reader)).isNotEqualTo(fingerprints.of(owner));
        assertThat(fingerprints.of(file(Path.of("/no/such/file")))).endsWith("unreadable");
        DatabaseSpec url = new DatabaseSpec("a", Kind.POSTGRESQL, "jdbc:postgresql://reader:swordfish@h/d?options=x", "", "");
        assertThat(fingerprints.of(url)).isEqualTo(fingerprints.of(reader)).doesNotContain("swordfish");
    }

    private static DatabaseSpec file(Path path) {
        return new DatabaseSpec("x", Kind.SQLITE, path.toString(), "", "");
    }
}
