package io.github.assay.conformance;

import io.github.assay.domain.Cell;
import io.github.assay.domain.Column;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.ResultTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Queries of a data folder run on its SQLite databases, each once. */
final class SqliteRuns {
    private static final int SECONDS = 60;

    private final Path databases;
    private final Map<String, ExecutionOutcome> outcomes = new HashMap<>();

    SqliteRuns(Path databases) {
        this.databases = databases;
    }

    ExecutionOutcome run(String database, String sql) {
        return outcomes.computeIfAbsent(database + "\n" + sql, _ -> execute(database, sql));
    }

    private ExecutionOutcome execute(String database, String sql) {
        Path file = databases.resolve(database + ".sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + file + "?mode=ro&immutable=1");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(SECONDS);
            try (ResultSet rows = statement.executeQuery(sql)) {
                return new ExecutionOutcome.Rows(table(rows), Duration.ZERO);
            }
        } catch (SQLException e) {
            return new ExecutionOutcome.EngineError(e.getMessage());
        }
    }

    private static ResultTable table(ResultSet rows) throws SQLException {
        List<Column> columns = new ArrayList<>();
        for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
            columns.add(Column.of(rows.getMetaData().getColumnLabel(c)));
        }
        List<List<Cell>> cells = new ArrayList<>();
        while (rows.next()) {
            List<Cell> row = new ArrayList<>();
            for (int c = 1; c <= columns.size(); c++) {
                row.add(cell(rows.getObject(c)));
            }
            cells.add(List.copyOf(row));
        }
        return ResultTable.of(columns, cells);
    }

    private static Cell cell(Object value) {
        return switch (value) {
            case null -> Cell.nul();
            case Integer i -> Cell.of(i.longValue());
            case Long l -> Cell.of(l);
            case Double d -> Cell.of(d);
            case byte[] bytes -> new Cell.Blob(bytes);
            default -> Cell.of(value.toString());
        };
    }
}
