package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.table.ExecutionOutcome.Timeout;
import io.github.assay.domain.table.ExecutionOutcome.Unreachable;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases that cannot be read: each says what, where and what to do. */
@org.junit.jupiter.api.Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class UnreachableDatabaseTest {
    private static QueryRunner runner;

    @BeforeAll
    static void open() {
        runner = new QueryRunner(Guard.NONE, 2);
    }

    @AfterAll
    static void close() {
        runner.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aMissingFileIsUnreachable(Kind kind) {
        DatabaseSpec gone = new DatabaseSpec("gone", kind, "/no/such/folder/gone.db", "", "");
        assertThat(runner.run(gone, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message())
                        .contains("gone")
                        .contains("does not exist")
                        .contains("project.json"));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aFolderInPlaceOfAFileIsUnreachable(Kind kind, @TempDir Path folder) {
        DatabaseSpec spec = new DatabaseSpec("d", kind, folder.toString(), "", "");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE)).isInstanceOf(Unreachable.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aFileThatIsNoDatabaseIsUnreachable(Kind kind, @TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("notes.mv.db"), "These are notes.\n".repeat(2_000));
        DatabaseSpec spec = new DatabaseSpec("notes", kind, file.toString(), "", "");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        Unreachable.class, e -> assertThat(e.message()).contains(file.toString()));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aDamagedDatabaseIsUnreachableAndStaysAsItWas(Kind kind, @TempDir Path folder) throws Exception {
        DatabaseSpec spec = TestDatabases.create(kind, folder);
        byte[] bytes = Files.readAllBytes(Path.of(spec.location()));
        java.util.Arrays.fill(bytes, bytes.length / 4, bytes.length, (byte) 0x5a);
        Files.write(Path.of(spec.location()), bytes);
        assertThat(runner.run(spec, "SELECT * FROM t", LIMITS, Progress.NONE)).isInstanceOf(Unreachable.class);
        assertThat(Files.readAllBytes(Path.of(spec.location()))).isEqualTo(bytes);
    }

    @Test
    void aFileThatMayNotBeReadIsUnreachable(@TempDir Path folder) throws Exception {
        DatabaseSpec spec = TestDatabases.create(Kind.SQLITE, folder);
        Files.setPosixFilePermissions(Path.of(spec.location()), PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(
                Files.isReadable(Path.of(spec.location())), "this user may read every file, so rights cannot be tried");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        Unreachable.class, e -> assertThat(e.message()).contains("may not be read"));
    }

    @Test
    void anUnknownEngineAndAMissingPasswordAreUnreachable() {
        DatabaseSpec other = new DatabaseSpec("lake", Kind.OTHER, "jdbc:lake:x", "", "");
        DatabaseSpec secret = new DatabaseSpec(
                "bank", Kind.POSTGRESQL, "jdbc:postgresql://localhost/bank", "reader", "env:NO_SUCH_VARIABLE_HERE");
        assertThat(runner.run(other, "SELECT 1", LIMITS, Progress.NONE)).isInstanceOf(Unreachable.class);
        assertThat(runner.run(secret, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        Unreachable.class, e -> assertThat(e.message()).contains("NO_SUCH_VARIABLE_HERE"));
    }

    @Test
    void aRefusedConnectionIsUnreachableAndTellsNoSecret() {
        DatabaseSpec spec = new DatabaseSpec(
                "bank", Kind.POSTGRESQL, "jdbc:postgresql://localhost:1/bank?user=u&password=swordfish", "", "");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message())
                        .contains("localhost:1/bank")
                        .contains("refused")
                        .doesNotContain("swordfish"));
    }
}
