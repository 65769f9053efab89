package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which compilers the launcher gives to a command, with a stand-in for Java that prints its arguments. */
class LauncherOptionsTest {
    private static final String QUICK_ONLY = "-XX:TieredStopAtLevel=1";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "--help, true",
        "calibrate project --replicates=99999, true",
        "calibrate project --replicates=100000, false",
        "systems project --replicates 250000 --seed=1, false",
        "agreement project --seed=1000000, true",
        "score project, true",
        "score --lines answers.jsonl --metric ex, false"
    })
    void longStudiesGetBothCompilers(String arguments, boolean quickOnly) throws IOException, InterruptedException {
        assertThat(given(arguments.split(" ")).contains(QUICK_ONLY)).isEqualTo(quickOnly);
    }

    @Test
    void importsOfManyLabelsGetBothCompilers() throws IOException, InterruptedException {
        Path pack = folder.resolve("a pack");
        try (RandomAccessFile file = new RandomAccessFile(pack.toFile(), "rw")) {
            file.setLength(20_000_000);
            assertThat(given("labels", "import", "project", pack.toString())).contains(QUICK_ONLY);
            file.setLength(20_000_001);
        }
        assertThat(given("labels", "import", "project", pack.toString())).doesNotContain(QUICK_ONLY);
        assertThat(given("labels", "import", pack.toString(), "-", "*")).doesNotContain(QUICK_ONLY);
        assertThat(given("agreement", "--labels", pack.toString())).contains(QUICK_ONLY);
    }

    /** The Java of a package goes before that of other programs, and after the one that is named for Assay. */
    @Test
    void theJavaThatCameWithTheProgramIsTaken() throws IOException, InterruptedException {
        assertThat(given("--help")).doesNotContain("of the package");
        Path runtime = folder.resolve("program/runtime");
        Files.createDirectories(runtime.resolve("bin"));
        Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.writeString(runtime.resolve("bin/java"), "#!/bin/sh\necho of the package\n");
        assertThat(runtime.resolve("bin/java").toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder = new ProcessBuilder("sh", folder.resolve("program/bin/assay").toString(), "--help").redirectErrorStream(true);
        builder.environment().remove("ASSAY_JAVA_HOME");
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        Process process = builder.start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("of the package\n");
        assertThat(given("--help")).doesNotContain("of the package");
    }

    /** What Java is given for arguments of the program. */
    private List<String> given(String... arguments) throws IOException, InterruptedException {
        Path java = folder.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Path bin = Files.createDirectories(folder.resolve("program/bin"));
        Path launcher = Files.copy(Path.of("installer/bin/assay"), bin.resolve("assay"), StandardCopyOption.REPLACE_EXISTING);
        List<String> command = new ArrayList<>(List.of("sh", launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("ASSAY_JAVA_HOME", folder.resolve("jdk").toString());
        Process process = builder.start();
        List<String> given = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor()).isZero();
        assertThat(given).endsWith(arguments);
        return given;
    }
}
