package io.github.assay.execution.pool;

import io.github.assay.domain.table.Cell;
import io.github.assay.execution.sandbox.Sandbox;
import io.github.assay.execution.sandbox.SandboxPermissions;
import io.github.assay.execution.worker.WorkerMain;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Command that starts a worker process with the running Java. The class path has only the drivers and Assay itself. The
 * options make it start fast, and exit instead of exceeding its memory.
 */
public final class WorkerCommand {
    /** Class of each driver, with the beginning of its jar's name in the program's folder. */
    private static final SequencedMap<String, String> DRIVERS = new LinkedHashMap<>();

    static {
        DRIVERS.put("org.sqlite.JDBC", "sqlite-jdbc-");
        DRIVERS.put("org.duckdb.DuckDBDriver", "duckdb_jdbc-");
        DRIVERS.put("org.h2.Driver", "h2-");
        DRIVERS.put("org.postgresql.Driver", "postgresql-");
    }

    private static final String OWN_JAR = "assay.jar";

    /** Environment variables of a worker process; none can contain a secret. */
    public static final Set<String> ENVIRONMENT =
            Set.of("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "SystemRoot", "SYSTEMROOT", "windir", "LD_LIBRARY_PATH");

    private WorkerCommand() {}

    /** Least heap with which Java starts, in megabytes. */
    private static final int LEAST_MEGABYTES = 32;

    private static final int YOUNG_MEGABYTES = 8;

    public static ProcessBuilder of(int memoryMegabytes, Path folder) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(cache().options(sqliteDriver()));
        command.addAll(List.of(
                "-Xmx" + Math.max(LEAST_MEGABYTES, memoryMegabytes) + "m",
                "-XX:+UseSerialGC",
                // Rows are written as they arrive. Memory that is reused stays in the processor's caches.
                "-Xmn" + YOUNG_MEGABYTES + "m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:-UsePerfData",
                "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "-Djava.io.tmpdir=" + folder,
                "-Djava.awt.headless=true",
                // The process cannot read the system's list of users.
                "-Duser.home=" + System.getProperty("user.home"),
                "-Duser.name=" + System.getProperty("user.name"),
                "-Duser.timezone=UTC",
                "-Duser.language=en",
                "-Duser.country=US",
                "-Dfile.encoding=UTF-8",
                "-Dh2.allowedClasses=none",
                // H2 waits longer after each wrong password, up to four seconds for every query of a project with one.
                "-Dh2.delayWrongPasswordMin=0",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                WorkerMain.class.getName(),
                folder.toString()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(ENVIRONMENT);
        for (String name : List.of("TMPDIR", "TMP", "TEMP", "SQLITE_TMPDIR")) {
            builder.environment().put(name, folder.toString());
        }
        builder.environment().put("TZ", "UTC");
        return builder.directory(folder.toFile())
                .redirectError(folder.resolve("stderr.txt").toFile());
    }

    /** The cache that the build made for this Assay. */
    public static WorkerCache cache() {
        return WorkerCache.beside(own(WorkerMain.class));
    }

    /** The file of the SQLite driver; without the driver, a name that no file has. */
    public static Path sqliteDriver() {
        return places().firstEntry().getValue().orElse(Path.of("no-sqlite-driver"));
    }

    /** Starts a query process that the operating system restricts to its folder and the given permissions. */
    static Process start(int memoryMegabytes, Path folder, SandboxPermissions reach) throws IOException {
        List<Path> readable = new ArrayList<>(files());
        // The manifest of the program's jar puts the other jars of its folder on the class path, however it was started.
        Path own = own(WorkerMain.class);
        if (Files.isRegularFile(own)) {
            readable.add(Objects.requireNonNull(own.toAbsolutePath().getParent()));
        }
        readable.add(cache().folder());
        // The starting thread carries the restrictions too, and loads classes from where this program runs: not always there.
        placeOf(WorkerMain.class.getName()).filter(Files::exists).ifPresent(readable::add);
        return Sandbox.start(of(memoryMegabytes, folder), new Sandbox.Own(folder, Objects.requireNonNull(folder.getParent())), readable, reach);
    }

    private static String classPath() {
        return String.join(File.pathSeparator, files().stream().map(Path::toString).toList());
    }

    /** The jars of the drivers, and the program's own jar or folders. */
    private static Set<Path> files() {
        Set<Path> files = new LinkedHashSet<>();
        places().values().forEach(place -> place.ifPresent(files::add));
        for (Class<?> own : List.of(WorkerMain.class, Cell.class)) {
            files.add(own(own));
        }
        return files;
    }

    /** The file of each driver. A missing driver is left out; the worker process reports it when a query needs it. */
    private static SequencedMap<String, Optional<Path>> places() {
        SequencedMap<String, Optional<Path>> places = new LinkedHashMap<>();
        DRIVERS.forEach((name, jar) -> {
            Optional<Path> place = libraries().isPresent() ? inFolder(libraries().get(), jar) : placeOf(name);
            if (place.isEmpty()) {
                System.getLogger(WorkerCommand.class.getName()).log(System.Logger.Level.INFO, "no driver {0}", name);
            }
            places.put(name, place);
        });
        return places;
    }

    /**
     * The folder of the program's jars, as its launcher names it. Code of a start-up cache may contain the folder in
     * which the cache was made, so the class's own location is not used.
     */
    private static Optional<Path> libraries() {
        return Optional.ofNullable(System.getProperty("assay.home"))
                .map(home -> Path.of(home, "lib").toAbsolutePath().normalize())
                .filter(lib -> Files.isRegularFile(lib.resolve(OWN_JAR)));
    }

    private static Path own(Class<?> type) {
        return libraries()
                .map(lib -> lib.resolve(OWN_JAR))
                .or(() -> placeOf(type.getName()))
                .orElseThrow(() -> new IllegalStateException("the program's own files are not found: its folder was moved or"
                        + " removed while it ran, or it was started with a start-up cache of another folder"));
    }

    private static Optional<Path> inFolder(Path lib, String jar) {
        try (Stream<Path> files = Files.list(lib)) {
            return files.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.startsWith(jar) && name.endsWith(".jar");
                    })
                    .sorted()
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("the program's folder cannot be listed", e);
        }
    }

    private static Optional<Path> placeOf(String className) {
        try {
            CodeSource source = Class.forName(className, false, WorkerCommand.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            return source == null || source.getLocation() == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()));
        } catch (ClassNotFoundException _) {
            return Optional.empty();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path entry that is no path: " + e.getInput(), e);
        }
    }
}
