package io.github.assay.execution.worker.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.execution.worker.engines.H2Definition.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which definitions of an H2 file are data, by their words alone. */
class H2DefinitionTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "CREATE CACHED TABLE \"PUBLIC\".\"T\"(\n    \"A\" INTEGER,\n    \"AT\" TIMESTAMP(9) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP\n)",
        "CREATE CACHED TABLE \"PUBLIC\".\"FILE_READ\"(\n    \"CSVREAD\" INTEGER\n)",
        "CREATE CACHED TABLE U&\"PUBLIC\".U&\"B\\00fccher\"(\n    U&\"Gr\\00f6\\00dfe\" INTEGER\n)",
        "CREATE FORCE VIEW \"PUBLIC\".\"V\"(\"A\") AS\nSELECT\n    \"PUBLIC\".\"T\".\"A\"\nFROM \"PUBLIC\".\"T\" WHERE \"B\" = 'FILE_WRITE(;)'",
        "CREATE PRIMARY KEY \"PUBLIC\".\"PRIMARY_KEY_2\" ON \"PUBLIC\".\"T\"(\"ID\")",
        "CREATE UNIQUE NULLS DISTINCT INDEX \"PUBLIC\".\"I\" ON \"PUBLIC\".\"T\"(\"ID\")",
        "ALTER TABLE \"PUBLIC\".\"T\" ADD CONSTRAINT \"PUBLIC\".\"C\" PRIMARY KEY(\"ID\") INDEX \"PUBLIC\".\"P\"",
        "CREATE USER IF NOT EXISTS \"SA\" SALT 'ab' HASH 'cd' ADMIN", "CREATE ROLE \"R\"", "GRANT SELECT ON \"PUBLIC\".\"T\" TO \"R\"",
        "CREATE SEQUENCE \"PUBLIC\".\"S\" AS BIGINT START WITH 1", "CREATE SCHEMA IF NOT EXISTS \"X\" AUTHORIZATION \"SA\"",
        "CREATE DOMAIN \"PUBLIC\".\"D\" AS INTEGER", "COMMENT ON TABLE \"PUBLIC\".\"T\" IS 'a; b'", "SET CREATE_BUILD 252",
        "SET MODE PostgreSQL", "CREATE SYNONYM \"PUBLIC\".\"Y\" FOR \"PUBLIC\".\"T\"", "CREATE CONSTANT \"PUBLIC\".\"K\" VALUE 1"
    })
    void data(String sql) {
        assertThat(H2Definition.of(sql)).extracting(H2Definition::verdict).as(sql).isEqualTo(Verdict.KEEP);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "CREATE FORCE LINKED TABLE \"PUBLIC\".\"FAR\"(NULL, 'jdbc:h2:mem:', 'sa', '', 'X')",
        "CREATE GLOBAL TEMPORARY LINKED TABLE \"FAR\"(NULL, 'x', 'sa', '', 'X')", "CREATE FORCE ALIAS \"PUBLIC\".\"A\" FOR 'x.Y.z'",
        "create /* a /* b */ */ alias \"A\" as 'void f() {}'", "CREATE FORCE TRIGGER \"PUBLIC\".\"T\" BEFORE INSERT ON \"X\" QUEUE 1024 CALL 'x.Y'",
        "CREATE FORCE AGGREGATE \"PUBLIC\".\"A\" FOR 'x.Y'", "CREATE FORCE VIEW \"V\" AS SELECT * FROM CSVREAD('x')",
        "CREATE FORCE VIEW \"V\" AS SELECT \"FILE_WRITE\"('x', 'y')", "CREATE FORCE VIEW \"V\" AS SELECT U&\"FILE\\005fWRITE\" ('x', 'y')"
    })
    void leftOut(String sql) {
        assertThat(H2Definition.of(sql)).extracting(H2Definition::verdict).as(sql).isEqualTo(Verdict.LEAVE_OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "CALL FILE_WRITE('x', 'y')", "RUNSCRIPT FROM 'x'", "CREATE CACHED TABLE \"T\"(\"A\" INTEGER); CALL 1",
        "CREATE CACHED TABLE \"T\"(\"A\" INTEGER) ENGINE \"x.Y\"", "CREATE CACHED TABLE \"T\"(\"A\" INTEGER DEFAULT file_read('x'))",
        "CREATE CACHED TABLE \"T\"(\"A\" INTEGER DEFAULT [FILE_READ]('x'))", "SET DATABASE_EVENT_LISTENER 'x.Y'",
        "SET JAVA_OBJECT_SERIALIZER 'x.Y'", "SET AUTHENTICATOR TRUE", "SET \"CLUSTER\" 'x'", "CREATE LINKED VIEW \"V\" AS SELECT 1",
        "CREATE CONSTANT \"K\" VALUE FILE_WRITE('x', 'y')", "CREATE DOMAIN \"D\" AS INTEGER CHECK (CSVWRITE('x', 'y') > 0)",
        "CREATE CACHED TABLE \"T\"(\"A", "CREATE CACHED TABLE \"T\"(\"A\" INTEGER) /* /* */", "DROP ALL OBJECTS",
        "CREATE CACHED TABLE U&\"T\" UESCAPE '!' (\"A\" INTEGER)", "\"CREATE\" TABLE \"T\"(\"A\" INTEGER)", "SCRIPT TO 'x'"
    })
    void refused(String sql) {
        assertThat(H2Definition.of(sql)).extracting(H2Definition::verdict).as(sql).isEqualTo(Verdict.REFUSE);
    }
}
