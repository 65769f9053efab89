package io.github.assay.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.store.shared.TestPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Generated expressions without brackets, judged by the engines: every way to bracket one wholly that is read as the plain
 * expression is must have its value on every row, and one such way must exist.
 */
class OperatorRanksTest {
    /** An engine, the words between, before and behind operands that its expressions are made of, and the operands. */
    private enum Engine {
        SQLITE(
                "jdbc:sqlite::memory:",
                "|| || + - * / % & | << >> < <= > >= = == <> != ~ IS IS_NOT LIKE GLOB AND OR ->>",
                "NOT - ~",
                "IN_(1,_2) ISNULL NOTNULL NOT_NULL COLLATE_NOCASE NOT_IN_(0,_3) BETWEEN",
                "a b c n m 0 1 2 '1' '5x' NULL"),
        DUCKDB(
                "jdbc:duckdb:",
                "|| || + - * / // % & | << >> < <= > >= = <> != IS_DISTINCT_FROM IS_NOT_DISTINCT_FROM LIKE ILIKE GLOB AND OR ^",
                "NOT -",
                "IN_(1,_2) ISNULL NOTNULL IS_NULL IS_TRUE IS_NOT_FALSE NOT_IN_(0,_3) ::INT ::TEXT BETWEEN",
                "a b c n m p q 0 1 2 '1' true"),
        H2(
                "jdbc:h2:mem:ranks",
                "|| || + - * / % < <= > >= = <> != IS_DISTINCT_FROM IS_NOT_DISTINCT_FROM LIKE ILIKE REGEXP AND OR",
                "NOT -",
                "IN_(1,_2) IS_NULL IS_NOT_NULL IS_TRUE IS_NOT_FALSE NOT_IN_(0,_3) BETWEEN",
                "a b c n m p q 0 1 2 '1' true"),
        POSTGRESQL(
                "",
                "|| || + - * / % ^ & | << >> < <= > >= = <> != ~ IS_DISTINCT_FROM IS_NOT_DISTINCT_FROM LIKE ILIKE AND OR ->> ->",
                "NOT - ~",
                "IN_(1,_2) ISNULL NOTNULL IS_NULL IS_TRUE IS_NOT_FALSE NOT_IN_(0,_3) ::INT ::TEXT BETWEEN",
                "a b c n m p q j 0 1 2 '1' 'k' true"),
        /** Judged by MariaDB. */
        MYSQL(
                "",
                "|| || + - * / % DIV MOD & | << >> ^ < <= > >= = <=> <> != LIKE NOT_LIKE RLIKE REGEXP AND && OR XOR",
                "NOT - ~ !",
                "IN_(1,_2) IS_NULL IS_NOT_NULL IS_TRUE IS_NOT_FALSE NOT_IN_(0,_3) COLLATE_binary BETWEEN",
                "a b c n m p q 0 1 2 '1' '5x' NULL true");

        private final String url;
        private final List<String> between;
        private final List<String> before;
        private final List<String> behind;
        private final List<String> operands;

        Engine(String url, String between, String before, String behind, String operands) {
            this.url = url;
            this.between = words(between);
            this.before = words(before);
            this.behind = words(behind);
            this.operands = words(operands);
        }

        private static List<String> words(String list) {
            return List.of(list.split(" ")).stream().map(w -> w.replace('_', ' ')).toList();
        }

        String dialect() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        /** The words of an expression of some operators. */
        List<String> expression(Random random) {
            List<String> words = new ArrayList<>();
            int operators = 2 + random.nextInt(random.nextInt(6) == 0 ? 3 : 2);
            List<String> some = operands.stream().filter(o -> random.nextInt(3) > 0).toList();
            boolean numbers = random.nextInt(3) > 0;
            List<String> chosen = numbers || some.isEmpty() ? List.of("a", "b", "c", "1", "2") : some;
            for (int i = 0; i <= operators; i++) {
                if (random.nextInt(6) == 0 && (words.isEmpty() || !Set.of("-", "IS").contains(words.getLast()))) {
                    words.add(any(before, random));
                }
                boolean arrow = !words.isEmpty() && words.getLast().startsWith("->");
                words.add(!arrow ? any(chosen, random) : this == SQLITE ? "'$'" : "'k'");
                if (random.nextInt(5) == 0) {
                    String word = any(behind, random);
                    words.add(word);
                    if (word.equals("BETWEEN")) {
                        words.addAll(List.of(any(chosen, random), "AND", any(chosen, random)));
                    }
                }
                if (i < operators) {
                    words.add(any(between, random));
                }
            }
            return words;
        }

        private static String any(List<String> list, Random random) {
            return list.get(random.nextInt(list.size()));
        }

        /** Every way to bracket the words wholly. */
        List<String> bracketed(List<String> words) {
            List<String> all = new ArrayList<>();
            if (words.size() == 1) {
                return operands.contains(words.getFirst()) || words.getFirst().equals("'$'") ? words : all;
            }
            if (words.isEmpty()) {
                return all;
            }
            if (before.contains(words.getFirst())) {
                bracketed(words.subList(1, words.size())).forEach(e -> all.add("(" + words.getFirst() + " " + e + ")"));
            }
            if (behind.contains(words.getLast())) {
                bracketed(words.subList(0, words.size() - 1)).forEach(e -> all.add("(" + e + " " + words.getLast() + ")"));
            }
            for (int i = 1; i + 1 < words.size(); i++) {
                if (between.contains(words.get(i))) {
                    for (String left : bracketed(words.subList(0, i))) {
                        for (String right : bracketed(words.subList(i + 1, words.size()))) {
                            all.add("(" + left + " " + words.get(i) + " " + right + ")");
                        }
                    }
                }
                if (words.get(i).equals("BETWEEN")) {
                    all.addAll(ranges(words, i));
                }
            }
            return all;
        }

        private List<String> ranges(List<String> words, int i) {
            List<String> all = new ArrayList<>();
            for (int and = i + 2; and + 1 < words.size(); and++) {
                if (words.get(and).equals("AND")) {
                    for (String left : bracketed(words.subList(0, i))) {
                        for (String low : bracketed(words.subList(i + 1, and))) {
                            for (String high : bracketed(words.subList(and + 1, words.size()))) {
                                all.add("(" + left + " BETWEEN " + low + " AND " + high + ")");
                            }
                        }
                    }
                }
            }
            return all;
        }
    }

    @ParameterizedTest
    @EnumSource(value = Engine.class, names = {"SQLITE", "DUCKDB", "H2"})
    void expressionsHaveTheValueOfTheirBracketedForm(Engine engine) throws SQLException {
        try (Connection c = DriverManager.getConnection(engine.url)) {
            judge(engine, c, 40, 20_261_127);
        }
    }

    @Tag("exhaustive")
    @Tag("long")
    @ParameterizedTest
    @EnumSource(value = Engine.class, names = {"SQLITE", "DUCKDB", "H2"})
    void manyExpressionsHaveTheValueOfTheirBracketedForm(Engine engine) throws SQLException {
        try (Connection c = DriverManager.getConnection(engine.url)) {
            judge(engine, c, 150, 42);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(value = Engine.class, names = {"SQLITE", "DUCKDB", "H2"})
    void twoThousandExpressionsHaveTheValueOfTheirBracketedForm(Engine engine) throws SQLException {
        try (Connection c = DriverManager.getConnection(engine.url)) {
            judge(engine, c, 2_000, 42);
        }
    }

    @Tag("exhaustive")
    @Tag("long")
    @Test
    void manyExpressionsHaveTheValueOfTheirBracketedFormInPostgres(@TempDir Path folder) throws IOException, SQLException {
        judgeByPostgres(folder, 150);
    }

    @Tag("long")
    @Test
    void twoThousandExpressionsHaveTheValueOfTheirBracketedFormInPostgres(@TempDir Path folder) throws IOException, SQLException {
        judgeByPostgres(folder, 2_000);
    }

    private static void judgeByPostgres(Path folder, int wanted) throws IOException, SQLException {
        try (EmbeddedPostgres server = TestPostgres.in(folder.resolve("data")).start();
                Connection c = server.getPostgresDatabase().getConnection()) {
            judge(Engine.POSTGRESQL, c, wanted, 43);
        }
    }

    @Tag("exhaustive")
    @Test
    void twoThousandExpressionsHaveTheValueOfTheirBracketedFormInMariaDb(@TempDir Path folder) throws Exception {
        try (MariaDbServer server = MariaDbServer.start(folder); Connection c = server.connection()) {
            judge(Engine.MYSQL, c, 2_000, 44);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
            "a MOD (b + 1); a % (b + 1)",
            "a MOD (- b) + 1; (a % (- b)) + 1",
            "a BETWEEN b AND c LIKE n; a BETWEEN b AND (c LIKE n)",
            "a LIKE b NOT IN (0, 3); a LIKE (b NOT IN (0, 3))",
            "a + b NOT IN (0, 3); (a + b) NOT IN (0, 3)"})
    void mySqlReadsAsMariaDbCounts(String plain, String bracketed) {
        assertThat(read(Engine.MYSQL, plain)).isPresent().isEqualTo(read(Engine.MYSQL, bracketed));
    }

    private static void judge(Engine engine, Connection c, int wanted, long seed) throws SQLException {
        boolean typed = engine != Engine.SQLITE;
        try (Statement s = c.createStatement()) {
            s.execute("CREATE TABLE v (k INT, a INT, b INT, c INT, n VARCHAR(9), m VARCHAR(9), p BOOLEAN, q BOOLEAN"
                    + (engine == Engine.POSTGRESQL ? ", j JSONB" : "") + ")");
            Random rows = new Random(7);
            for (int k = 0; k < 6; k++) {
                s.execute("INSERT INTO v VALUES (" + k + ", " + (rows.nextInt(7) - 2) + ", " + (rows.nextInt(5) + 1) + ", "
                        + (k == 3 ? "NULL" : rows.nextInt(4)) + ", '" + rows.nextInt(4) + "', '" + (k == 4 ? "x1" : rows.nextInt(3))
                        + "', " + (typed ? rows.nextBoolean() : "1") + ", " + (typed ? rows.nextBoolean() : "0")
                        + (engine == Engine.POSTGRESQL ? ", '{\"k\": {\"k\": " + k + "}}'" : "") + ")");
            }
            Random random = new Random(seed);
            int judged = 0;
            List<String> unread = new ArrayList<>();
            List<String> wrong = new ArrayList<>();
            for (int tried = 0; judged < wanted; tried++) {
                assertThat(tried).as("expressions that %s refuses", engine).isLessThan(300 * wanted);
                List<String> words = engine.expression(random);
                String plain = String.join(" ", words);
                Optional<List<String>> value = values(c, plain);
                if (value.isEmpty()) {
                    continue;
                }
                judged++;
                Optional<String> read = read(engine, plain);
                if (read.isEmpty()) {
                    unread.add(plain);
                    continue;
                }
                boolean found = false;
                int others = 0;
                for (String form : engine.bracketed(words)) {
                    Optional<List<String>> other = values(c, form);
                    boolean same = value.equals(other);
                    if (same && !found) {
                        found = read.equals(read(engine, form));
                    } else if (!same && other.isPresent() && others++ < 3 && read.equals(read(engine, form))) {
                        wrong.add(plain + " is not " + form);
                    }
                }
                if (!found) {
                    wrong.add(plain + " has no bracketed form: " + read);
                }
            }
            assertThat(wrong).as(engine + ": " + wrong.size()).isEmpty();
            assertThat(unread).as("not read").hasSizeLessThanOrEqualTo(wanted / 25);
        }
    }

    /** The values on all rows; empty where the engine refuses. */
    private static Optional<List<String>> values(Connection c, String expression) {
        try (Statement s = c.createStatement();
                ResultSet rows = s.executeQuery("SELECT " + expression + " AS x FROM v ORDER BY k")) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(String.valueOf(rows.getString(1)));
            }
            return Optional.of(all);
        } catch (SQLException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> read(Engine engine, String expression) {
        return ParsedSql.parse("SELECT " + expression + " AS x FROM v", engine.dialect()).exactParts(SchemaInfo.NONE)
                .map(p -> p.select().getFirst().text());
    }
}
