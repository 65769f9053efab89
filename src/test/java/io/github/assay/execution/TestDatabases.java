package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Small real databases: a table {@code t(id, name)} of 100 rows in each engine that keeps its data in a file. */
final class TestDatabases {
    static final List<Kind> FILE_ENGINES = List.of(Kind.SQLITE, Kind.DUCKDB, Kind.H2);

    private TestDatabases() {}

    /** One of each. */
    static Map<Kind, DatabaseSpec> createAll(Path folder) throws SQLException {
        Map<Kind, DatabaseSpec> all = new EnumMap<>(Kind.class);
        for (Kind kind : FILE_ENGINES) {
            all.put(kind, create(kind, folder));
        }
        return all;
    }

    static DatabaseSpec create(Kind kind, Path folder) throws SQLException {
        return switch (kind) {
            case SQLITE ->
                create(kind, folder.resolve("shop.sqlite"), "jdbc:sqlite:" + folder.resolve("shop.sqlite"), """
                    CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);
                    INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
                        SELECT i, 'name ' || i FROM n""");
            case DUCKDB ->
                create(kind, folder.resolve("shop.duckdb"), "jdbc:duckdb:" + folder.resolve("shop.duckdb"), """
                    CREATE TABLE t AS SELECT i::INTEGER AS id, 'name ' || i AS name FROM range(1, 101) r(i);
                    CREATE SEQUENCE s""");
            case H2 ->
                create(kind, folder.resolve("shop.mv.db"), "jdbc:h2:file:" + folder.resolve("shop") + ";USER=sa;TRACE_LEVEL_FILE=0", """
                    CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR) AS SELECT x, 'name ' || x FROM SYSTEM_RANGE(1, 100);
                    CREATE SEQUENCE s;
                    CREATE ALIAS home FOR 'java.lang.System.getProperty(java.lang.String)'""");
            case POSTGRESQL, OTHER -> throw new IllegalArgumentException("not a file: " + kind);
        };
    }

    private static DatabaseSpec create(Kind kind, Path file, String url, String statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements.split(";\n")) {
                statement.execute(sql);
            }
        }
        return new DatabaseSpec("shop", kind, file.toString(), "", "");
    }

    /** The default limits with a time-out of so many milliseconds. */
    static Limits limits(int timeoutMillis) {
        return new Limits(Duration.ofMillis(timeoutMillis), 100_000, 5_000_000, 1_000_000, 256, 2);
    }

    static final Limits LIMITS = limits(20_000);
}
