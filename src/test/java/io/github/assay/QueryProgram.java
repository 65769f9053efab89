package io.github.assay;

import io.github.assay.app.Main;
import io.github.assay.app.SampleCopies;
import io.github.assay.execution.WorkerRehearsal;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes a folder from which tests start query processes as the shipped program does: Assay's jar, the drivers, and the
 * cache of their classes. From folders of classes a process takes three times the processor time to start, because Java
 * keeps no cache of them; such processes took most of the time of the tests of commands. The build passes the folder as
 * {@code assay.home}; without it tests pass too. Whole commands in processes of their own start from it too, see
 * {@link AssayProcess}.
 */
final class QueryProgram {
    /** Outcomes of the samples' queries that tests have run, see {@link ExecutedSample}; a build begins without any. */
    static final String EXECUTED = "executed";

    private QueryProgram() {}

    /** @param arguments the folder to make, which is kept where it is newer than all classes, and the folder of the samples */
    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]).toAbsolutePath().normalize();
        Path lib = home.resolve("lib");
        Path jar = lib.resolve("assay.jar");
        Path classes = classes();
        if (Files.exists(home.resolve(EXECUTED))) {
            SampleCopies.delete(home.resolve(EXECUTED));
        }
        if (Files.exists(lib.resolve("children/made.for")) && Files.exists(home.resolve(AssayProcess.CACHE)) && Files.getLastModifiedTime(jar).compareTo(newest(classes)) > 0) {
            return;
        }
        Files.createDirectories(lib);
        for (Path library : libraries()) {
            copy(library, lib);
        }
        jar(classes, jar, libraries());
        Files.deleteIfExists(home.resolve("sample-projects"));
        Files.createSymbolicLink(home.resolve("sample-projects"), Path.of(arguments[1]).toAbsolutePath());
        System.setProperty("assay.home", home.toString());
        WorkerRehearsal.play();
        AssayProcess.rehearse(home);
    }

    /** The folder of Assay's classes. */
    static Path classes() throws Exception {
        return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** The drivers, without what only the window needs. */
    private static List<Path> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> jar.getFileName().toString().matches("(sqlite-jdbc|duckdb_jdbc|h2|postgresql)-[0-9.]+[.]jar"))
                .distinct()
                .toList();
    }

    /** DuckDB's native library is put beside its jar, since from within the jar each process unpacks 70 MB before its first query. */
    private static void copy(Path library, Path lib) throws IOException {
        Path copy = lib.resolve(library.getFileName());
        if (!library.getFileName().toString().startsWith("duckdb_jdbc-")) {
            Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            return;
        }
        try (ZipFile from = new ZipFile(library.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                try (InputStream content = from.getInputStream(entry)) {
                    if (entry.getName().startsWith("libduckdb_java.so_" + system())) {
                        Files.copy(content, lib.resolve(entry.getName()), StandardCopyOption.REPLACE_EXISTING);
                    } else if (!entry.getName().startsWith("libduckdb_java.so_")) {
                        to.putNextEntry(new ZipEntry(entry.getName()));
                        content.transferTo(to);
                    }
                }
            }
        }
    }

    /** This system in the names of DuckDB's libraries. */
    private static String system() {
        String name = System.getProperty("os.name");
        return name.startsWith("Windows") ? "windows" : name.startsWith("Mac") ? "macos" : "linux";
    }

    private static FileTime newest(Path classes) throws IOException {
        FileTime newest = FileTime.fromMillis(0);
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.toList()) {
                FileTime time = Files.getLastModifiedTime(file);
                newest = time.compareTo(newest) > 0 ? time : newest;
            }
        }
        return newest;
    }

    /** Puts classes into a jar whose manifest names the program's main class and its libraries beside it. */
    static void jar(Path classes, Path jar, List<Path> libraries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "io.github.assay.Launcher");
        manifest.getMainAttributes().putValue("Enable-Native-Access", "ALL-UNNAMED");
        manifest.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH, libraries.stream()
                        .map(library -> library.getFileName().toString())
                        .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(classes)) {
            entries.setLevel(1);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
    }
}
