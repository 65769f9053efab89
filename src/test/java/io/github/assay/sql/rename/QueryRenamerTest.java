package io.github.assay.sql.rename;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.rename.QueryRenamer.RenamedQuery;
import io.github.assay.sql.rename.SchemaRenaming.Column;
import io.github.assay.sql.rename.SchemaRenaming.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryRenamerTest {
    private static final List<Table> TABLES = List.of(
            new Table("student", "stu", List.of(
                    new Column("id", "id"), new Column("name", "nm"), new Column("Major", "Mjr"), new Column("year", "yr"),
                    new Column("order", "ord"), new Column("Home Town", "Hm Twn"), new Column("school_id", "sch_id"))),
            new Table("school", "sch", List.of(new Column("school_id", "sch_id"), new Column("name", "nm"), new Column("city", "cty"))),
            new Table("log", "log", List.of(new Column("note", "nt"))));

    private static RenamedQuery rename(String sql, String dialect) {
        return new QueryRenamer(new SchemaRenaming(dialect, TABLES)).rename(sql);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT name FROM student | SELECT nm FROM stu
            select NAME from STUDENT where Major = 'name' | select NM from STU where Mjr = 'name'
            SELECT s.name, student.id FROM student AS s, student | SELECT s.nm, stu.id FROM stu AS s, stu
            SELECT student.* FROM student | SELECT stu.* FROM stu
            SELECT name AS name FROM student ORDER BY name | SELECT nm AS name FROM stu ORDER BY name
            SELECT count(*) AS year FROM student GROUP BY year ORDER BY year | SELECT count(*) AS year FROM stu GROUP BY yr ORDER BY year
            SELECT count(*) AS n FROM student GROUP BY Major HAVING n > 1 | SELECT count(*) AS n FROM stu GROUP BY Mjr HAVING n > 1
            SELECT "order", [Home Town] FROM student WHERE "Home Town" = "Home" | SELECT "ord", [Hm Twn] FROM stu WHERE "Hm Twn" = "Home"
            SELECT city FROM student JOIN school USING (school_id) | SELECT cty FROM stu JOIN sch USING (sch_id)
            SELECT x.name FROM (SELECT name FROM student) x | SELECT x.nm FROM (SELECT nm FROM stu) x
            SELECT x.name FROM (SELECT * FROM student) AS x WHERE x.year > 1 | SELECT x.nm FROM (SELECT * FROM stu) AS x WHERE x.yr > 1
            SELECT x.name FROM (SELECT Major AS name FROM student) x | SELECT x.name FROM (SELECT Mjr AS name FROM stu) x
            WITH school AS (SELECT name FROM student) SELECT name FROM school | WITH school AS (SELECT nm FROM stu) SELECT nm FROM school
            WITH t(name) AS (SELECT Major FROM student) SELECT name FROM t | WITH t(name) AS (SELECT Mjr FROM stu) SELECT name FROM t
            SELECT name FROM student UNION SELECT city FROM school ORDER BY name | SELECT nm FROM stu UNION SELECT cty FROM sch ORDER BY nm
            SELECT id FROM student s WHERE EXISTS (SELECT 1 FROM school WHERE school_id = s.school_id AND city = name) | SELECT id FROM stu s WHERE EXISTS (SELECT 1 FROM sch WHERE sch_id = s.sch_id AND cty = nm)
            SELECT rank() OVER (PARTITION BY year ORDER BY name DESC) FROM student | SELECT rank() OVER (PARTITION BY yr ORDER BY nm DESC) FROM stu
            SELECT max(year), YEAR FROM student WHERE YEAR = 2014 | SELECT max(yr), YR FROM stu WHERE YR = 2014
            SELECT sum(CASE WHEN name LIKE '%name%' THEN year ELSE 0 END) FROM student | SELECT sum(CASE WHEN nm LIKE '%name%' THEN yr ELSE 0 END) FROM stu
            SELECT name /* name */ FROM student -- name of student | SELECT nm /* name */ FROM stu -- name of student
            SELECT main.student.name FROM main.student | SELECT main.stu.nm FROM main.stu
            """)
    void namesAreResolvedAsTheDatabaseDoes(String sql, String expected) {
        RenamedQuery renamed = rename(sql, "sqlite");
        assertThat(renamed.fault()).isEmpty();
        assertThat(renamed.sql()).isEqualTo(expected);
        assertThat(TextChange.undo(renamed.sql(), renamed.changes())).isEqualTo(sql);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT nam FROM | it does not parse
            DELETE FROM student | it is not a query
            SELECT * FROM student NATURAL JOIN log |
            SELECT name FROM student JOIN log ON note = id |
            """)
    void whatCannotBeRenamedSaysWhy(String sql, String why) {
        RenamedQuery renamed = rename(sql, "sqlite");
        if (why == null) {
            assertThat(renamed.fault()).isEmpty();
        } else {
            assertThat(renamed.fault()).startsWith(why);
            assertThat(renamed.sql()).isEqualTo(sql);
        }
    }

    /** A join by common names must not become a join by others. */
    @Test
    void naturalJoinKeepsItsColumns() {
        List<Table> tables = List.of(
                new Table("a", "a", List.of(new Column("k", "k"), new Column("status", "sts"))),
                new Table("b", "b", List.of(new Column("k", "k"), new Column("states", "sts"))));
        assertThat(new QueryRenamer(new SchemaRenaming("sqlite", tables)).rename("SELECT k FROM a NATURAL JOIN b").fault())
                .contains("NATURAL JOIN");
        assertThat(new QueryRenamer(new SchemaRenaming("sqlite", tables)).rename("SELECT status FROM a JOIN b USING (k)").sql())
                .isEqualTo("SELECT sts FROM a JOIN b USING (k)");
    }

    /** H2 tells names in quotes by their case; the words outside quotes fold to capitals. */
    @Test
    void quotedNamesOfH2KeepTheirCase() {
        List<Table> tables = List.of(new Table("STUDENT", "STU", List.of(new Column("NAME", "NM"), new Column("Name", "Nmo"))));
        QueryRenamer h2 = new QueryRenamer(new SchemaRenaming("h2", tables));
        assertThat(h2.rename("SELECT name, \"Name\", \"NAME\" FROM Student").sql()).isEqualTo("SELECT nm, \"Nmo\", \"NM\" FROM STU");
        assertThat(h2.rename("SELECT 'Name' FROM \"STUDENT\" WHERE \"Name\" = 'NAME'").sql())
                .isEqualTo("SELECT 'Name' FROM \"STU\" WHERE \"Nmo\" = 'NAME'");
    }

    /** Whatever values a query has, also those equal to names: literals stay, and the changes lead back. */
    @Test
    void literalsAreNeverChanged() {
        Random random = new Random(7);
        List<String> values = List.of("'name'", "'student'", "'it''s year'", "'SELECT name FROM student'", "''", "'school_id'", "42", "1.5e3", "x'6e616d65'");
        List<String> columns = List.of("name", "s.name", "Major", "\"year\"", "`order`", "s.[Home Town]", "school_id");
        for (int i = 0; i < 300; i++) {
            List<String> conditions = new ArrayList<>();
            for (int k = 0; k <= random.nextInt(4); k++) {
                conditions.add(columns.get(random.nextInt(columns.size())) + List.of(" = ", " <> ", " LIKE ").get(random.nextInt(3))
                        + values.get(random.nextInt(values.size())));
            }
            String sql = "SELECT " + columns.get(random.nextInt(columns.size())) + ", " + values.get(random.nextInt(values.size()))
                    + " FROM student AS s WHERE " + String.join(random.nextBoolean() ? " AND " : " OR ", conditions);
            RenamedQuery renamed = rename(sql, "sqlite");
            assertThat(renamed.fault()).as(sql).isEmpty();
            values.forEach(v -> assertThat(count(renamed.sql(), v)).as(renamed.sql()).isEqualTo(count(sql, v)));
            assertThat(TextChange.undo(renamed.sql(), renamed.changes())).isEqualTo(sql);
            assertThat(renamed.changes()).allMatch(c -> !c.before().startsWith("'"));
        }
    }

    private static int count(String sql, String part) {
        return (sql.length() - sql.replace(part, "").length()) / Math.max(1, part.length());
    }
}
