package io.github.assay.service.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.sql.text.SqlCompletion;
import io.github.assay.store.shared.TestPostgres;
import io.github.assay.task.Progress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The database of a case for a person's eyes, on real databases through real worker processes. */
class BrowseServiceTest {
    private static final String TABLES =
            """
            CREATE TABLE store (store_id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, "closed on" DATE);
            CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES store(store_id), net DECIMAL(8,2));
            CREATE VIEW sold AS SELECT store_id, net FROM sale;
            INSERT INTO store VALUES (1, 'Essen', NULL), (2, 'Jena', '2024-06-25'), (3, 'Jena', NULL);
            INSERT INTO sale VALUES (1, 1, 10), (2, 1, 12.5), (3, 2, 1)""";

    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 1);

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        runner.close();
    }

    private void lay(String url, String user) throws Exception {
        try (Connection connection = DriverManager.getConnection(url, user, "");
                Statement statement = connection.createStatement()) {
            for (String sql : TABLES.split(";\n")) {
                statement.execute(sql);
            }
        }
    }

    private Project project(String databases) throws Exception {
        Files.writeString(folder.resolve("project.json"), "{\"assay\": 1" + databases + "}");
        Files.writeString(
                folder.resolve("cases.jsonl"),
                "{\"case_id\":\"c1\",\"question\":\"?\",\"db_id\":\"shop\",\"gold_sql\":\"SELECT name FROM store\","
                        + "\"predictions\":{\"A\":\"SELECT s.name, SUM(net) FROM store s JOIN sale USING (store_id) GROUP BY 1\"}}\n");
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private BrowseService service(Project project) {
        return new BrowseService(() -> project, runner::run);
    }

    private Project files(String ending) throws Exception {
        Files.createDirectories(folder.resolve("databases"));
        String url = switch (ending) {
            case "sqlite" -> "jdbc:sqlite:" + folder.resolve("databases/shop.sqlite");
            case "duckdb" -> "jdbc:duckdb:" + folder.resolve("databases/shop.duckdb");
            default -> "jdbc:h2:file:" + folder.resolve("databases/shop") + ";TRACE_LEVEL_FILE=0";
        };
        lay(url, ending.equals("mv.db") ? "sa" : "");
        return project("");
    }

    private static Case only(Project project) {
        return project.cases().getFirst();
    }

    private static DatabaseSchema schema(BrowseService service, Project project) {
        BrowseService.SchemaAnswer answer = service.schema(only(project), Progress.NONE);
        assertThat(answer.trouble()).isEmpty();
        return answer.schema().orElseThrow();
    }

    private static void describesTheShop(DatabaseSchema schema) {
        assertThat(schema.tables()).extracting(t -> t.name().toLowerCase(Locale.ROOT)).containsExactly("sale", "sold", "store");
        var store = schema.table("store").orElseThrow();
        assertThat(store.columns()).extracting(c -> c.name().toLowerCase(Locale.ROOT)).containsExactly("store_id", "name", "closed on");
        assertThat(store.column("store_id").orElseThrow().key()).isTrue();
        assertThat(store.column("name").orElseThrow().required()).isTrue();
        assertThat(store.column("closed on").orElseThrow().required()).isFalse();
        assertThat(store.column("closed on").orElseThrow().type()).isEqualTo("date");
        var sale = schema.table("sale").orElseThrow();
        assertThat(sale.column("store_id").orElseThrow().reference().toLowerCase(Locale.ROOT)).isEqualTo("store.store_id");
        assertThat(sale.column("net").orElseThrow().reference()).isEmpty();
        assertThat(schema.table("sold").orElseThrow().view()).isTrue();
        assertThat(sale.view()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"sqlite", "duckdb", "mv.db"})
    void tellsTablesTypesAndKeys(String ending) throws Exception {
        Project project = files(ending);
        BrowseService service = service(project);
        DatabaseSchema schema = schema(service, project);
        describesTheShop(schema);
        var store = schema.table("store").orElseThrow();
        assertThat(service.rows(only(project), store, Progress.NONE))
                .isInstanceOfSatisfying(ExecutionOutcome.Rows.class, r -> assertThat(r.table().rowCount()).isEqualTo(3));
        String name = store.column("name").orElseThrow().name();
        assertThat(service.values(only(project), store, name, Progress.NONE))
                .isInstanceOfSatisfying(ExecutionOutcome.Rows.class, r -> {
                    assertThat(r.table().rows()).hasSize(2);
                    assertThat(r.table().rows().getFirst()).containsExactly(Cell.of("Jena"), Cell.of(2));
                });
        String odd = store.column("closed on").orElseThrow().name();
        assertThat(service.values(only(project), store, odd, Progress.NONE)).isInstanceOf(ExecutionOutcome.Rows.class);
        assertThat(service.count(only(project), store, Progress.NONE))
                .isInstanceOfSatisfying(
                        ExecutionOutcome.Rows.class,
                        r -> assertThat(r.table().rows()).containsExactly(List.of(Cell.of(3))));
    }

    @Test
    void postgresTellsAReaderItsKeysToo() throws Exception {
        try (EmbeddedPostgres server = TestPostgres.in(folder.resolve("server")).start()) {
            lay(server.getJdbcUrl("postgres", "postgres"), "postgres");
            try (Connection connection = server.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;"
                        + "COMMENT ON COLUMN store.name IS 'where it stands'");
            }
            Project project = project(", \"databases\": {\"shop\": {\"kind\": \"postgresql\", \"url\": \""
                    + server.getJdbcUrl("reader", "postgres").replaceAll("[?&]user=\\w+", "") + "\", \"user\": \"reader\"}}");
            BrowseService service = service(project);
            DatabaseSchema schema = schema(service, project);
            describesTheShop(schema);
            assertThat(schema.table("store").orElseThrow().column("name").orElseThrow().description())
                    .isEqualTo("where it stands");
            assertThat(service.rows(only(project), schema.table("store").orElseThrow(), Progress.NONE))
                    .isInstanceOf(ExecutionOutcome.Rows.class);
        }
    }

    @Test
    void descriptionsComeFromBirdsFilesAndFromSpidersTables() throws Exception {
        Path descriptions = Files.createDirectories(folder.resolve("databases/database_description"));
        Files.writeString(
                descriptions.resolve("Store.csv"),
                "\uFEFForiginal_column_name,column_name,column_description,data_format,value_description\n"
                        + "closed on,closing day,Day the store closed for good,date,\"empty while\nit is open\"\n"
                        + "name,name,,text,\n");
        Files.writeString(folder.resolve("tables.json"), """
                [{"db_id": "shop", "table_names_original": ["store", "sale"], "table_names": ["branch", "sale"],
                  "column_names_original": [[-1, "*"], [0, "store_id"], [0, "name"], [1, "net"]],
                  "column_names": [[-1, "*"], [0, "store id"], [0, "town of the branch"], [1, "net revenue"]],
                  "column_types": ["text", "number", "text", "number"], "primary_keys": [1], "foreign_keys": []}]""");
        Project project = files("sqlite");
        DatabaseSchema schema = schema(service(project), project);
        var store = schema.table("store").orElseThrow();
        assertThat(store.description()).isEqualTo("branch");
        assertThat(store.column("store_id").orElseThrow().description()).as("says no more than the name").isEmpty();
        assertThat(store.column("name").orElseThrow().description()).isEqualTo("town of the branch");
        assertThat(store.column("closed on").orElseThrow().description()).isEqualTo("Day the store closed for good");
        assertThat(store.column("closed on").orElseThrow().values()).isEqualTo("empty while it is open");
    }

    @Test
    void aDeclaredSchemaStandsWhereTheDatabaseIsNotThere() throws Exception {
        Files.writeString(folder.resolve("tables.json"), """
                {"shop": {"tables": [{"name": "Store", "columns": [{"name": "Name", "type": "TEXT"}], "primary_key": ["name"],
                  "foreign_keys": [{"columns": ["Name"], "ref_table": "town", "ref_columns": ["id"]}]}]}}""");
        Project project = project("");
        BrowseService.SchemaAnswer answer = service(project).schema(only(project), Progress.NONE);
        assertThat(answer.trouble()).containsInstanceOf(ExecutionOutcome.Unreachable.class);
        var column = answer.schema().orElseThrow().table("store").orElseThrow().columns().getFirst();
        assertThat(column).isEqualTo(new DatabaseSchema.SchemaColumn("Name", "TEXT", false, true, "town.id", "", ""));
    }

    @Test
    void knowsWhatGoldAndPredictionName() throws Exception {
        Project project = files("sqlite");
        BrowseService service = service(project);
        DatabaseSchema schema = schema(service, project);
        CaseNames names = service.names(project.items().getFirst(), schema);
        assertThat(names.inGold("store")).isTrue();
        assertThat(names.inGold("sale")).isFalse();
        assertThat(names.inPredicted("Sale")).isTrue();
        assertThat(names.inGold("store", "name")).isTrue();
        assertThat(names.inPredicted("sale", "net")).isTrue();
        assertThat(names.names("store", "closed on")).isFalse();
        Item broken = new Item(
                Case.of("c", "?", "SELECT name FROM store WHERE (", "shop"), Prediction.of("c", "A", ""));
        CaseNames words = service.names(broken, schema);
        assertThat(words.inGold("store", "name")).isTrue();
        assertThat(words.inGold("sale")).isFalse();
        assertThat(words.inPredicted("store")).isFalse();
    }

    /** What a query process must not do, each in its own words. */
    private static final List<String> HOSTILE = List.of(
            "DELETE FROM store", "DROP TABLE sale", "INSERT INTO store VALUES (9, 'x', NULL)",
            "UPDATE store SET name = 'x'", "SELECT 1; DELETE FROM store", "PRAGMA journal_mode = DELETE",
            "ATTACH 'other.db' AS o", "VACUUM INTO 'copy.db'", "CREATE TABLE x AS SELECT 1", "COPY store TO 'x.csv'",
            "SELECT load_extension('x')", "SELECT writefile('x', 'y')", "SELECT * FROM read_csv('/etc/passwd')",
            "CALL CSVWRITE('x.csv', 'SELECT 1')", "WITH d AS (DELETE FROM store RETURNING 1) SELECT * FROM d",
            "/* SELECT */ DELETE FROM store", "EXPLAIN ANALYZE DELETE FROM store", "SELECT name INTO copy FROM store");

    @ParameterizedTest
    @CsvSource({"sqlite", "duckdb", "mv.db"})
    void aHostileQueryChangesNoByte(String ending) throws Exception {
        Project project = files(ending);
        BrowseService service = service(project);
        schema(service, project);
        Map<String, String> before = hashes();
        for (String sql : HOSTILE) {
            ExecutionOutcome outcome = service.run(only(project), sql, Progress.NONE);
            assertThat(outcome).as(sql).isNotInstanceOf(ExecutionOutcome.Rows.class);
        }
        assertThat(hashes()).isEqualTo(before);
    }

    /** A table or a column whose name is an attack is asked for by its name, never run. */
    @Test
    void aHostileNameIsOnlyAName() throws Exception {
        Files.createDirectories(folder.resolve("databases"));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/shop.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"x\"\"; DROP TABLE y; --\" (\"a\"\"b\" TEXT)");
            statement.execute("INSERT INTO \"x\"\"; DROP TABLE y; --\" VALUES ('v')");
            statement.execute("CREATE TABLE y (a)");
        }
        Project project = project("");
        BrowseService service = service(project);
        var odd = schema(service, project).tables().getFirst();
        assertThat(service.values(only(project), odd, odd.columns().getFirst().name(), Progress.NONE))
                .isInstanceOfSatisfying(
                        ExecutionOutcome.Rows.class,
                        r -> assertThat(r.table().rows()).containsExactly(List.of(Cell.of("v"), Cell.of(1))));
    }

    @Test
    void largeSchemasAreToldWhole() {
        List<DatabaseSchema.SchemaTable> tables = new ArrayList<>();
        for (int t = 0; t < 300; t++) {
            List<DatabaseSchema.SchemaColumn> columns = new ArrayList<>();
            for (int c = 0; c < 100; c++) {
                columns.add(new DatabaseSchema.SchemaColumn("column_" + c, "text", false, c == 0, "", "", ""));
            }
            tables.add(new DatabaseSchema.SchemaTable("", "table_" + t, false, "", columns));
        }
        DatabaseSchema schema = new DatabaseSchema("d", "sqlite", tables);
        SqlCompletion found = SqlCompletion.at("SELECT t.col FROM table_7 AS t", 12, schema);
        assertThat(found.owner()).isEqualTo("t = table_7");
        assertThat(found.choices()).hasSize(100).allMatch(c -> !c.isTable());
    }

    private Map<String, String> hashes() throws Exception {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                all.put(folder.relativize(file).toString(), HexFormat.of().formatHex(digest));
            }
        }
        return all;
    }
}
