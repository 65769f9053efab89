package io.github.assay.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.ddl.SchemaScript.TableDefinition.ColumnDefinition;
import io.github.assay.sql.ddl.SchemaScript.TableDefinition;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainDeclarationTest {
    private static TableDefinition table(String type, String collation, String generated, String check) {
        return new TableDefinition(
                "t", List.of(new ColumnDefinition("a", type, false, collation, generated)), List.of(), List.of(), List.of(), List.of(check));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "INTEGER", "VARCHAR(20)", "decimal(10, 2)", "double precision", "timestamp(3) with time zone", "int[]", "größe"})
    void usualTypesArePlain(String type) {
        assertThat(PlainDeclaration.holds(table(type, "NOCASE", "", "a > 0"), "h2")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "INT); CREATE ALIAS x AS 'int f() { return 1; }'; --", "INT DEFAULT FILE_READ('/etc/passwd')", "INT CHECK (1 = 1)", "INT -- x", "INT/**/"
    })
    void otherTypesAreNot(String type) {
        assertThat(PlainDeclaration.holds(table(type, "", "", "a > 0"), "h2")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a > 0 AND (a < 10 OR a IN (20, 30))", "length(a) = 3", "a LIKE 'x;--%'", "a BETWEEN 1 AND 2", "a IS NOT NULL", "\"select\" > 1"
    })
    void usualConditionsArePlain(String check) {
        assertThat(PlainDeclaration.holds(table("INT", "", "", check), "sqlite")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "FILE_READ('/etc/passwd') IS NULL", "\"FILE_READ\"('/x') = 1", "a > 0); CREATE ALIAS x AS 'y'; --", "a = (SELECT 1)", "a > 0 -- x",
        "a > 0 /* x", "load_extension('x')", "a > 0)", "(a > 0", "readfile ('x') = 1"
    })
    void callsStatementsAndCommentsAreNot(String check) {
        assertThat(PlainDeclaration.holds(table("INT", "", "", check), "h2")).isFalse();
        assertThat(PlainDeclaration.holds(table("INT", "", check, "a > 0"), "duckdb")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x y", "de;", "\"x\"", "x)"})
    void collationsAreNames(String collation) {
        assertThat(PlainDeclaration.holds(table("INT", collation, "", "a > 0"), "sqlite")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"regexp_like(a, '^[0-9]+$')", "is_tax_number(a)", "json_valid(a) = 1", "mod(a, 2) = 0", "strftime('%Y', a) = '2020'"})
    void otherFunctionsAreLeftToTheEngine(String check) {
        assertThat(PlainDeclaration.holds(table("INT", "", "", check), "sqlite")).isTrue();
        assertThat(PlainDeclaration.holds(table("INT", "", "", check), "h2")).isTrue();
    }
}
