package io.github.assay.execution.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the system alone refuses to a query process: a program without guard or engine tries it in one. */
class SandboxTest {
    private static final Set<String> ALLOWED = Set.of("write own", "read database");

    @TempDir
    Path folder;

    private Path own;
    private Path outside;
    private Path victim;
    private Path database;

    @BeforeEach
    void lay() throws Exception {
        own = Files.createDirectory(folder.resolve("own"));
        Files.copy(Path.of("/bin/true").toRealPath(), own.resolve("program"), StandardCopyOption.COPY_ATTRIBUTES);
        outside = Files.createDirectories(folder.resolve("project/.assay/journal"));
        victim = Files.writeString(outside.resolve("victim.txt"), "a vote");
        Files.setLastModifiedTime(victim, FileTime.fromMillis(1_000_000_000_000L));
        database = Files.writeString(folder.resolve("project/shop.sqlite"), "data");
    }

    private static void needs(boolean means) {
        Assumptions.assumeTrue(means, "this system cannot restrict processes: " + Sandbox.protection());
    }

    private ProcessBuilder probe(int port, String hostile) {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m", "-XX:+UseSerialGC",
                        "-cp", String.join(File.pathSeparator, classPath().stream().map(Path::toString).toList()), Probe.class.getName(), own.toString(), outside.toString(),
                        database.toString(), Integer.toString(port), Long.toString(ProcessHandle.current().pid()), hostile)
                .directory(own.toFile())
                .redirectError(own.resolve("stderr.txt").toFile());
    }

    private Map<String, String> ends(Process process) throws Exception {
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(own.resolve("stderr.txt"))).isZero();
        return printed.lines()
                .map(line -> line.split("="))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (a, _) -> a, TreeMap::new));
    }

    private static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(entry -> Path.of(entry).toAbsolutePath()).toList();
    }

    private void assertUntouched() throws Exception {
        assertThat(victim).hasContent("a vote");
        assertThat(Files.getLastModifiedTime(victim).toMillis()).isEqualTo(1_000_000_000_000L);
        try (Stream<Path> all = Files.list(outside)) {
            assertThat(all).containsExactly(victim);
        }
        assertThat(database).hasContent("data");
    }

    @Test
    void nothingOutsideItsFolderIsReadOrWrittenAndNobodyIsCalled() throws Exception {
        needs(Sandbox.protection().files() && Sandbox.protection().sockets());
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            Map<String, String> ends = ends(Sandbox.start(
                    probe(server.getLocalPort(), hostileFile()), new Sandbox.Own(own, own), classPath(), SandboxPermissions.files(List.of(database))));
            ends.forEach((attempt, end) -> assertThat(end).as(attempt).isEqualTo(ALLOWED.contains(attempt) ? "done" : "refused"));
            assertThat(ends).containsKeys("open hostile H2", "signal", "connect", "run shell").hasSizeGreaterThan(25);
        }
        assertUntouched();
    }

    /** The same attempts succeed without restrictions, so that their failing means something. */
    @Test
    void withoutRestrictionsTheSameAttemptsSucceed() throws Exception {
        needs(Sandbox.protection().files());
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            ProcessBuilder free = probe(server.getLocalPort(), "");
            free.command().add("no signal");
            Map<String, String> ends = ends(free.start());
            assertThat(ends).containsEntry("read journal", "done").containsEntry("create", "done").containsEntry("append", "done")
                    .containsEntry("change time", "done").containsEntry("connect", "done").containsEntry("listen", "done")
                    .containsEntry("run shell", "done").containsEntry("run own", "done").containsEntry("datagram", "done")
                    .containsEntry("run by loader", "done").containsEntry("read environment", "done");
        }
    }

    @Test
    void aProcessForAServerConnectsToItsPortAlone() throws Exception {
        needs(Sandbox.protection().files() && Sandbox.protection().sockets());
        Assumptions.assumeTrue(LinuxSandbox.here().orElseThrow().landlock() >= 4, "ports are not restricted by this kernel");
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
                ServerSocket other = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            Map<String, String> right = ends(Sandbox.start(
                    probe(server.getLocalPort(), ""), new Sandbox.Own(own, own), classPath(), SandboxPermissions.ports(Set.of(server.getLocalPort()))));
            assertThat(right).containsEntry("connect", "done").containsEntry("listen", "refused")
                    .containsEntry("read journal", "refused").containsEntry("create", "refused")
                    .containsEntry("run shell", "refused").containsEntry("read database", "refused")
                    .containsEntry("local socket", "refused");
            Files.delete(own.resolve("soft.txt"));
            Map<String, String> wrong = ends(Sandbox.start(
                    probe(other.getLocalPort(), ""), new Sandbox.Own(own, own), classPath(), SandboxPermissions.ports(Set.of(server.getLocalPort()))));
            assertThat(wrong).containsEntry("connect", "refused");
        }
        assertUntouched();
    }

    /** DuckDB needs the folder of processes. */
    @Test
    void theEnvironmentOfOthersStaysClosedWhereProcessesAreListed() throws Exception {
        needs(Sandbox.protection().files());
        Map<String, String> ends = ends(
                Sandbox.start(probe(1, ""), new Sandbox.Own(own, own), classPath(), SandboxPermissions.files(List.of(database, Path.of("/proc")))));
        assertThat(ends).containsEntry("read environment", "refused").containsEntry("read database", "done")
                .containsEntry("read journal", "refused");
    }

    @Test
    void theStartingProgramStaysFree() throws Exception {
        needs(Sandbox.isThere());
        ends(Sandbox.start(probe(1, ""), new Sandbox.Own(own, own), classPath(), SandboxPermissions.NOTHING));
        Files.writeString(outside.resolve("mine.txt"), "x");
        List<Boolean> read = IntStream.range(0, 64).parallel().mapToObj(_ -> Files.isReadable(victim)
                && victim.toFile().setLastModified(1_000_000_000_000L)).toList();
        assertThat(read).containsOnly(true);
        try (ServerSocket server = new ServerSocket(0)) {
            assertThat(server.isBound()).isTrue();
        }
    }

    @Test
    void aFileInAnotherOnesPlaceIsAnotherFile() throws Exception {
        SandboxPermissions before = SandboxPermissions.files(List.of(database));
        assertThat(before.covers(SandboxPermissions.files(List.of(database)))).isTrue();
        Path other = Files.writeString(folder.resolve("other"), "else");
        Files.move(other, database, StandardCopyOption.REPLACE_EXISTING);
        assertThat(before.covers(SandboxPermissions.files(List.of(database)))).isFalse();
        assertThat(before.covers(SandboxPermissions.ports(Set.of(5432)))).isFalse();
        assertThat(SandboxPermissions.ports(Set.of(SandboxPermissions.ANY_PORT)).covers(SandboxPermissions.ports(Set.of(5432)))).isTrue();
        assertThat(SandboxPermissions.below(folder.resolve("nowhere"))).isEqualTo(SandboxPermissions.NOTHING);
    }

    /** In its own folder a file whose linked table writes to the victim as soon as H2 opens the file. */
    private String hostileFile() throws Exception {
        String url = "jdbc:h2:mem:x;INIT=CALL FILE_WRITE('erased', '" + victim + "')";
        try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + own.resolve("hostile") + ";USER=sa");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE LINKED TABLE far ('', '" + url.replace("'", "''") + "', 'sa', '', 'INFORMATION_SCHEMA.TABLES')");
        }
        assertThat(victim).hasContent("erased");
        lay(victim);
        return own.resolve("hostile").toString();
    }

    private static void lay(Path victim) throws Exception {
        Files.writeString(victim, "a vote");
        Files.setLastModifiedTime(victim, FileTime.fromMillis(1_000_000_000_000L));
    }
}
