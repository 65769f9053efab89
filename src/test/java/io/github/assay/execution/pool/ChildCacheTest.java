package io.github.assay.execution.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What query processes find beside the program, and that they do without it. */
class ChildCacheTest {
    private static final Path DRIVER = Path.of("lib", "sqlite-jdbc-1.2.3.jar");

    @TempDir
    Path lib;

    private WorkerCache cache;

    @BeforeEach
    void begin() throws Exception {
        cache = WorkerCache.beside(lib.resolve("assay.jar"));
        Files.createDirectories(cache.folder());
    }

    @Test
    void whereNothingWasPreparedNothingIsSaid() {
        assertThat(cache.options(DRIVER)).isEmpty();
        assertThat(WorkerCache.beside(lib.resolve("elsewhere/assay.jar")).options(DRIVER)).isEmpty();
    }

    @Test
    void aCacheOfThisJavaIsUsedQuietly() throws Exception {
        Files.writeString(cache.classes(), "classes");
        Files.writeString(cache.mark(), cache.here() + "\n");
        assertThat(cache.options(DRIVER))
                .containsExactly(
                        "-XX:AOTCache=" + cache.classes(), "-Xlog:aot*=off", "-Xlog:cds*=off",
                        "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");
    }

    @Test
    void aCacheOfAnotherJavaOrOfNobodyIsLeftAlone() throws Exception {
        Files.writeString(cache.classes(), "classes");
        assertThat(cache.options(DRIVER)).isEmpty();
        Files.writeString(cache.mark(), cache.here().replace(System.getProperty("java.home"), "another/java"));
        assertThat(cache.options(DRIVER)).isEmpty();
    }

    @Test
    void aCacheOfAProgramThatWasMovedIsLeftAlone() throws Exception {
        WorkerCache before = WorkerCache.beside(lib.resolve("before").resolve("assay.jar"));
        Files.writeString(cache.classes(), "classes");
        Files.writeString(cache.mark(), before.here());
        assertThat(cache.options(DRIVER)).isEmpty();
    }

    @Test
    void theLibraryOfThisVersionOfTheDriverIsUsed() throws Exception {
        Files.createDirectories(cache.sqlite(DRIVER));
        assertThat(cache.options(DRIVER))
                .containsExactly("-Dorg.sqlite.lib.path=" + cache.folder().resolve("sqlite-jdbc-1.2.3"));
        assertThat(cache.options(Path.of("sqlite-jdbc-1.2.4.jar"))).isEmpty();
    }
}
