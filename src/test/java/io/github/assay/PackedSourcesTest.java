package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Sources that are no plain text: each form of one table becomes the same project (importing.md). */
class PackedSourcesTest {
    private static final List<List<String>> ROWS = List.of(
            List.of("c1", "How many \u201cA\u201d, and who?", "SELECT 1", "SELECT 1"),
            List.of("c2", "Who < 3 & \"x\"?", "SELECT 2", "SELECT\n  3"));
    private static final List<String> NAMES = List.of("case_id", "question", "gold_sql", "predicted_sql");

    @TempDir
    private Path folder;

    private static String csv() {
        StringBuilder text = new StringBuilder(String.join(",", NAMES) + "\n");
        ROWS.forEach(row -> text.append(String.join(",", row.stream().map(t -> '"' + t.replace("\"", "\"\"") + '"').toList())).append('\n'));
        return text.toString();
    }

    private static byte[] bytes() {
        return csv().getBytes(StandardCharsets.UTF_8);
    }

    private Path gzip(String name, byte[] content) throws Exception {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(content);
        }
        return file;
    }

    private Path zip(String name, String... entries) throws Exception {
        Path file = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(bytes());
                out.closeEntry();
            }
        }
        return file;
    }

    private Path workbook(String name, String... sheets) throws Exception {
        Map<String, List<? extends List<?>>> all = new LinkedHashMap<>();
        List<List<?>> rows = new ArrayList<>();
        rows.add(NAMES);
        rows.addAll(ROWS);
        for (String sheet : sheets) {
            all.put(sheet, sheet.isBlank() ? List.of() : rows);
        }
        return WorkbookFile.write(folder.resolve(name), all);
    }

    private Path database(String name, String driver, String... tables) throws Exception {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection(driver + file);
                Statement statement = connection.createStatement()) {
            for (String table : tables) {
                statement.execute("CREATE TABLE \"" + table + "\" (case_id VARCHAR, question VARCHAR, gold_sql VARCHAR, predicted_sql VARCHAR)");
                for (List<String> row : ROWS) {
                    statement.execute("INSERT INTO \"" + table + "\" VALUES ("
                            + String.join(", ", row.stream().map(t -> "'" + t.replace("'", "''") + "'").toList()) + ")");
                }
            }
        }
        return file;
    }

    private Path parquet(String name) throws Exception {
        Path file = folder.resolve(name);
        Path table = Files.write(folder.resolve("for-parquet.csv"), bytes());
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (SELECT *, {'model': 'm-1'} AS run, [1, 2] AS list FROM read_csv('" + table + "', all_varchar = true)) TO '" + file
                    + "' (FORMAT parquet)");
        }
        Files.delete(table);
        return file;
    }

    private Path yaml(String name) throws Exception {
        StringBuilder text = new StringBuilder("# predictions of May\n");
        for (List<String> row : ROWS) {
            for (int i = 0; i < row.size(); i++) {
                text.append(i == 0 ? "- " : "  ").append(NAMES.get(i)).append(": \"")
                        .append(row.get(i).replace("\"", "\\\"").replace("\n", "\\n")).append("\"\n");
            }
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private CommandRun imported(Path source, String... options) {
        List<String> words = new ArrayList<>(List.of("import", source.toString(), "--to", folder.resolve("project").toString()));
        words.addAll(List.of(options));
        return CommandRun.of(words.toArray(String[]::new));
    }

    private void check(CommandRun run) throws Exception {
        Path project = folder.resolve("project");
        assertThat(run.out()).as(run.err()).contains("2 cases, 2 predictions");
        List<String> cases = Files.readAllLines(project.resolve("cases.jsonl"));
        assertThat(cases).hasSize(2);
        assertThat(cases.getFirst()).contains("\"case_id\":\"c1\"", "How many \u201cA\u201d, and who?", "\"gold_sql\":\"SELECT 1\"");
        assertThat(cases.getLast()).contains("Who < 3 & \\\"x\\\"?");
        try (Stream<Path> files = Files.list(project.resolve("predictions"))) {
            assertThat(Files.readAllLines(files.findFirst().orElseThrow()).getLast()).contains("SELECT\\n  3");
        }
    }

    @TestFactory
    Stream<DynamicTest> oneTableInAnyForm() throws Exception {
        Map<String, Path> forms = new LinkedHashMap<>();
        forms.put("csv.gz", gzip("a.csv.gz", bytes()));
        forms.put("gz without the name", gzip("table.csv", bytes()));
        forms.put("zip", zip("a.zip", "data/answers.csv", "__MACOSX/data/._answers.csv", ".DS_Store"));
        forms.put("xlsx", workbook("a.xlsx", "Answers", " "));
        forms.put("sqlite", database("a.db", "jdbc:sqlite:", "answers"));
        forms.put("duckdb", database("a.duckdb", "jdbc:duckdb:", "answers"));
        forms.put("parquet", parquet("a.parquet"));
        forms.put("yaml", yaml("a.yml"));
        return forms.entrySet().stream().map(form -> dynamicTest(form.getKey(), () -> {
            byte[] before = Files.readAllBytes(form.getValue());
            check(imported(form.getValue()));
            assertThat(Files.readAllBytes(form.getValue())).isEqualTo(before);
            io.github.assay.app.SampleCopies.delete(folder.resolve("project"));
        }));
    }

    @Test
    void severalPartsAreNamedAndOneIsChosen() throws Exception {
        Map<Path, String> several = new LinkedHashMap<>();
        several.put(workbook("w.xlsx", "May", "June"), "an Excel workbook with 2 sheets: May, June. Choose one as the part to read (--sheet");
        several.put(database("d.sqlite", "jdbc:sqlite:", "May", "June"), "a database of sqlite with 2 tables: June, May. Choose one as the part to read (--sheet");
        several.put(zip("z.zip", "x/June", "x/May"), "One file of the archive is chosen as the part to read (--sheet): June, May");
        for (Map.Entry<Path, String> source : several.entrySet()) {
            CommandRun none = imported(source.getKey());
            assertThat(none.err()).contains(source.getValue()).contains(source.getKey().toString());
            assertThat(none.status()).isEqualTo(3);
            assertThat(imported(source.getKey(), "--sheet", "July").err()).contains("none is called 'July'");
            assertThat(folder.resolve("project")).doesNotExist();
        }
        check(imported(folder.resolve("w.xlsx"), "--sheet", "June"));
        assertThat(imported(gzip("one.csv.gz", bytes()), "--sheet", "x").err()).contains("has no parts");
    }

    @Test
    void cellsKeepDigitsDatesAndGaps() throws Exception {
        WorkbookFile.write(folder.resolve("t.xlsx"), Map.of("S", List.of(
                List.of("case_id", "question", "gold_sql", "day", "n", "ok"),
                Arrays.asList("c1", "Q?", "SELECT 1", LocalDate.of(2026, 5, 31), "0.10", true),
                List.of(),
                Arrays.asList("c2", null, "SELECT 2", null, 12345678901234567L, false))));
        assertThat(imported(folder.resolve("t.xlsx")).out()).contains("2 cases");
        List<String> cases = Files.readAllLines(folder.resolve("project/cases.jsonl"));
        assertThat(cases.getFirst()).contains("\"day\":\"2026-05-31\"", "\"n\":\"0.10\"", "\"ok\":\"true\"");
        assertThat(cases.getLast()).contains("\"n\":\"12345678901234567\"").doesNotContain("\"question\":\"");
    }

    @Test
    void aRunIsAddedFromAWorkbook() throws Exception {
        check(imported(Files.write(folder.resolve("plain.csv"), bytes())));
        CommandRun added = CommandRun.of("add", workbook("june.xlsx", "A", "B").toString(), "--sheet", "B", "--to",
                folder.resolve("project").toString(), "--system", "bot");
        assertThat(added.out()).as(added.err()).contains("bot, run r1: 2 predictions");
        assertThat(CommandRun.of("add", folder.resolve("june.xlsx").toString(), "--to", folder.resolve("project").toString()).err())
                .contains("2 sheets: A, B");
    }

    @Test
    void whatAFileIsAndWhatIsWrongWithItIsSaid() throws Exception {
        byte[] gzip = Files.readAllBytes(gzip("whole.csv.gz", csv().repeat(500).getBytes(StandardCharsets.UTF_8)));
        byte[] workbook = Files.readAllBytes(workbook("whole.xlsx", "S"));
        byte[] parquet = Files.readAllBytes(parquet("whole.parquet"));
        Map<String, byte[]> bad = new LinkedHashMap<>();
        bad.put("half.csv.gz|a gzip file that cannot be read to its end", Arrays.copyOf(gzip, gzip.length / 2));
        bad.put("half.xlsx|cannot be read to its end", Arrays.copyOf(workbook, workbook.length / 2));
        bad.put("half.parquet|half.parquet cannot be read", Arrays.copyOf(parquet, parquet.length / 2));
        bad.put("old.xls|an old Office program", new byte[] {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, 0, 0, 0, 0});
        bad.put("paper.pdf|is a PDF document", "%PDF-1.7 ...".getBytes(StandardCharsets.UTF_8));
        bad.put("odd.yaml|is not YAML", "a: [1, 2".getBytes(StandardCharsets.UTF_8));
        bad.put("empty.yaml|an empty YAML file", "# nothing".getBytes(StandardCharsets.UTF_8));
        for (Map.Entry<String, byte[]> one : bad.entrySet()) {
            String name = one.getKey().substring(0, one.getKey().indexOf('|'));
            CommandRun run = imported(Files.write(folder.resolve(name), one.getValue()));
            assertThat(run.err()).contains(name, one.getKey().substring(one.getKey().indexOf('|') + 1)).doesNotContain("Exception", "/0/");
            assertThat(run.status()).as(name).isEqualTo(3);
        }
        CommandRun out = imported(zip("out.zip", "../../evil.csv"));
        assertThat(out.err()).contains("leads out of the archive: ../../evil.csv");
        assertThat(folder.resolve("project")).doesNotExist();
    }

    /** Bytes turned at random: a sentence or a project, never a stack trace, and nothing is left in the temporary folder. */
    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> damagedAtRandom() throws Exception {
        Map<String, Path> forms = new LinkedHashMap<>();
        forms.put("csv.gz", gzip("a.csv.gz", bytes()));
        forms.put("zip", zip("a.zip", "answers.csv"));
        forms.put("xlsx", workbook("a.xlsx", "Answers"));
        forms.put("yml", yaml("a.yml"));
        forms.put("parquet", parquet("a.parquet"));
        forms.put("sqlite", database("b.sqlite", "jdbc:sqlite:", "answers"));
        return forms.entrySet().stream().map(form -> dynamicTest(form.getKey(), () -> {
            byte[] whole = Files.readAllBytes(form.getValue());
            int rounds = form.getKey().matches("parquet|sqlite") ? 40 : 300;
            for (int seed = 0; seed < rounds; seed++) {
                Random random = new Random(seed);
                byte[] bytes = whole.clone();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
                Path file = Files.write(folder.resolve("damaged." + form.getKey()), bytes);
                CommandRun run = CommandRun.of("import", file.toString(), "--preview");
                assertThat(run.status()).as("seed %s: %s", seed, run.err()).isIn(0, 1, 3);
                assertThat(run.err() + run.out()).as("seed %s", seed).doesNotContain("Exception", "\tat ", "assay-source");
            }
        }));
    }

    @Test
    void valuesInsideOfRecordsAreMapped() throws Exception {
        Path file = Files.writeString(folder.resolve("export.json"), """
                {"version": 3, "results": {"stats": [], "results": [
                  {"vars": {"question": "How many users?", "db": "shop"}, "response": {"output": "SELECT 1"},
                   "test": {"assert": [{"type": "sql", "value": "SELECT COUNT(*) FROM users"}]}},
                  {"vars": {"question": "Who?", "db": "shop"}, "response": {"output": "SELECT 2"},
                   "test": {"assert": [{"type": "sql", "value": "SELECT name FROM users"}]}}]}}
                """);
        CommandRun whole = CommandRun.of("import", file.toString(), "--preview");
        assertThat(whole.out()).contains("which holds lists of records: results.results (2)", "--records");
        CommandRun none = imported(file);
        assertThat(none.err()).contains("results.results (2)").contains("--records");
        assertThat(imported(file, "--records", "results.items").err()).contains("no list of records at results.items", "results.results (2)");
        CommandRun preview = CommandRun.of("import", file.toString(), "--records", "results.results", "--preview", "--json");
        assertThat(preview.out()).contains("\"proposals\":[\"question=vars.question\",\"gold_sql=test.assert[0].value\",\"predicted_sql=response.output\","
                + "\"db_id=vars.db\"]");
        CommandRun made = imported(file, "--records", "results.results", "--map", "question=vars.question", "--map", "gold_sql=test.assert[-1].value",
                "--map", "predicted_sql:bot=response.output", "--map", "db_id=vars.db");
        assertThat(made.out()).as(made.err()).contains("2 cases, 2 predictions");
        assertThat(Files.readString(folder.resolve("project/cases.jsonl"))).contains("SELECT COUNT(*) FROM users", "\"db_id\":\"shop\"", "\"vars\":{");
        assertThat(Files.readString(folder.resolve("project/predictions/bot.jsonl"))).contains("\"predicted_sql\":\"SELECT 2\"");
        CommandRun missed = CommandRun.of("import", file.toString(), "--records", "results.results", "--map", "question=vars.questoin", "--preview");
        assertThat(missed.out()).contains("vars.questoin");
    }
}
