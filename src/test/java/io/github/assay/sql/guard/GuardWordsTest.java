package io.github.assay.sql.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the words of a statement tell without its tree: clauses, steps of pipes, writes in a row, and what is explained. */
class GuardWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SELECT * FROM t LOCK IN SHARE MODE            | mysql    | row_lock
            SELECT * FROM t FOR NO KEY UPDATE             | postgresql | row_lock
            SELECT s.nextval FROM dual                    | h2       | side_effect_function
            SELECT NEXT VALUE FOR s                       | h2       | side_effect_function
            SELECT utl_http.request('http://x') FROM dual | oracle   | side_effect_function
            SELECT dbms_lock.sleep(9) FROM dual           | oracle   | side_effect_function
            SELECT @a := 1                                | mysql    | engine_control
            START TRANSACTION                             | mysql    | transaction
            PIVOT 'x.csv' ON a                            | duckdb   | side_effect_function
            SELECT * FROM (PIVOT 'x.csv' ON a)            | duckdb   | side_effect_function
            SELECT * FROM t JOIN 'x.parquet' ON true      | duckdb   | side_effect_function
            SELECT * FROM t, data.csv                     | duckdb   | side_effect_function
            FROM 'x.csv'                                  | duckdb   | side_effect_function
            SELECT * FROM glob('/etc/*')                  | sqlite   | side_effect_function
            SELECT * FROM glob(['/etc/*', '/root/*'])     | duckdb   | side_effect_function
            SELECT * FROM glob(concat('/etc', '/*'))      | duckdb   | side_effect_function
            """)
    void blocks(String sql, String dialect, String code) {
        assertThat(StatementGuard.judge(sql, dialect, GuardOptions.STRICT))
                .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> assertThat(b.code()).isEqualTo(code));
    }

    /** Steps of pipe syntax, which no parser here reads. */
    @ParameterizedTest
    @ValueSource(strings = {"CALL f()", "CREATE TABLE u", "EXPORT DATA OPTIONS ()", "INSERT INTO u"})
    void blocksStepsThatAct(String step) {
        GuardOptions sandbox = new GuardOptions(true, List.of(), List.of());
        assertThat(StatementGuard.judge("FROM t |> " + step, "", sandbox).allows()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT csv FROM data", "SELECT t.csv FROM t", "SELECT 'x.csv' AS f FROM t", "SELECT a FROM t WHERE f = 'x.csv'",
        "SELECT * FROM s.t.csv", "SELECT DISTINCT 'x.csv' FROM t", "SELECT a IS DISTINCT FROM 'x.csv' FROM t",
    })
    void allowsTextsAndColumnsThatLookLikeFiles(String sql) {
        assertThat(StatementGuard.judge(sql, "duckdb", GuardOptions.STRICT)).as(sql).matches(GuardVerdict::allows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT glob('*y*', 'xyz')", "SELECT a FROM t WHERE glob('a*', lower(a)) AND NOT glob(b, c)"})
    void allowsThePatternFunctionOfSqlite(String sql) {
        assertThat(StatementGuard.judge(sql, "sqlite", GuardOptions.STRICT)).as(sql).matches(GuardVerdict::allows);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', nullValues = "-", textBlock = """
            SELECT 1                                     | -
            DELETE FROM t                                | DELETE FROM t
            SELECT 1; SELECT 2; DROP TABLE t; SELECT 3   | DROP TABLE t
            WITH a AS (DELETE FROM t RETURNING 1) TABLE a | DELETE FROM
            SELECT a INTO b FROM t                       | INTO b
            BEGIN; SET x = 1; COMMIT                     | -
            ~~                                           | -
            SELECT 'DROP TABLE t'                        | -
            """)
    void tellsTheFirstStatementThatWrites(String text, String words) {
        assertThat(StatementGuard.writes(text, "")).isEqualTo(Optional.ofNullable(words));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            EXPLAIN SELECT 1                       | SELECT 1        | false
            EXPLAIN ANALYZE SELECT 1               | SELECT 1        | true
            EXPLAIN ANALYSE VERBOSE SELECT 1       | SELECT 1        | true
            EXPLAIN VERBOSE SELECT analyze FROM t  | SELECT analyze FROM t | false
            explain (verbose, Analyze off) (TABLE t) | (TABLE t)     | true
            EXPLAIN (COSTS, BUFFERS) VALUES (1)    | VALUES (1)      | false
            SELECT 1                               | SELECT 1        | false
            SELECT analyze, explain FROM t         | SELECT analyze, explain FROM t | false
            EXPLAIN                                | EXPLAIN         | false
            """)
    void tellsWhatAnExplainRuns(String sql, String explained, boolean runs) {
        assertThat(PostgresNames.explained(sql)).isEqualTo(explained);
        assertThat(PostgresNames.runsWhatItExplains(sql)).isEqualTo(runs);
    }

    @ParameterizedTest
    @CsvSource({"SELECT 1, true", "((VALUES (1)), true", "TABLE t, true", "WITH a AS, true", "DELETE FROM t, false", "(, false"})
    void tellsAQueryOfPostgres(String sql, boolean query) {
        assertThat(PostgresNames.beginsAsQuery(sql)).isEqualTo(query);
    }
}
