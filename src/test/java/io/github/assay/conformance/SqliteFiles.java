package io.github.assay.conformance;

import io.github.assay.sql.canonical.SchemaInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** SQLite databases of a data folder by id, which is the file's name without its ending; opened read-only. */
final class SqliteFiles {
    private static final int DEPTH = 4;
    private static final String CATALOGUE =
            """
            SELECT m.name, c.name, f."table", f."to"
            FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
            LEFT JOIN pragma_foreign_key_list(m.name) AS f ON lower(f."from") = lower(c.name)
            WHERE m.type IN ('table', 'view') ORDER BY m.name, c.cid""";
    private static final String PRIMARY_KEY = "SELECT name FROM pragma_table_info(?) WHERE pk = 1";

    private final Map<String, Path> files = new LinkedHashMap<>();

    private SqliteFiles() {}

    static SqliteFiles below(Path folder) {
        SqliteFiles databases = new SqliteFiles();
        try (Stream<Path> all = Files.walk(folder, DEPTH)) {
            all.filter(f -> f.getFileName().toString().matches("(?i).*\\.(sqlite3?|db)"))
                    .sorted()
                    .forEach(f -> databases.files.putIfAbsent(id(f.getFileName().toString()), f));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return databases;
    }

    private static String id(String name) {
        return name.substring(0, name.lastIndexOf('.')).toLowerCase(Locale.ROOT);
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    Optional<Path> file(String id) {
        return Optional.ofNullable(files.get(id.toLowerCase(Locale.ROOT)));
    }

    /** Why a database cannot be queried; empty where it can. */
    Optional<String> fault(String id) {
        if (!files.containsKey(id.toLowerCase(Locale.ROOT))) {
            return Optional.of("no file of this database");
        }
        try (Connection connection = open(id);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM sqlite_master")) {
            return count.next() ? Optional.empty() : Optional.of("no answer");
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** A connection to a database that exists. */
    Connection open(String id) throws SQLException {
        Path file = files.get(id.toLowerCase(Locale.ROOT));
        if (file == null) {
            throw new SQLException("no file of database " + id);
        }
        return DriverManager.getConnection("jdbc:sqlite:" + file.toUri() + "?mode=ro&immutable=1");
    }

    /** The schema that the database has itself; empty where it cannot be read or has no table. */
    Optional<SchemaInfo> schema(String id) {
        Map<String, Set<String>> columns = new LinkedHashMap<>();
        List<SchemaInfo.ForeignKey> keys = new ArrayList<>();
        if (fault(id).isPresent()) {
            return Optional.empty();
        }
        try (Connection connection = open(id);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(CATALOGUE)) {
            while (rows.next()) {
                String table = lower(rows.getString(1));
                String column = lower(rows.getString(2));
                columns.computeIfAbsent(table, _ -> new LinkedHashSet<>()).add(column);
                String other = lower(rows.getString(3));
                if (!other.isEmpty()) {
                    String named = lower(rows.getString(4));
                    String target = named.isEmpty() ? primaryKey(connection, rows.getString(3)) : named;
                    keys.add(new SchemaInfo.ForeignKey(table + "." + column, other + "." + target));
                }
            }
        } catch (SQLException e) {
            return Optional.empty();
        }
        return columns.isEmpty() ? Optional.empty() : Optional.of(SchemaInfo.declared(columns, keys));
    }

    /** The column that a foreign key without a column points to. */
    private static String primaryKey(Connection connection, String table) throws SQLException {
        try (var statement = connection.prepareStatement(PRIMARY_KEY)) {
            statement.setString(1, table);
            try (ResultSet key = statement.executeQuery()) {
                return key.next() ? lower(key.getString(1)) : "";
            }
        }
    }

    private static String lower(String name) {
        return name == null ? "" : name.toLowerCase(Locale.ROOT);
    }
}
