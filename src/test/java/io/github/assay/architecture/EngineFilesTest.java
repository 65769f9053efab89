package io.github.assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.service.run.CatalogueSql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a new engine touches (architecture.md §6): few files name an engine. */
class EngineFilesTest {
    private static final Path MAIN = Path.of("src/main/java/io/github/assay");

    private static Set<String> naming(Kind kind) throws IOException {
        Pattern constant = Pattern.compile("\\bKind\\." + kind + "\\b|\\bcase [A-Z0-9, ]*\\b" + kind + "\\b[A-Z0-9, ]* ->");
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(MAIN)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java") && !f.startsWith(MAIN.resolve("sql"))).toList()) {
                if (constant.matcher(Files.readString(file)).find()) {
                    found.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        return found;
    }

    @Test
    void anEngineOfFilesIsNamedWhereItDiffers() throws IOException {
        assertThat(naming(Kind.SQLITE)).as("URL with a query string").containsExactly("DatabaseUrl", "Engine", "EngineCheck");
        assertThat(naming(Kind.DUCKDB)).as("reads its control group and Parquet files, writes files of tables")
                .containsExactly("DatabaseReach", "Engine", "EngineCheck", "InMemoryScratch", "PackedSource", "QueryRunner");
        assertThat(naming(Kind.H2)).as("ending left out, user").containsExactly("DatabaseUrl", "Engine", "EngineCheck", "RunFingerprint");
    }

    @Test
    void everyEngineHasItsCatalogue() {
        for (Kind kind : Kind.values()) {
            boolean known = kind != Kind.OTHER;
            assertThat(CatalogueSql.of(kind.dialect(), "columns")).as(kind.dialect()).hasSize(known ? 1 : 0);
            assertThat(CatalogueSql.of(kind.dialect(), "schema").isEmpty()).as(kind.dialect()).isEqualTo(!known);
            assertThat(CatalogueSql.of(kind.dialect(), "names")).as(kind.dialect()).hasSize(kind.isFile() ? 1 : 0);
        }
        assertThat(CatalogueSql.of("h2", "schema")).hasSize(2)
                .allSatisfy(sql -> assertThat(sql).startsWith("SELECT c.table_schema").doesNotContain("%s"))
                .first().asString().contains("t.remarks AS table_note, c.remarks AS column_note");
    }

    /** Names decide among endings by the longest: .mv.db is H2, .db SQLite. */
    @Test
    void endingsOfFilesNameOneEngine() {
        List<String> endings = Stream.of(Kind.values()).flatMap(kind -> kind.endings().stream()).toList();
        assertThat(endings).doesNotHaveDuplicates().allMatch(ending -> ending.startsWith("."));
    }
}
