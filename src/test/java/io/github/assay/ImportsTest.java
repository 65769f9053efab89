package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests and benchmarks import only what they use; of the program the compiler says so (pom.xml, RemoveUnusedImports). */
class ImportsTest {
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?[\\w.]+\\.(\\w+);$", Pattern.MULTILINE);

    @ParameterizedTest
    @ValueSource(strings = {"src/test/java", "src/jmh/java"})
    void everyImportIsUsed(String folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(folder))) {
            files = all.filter(f -> f.toString().endsWith(".java")).toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            assertThat(unused(Files.readString(file))).as(file.toString()).isEmpty();
        }
    }

    @Test
    void aNameThatStandsOnlyInItsImportIsUnused() {
        assertThat(unused("import java.util.List;\nimport java.util.Map;\nclass A { Map<?, ?> all; }"))
                .containsExactly("import java.util.List;");
    }

    private static List<String> unused(String source) {
        String body = IMPORT.matcher(source).replaceAll("");
        return IMPORT.matcher(source).results()
                .filter(i -> !Pattern.compile("\\b" + i.group(1) + "\\b").matcher(body).find())
                .map(i -> i.group())
                .toList();
    }
}
