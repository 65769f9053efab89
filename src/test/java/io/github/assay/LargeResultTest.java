package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result within every limit of the project, but larger than the program's memory, costs its own case only. */
@Tag("exhaustive")
class LargeResultTest {
    /** 300 rows × 100 KB: 30 MB, of which 12 MB fit into 96 MB of memory. */
    private static final String LARGE = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)"
            + " SELECT i, hex(randomblob(50000)) FROM n";

    private static final String SMALL_HEAP = "-Xmx96m";

    @TempDir
    private Path folder;

    @BeforeEach
    void project() throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("d.sqlite"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a)");
        }
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"path\":\"d.sqlite\"}}}");
        Files.writeString(folder.resolve("cases.jsonl"),
                line("before", "SELECT 1", "SELECT 1") + line("gold", LARGE, "SELECT 1")
                        + line("predicted", "SELECT 1", LARGE + " ") + line("after", "SELECT 2", "SELECT 2"));
    }

    private static String line(String id, String gold, String predicted) {
        return "{\"case_id\":\"" + id + "\",\"question\":\"?\",\"db_id\":\"d\",\"gold_sql\":\"" + gold
                + "\",\"predictions\":{\"s\":\"" + predicted + "\"}}\n";
    }

    private void onlyTheLargeOnesAreMissing(AssayProcess score) {
        assertThat(score.status()).as(score.err()).isEqualTo(1);
        List<String> lines = score.out().lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(List.of(lines.getFirst(), lines.getLast())).allSatisfy(line -> assertThat(line).contains("\"value\":1.0"));
        assertThat(lines.subList(1, 3)).allSatisfy(line -> assertThat(line)
                .contains("\"reason\":\"out_of_memory\"", "bytes in 300 rows, and 1", " fit", "ASSAY_JAVA_OPTS"));
    }

    @Test
    void itIsTooLargeForItsCaseAndEverythingElseGoesOnAtEveryStart() throws Exception {
        AssayProcess run = AssayProcess.of(SMALL_HEAP, "run", folder.toString());
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out() + run.err())
                .contains("gold_sql of case gold", "too large for this process", "the result takes 30,", "ASSAY_JAVA_OPTS");

        long stored = Files.size(folder.resolve(".assay/outcomes.log"));
        onlyTheLargeOnesAreMissing(AssayProcess.of(SMALL_HEAP, "score", folder.toString(), "--metric", "ex", "--json"));
        assertThat(Files.size(folder.resolve(".assay/outcomes.log"))).as("nothing was run again").isEqualTo(stored);

        AssayProcess report = AssayProcess.of(SMALL_HEAP, "report", folder.toString(), "--to", folder.resolve("report").toString());
        assertThat(report.status()).as(report.err()).isLessThan(2);

        AssayProcess withMore = AssayProcess.of("-Xmx1g", "score", folder.toString(), "--metric", "ex", "--json");
        assertThat(withMore.out().lines()).hasSize(4).allSatisfy(line -> assertThat(line).contains("\"status\":\"value\""));
        assertThat(Files.size(folder.resolve(".assay/outcomes.log"))).isGreaterThan(15_000_000);

        onlyTheLargeOnesAreMissing(AssayProcess.of(SMALL_HEAP, "score", folder.toString(), "--metric", "ex", "--json"));
        assertThat(Files.size(folder.resolve(".assay/outcomes.log"))).as("what fits elsewhere is kept").isGreaterThan(15_000_000);
    }
}
