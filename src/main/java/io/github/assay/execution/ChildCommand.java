package io.github.assay.execution;

import io.github.assay.domain.Cell;
import io.github.assay.execution.child.ChildMain;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a child process is started: with the running Java, a class path of nothing but the drivers and Assay itself, and
 * settings under which it starts fast and dies rather than swells.
 */
final class ChildCommand {
    private static final List<String> DRIVERS =
            List.of("org.sqlite.JDBC", "org.duckdb.DuckDBDriver", "org.h2.Driver", "org.postgresql.Driver");

    /** What a child sees of the environment: no variable that could hold a secret. */
    static final Set<String> ENVIRONMENT =
            Set.of("PATH", "HOME", "LANG", "LC_ALL", "SystemRoot", "SYSTEMROOT", "windir", "LD_LIBRARY_PATH");

    private ChildCommand() {}

    /** Java itself does not start with less. */
    private static final int LEAST_MEGABYTES = 32;

    private static final int YOUNG_MEGABYTES = 8;

    static ProcessBuilder of(int memoryMegabytes, Path folder) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(cache().options(sqliteDriver()));
        command.addAll(List.of(
                "-Xmx" + Math.max(LEAST_MEGABYTES, memoryMegabytes) + "m",
                "-XX:+UseSerialGC",
                // Rows are written as they come: room that is used again stays in the processor's caches.
                "-Xmn" + YOUNG_MEGABYTES + "m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:-UsePerfData",
                "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "-Djava.io.tmpdir=" + folder,
                "-Djava.awt.headless=true",
                "-Duser.timezone=UTC",
                "-Duser.language=en",
                "-Duser.country=US",
                "-Dfile.encoding=UTF-8",
                "-Dh2.allowedClasses=none",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                ChildMain.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(ENVIRONMENT);
        for (String name : List.of("TMPDIR", "TMP", "TEMP", "SQLITE_TMPDIR")) {
            builder.environment().put(name, folder.toString());
        }
        builder.environment().put("TZ", "UTC");
        return builder.directory(folder.toFile())
                .redirectError(folder.resolve("stderr.txt").toFile());
    }

    /** What the build prepared for children of this Assay. */
    static ChildCache cache() {
        return ChildCache.beside(placeOf(ChildMain.class.getName()).orElseThrow());
    }

    /** The file of the SQLite driver; a name that no file has where there is none. */
    static Path sqliteDriver() {
        return placeOf(DRIVERS.getFirst()).orElse(Path.of("no-sqlite-driver"));
    }

    private static String classPath() {
        Set<String> places = new LinkedHashSet<>();
        for (String name : DRIVERS) {
            placeOf(name).ifPresent(place -> places.add(place.toString()));
        }
        for (Class<?> own : List.of(ChildMain.class, Cell.class)) {
            placeOf(own.getName()).ifPresent(place -> places.add(place.toString()));
        }
        return String.join(File.pathSeparator, places);
    }

    /** A driver that is not there is left out: the child says so when it is asked for. */
    private static Optional<Path> placeOf(String className) {
        try {
            CodeSource source = Class.forName(className, false, ChildCommand.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            return Optional.of(Path.of(source.getLocation().toURI()));
        } catch (ClassNotFoundException _) {
            System.getLogger(ChildCommand.class.getName()).log(System.Logger.Level.INFO, "no driver {0}", className);
            return Optional.empty();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path entry that is no path: " + e.getInput(), e);
        }
    }
}
