package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay provenance} on a real database: the part, several parts, why it cannot tell, JSON, and wrong rows. */
class ProvenanceCommandTest {
    @TempDir
    Path root;

    @BeforeEach
    void project() throws IOException, SQLException {
        Files.writeString(root.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"kind\":\"sqlite\",\"path\":\"d.sqlite\"}}}");
        Files.writeString(root.resolve("cases.jsonl"), """
                {"case_id":"c1","question":"Which numbers?","gold_sql":"SELECT n, w FROM t WHERE n < 9","db_id":"d"}
                {"case_id":"c2","question":"Which numbers?","gold_sql":"SELECT n FROM t","db_id":"d"}
                {"case_id":"c3","question":"Which numbers?","gold_sql":"SELECT n FROM gone","db_id":"d"}
                """);
        Files.createDirectories(root.resolve("predictions"));
        Files.writeString(root.resolve("predictions/a.jsonl"), """
                {"case_id":"c1","system":"a","predicted_sql":"SELECT n, w FROM t WHERE n > 2"}
                {"case_id":"c2","system":"a","predicted_sql":"SELECT n FROM t"}
                {"case_id":"c3","system":"a","predicted_sql":"SELECT n FROM t"}
                """);
        Files.writeString(root.resolve("predictions/b.jsonl"), """
                {"case_id":"c1","system":"b","predicted_sql":"SELECT n, w FROM t WHERE n < 9 AND n > 2 AND w <> 'one'"}
                """);
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + root.resolve("d.sqlite"));
                Statement s = c.createStatement()) {
            s.execute("CREATE TABLE t (n INTEGER, w TEXT)");
            s.execute("INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three'), (11, 'eleven')");
        }
    }

    private CommandRun ask(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "provenance";
        arguments[1] = root.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return CommandRun.of(arguments);
    }

    @Test
    void everyRowThatOnlyOneResultHasIsExplained() throws IOException {
        byte[] before = Files.readAllBytes(root.resolve("d.sqlite"));
        CommandRun run = ask("--case", "c1", "--system", "a");
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("c1 · a\n").contains(
                "Row 1 is missing from the prediction.  1 | one",
                "A condition of the predicted query removes it: n > 2. Without that part the row is in",
                "Row 2 is missing from the prediction.  2 | two",
                "Row 2 is extra in the prediction.  11 | eleven",
                "A condition of the gold query removes it: n < 9.");
        assertThat(Files.readAllBytes(root.resolve("d.sqlite"))).isEqualTo(before);
    }

    @Test
    void oneRowAsJsonHasPlaceAndPart() {
        CommandRun run = ask("--case", "c1", "--system", "a", "--missing", "2", "--json");
        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.out()).startsWith("{\"case_id\":\"c1\",\"system\":\"a\",")
                .contains("\"row\":\"missing\",\"place\":2,\"values\":[\"2\",\"two\"],\"status\":\"named\"",
                        "{\"query\":\"predicted\",\"kind\":\"condition\",\"text\":\"n > 2\",\"start\":25,\"end\":30,"
                                + "\"effect\":\"removes\",\"group_only\":false}", "\"runs\":3,\"sentence\":\"A condition of");
    }

    @Test
    void whatCannotBeToldIsSaid() {
        CommandRun two = ask("--case", "c1", "--system", "b", "--missing", "1", "--json");
        assertThat(two.out()).as("both conditions together remove the row").contains(
                "\"status\":\"unknown\",\"reason\":\"no_single_part\"", "Cannot tell: ");
        assertThat(ask("--case", "c2").out()).contains("Every row is in both results");
        assertThat(ask("--case", "c2", "--json").out()).isEmpty();
        assertThat(ask("--case", "c3").out()).contains("no two tables whose rows could be explained");
        assertThat(ask("--case", "c3", "--json").out()).contains("\"status\":\"no_tables\"");
    }

    @Test
    void wrongRowsCasesAndOptionsAreRefused() {
        CommandRun row = ask("--case", "c1", "--system", "a", "--missing", "3");
        assertThat(row.status()).isEqualTo(3);
        assertThat(row.err()).contains("Row 3 of the gold result is not missing from the prediction. Missing rows: 1, 2.");
        assertThat(ask("--case", "zz").status()).isEqualTo(3);
        assertThat(ask().status()).isEqualTo(2);
        assertThat(ask("--case", "c1", "--rows", "0").status()).isEqualTo(2);
        CommandRun few = ask("--case", "c1", "--system", "a", "--rows", "1");
        assertThat(few.out()).contains("Row 1 is missing").doesNotContain("Row 2");
        assertThat(few.err()).contains("2 further rows");
    }
}
