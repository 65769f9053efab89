package io.github.assay.execution.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.h2.api.ErrorCode;

/**
 * A copy of an H2 file in which a user who may only SELECT was made, and from which everything that could run Java code
 * or reach another database was taken out.
 *
 * @param source which state of which file it is of
 * @param path the copy as H2 names it, without {@code .mv.db}
 * @param password of {@link #READER}
 */
record H2Copy(String source, String path, String password) {
    static final String READER = "ASSAY_READER";
    static final H2Copy NONE = new H2Copy("", "", "");
    private static final String SUFFIX = ".mv.db";
    private static final String TABLES = "SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
            + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'";

    static H2Copy make(Request request, Path folder) throws IOException, SQLException {
        Path file = Files.createTempFile(folder, "h2-", SUFFIX);
        Files.copy(Path.of(request.location()), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        String path = file.toString().substring(0, file.toString().length() - SUFFIX.length());
        byte[] password = new byte[16];
        new SecureRandom().nextBytes(password);
        H2Copy copy = new H2Copy(sourceOf(request), path, HexFormat.of().formatHex(password));
        try {
            copy.addReader(request);
        } catch (SQLException e) {
            copy.delete();
            throw e;
        }
        return copy;
    }

    boolean isOf(Request request) throws IOException {
        return !source.isEmpty() && source.equals(sourceOf(request));
    }

    void delete() throws IOException {
        if (!path.isEmpty()) {
            Files.deleteIfExists(Path.of(path + SUFFIX));
        }
    }

    private static String sourceOf(Request request) throws IOException {
        Path file = Path.of(request.location());
        return file + "|" + Files.size(file) + "|" + Files.getLastModifiedTime(file) + "|" + request.user()
                + "|" + request.password().hashCode();
    }

    private void addReader(Request request) throws SQLException {
        String url = "jdbc:h2:file:" + path + ";IFEXISTS=TRUE;DB_CLOSE_ON_EXIT=FALSE";
        String user = request.user().isEmpty() ? "sa" : request.user();
        try (Connection admin = H2Engine.connect(url, user, request.password());
                Statement statement = admin.createStatement()) {
            for (String sql : withoutCode(statement)) {
                statement.execute(sql);
            }
            // A damaged file may open as an older state of itself: mostly the empty one it began as.
            if (names(statement, TABLES).isEmpty()) {
                throw new SQLException("it holds no table: it is empty or damaged", "90030", ErrorCode.FILE_CORRUPTED_1);
            }
            statement.execute("DROP USER IF EXISTS " + READER);
            statement.execute("CREATE USER " + READER + " PASSWORD '" + password + "'");
            for (String schema : names(
                    statement,
                    "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME <> 'INFORMATION_SCHEMA'")) {
                statement.execute("GRANT SELECT ON SCHEMA " + schema + " TO " + READER);
            }
        }
    }

    /** Aliases and triggers are Java code, linked tables reach other databases: opening data must run neither. */
    private static List<String> withoutCode(Statement statement) throws SQLException {
        List<String> drops = new ArrayList<>();
        names(statement, "SELECT TRIGGER_SCHEMA, TRIGGER_NAME FROM INFORMATION_SCHEMA.TRIGGERS")
                .forEach(name -> drops.add("DROP TRIGGER IF EXISTS " + name));
        names(statement, "SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
                        + " WHERE STORAGE_TYPE = 'TABLE LINK'")
                .forEach(name -> drops.add("DROP TABLE IF EXISTS " + name + " CASCADE"));
        names(statement, "SELECT DISTINCT ROUTINE_SCHEMA, ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES"
                        + " WHERE ROUTINE_TYPE = 'AGGREGATE'")
                .forEach(name -> drops.add("DROP AGGREGATE IF EXISTS " + name));
        names(statement, "SELECT DISTINCT ROUTINE_SCHEMA, ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES"
                        + " WHERE ROUTINE_TYPE <> 'AGGREGATE'")
                .forEach(name -> drops.add("DROP ALIAS IF EXISTS " + name));
        return drops;
    }

    /** Quoted names, their parts joined by points. */
    private static List<String> names(Statement statement, String query) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                List<String> parts = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    parts.add('"' + rows.getString(i).replace("\"", "\"\"") + '"');
                }
                names.add(String.join(".", parts));
            }
        }
        return names;
    }
}
