package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Acts;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** An annotator with the own login and SQL: what the server itself refuses. Ben has voted on item 1, Ann on item 2. */
class RowPolicyTest {
    private static final String SECRET = "bens secret reason";
    private static final Vote BEN = vote("ben", 1, Label.FAIL, 5);
    private static final Vote ANN = vote("ann", 2, Label.PASS, 6);

    @TempDir
    static Path folder;

    private static TeamServer server;

    private static Vote vote(String annotator, int item, Label label, long second) {
        Vote vote = Acts.vote(annotator, item, label, second);
        return new Vote(
                vote.item(), annotator, label, List.of(), annotator.equals("ben") ? SECRET : "", 1, vote.at(), vote.visible(),
                vote.supersedes(), vote.origin());
    }

    private static String insert(Entry entry) {
        return insert(EntryLine.write(entry));
    }

    private static String insert(String line) {
        return "INSERT INTO assay.act (origin, log, line) VALUES ('x', '', '" + line.replace("'", "''") + "')";
    }

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
        server.store("assay");
        try (Connection ben = server.connect("ben"); Connection ann = server.connect("ann")) {
            ben.createStatement().execute(insert(Entry.of(BEN)));
            ben.createStatement().execute(insert(Entry.of(new Remark(BEN.item(), "ben", SECRET, BEN.at().plusSeconds(1)))));
            ben.createStatement().execute(insert(Entry.of(vote("ben", 2, Label.FAIL, 8))));
            ann.createStatement().execute(insert(Entry.of(ANN)));
        }
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static final List<String> REFUSED = List.of(
            "UPDATE assay.act SET line = 'x'", "UPDATE assay.act SET annotator = 'ben' WHERE annotator = 'ann'",
            "DELETE FROM assay.act", "TRUNCATE assay.act", "DROP TABLE assay.act", "DROP SCHEMA assay CASCADE",
            "SELECT * FROM assay.act", "SELECT id FROM assay.act", "SELECT kind FROM assay.act", "SELECT tx FROM assay.act",
            "SET row_security = off; SELECT line FROM assay.act",
            "ALTER TABLE assay.act DISABLE ROW LEVEL SECURITY", "DROP POLICY reads_after_own_vote ON assay.act",
            "CREATE POLICY mine ON assay.act USING (true)", "ALTER TABLE assay.act OWNER TO ann",
            "SET ROLE lead", "SET ROLE assay_lead", "SET ROLE postgres", "SET SESSION AUTHORIZATION ben",
            "GRANT assay_lead TO ann", "ALTER ROLE ann BYPASSRLS", "ALTER ROLE ann SUPERUSER", "ALTER ROLE ben PASSWORD 'x'",
            "INSERT INTO assay.member VALUES ('ann2', 'lead', '')", "UPDATE assay.member SET annotator = 'ben'",
            "UPDATE assay.member SET role = 'lead'", "SELECT * FROM assay.member", "DELETE FROM assay.reserved",
            "INSERT INTO assay.decided VALUES ('ann', 'c1', 'dail-sql', 'r1', now(), true, '1')",
            "UPDATE assay.decided SET tx = '1'", "INSERT INTO assay.withdrawn VALUES ('1')",
            "SELECT setval('assay.act_number', 1)", "SELECT nextval('assay.act_number')",
            "CREATE TRIGGER t AFTER INSERT ON assay.act EXECUTE FUNCTION pg_catalog.suppress_redundant_updates_trigger()",
            "CREATE RULE r AS ON INSERT TO assay.act DO ALSO NOTHING", "CREATE TABLE assay.mine (a int)",
            "CREATE FUNCTION assay.me() RETURNS text LANGUAGE sql AS 'SELECT ''ben'''",
            "CREATE OR REPLACE FUNCTION assay.parsed(line text) RETURNS jsonb LANGUAGE sql AS 'SELECT null::jsonb'",
            "LOCK TABLE assay.turn IN EXCLUSIVE MODE", "SELECT pg_read_file('pg_hba.conf')",
            "COPY assay.act TO PROGRAM 'cat'", "COPY assay.act TO '/tmp/x'", "SELECT lo_import('/etc/passwd')",
            "SELECT query FROM pg_stat_statements", "CREATE EXTENSION pageinspect", "CREATE EXTENSION dblink",
            "SELECT assay.derive()", "SELECT assay.note_decisions()",
            "INSERT INTO assay.act (origin, log, line, annotator) VALUES ('x', '', '{}', 'ann')",
            "INSERT INTO assay.act (origin, log, line, tx) VALUES ('x', '', '{}', '1')",
            "INSERT INTO assay.act (origin, log, line) VALUES ('x', '', 'no line')",
            "INSERT INTO assay.act (origin, log, line) VALUES ('x', '', '[1]')",
            "INSERT INTO assay.act (origin, log, line) VALUES ('x', 'imports.log', '{\"undo\":\"1\"}')",
            "INSERT INTO assay.act (origin, log, line) VALUES ('x', 'people.log', '{\"name\":\"ann\",\"same_as\":\"ben\"}')",
            "INSERT INTO assay.act (origin, log, line) VALUES ('x', '', '{\"act\":\"vote\",\"annotator\":\"ann\"}')",
            insert(Entry.of(vote("ben", 3, Label.PASS, 9))),
            insert(EntryLine.write(Entry.of(vote("ann", 3, Label.PASS, 9))) + "\n"),
            insert(EntryLine.write(Entry.of(vote("ann", 1, Label.PASS, 9))).replace("\"annotator\":\"ann\"",
                    "\"annotator\":\"ann\",\"annotator\":\"ben\"")),
            insert(EntryLine.write(Entry.of(vote("ben", 1, Label.PASS, 9))).replace("\"annotator\"", "\"\\u0061nnotator\"")),
            insert(Entry.of(new Adjudication(ANN.item(), "ann", Label.PASS, "I decide", ANN.at().plusSeconds(9)))),
            insert("{\"act\":\"round\",\"case_id\":\"r\",\"system\":\"\",\"run_id\":\"\",\"annotator\":\"ann\"}"),
            insert("{\"act\":\"assignment\",\"case_id\":\"c1\",\"system\":\"\",\"run_id\":\"\",\"annotator\":\"ann\"}"),
            insert(Entry.of(ANN)) + " ON CONFLICT (id) DO UPDATE SET line = 'x'",
            "MERGE INTO assay.act a USING (SELECT 1) s ON true WHEN MATCHED THEN DELETE",
            "BEGIN; " + insert(Entry.of(ANN)) + "; SELECT 1/0");

    @TestFactory
    Stream<DynamicTest> whatTheServerRefuses() throws SQLException {
        List<String> before = server.read("SELECT a::text FROM assay.act a ORDER BY number");
        return REFUSED.stream().map(sql -> dynamicTest(sql.substring(0, Math.min(90, sql.length())), () -> {
            try (Connection ann = server.connect("ann"); Statement statement = ann.createStatement()) {
                assertThatThrownBy(() -> statement.execute(sql)).isInstanceOf(SQLException.class)
                        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain(SECRET));
            }
            assertThat(server.read("SELECT a::text FROM assay.act a ORDER BY number")).isEqualTo(before);
        }));
    }

    /** Statements that the server executes, and that must show nothing of Ben on item 1. */
    private static final List<String> BLIND = List.of(
            "SELECT line FROM assay.act WHERE case_id = 'c1'", "SELECT count(*) FROM assay.act WHERE case_id = 'c1'",
            "SELECT line FROM assay.act TABLESAMPLE SYSTEM (100) WHERE case_id = 'c1'", "SELECT line FROM ONLY assay.act WHERE case_id = 'c1'",
            "SELECT max(line) FROM assay.act WHERE case_id <> 'c2'", "SELECT max(number) FROM assay.act WHERE case_id = 'c1'",
            "SELECT * FROM assay.decided WHERE annotator = 'ben'",
            "SELECT x.line FROM assay.act a, LATERAL (SELECT line FROM assay.act b WHERE b.case_id = 'c1') x",
            "WITH t AS MATERIALIZED (SELECT * FROM (SELECT line, case_id FROM assay.act) s WHERE case_id = 'c1') SELECT line FROM t",
            "SELECT most_common_vals FROM pg_stats WHERE schemaname = 'assay' AND tablename = 'act'",
            "SELECT query FROM pg_stat_activity WHERE usename = 'ben'",
            "SELECT assay.parsed(line) FROM assay.act WHERE case_id = 'c1'");

    @TestFactory
    Stream<DynamicTest> whatShowsNothing() {
        return BLIND.stream().map(sql -> dynamicTest(sql, () -> {
            try (Connection ann = server.connect("ann"); Statement statement = ann.createStatement()) {
                assertThat(all(statement, sql)).doesNotContain("ben", "fail", "secret").matches("[0\\s]*");
            }
        }));
    }

    private static String all(Statement statement, String sql) throws SQLException {
        StringBuilder found = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.append(rows.getString(1) == null ? "" : rows.getString(1)).append('\n');
            }
        }
        return found.toString();
    }

    @Test
    void afterTheOwnVoteTheOthersAreThere() throws SQLException {
        assertThat(server.read("ann", "SELECT annotator FROM assay.act WHERE case_id = 'c2' ORDER BY number"))
                .containsExactly("ben", "ann");
        assertThat(server.read("ben", "SELECT annotator FROM assay.act WHERE case_id = 'c2' ORDER BY number"))
                .containsExactly("ben", "ann");
        for (String all : List.of("lead", "judge", "guest")) {
            assertThat(server.read(all, "SELECT count(*) FROM assay.act")).containsExactly("4");
        }
    }

    /** A vote that is rolled back would otherwise have shown the votes of others. */
    @Test
    void aVoteOpensNothingInItsOwnTransaction() throws SQLException {
        String vote = insert(Entry.of(vote("ann", 1, Label.PASS, 20)));
        for (String begin : List.of("BEGIN", "BEGIN ISOLATION LEVEL SERIALIZABLE", "BEGIN; SAVEPOINT s")) {
            try (Connection ann = server.connect("ann"); Statement statement = ann.createStatement()) {
                statement.execute(begin);
                statement.execute(vote);
                assertThat(all(statement, "SELECT line FROM assay.act WHERE case_id = 'c1' AND annotator <> 'ann'")).isEmpty();
                statement.execute("DECLARE held CURSOR WITH HOLD FOR SELECT line FROM assay.act WHERE annotator = 'ben' AND case_id = 'c1'");
                assertThat(all(statement, "FETCH ALL FROM held")).isEmpty();
                statement.execute("ROLLBACK");
                assertThat(all(statement, "SELECT line FROM assay.act WHERE case_id = 'c1'")).isEmpty();
            }
        }
    }

    @Test
    void anUnsureOrPostponedOwnVoteOpensNothing() throws SQLException {
        try (Connection cleo = server.connect("cleo"); Statement statement = cleo.createStatement()) {
            statement.execute(insert(Entry.of(vote("cleo", 1, Label.UNSURE, 30))));
            statement.execute(insert(Entry.of(vote("cleo", 1, Label.SKIP, 31))));
            assertThat(all(statement, "SELECT annotator FROM assay.act WHERE annotator = 'ben'")).isEmpty();
        } finally {
            server.execute("DELETE FROM assay.act WHERE annotator = 'cleo'; DELETE FROM assay.decided WHERE annotator = 'cleo'");
        }
    }

    /** A function of the annotator that says what it is given must not be given what the policy hides. */
    @Test
    void noFunctionOfTheAnnotatorIsGivenAHiddenRow() throws SQLException {
        try (Connection ann = server.connect("ann"); Statement statement = ann.createStatement()) {
            statement.execute("CREATE FUNCTION pg_temp.leak(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS"
                    + " $$ BEGIN RAISE NOTICE 'leak %', $1; RETURN true; END $$");
            all(statement, "SELECT line FROM assay.act WHERE pg_temp.leak(line) AND case_id = 'c1'");
            for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
                assertThat(w.getMessage()).doesNotContain("leak");
            }
            assertThatThrownBy(() -> statement.execute("CREATE FUNCTION pg_temp.free(text) RETURNS boolean LANGUAGE sql LEAKPROOF AS 'SELECT true'"))
                    .isInstanceOf(SQLException.class);
        }
    }

    /** The plan's counts of hidden rows must not depend on what a hidden line says. */
    @Test
    void thePlansCountsAreTheSameWhateverAHiddenVoteSays() throws SQLException {
        try (Connection ann = server.connect("ann"); Statement statement = ann.createStatement()) {
            String plan = "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) SELECT line FROM assay.act"
                    + " WHERE case_id = 'c1' AND line LIKE '%\"label\":\"LABEL\"%'";
            assertThat(all(statement, plan.replace("LABEL", "fail")).replace("fail", "pass"))
                    .isEqualTo(all(statement, plan.replace("LABEL", "pass")));
        }
    }

    @Test
    void aLoginWithoutARoleSeesNothing() throws SQLException {
        server.execute("CREATE ROLE stranger LOGIN");
        for (String sql : List.of("SELECT line FROM assay.act", "SELECT * FROM assay.about()", insert(Entry.of(ANN)))) {
            assertThatThrownBy(() -> server.read("stranger", sql)).isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() -> server.read("guest", insert(Entry.of(ANN)))).isInstanceOf(SQLException.class);
        assertThatCode(() -> server.read("guest", "SELECT line FROM assay.act")).doesNotThrowAnyException();
    }
}
