package io.github.assay.conformance;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries of a data folder run on its SQLite databases, each once; as this SQLite runs them, or as an older one does:
 * what it lacks is an error, and it adds floats without compensation.
 */
final class SqliteRuns {
    private static final int SECONDS = 60;

    private final SqliteFiles databases;
    private final Optional<EngineVersion> older;
    private final Map<String, ExecutionOutcome> outcomes = new HashMap<>();

    private SqliteRuns(SqliteFiles databases, Optional<EngineVersion> older) {
        this.databases = databases;
        this.older = older;
    }

    static SqliteRuns of(SqliteFiles databases) {
        return new SqliteRuns(databases, Optional.empty());
    }

    /** The same databases under an older version. */
    SqliteRuns as(EngineVersion version) {
        return new SqliteRuns(databases, Optional.of(version));
    }

    ExecutionOutcome run(String database, String sql) {
        return outcomes.computeIfAbsent(database + "\n" + sql, _ -> execute(database, sql));
    }

    private ExecutionOutcome execute(String database, String sql) {
        Optional<String> lacking = older.flatMap(v -> v.lacks(sql, EngineVersion.own()));
        if (lacking.isPresent()) {
            return new ExecutionOutcome.EngineError(older.get() + " has no " + lacking.get());
        }
        try (Connection connection = databases.open(database);
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(SECONDS);
            if (older.filter(v -> v.compareTo(EngineVersion.COMPENSATED_SUMS) < 0).isPresent()) {
                PlainSum.replaceIn(connection);
            }
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
