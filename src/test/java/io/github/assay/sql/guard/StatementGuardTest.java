package io.github.assay.sql.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.text.HostileSql;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementGuardTest {
    private static final long SEED = 20260101L;

    /** A name with its columns in WITH, or behind AS, is no call: whatever function has that name. */
    @ParameterizedTest
    @ValueSource(strings = {
        "WITH file (a, b) AS (SELECT 1, 2) SELECT a FROM file",
        "WITH set (a) AS (SELECT 1) SELECT a FROM set",
        "WITH RECURSIVE url (a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM url WHERE a < 3) SELECT a FROM url",
        "WITH x AS (SELECT (1) AS a), \"set\" (\"a\", b) AS (SELECT 1, 2), file (q) AS MATERIALIZED (SELECT 3) SELECT * FROM file",
        "SELECT * FROM (WITH file (a) AS NOT MATERIALIZED (VALUES (1)) SELECT a FROM file) AS file (a)",
        "SELECT sleep.a FROM (SELECT 1) AS sleep (a)"})
    void namesWithColumnsAreNoCalls(String sql) {
        for (String dialect : List.of("postgresql", "sqlite", "duckdb", "mysql", "snowflake", "clickhouse", "")) {
            assertThat(StatementGuard.judge(sql, dialect, GuardOptions.STRICT)).as(dialect).isInstanceOf(GuardVerdict.Allow.class);
        }
    }

    /** Columns with types behind a function, and clauses of recursive queries, which only some dialects read. */
    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT a FROM f() AS file (a int)",
        "SELECT a FROM f() AS url(a int, b numeric(10, 2), d timestamp with time zone, e character varying)",
        "WITH RECURSIVE t (a) AS (SELECT 1) SEARCH DEPTH FIRST BY a, b SET o, file (b) AS (SELECT 2) SELECT b FROM file",
        "WITH RECURSIVE t (a) AS (SELECT 1) CYCLE a SET c TO 'y' DEFAULT 'n' USING p, file (b) AS (SELECT 2) SELECT b FROM file",
        "WITH RECURSIVE t (a) AS (SELECT 1) SEARCH BREADTH FIRST BY a SET o CYCLE a SET c USING p, url (b) AS (SELECT 2) SELECT b FROM url",
        "WITH RECURSIVE file (a) AS (SELECT 1) SEARCH DEPTH FIRST BY a SET o SELECT a FROM file",
        "WITH RECURSIVE file (k, v) USING KEY (k) AS (SELECT 1, 2 UNION ALL SELECT k + 1, v FROM file) SELECT k FROM file"})
    void namesWithTypedColumnsAndRecursiveClausesAreNoCalls(String sql) {
        for (String dialect : List.of("postgresql", "sqlite", "duckdb", "mysql", "snowflake", "clickhouse", "")) {
            GuardVerdict found = StatementGuard.judge(sql, dialect, GuardOptions.STRICT);
            assertThat(found instanceof GuardVerdict.Block b ? b.code() : "unparsable").as(dialect).isEqualTo("unparsable");
        }
        String dialect = sql.contains("USING KEY") ? "duckdb" : "postgresql";
        assertThat(StatementGuard.judge(sql, dialect, GuardOptions.STRICT)).isInstanceOf(GuardVerdict.Allow.class);
    }

    /** The same words are a call everywhere else, also between queries in WITH. */
    @ParameterizedTest
    @ValueSource(strings = {
        "WITH file (a, b) AS (SELECT 1, 2) SELECT a FROM file (a)",
        "WITH file (a) AS (SELECT load_file(a) FROM t) SELECT a FROM file",
        "WITH load_file ('x') AS y SELECT y",
        "WITH x AS (SELECT 1) SELECT a, load_file (a) FROM x",
        "SELECT load_file (a) AS (b, c) FROM t",
        "SELECT a, load_file (b) AS (select, c) FROM t",
        "WITH x AS (SELECT 1), y AS (SELECT sleep (a)) SELECT 1",
        "SELECT * FROM t AS load_file ('x')",
        "SELECT (a) load_file (ALL date)",
        "SELECT (a) load_file (NOT date, b int)",
        "SELECT a FROM f() AS x (a int), load_file (b)",
        "WITH t (a) AS (SELECT 1) SEARCH DEPTH FIRST BY a SET o SELECT load_file (a) FROM t",
        "WITH t (a) AS (SELECT 1) CYCLE a SET c USING load_file (a) SELECT 1",
        "WITH load_file (k) USING KEY (k) SELECT 1"})
    void callsStayCalls(String sql) {
        for (String dialect : List.of("postgresql", "sqlite", "duckdb", "mysql", "snowflake", "spark", "clickhouse", "")) {
            GuardOptions sandbox = new GuardOptions(true, List.of(), List.of());
            assertThat(StatementGuard.judge(sql, dialect, sandbox)).as(dialect).isInstanceOf(GuardVerdict.Block.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
            DELETE FROM t                                              | mutation
            WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d      | mutation
            WITH d AS (SELECT 1) DELETE FROM t                         | mutation
            INSERT INTO t VALUES (1)                                   | mutation
            REPLACE INTO t VALUES (1)                                  | mutation
            MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE | mutation
            SELECT * FROM FINAL TABLE (DELETE FROM t)                  | mutation
            DROP TABLE t                                               | ddl
            TRUNCATE TABLE t                                           | ddl
            GRANT SELECT ON t TO u                                     | dcl
            CALL f()                                                   | procedure
            DO 'DELETE FROM t'                                         | procedure
            PREPARE p AS DELETE FROM t                                 | procedure
            COPY t TO '/tmp/x'                                         | data_movement
            LOAD DATA INFILE 'x' INTO TABLE t                          | data_movement
            ATTACH DATABASE 'x' AS y                                   | engine_control
            PRAGMA table_info(t)                                       | engine_control
            LOAD httpfs                                                | engine_control
            SET x = 1                                                  | engine_control
            BEGIN                                                      | transaction
            LOCK TABLE t                                               | transaction
            EXPLAIN ANALYZE SELECT 1                                   | explain_analyze
            EXPLAIN (ANALYZE, BUFFERS) SELECT 1                        | explain_analyze
            EXPLAIN DELETE FROM t                                      | mutation
            EXPLAIN FORMAT=JSON DELETE FROM t                          | mutation
            EXPLAIN FORMAT=TREE SELECT 1 INTO OUTFILE 'x'              | select_into
            EXPLAIN PLAN SET STATEMENT_ID = 'x' INTO p FOR SELECT 1    | select_into
            EXPLAIN (FORMAT JSON, "analyze") SELECT 1                  | explain_analyze
            DESC ANALYZE SELECT 1                                      | explain_analyze
            DESCRIBE FORMAT=TREE SELECT load_extension('x')            | side_effect_function
            DESCRIBE t                                                 | engine_control
            DESCRIBE TABLE t                                           | engine_control
            SELECT * INTO t2 FROM t                                    | select_into
            SELECT 1 INTO OUTFILE '/tmp/x'                             | select_into
            SELECT * FROM t FOR UPDATE                                 | row_lock
            SELECT * FROM (SELECT * FROM t FOR SHARE) x                | row_lock
            SELECT load_extension('x')                                 | side_effect_function
            SELECT pg_catalog.pg_sleep(9)                              | side_effect_function
            SELECT "pg_sleep"(9)                                       | side_effect_function
            SELECT a FROM t WHERE a = (SELECT nextval('s'))            | side_effect_function
            SELECT U&"\\0070g_sleep"(9)                                | side_effect_function
            SELECT * FROM read_csv('/etc/passwd')                      | side_effect_function
            SELECT * FROM 'https://example.invalid/x.csv'              | side_effect_function
            SELECT 1; SELECT 2                                         | multi_statement
            SELECT 1; DROP TABLE t                                     | multi_statement
            SELECT /*! SLEEP(9) */ 1                                   | executable_comment
            SELCT 1                                                    | unparsable
            SELECT a FROM t WHERE (                                    | unparsable
            Get all the names                                          | unparsable
            """)
    void blocks(String sql, String code) {
        assertThat(StatementGuard.judge(sql, "", GuardOptions.STRICT))
                .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> assertThat(b.code()).isEqualTo(code));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'DROP TABLE t'",
                "SELECT replace(a,'x','y') FROM t",
                "SELECT * FROM t;-- done",
                "SELECT * FROM t ; ; /* DELETE FROM t; */",
                "SELECT \"update\", \"delete\" FROM t",
                "VALUES (1, 2)",
                "TABLE t",
                "SELECT a FROM t UNION SELECT b FROM u ORDER BY 1",
                "WITH c AS (SELECT 1 AS x) SELECT x FROM c",
                "EXPLAIN SELECT * FROM t",
                "(SELECT a FROM t) ORDER BY 1",
                "SELECT ';' FROM t",
                "SELECT extract(year FROM '2020-01-01'), trim(both 'x' FROM 'xax'), substring('abc' FROM 2) FROM t",
                "SELECT a FROM t WHERE a IS DISTINCT FROM 'x.csv'",
                "SELECT a FROM \"order details\" WHERE name IN ('a.csv', 'b/c')",
                "SELECT * FROM (VALUES (1, 'a.csv'), (2, 'b')) AS v(i, n)",
                "SELECT left(a, 2), date('now'), insert(a, 1, 2, 'x') FROM t",
            })
    void allows(String sql) {
        assertThat(StatementGuard.judge(sql, "", GuardOptions.STRICT)).isInstanceOf(GuardVerdict.Allow.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT 1          | true
            ((SELECT 1))      | true
            WITH a AS (b      | true
            ( VALUES (1)      | true
            FROM t            | true
            DELETE FROM t     | false
            (DELETE           | false
            selection         | false
            (                 | false
            """)
    void theFirstWordAfterBracketsTellsAQuery(String text, boolean query) {
        assertThat(StatementGuard.beginsAsQuery(text, "")).isEqualTo(query);
    }

    @Test
    void aTextOfNothingIsEmptyUnlessMySqlRunsItsComment() {
        assertThat(StatementGuard.judge(" -- nothing", "", GuardOptions.STRICT)).isEqualTo(new GuardVerdict.Block("empty", "", 0));
        assertThat(StatementGuard.judge(" /*!50000 DROP TABLE t */", "", GuardOptions.STRICT))
                .isEqualTo(new GuardVerdict.Block("executable_comment", "/*!50000 DROP TABLE t */", 1));
        assertThat(StatementGuard.judge("/*M! DROP TABLE t */", "", GuardOptions.STRICT))
                .isEqualTo(new GuardVerdict.Block("executable_comment", "/*M! DROP TABLE t */", 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT", "SELECT a FROM t WHERE (", "SELCT 1"})
    void whatIsNearAFaultIsShown(String sql) {
        assertThat(StatementGuard.judge(sql + " -- z", "", GuardOptions.STRICT))
                .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> {
                    assertThat(b.code()).isEqualTo("unparsable");
                    assertThat((sql + " -- z").substring(b.offset())).startsWith(b.matched());
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ('x'::text).pg_read_file", "SELECT (ARRAY['x'])[1].\"pg_read_file\"", "SELECT x.pg_ls_dir FROM unnest(ARRAY['/']) AS x",
                "SELECT U&\"pg!005fread_file\" UESCAPE '!' ('x')", "SELECT U&\"pg!005fread_file\" /* */ UESCAPE\n'!' ('x')",
                "SELECT ('x'::text).U&\"pg!005fread_file\" UESCAPE '!'", "SELECT ('x'::text).U&\"pg\\005fread_file\"",
                "SELECT E'a'\n'\\'', pg_read_file('x') --'", "SELECT E'a' -- why\n'\\'', pg_read_file('x') --'",
                "SELECT @pg_sleep(1)", "SELECT (ARRAY[1])[1:pg_sleep(1)]", "SELECT 1 ` pg_sleep(1) `",
                "SELECT \u00a0E'\\', pg_sleep(1) --'", "SELECT $1$a$ ' $a$, pg_sleep(1) --'",
                "SELECT current_setting('app.key')", "SELECT ('app.key'::text).current_setting",
            })
    void postgresCallsHowTheServerCutsThem(String sql) {
        assertThat(StatementGuard.judge(sql, "postgresql", GuardOptions.STRICT).allows()).isFalse();
        assertThat(PostgresNames.of(sql).denied()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT rolpassword FROM pg_authid", "SELECT passwd FROM pg_catalog.\"pg_shadow\"", "TABLE pg_user_mapping",
                "SELECT * FROM U&\"pg!005fstat_activity\" UESCAPE '!'", "SELECT data FROM pg_largeobject", "SELECT * FROM pg_settings",
            })
    void catalogueTablesWithSecrets(String sql) {
        assertThat(StatementGuard.judge(sql, "postgresql", GuardOptions.STRICT))
                .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> assertThat(b.code()).isEqualTo("secret_catalogue"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT lo.lo_revenue, p.url, p.query, o.random FROM lo, p, o", "SELECT 'a'\n'b'", "SELECT U&\"d\\0061t\" FROM t",
                "SELECT E'a\\'b'\n'c\\'' FROM t", "SELECT rolname FROM pg_roles", "SELECT $a$;$a$, a[1:2] FROM t",
                "SELECT 'pg_authid', 'pg_read_file(1)' AS pg_note FROM t",
            })
    void postgresQueriesThatOnlyLookLikeIt(String sql) {
        assertThat(StatementGuard.judge(sql, "postgresql", GuardOptions.STRICT).allows()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT E'a'\n'\\'', getenv('HOME') --'", "SELECT @length(getenv('HOME'))", "SELECT @getenv('HOME')",
                "SELECT [1, 2][1:getenv('HOME')]",
            })
    void duckDbContinuesStringsToo(String sql) {
        assertThat(StatementGuard.judge(sql, "duckdb", GuardOptions.STRICT).allows()).isFalse();
    }

    @Test
    void namesTextAndPlace() {
        String sql = "SELECT 1 FROM t WHERE pg_sleep( 9 ) IS NULL";
        assertThat(StatementGuard.judge(sql, "postgresql", GuardOptions.STRICT))
                .isEqualTo(new GuardVerdict.Block("side_effect_function", "pg_sleep(", sql.indexOf("pg_sleep")));
    }

    @Test
    void dialectDecidesWhatAStringIs() {
        String backslash = "SELECT 'C:\\' || ';' FROM t";
        assertThat(StatementGuard.judge(backslash, "sqlite", GuardOptions.STRICT).allows()).isTrue();
        String block = "DO $$ BEGIN DELETE FROM t; END $$";
        assertThat(StatementGuard.judge(block, "postgresql", GuardOptions.STRICT))
                .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> assertThat(b.code()).isEqualTo("procedure"));
        String tagged = "SELECT $a$;$a$";
        assertThat(StatementGuard.judge(tagged, "postgresql", GuardOptions.STRICT).allows()).isTrue();
        assertThat(StatementGuard.judge(tagged, "h2", GuardOptions.STRICT).allows()).isFalse();
    }

    @Test
    void readOnlyPragmaNeedsTheOption() {
        GuardOptions options = GuardOptions.STRICT.withReadOnlyPragmas(List.of("table_info"));
        assertThat(StatementGuard.judge("PRAGMA table_info(t);", "sqlite", options).allows()).isTrue();
        assertThat(StatementGuard.judge("PRAGMA table_info = 1", "sqlite", options).allows()).isFalse();
        assertThat(StatementGuard.judge("PRAGMA journal_mode(wal)", "sqlite", options).allows()).isFalse();
    }

    @Test
    void filesOnlyBelowAnAllowedFolder() {
        GuardOptions options = new GuardOptions(false, List.of(), List.of("/data"));
        assertThat(StatementGuard.judge("SELECT * FROM read_csv('/data/a.csv')", "duckdb", options).allows()).isTrue();
        assertThat(StatementGuard.judge("SELECT * FROM read_csv('/data/../x')", "duckdb", options).allows()).isFalse();
        assertThat(StatementGuard.judge("SELECT * FROM read_csv('/database')", "duckdb", options).allows()).isFalse();
        assertThat(StatementGuard.judge("SELECT * FROM read_csv('/data/a' || '/../../x')", "duckdb", options).allows())
                .isFalse();
    }

    @Test
    void sandboxTakesWhatDoesNotParseButNoMutation() {
        GuardOptions options = new GuardOptions(true, List.of(), List.of());
        assertThat(StatementGuard.judge("SELECT a FROM t WHERE a ??? b", "", options))
                .isEqualTo(new GuardVerdict.Allow(List.of("unparsed_sandbox")));
        assertThat(StatementGuard.judge("ATTACH 'x'", "", options).allows()).isFalse();
    }

    @Test
    void unknownFunctionsAreListed() {
        assertThat(StatementGuard.judge("SELECT my_fn(a), upper(b), another(c) FROM t", "", GuardOptions.STRICT))
                .isEqualTo(new GuardVerdict.Allow(List.of("unknown_function:another", "unknown_function:my_fn")));
    }

    @TestFactory
    Stream<DynamicTest> hostileStatementsAreBlocked() {
        return Stream.of("sqlite", "postgresql", "duckdb", "h2", "")
                .map(dialect -> dynamicTest("dialect '" + dialect + "', seed " + SEED, () -> {
                    List<String> passed = HostileSql.statements(SEED, dialect, 1_000).stream()
                            .filter(sql -> StatementGuard.judge(sql, dialect, GuardOptions.STRICT).allows())
                            .toList();
                    assertThat(passed).isEmpty();
                }));
    }
}
