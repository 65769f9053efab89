package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Parts of the packages that are made by programs of the build. */
@EnabledOnOs(OS.LINUX)
class PackagePartsTest {
    private static final Path BUILD = Path.of("installer/build");

    @TempDir
    private Path folder;

    @Test
    @Tag("exhaustive")
    void completionsAndManualNameEveryCommandAndOption() throws Exception {
        run("java", "-cp", System.getProperty("java.class.path"), BUILD.resolve("CommandPages.java").toString(), folder.toString(), "2026-01-02");
        Path bash = folder.resolve("bash-completion/completions/assay");
        run("bash", "-n", bash.toString());
        String fish = Files.readString(folder.resolve("fish/vendor_completions.d/assay.fish"));
        String manual;
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("man/man1/assay.1.gz")))) {
            manual = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(manual).startsWith(".TH ASSAY 1 2026-01-02").contains(".SH \"ASSAY labels import\"");
        assertThat(folder.resolve("zsh/site-functions/_assay")).content().startsWith("#compdef assay\n");
        for (String command : List.of("score", "calibrate", "labels", "doctor")) {
            assertThat(Files.readString(bash)).contains("function _picocli_assay_" + command + "()");
            assertThat(fish).contains("-a " + command + " -d '");
            assertThat(manual).contains(".SH \"ASSAY " + command + "\"");
        }
        assertThat(fish).contains("-n '__fish_seen_subcommand_from score' -l metric -r");
        assertThat(run("bash", "-c", ". " + bash + "; COMP_WORDS=(assay cal); COMP_CWORD=1; _complete_assay; echo \"${COMPREPLY[@]}\""))
                .contains("calibrate");
    }

    /** Classes stay byte for byte; natives of other systems go, this system's lie beside the jar where the library looks. */
    @Test
    void jarsLoseTheNativesOfOtherSystemsAlone() throws Exception {
        jar("duckdb_jdbc-1.jar", "org/duckdb/D.class", "libduckdb_java.so_linux_amd64", "libduckdb_java.so_windows_amd64");
        jar("sqlite-jdbc-3.jar", "org/sqlite/S.class", "org/sqlite/native/Linux/x86_64/l.so", "org/sqlite/native/Mac/x86_64/l.dylib");
        jar("javafx-graphics-26-linux.jar", "com/sun/G.class", "libglass.so");
        jar("h2-2.jar", "org/h2/H.class", "other.so");
        run("java", BUILD.resolve("SlimJars.java").toString(), folder.toString(), "amd64");
        assertThat(entries("duckdb_jdbc-1.jar")).containsExactly("org/duckdb/D.class");
        assertThat(folder.resolve("libduckdb_java.so_linux_amd64")).hasContent("libduckdb_java.so_linux_amd64");
        assertThat(entries("sqlite-jdbc-3.jar")).containsExactly("org/sqlite/S.class", "org/sqlite/native/Linux/x86_64/l.so");
        assertThat(entries("javafx-graphics-26-linux.jar")).containsExactly("com/sun/G.class");
        assertThat(folder.resolve("libglass.so")).hasContent("libglass.so");
        assertThat(entries("h2-2.jar")).containsExactly("org/h2/H.class", "other.so");
        assertThat(folder.resolve("altered-jars.txt")).content().contains("duckdb_jdbc-1.jar", "sqlite-jdbc-3.jar").doesNotContain("h2-2.jar");
    }

    /** Each size that the desktop's folders name, in that size. */
    @Test
    void picturesHaveTheirSizes() throws IOException {
        for (int size : List.of(16, 24, 32, 48, 64, 128, 256, 512)) {
            var picture = javax.imageio.ImageIO.read(Path.of("resources/icons/assay-" + size + ".png").toFile());
            assertThat(List.of(picture.getWidth(), picture.getHeight())).containsExactly(size, size);
        }
    }

    private void jar(String name, String... entries) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(entry.getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
    }

    private List<String> entries(String jar) throws IOException {
        try (ZipFile zip = new ZipFile(folder.resolve(jar).toFile())) {
            return new ArrayList<>(zip.stream().map(ZipEntry::getName).toList());
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        if (command[0].equals("java")) {
            command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out;
    }
}
