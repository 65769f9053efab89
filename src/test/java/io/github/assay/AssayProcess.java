package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A command in a process of its own, with memory of its own.
 *
 * @param status the exit status
 * @param out standard output
 * @param err standard error
 */
record AssayProcess(int status, String out, String err) {
    /** The cache of classes of whole commands in the folder {@code assay.home}. */
    static final String CACHE = "program.jsa";

    /**
     * Runs {@code assay ARGUMENTS} to its end.
     *
     * @param heap such as {@code -Xmx256m}
     */
    static AssayProcess of(String heap, String... arguments) throws Exception {
        List<String> command = command(heap);
        command.addAll(List.of(arguments));
        return ofCommand(new ProcessBuilder(command));
    }

    /** Runs a process to its end, for two minutes at most. */
    static AssayProcess ofCommand(ProcessBuilder builder) throws Exception {
        Path out = Files.createTempFile("assay-out", ".txt");
        Path err = Files.createTempFile("assay-err", ".txt");
        try {
            Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new AssayProcess(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /**
     * The words before a command's own: Java, its options, the program. With {@code assay.home} Assay's classes and those
     * of its libraries come from the cache of that folder, which saves a process half of its time.
     */
    static List<String> command(String... options) {
        Optional<Path> home = Optional.ofNullable(System.getProperty("assay.home")).map(Path::of).filter(h -> Files.exists(h.resolve(CACHE)));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss4m",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(options));
        // Its query processes start from the same cache as those of this process.
        home.ifPresent(folder -> command.addAll(List.of("-Dassay.home=" + folder, "-XX:SharedArchiveFile=" + folder.resolve(CACHE), "-Xlog:disable")));
        command.addAll(List.of("-cp", home.map(AssayProcess::jars).orElse(System.getProperty("java.class.path")), "io.github.assay.Launcher"));
        return command;
    }

    /** Makes the cache: the classes that a report of a sample needs. */
    static void rehearse(Path home) throws Exception {
        Path folder = Files.createTempDirectory("assay-rehearsal");
        try {
            Path project = folder.resolve("skill-demo");
            SampleCopies.copy(home.resolve("sample-projects/skill-demo"), project);
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                            "--enable-native-access=ALL-UNNAMED", "-Dassay.home=" + home, "-XX:ArchiveClassesAtExit=" + home.resolve(CACHE),
                            "-Xlog:disable", "-cp", jars(home), "io.github.assay.Launcher", "report", project.toString(), "--to",
                            folder.resolve("report").toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertThat(process.waitFor()).isZero();
        } finally {
            SampleCopies.delete(folder);
        }
    }

    /** Assay's jar of the folder and the libraries; classes of folders are in no cache. */
    private static String jars(Path home) {
        return Stream.concat(
                        Stream.of(home.resolve("lib/assay.jar").toString()),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).filter(part -> part.endsWith(".jar")))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
