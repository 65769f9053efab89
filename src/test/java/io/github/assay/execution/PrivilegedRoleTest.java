package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Blocked;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A superuser's queries, which the project allows, on a database whose owner is hostile (docs/spec/metrics.md §4.6). */
class PrivilegedRoleTest {
    /** Each function leaves a large object when it is called, also in a transaction that only reads. */
    private static final String HOSTILE =
            """
            CREATE FUNCTION public.mark(text) RETURNS boolean LANGUAGE plpgsql STABLE
                AS $$ BEGIN PERFORM dblink_exec('%1$s', 'DELETE FROM t WHERE id = 1'); RETURN true; END $$;
            CREATE FUNCTION stable_one(int) RETURNS int LANGUAGE plpgsql STABLE
                AS $$ BEGIN PERFORM public.mark('f'); RETURN 1; END $$;
            CREATE FUNCTION point_cmp(point, point) RETURNS int LANGUAGE plpgsql IMMUTABLE
                AS $$ BEGIN PERFORM public.mark('c'); RETURN 0; END $$;
            CREATE FUNCTION point_lt(point, point) RETURNS boolean LANGUAGE plpgsql IMMUTABLE
                AS $$ BEGIN PERFORM public.mark('o'); RETURN false; END $$;
            CREATE FUNCTION row_to_int(customer) RETURNS int LANGUAGE plpgsql STABLE
                AS $$ BEGIN PERFORM public.mark('r'); RETURN 1; END $$;
            CREATE DOMAIN watched AS int CHECK (public.mark(VALUE::text));
            CREATE TYPE pair AS (a watched, b int);
            CREATE TABLE holder (id int, p pair);
            CREATE TABLE indexed (id int);
            CREATE FUNCTION early(int) RETURNS int LANGUAGE plpgsql IMMUTABLE
                AS $$ BEGIN PERFORM public.mark('i'); RETURN $1; END $$;
            CREATE INDEX ON indexed (early(id));
            CREATE VIEW seen AS SELECT stable_one(id) AS one FROM t;
            CREATE OPERATOR <# (LEFTARG = int, RIGHTARG = int, FUNCTION = int4lt);
            CREATE TYPE mood AS ENUM ('well', 'ill');
            CREATE TABLE person (id int, feels mood)""";

    @TempDir
    static Path folder;

    private static PostgresShop shop;
    private static QueryRunner runner;

    @BeforeAll
    static void start() throws Exception {
        shop = new PostgresShop(folder);
        shop.execute("postgres", "shop", HOSTILE.formatted(shop.dsn()));
        runner = new QueryRunner(Guard.QUERIES_ONLY, 2);
    }

    @AfterAll
    static void stop() throws Exception {
        runner.close();
        shop.close();
    }

    private static ExecutionOutcome asSuperuser(String sql) {
        return runner.run(shop.allowed("postgres"), sql, TestDatabases.LIMITS, Progress.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT stable_one(1)", "SELECT stable_one(id) FROM t", "SELECT one FROM seen", "SELECT (c).row_to_int FROM customer c",
        "SELECT c.row_to_int FROM customer c", "SELECT '(1,2)'::pair", "SELECT CAST('(1,2)' AS pair)", "SELECT '{\"(1,2)\"}'::pair[]",
        "SELECT json_populate_record(NULL::pair, '{\"a\": 1}')", "SELECT json_populate_record(NULL::holder, '{\"p\": {\"a\": 1}}')",
        "SELECT 1::watched", "SELECT * FROM indexed WHERE early(id) = 1", "SELECT * FROM indexed", "SELECT 1 <# 2", "SELECT 1 OPERATOR(public.<#) 2",
        "SELECT * FROM json_to_record('{\"a\": 1}') AS x(a watched)", "SELECT customer_name(1)", "SELECT net(1)"
    })
    void nothingOfTheDatabasesOwnRuns(String sql) throws Exception {
        String before = shop.contents();
        assertThat(asSuperuser(sql)).isInstanceOfSatisfying(Blocked.class, b -> assertThat(b.toString())
                .contains("not the server's own"));
        assertThat(shop.contents()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT 1", "SELECT count(*) FROM t", "SELECT upper(name) FROM t ORDER BY id DESC LIMIT 2", "SELECT feels, count(*) FROM person GROUP BY feels",
        "SELECT (home).city FROM customer", "SELECT total FROM order_total", "SELECT 'well'::mood"
    })
    void whatIsTheServersOwnRuns(String sql) {
        assertThat(asSuperuser(sql)).isInstanceOf(Rows.class);
    }

    /** As any query of any role that cannot run. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT $1", "SELECT id FROM t WHERE id = $1", "SELECT name FROM t LIMIT $2", "SELECT $1::int + $2::int"})
    void aParameterWithoutValueIsAFaultOfTheQuery(String sql) {
        assertThat(runner.run(shop.as("reader"), sql, TestDatabases.LIMITS, Progress.NONE)).isInstanceOf(ExecutionOutcome.EngineError.class);
        assertThat(runner.run(shop.as("reader"), "SELECT 1", TestDatabases.LIMITS, Progress.NONE)).isInstanceOf(Rows.class);
    }

    @Test
    void operatorClassesOfTheServersTypesStopEveryQuery() throws Exception {
        shop.execute("postgres", "shop", """
                CREATE OPERATOR <<# (LEFTARG = point, RIGHTARG = point, FUNCTION = point_lt);
                CREATE OPERATOR CLASS hidden DEFAULT FOR TYPE point USING btree AS OPERATOR 1 <<#, FUNCTION 1 point_cmp(point, point)""");
        try {
            String before = shop.contents();
            for (String sql : List.of(
                    "SELECT DISTINCT p FROM (VALUES (point '(1,2)'), (point '(1,2)')) v(p)", "SELECT p FROM (VALUES (point '(1,2)'), ('(3,4)')) v(p) ORDER BY p",
                    "SELECT 1")) {
                assertThat(asSuperuser(sql)).isInstanceOf(Blocked.class);
            }
            assertThat(runner.run(shop.as("reader"), "SELECT 1", TestDatabases.LIMITS, Progress.NONE)).isInstanceOf(Rows.class);
            assertThat(shop.contents()).isEqualTo(before);
        } finally {
            shop.execute("postgres", "shop", "DROP OPERATOR CLASS hidden USING btree");
        }
    }
}
