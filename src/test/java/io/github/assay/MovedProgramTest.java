package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A program folder as {@code package} makes it, with the launcher, the jars and the start-up caches, copied, moved and
 * renamed: it starts, runs queries, and uses nothing of the folder it was made in.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Tag("exhaustive")
class MovedProgramTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"));
    private static final String ENDLESS =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

    @TempDir
    private static Path all;

    private static Path built;
    private static Path project;

    @TempDir
    private Path folder;

    @BeforeAll
    static void build() throws Exception {
        project = project(all.resolve("project"), "SELECT 1", 30);
        built = all.resolve("built");
        Path lib = Files.createDirectories(built.resolve("lib"));
        Path bin = Files.createDirectories(built.resolve("bin"));
        Files.copy(Path.of("installer", "bin", "assay"), bin.resolve("assay"));
        Files.setPosixFilePermissions(bin.resolve("assay"), PosixFilePermissions.fromString("rwxr-xr-x"));
        List<Path> jars = Stream.of(System.getProperty("java.class.path").split(":"))
                .map(Path::of)
                .filter(jar -> jar.toString().endsWith(".jar"))
                .distinct()
                .toList();
        for (Path jar : jars) {
            link(lib.resolve(jar.getFileName()), jar);
        }
        QueryProgram.jar(QueryProgram.classes(), lib.resolve("assay.jar"), jars);
        Files.createDirectories(built.resolve("sample-projects"));
        project(built.resolve("sample-projects/retail-review"), "SELECT 1", 30);
        Process rehearsal = new ProcessBuilder(
                        JAVA.resolve("bin/java").toString(), "-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining",
                        "-XX:AOTCacheOutput=commands.aot", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m",
                        "--enable-native-access=ALL-UNNAMED", "-Dassay.rehearse=commands", "-jar",
                        lib.resolve("assay.jar").toString())
                .directory(lib.toFile())
                .redirectErrorStream(true)
                .redirectOutput(all.resolve("rehearsal.log").toFile())
                .start();
        assertThat(rehearsal.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(lib.resolve("commands.aot")).as(Files.readString(all.resolve("rehearsal.log"))).exists();
        assertThat(lib.resolve("children/classes.aot")).exists();
    }

    private static Path project(Path folder, String sql, int seconds) throws Exception {
        Files.createDirectories(folder.resolve("predictions"));
        Path database = folder.resolve("d.sqlite");
        try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a)");
        }
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"limits\":{\"timeoutSeconds\":" + seconds
                + "},\"databases\":{\"d\":{\"path\":\"d.sqlite\"}}}");
        Files.writeString(folder.resolve("cases.jsonl"),
                "{\"case_id\":\"c1\",\"question\":\"?\",\"gold_sql\":\"" + sql + "\",\"db_id\":\"d\"}\n");
        Files.writeString(folder.resolve("predictions/s.jsonl"),
                "{\"case_id\":\"c1\",\"system\":\"s\",\"predicted_sql\":\"SELECT 1.0\"}\n");
        return folder;
    }

    /** One set of bytes under two names where the file system can do that, else a copy with its times. */
    private static void link(Path to, Path from) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (FileSystemException | UnsupportedOperationException _) {
            Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    /** A copy without a second set of bytes, which Java cannot tell from the files that the caches were made of. */
    private static Path copy(Path to) throws IOException {
        try (Stream<Path> files = Files.walk(built)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(built.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    link(target, file);
                }
            }
        }
        return to;
    }

    private record Run(int status, String out, String err) {
        static Run of(Path workingFolder, Map<String, String> environment, String... command) throws Exception {
            Path out = Files.createTempFile(all, "out", ".txt");
            Path err = Files.createTempFile(all, "err", ".txt");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(workingFolder.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().put("ASSAY_JAVA_HOME", JAVA.toString());
            builder.environment().putAll(environment);
            Process process = builder.start();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
        }
    }

    /** One score that needs a query process, and nothing else on either stream. */
    private void scores(Path launcher, Map<String, String> environment) throws Exception {
        scores(environment, launcher.toString());
    }

    private void scores(Map<String, String> environment, String... start) throws Exception {
        Path copy = folder.resolve("Projekt \u00e4");
        SampleCopies.copy(project, copy);
        List<String> command = new ArrayList<>(List.of(start));
        command.addAll(List.of("score", copy.toString(), "--metric", "ex", "--json"));
        Run run = Run.of(folder, environment, command.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).singleElement().asString().contains("\"value\":1.0", "\"metric\":\"ex\"");
        assertThat(run.status()).isZero();
    }

    /** Its query processes start with their cache there, and read every jar that the program's manifest names. */
    @Test
    void aProgramInItsPlaceScoresWithItsCaches() throws Exception {
        scores(built.resolve("bin/assay"), Map.of());
    }

    /** Without the launcher's options its query processes read the jars beside the program's own too. */
    @Test
    @Tag("long")
    void aProgramThatIsStartedByItsJarScores() throws Exception {
        scores(Map.of(), JAVA.resolve("bin/java").toString(), "-jar", built.resolve("lib/assay.jar").toString());
    }

    /** What the program lacks is said of the program, not of the gold SQL. */
    @Test
    void aProgramWithoutADriverSaysSo() throws Exception {
        Path program = copy(folder.resolve("without driver"));
        try (Stream<Path> jars = Files.list(program.resolve("lib"))) {
            for (Path jar : jars.filter(file -> file.getFileName().toString().startsWith("sqlite-jdbc-")).toList()) {
                Files.delete(jar);
            }
        }
        Path copy = folder.resolve("p");
        SampleCopies.copy(project, copy);
        Run run = Run.of(folder, Map.of(), program.resolve("bin/assay").toString(), "score", copy.toString(), "--metric", "ex");
        assertThat(run.out() + run.err()).contains("The sqlite driver does not load here").doesNotContain("the gold SQL fails");
    }

    /** Nothing is written into the program's folder on the way. */
    @Test
    void aCopyScoresInFoldersOfAnyNames() throws Exception {
        Path program = copy(folder.resolve("with space/\u00fcml\u00e4ut 'single' \"double\"/a;b %41% $HOME !x `c` & (d) [e]* ~f#"));
        Map<Path, FileTime> before = files(program);
        scores(program.resolve("bin/assay"), Map.of());
        assertThat(files(program)).isEqualTo(before);
    }

    @Test
    @Tag("long")
    void aRenamedProgramScoresWhenTheFolderItWasMadeInIsGone() throws Exception {
        Path before = all.resolve("before");
        Path moved = copy(folder.resolve("moved"));
        Files.move(built, before);
        try {
            scores(moved.resolve("bin/assay"), Map.of());
        } finally {
            Files.move(before, built);
        }
    }

    @Test
    @Tag("long")
    void linksLeadToTheProgram() throws Exception {
        Path program = copy(folder.resolve("the program"));
        Path bin = Files.createDirectories(folder.resolve("my bin"));
        Path relative = Files.createSymbolicLink(bin.resolve("a link"), Path.of("../the program/bin/assay"));
        Path second = Files.createSymbolicLink(bin.resolve("assay2"), relative);
        Path linkedFolder = Files.createSymbolicLink(folder.resolve("linked"), program);
        for (Path launcher : List.of(relative, second, linkedFolder.resolve("bin/assay"))) {
            Run run = Run.of(all, Map.of("CDPATH", "/"), launcher.toString(), "--version");
            assertThat(run.out()).startsWith("assay ");
            assertThat(run.err()).isEmpty();
        }
        Run inPlace = Run.of(program, Map.of("CDPATH", folder.resolve("my bin") + ":/"), "sh", "bin/assay", "--version");
        assertThat(inPlace.out()).startsWith("assay ");
    }

    @Test
    @Tag("long")
    void namesBeyondAsciiNeedNoLocale() throws Exception {
        scores(copy(folder.resolve("\u00fcber")).resolve("bin/assay"), Map.of("LC_ALL", "C", "LANG", "", "LC_CTYPE", ""));
    }

    private static Map<Path, FileTime> files(Path folder) throws IOException {
        Map<Path, FileTime> times = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }

    @Test
    @Tag("long")
    void queryProcessesUseTheJarsOfTheirOwnProgram() throws Exception {
        Path program = copy(folder.resolve("own jars"));
        Path slow = project(folder.resolve("slow"), ENDLESS, 60);
        ProcessBuilder builder = new ProcessBuilder(program.resolve("bin/assay").toString(), "run", slow.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("run.log").toFile());
        builder.environment().put("ASSAY_JAVA_HOME", JAVA.toString());
        Process process = builder.start();
        try {
            List<String> arguments = List.of();
            while (arguments.isEmpty() && process.isAlive()) {
                arguments = process.descendants()
                        .map(child -> List.of(child.info().arguments().orElse(new String[0])))
                        .filter(list -> list.stream().anyMatch(a -> a.endsWith("WorkerMain")))
                        .findFirst()
                        .orElse(List.of());
                TimeUnit.MILLISECONDS.sleep(20);
            }
            assertThat(arguments.get(arguments.indexOf("-cp") + 1).split(":"))
                    .hasSizeGreaterThanOrEqualTo(5)
                    .allSatisfy(jar -> assertThat(Path.of(jar)).hasParentRaw(program.toRealPath().resolve("lib")));
            assertThat(arguments).noneMatch(argument -> argument.contains(built.toString()));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void theCacheIsUsedOnlyWhereItWasMadeAndOptionsStayWhole() throws Exception {
        Path jdk = Files.createDirectories(folder.resolve("a jdk/bin")).getParent();
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        Path java = Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path program = folder.toRealPath().resolve("the  program");
        Path lib = Files.createDirectories(program.resolve("lib"));
        Files.createDirectories(program.resolve("bin"));
        Path launcher = Files.copy(built.resolve("bin/assay"), program.resolve("bin/assay"));
        Files.writeString(lib.resolve("commands.aot"), "cache");
        Files.writeString(lib.resolve("java.home"), jdk + "\n");
        Files.writeString(lib.resolve("assay.home"), program + "\n");
        Map<String, String> environment =
                Map.of("ASSAY_JAVA_HOME", jdk.toString(), "ASSAY_JAVA_OPTS", "-Xmx2g -Da=*");

        List<String> there = Run.of(folder, environment, launcher.toString(), "check", "a  b*").out().lines().toList();
        assertThat(there)
                .contains("-XX:AOTCache=" + lib.resolve("commands.aot"), "-Xmx2g", "-Da=*", "-Dassay.home=" + program)
                .endsWith("-jar", lib.resolve("assay.jar").toString(), "check", "a  b*");

        Path moved = Files.move(program, folder.resolve("moved"));
        List<String> elsewhere = Run.of(folder, environment, moved.resolve("bin/assay").toString(), "check").out().lines().toList();
        assertThat(elsewhere)
                .contains("-Dassay.home=" + moved.toRealPath())
                .noneMatch(argument -> argument.contains("AOTCache"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", "end!"})
    void aNameThatJavaCannotReadIsSaid(String name) throws Exception {
        Path program = copy(folder.resolve(name));
        Run run = Run.of(folder, Map.of(), program.resolve("bin/assay").toString(), "--version");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(name, "Rename or move it");
    }
}
