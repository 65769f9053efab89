package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A command in a process of its own, with memory of its own.
 *
 * @param status the exit status
 * @param out standard output
 * @param err standard error
 */
record AssayProcess(int status, String out, String err) {
    /**
     * Runs {@code assay ARGUMENTS} to its end.
     *
     * @param heap such as {@code -Xmx256m}
     */
    static AssayProcess of(String heap, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss4m",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), "io.github.assay.Launcher"));
        // Its query processes start from the same cache as those of this process.
        Optional.ofNullable(System.getProperty("assay.home")).ifPresent(home -> command.add(1, "-Dassay.home=" + home));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile("assay-out", ".txt");
        Path err = Files.createTempFile("assay-err", ".txt");
        try {
            Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new AssayProcess(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
