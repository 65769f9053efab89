package io.github.assay.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes statements that try to reach beyond a PostgreSQL database by calling functions, in every spelling of a call and
 * in every place of a query. Seeded: the same seed gives the same statements. They name the files
 * {@code /tmp/assay-secret/journal.jsonl} and {@code /tmp/assay-hostile/…}, and the server {@code DSN}.
 */
public final class HostilePostgres {
    private static final String JOURNAL = "/tmp/assay-secret/journal.jsonl";

    /** A function of one text argument, and the argument. */
    private record Call(String name, String argument) {}

    private static final List<Call> CALLS = List.of(
            new Call("pg_read_file", JOURNAL), new Call("pg_read_binary_file", JOURNAL), new Call("pg_stat_file", JOURNAL),
            new Call("pg_ls_dir", "/tmp/assay-secret"), new Call("lo_import", JOURNAL), new Call("dblink_connect", "DSN"),
            new Call("query_to_xml", "DELETE FROM t"), new Call("current_setting", "app.key"),
            new Call("nextval", "s"), new Call("spill", JOURNAL), new Call("spill_early", JOURNAL), new Call("pg_sleep", "60"),
            new Call("pg_switch_wal", ""), new Call("pg_notify", "h"), new Call("to_leak", JOURNAL),
            new Call("pg_create_restore_point", "h"), new Call("pg_logical_emit_message", "h"),
            new Call("pg_current_logfile", ""), new Call("pg_export_snapshot", ""), new Call("pg_reload_conf", ""));

    private static final List<String> WHOLE = List.of(
            "SELECT * FROM dblink('DSN', 'DELETE FROM t RETURNING id') AS d(id int)",
            "SELECT dblink_exec('DSN', 'UPDATE t SET name = NULL')",
            "SELECT dblink_exec('DSN', 'COPY (SELECT 1) TO PROGRAM ''touch /tmp/assay-hostile/p''')",
            "SELECT * FROM dblink('DSN', 'COPY t TO ''/tmp/assay-hostile/t.csv''') AS d(id int)",
            "SELECT E'a'\n'\\'', dblink_exec('DSN', 'DELETE FROM t') --'",
            "SELECT E'a' -- comment\n'\\'', pg_read_file('/tmp/assay-secret/journal.jsonl') --'",
            "SELECT E'a'\n'\\''; COMMIT; DELETE FROM t; --'", "SELECT E'\\\n'\n'\\'', lo_import('/tmp/assay-secret/journal.jsonl') --'",
            "SELECT $1$a$ ' $a$, pg_read_file('/tmp/assay-secret/journal.jsonl') --'",
            "SELECT 1 ` pg_read_file('/tmp/assay-secret/journal.jsonl') `", "SELECT \u00a0E'\\', pg_read_file('/tmp/assay-secret/journal.jsonl') --'",
            "SELECT x.pg_read_file FROM unnest(ARRAY['/tmp/assay-secret/journal.jsonl']) AS x",
            "SELECT lo_export(lo_from_bytea(0, 'x'), '/tmp/assay-hostile/l')", "SELECT lo_get(4711)",
            "SELECT convert_from(lo_get(4711), 'UTF8')", "SELECT lo_put(4711, 0, 'x')", "SELECT lo_unlink(4711)",
            "SELECT (4711::oid).lo_get", "SELECT data FROM pg_largeobject", "SELECT convert_from(data, 'UTF8') FROM pg_catalog.pg_largeobject",
            "SELECT rolpassword FROM pg_authid", "SELECT passwd FROM pg_shadow", "SELECT * FROM passwords", "TABLE passwords",
            "SELECT mark FROM passwords WHERE false OR true", "SELECT umoptions FROM pg_user_mapping",
            "SELECT umoptions FROM pg_user_mappings", "SELECT option_value FROM information_schema.user_mapping_options",
            "SELECT setconfig FROM pg_db_role_setting", "SELECT query FROM pg_stat_activity", "SELECT * FROM pg_settings",
            "SELECT * FROM pg_hba_file_rules", "SELECT * FROM pg_file_settings", "SELECT subconninfo FROM pg_subscription",
            "SELECT U&\"d\\0061ta\" FROM U&\"pg_l!0061rgeobject\" UESCAPE '!'",
            "WITH q AS (WITH pg_shadow(x) AS (SELECT 1) SELECT x FROM pg_shadow) SELECT pg_shadow.* FROM pg_shadow, q",
            "SELECT * FROM journal_file", "SELECT * FROM program_output", "SELECT * FROM journal_view", "TABLE journal_view", "SELECT * FROM journal_rows",
            "SELECT (SELECT line FROM journal_file LIMIT 1) FROM t", "SELECT ~>~ '/tmp/assay-secret/journal.jsonl'::text",
            "SELECT OPERATOR(public.~>~) '/tmp/assay-secret/journal.jsonl'::text", "SELECT '/tmp/assay-secret/journal.jsonl'::text::leak",
            "SELECT CAST('/tmp/assay-secret/journal.jsonl'::text AS leak)", "SELECT '/tmp/assay-secret/journal.jsonl'::leaking",
            "SELECT * FROM (VALUES (('/tmp/assay-secret/journal.jsonl'::text).spill), ('a')) v",
            "SELECT 1 LIMIT ('/tmp/assay-secret/journal.jsonl'::text).spill_int",
            "SELECT id FROM t LIMIT (SELECT x.spill_int FROM (SELECT '/tmp/assay-secret/journal.jsonl'::text) AS x)",
            "SELECT c.touch_customer FROM customer c", "SELECT touch_customer(c) FROM customer c", "SELECT total(1)",
            "SELECT total(customer_id) FROM orders", "SELECT (1).total", "SELECT crosstab('DELETE FROM t')", "SELECT ts_stat('SELECT 1')",
            "SELECT * FROM crosstab('SELECT 1, 2, 3') AS c(a int, b int)", "SELECT connectby('t', 'id', 'name', '1', 0)",
            "SELECT get_raw_page('t', 0)", "SELECT ts_rewrite('a'::tsquery, 'DELETE FROM t')", "SELECT pg_advisory_lock(1)",
            "SELECT table_to_xml('t', true, true, '')", "SELECT database_to_xml(true, true, '')", "SELECT setval('s', 99)",
            "SELECT txid_current()", "SELECT set_config('transaction_read_only', 'off', false)",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity", "SELECT pg_stat_reset()", "SELECT pg_rotate_logfile()",
            "SELECT pg_create_physical_replication_slot('h', true)", "COPY t TO '/tmp/assay-hostile/t'",
            "COPY (SELECT 1) TO PROGRAM 'touch /tmp/assay-hostile/p'", "COPY t FROM PROGRAM 'id'",
            "DO $$ BEGIN PERFORM pg_read_file('/tmp/assay-secret/journal.jsonl'); END $$", "CREATE EXTENSION adminpack",
            "CREATE FUNCTION h() RETURNS int LANGUAGE sql AS 'SELECT 1'", "ALTER SYSTEM SET archive_command = 'id'", "CHECKPOINT",
            "SET ROLE postgres", "SET SESSION AUTHORIZATION postgres", "ALTER ROLE reader SUPERUSER", "CREATE DATABASE h",
            "EXPLAIN ANALYZE SELECT spill('/tmp/assay-secret/journal.jsonl')", "EXPLAIN (\"analyze\") DELETE FROM t",
            "EXPLAIN (ANALYZE) SELECT pg_read_file('/tmp/assay-secret/journal.jsonl')", "SELECT * FROM t FOR UPDATE",
            "WITH d AS (DELETE FROM t RETURNING *) TABLE d", "SELECT * INTO h FROM t", "LISTEN h", "PREPARE h AS DELETE FROM t");

    private static final List<String> PLACES = List.of(
            "SELECT %s", "SELECT * FROM (VALUES (%s), (%s)) AS v", "SELECT id FROM t LIMIT length((%s)::text)",
            "SELECT id FROM t OFFSET length((%s)::text)", "SELECT id FROM t FETCH FIRST (length((%s)::text)) ROWS ONLY",
            "WITH q AS (SELECT %s AS x) SELECT * FROM q", "SELECT id FROM t ORDER BY (%s)::text || id::text",
            "SELECT count(*) FILTER (WHERE (%s) IS NOT NULL) FROM t", "SELECT id FROM t WHERE EXISTS (SELECT %s)",
            "SELECT id FROM t WHERE name = (%s)::text", "SELECT * FROM t, LATERAL (SELECT %s) x",
            "SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN length((%s)::text) PRECEDING AND CURRENT ROW) FROM t",
            "SELECT ARRAY[(%s)::text]", "SELECT ROW(1, %s)", "SELECT (ARRAY[1, 2, 3])[1:length((%s)::text)]",
            "SELECT @length((%s)::text)", "SELECT 'a' UNION SELECT (%s)::text", "SELECT (%s)::text FROM t GROUP BY ROLLUP (1)",
            "SELECT DISTINCT ON ((%s)::text) id FROM t", "SELECT * FROM t TABLESAMPLE system (length((%s)::text))",
            "SELECT CASE WHEN id < 0 THEN 'a' ELSE (%s)::text END FROM t", "SELECT coalesce(NULL, (%s)::text)",
            "SELECT * FROM t JOIN t u ON u.name = (%s)::text", "TABLE t UNION ALL SELECT 1, (%s)::text", "VALUES (1, %s)",
            "SELECT string_agg((%s)::text, ',' ORDER BY id) FROM t", "SELECT 1 WHERE (%s) IS NOT NULL", "EXPLAIN ANALYZE SELECT %s",
            "SELECT jsonb_build_object('a', %s)", "SELECT * FROM jsonb_to_recordset(to_jsonb(ARRAY[(%s)::text])) AS r(a int)");

    private HostilePostgres() {}

    /** All that stand alone, then combinations of call, spelling and place up to {@code count}. */
    public static List<String> statements(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> all = new ArrayList<>(WHOLE);
        while (all.size() < count) {
            Call call = CALLS.get(random.nextInt(CALLS.size()));
            String place = PLACES.get(random.nextInt(PLACES.size()));
            all.add(place.replace("%s", spelt(random, call)));
        }
        return List.copyOf(all);
    }

    private static String spelt(SplittableRandom random, Call call) {
        String name = call.name();
        String text = call.argument().isEmpty() ? "" : "'" + call.argument() + "'";
        return switch (random.nextInt(14)) {
            case 0 -> "pg_catalog." + name + "(" + text + ")";
            case 1 -> '"' + name + "\"(" + text + ")";
            case 2 -> escaped(name, "\\") + "(" + text + ")";
            case 3 -> escaped(name, "!") + " UESCAPE '!' (" + text + ")";
            case 4 -> "(" + text + "::text)." + name;
            case 5 -> "(" + text + "::text).\"" + name + '"';
            case 6 -> "(" + text + "::text)." + escaped(name, "!") + " /* */ UESCAPE\n'!'";
            case 7 -> name.toUpperCase(java.util.Locale.ROOT) + " /* /* ' */ */ -- ( \n (" + text + ")";
            case 8 -> "(E'a'\n'\\'' || " + name + "(" + text + ") --'\n)";
            case 9 -> "(SELECT x." + name + " FROM (SELECT " + text + "::text) AS y(x))";
            case 10 -> "(SELECT x." + name + " FROM unnest(ARRAY[" + text + "]) AS x)";
            case 11 -> "public . " + name + " ( VARIADIC ARRAY[" + text + "])";
            case 12 -> "(ARRAY[" + text + "])[1]." + name;
            default -> name + "(" + text + ")";
        };
    }

    private static String escaped(String name, String escape) {
        return "U&\"" + name.replace("_", escape + "005f").replaceFirst("p", java.util.regex.Matcher.quoteReplacement(escape + "+000070")) + '"';
    }
}
