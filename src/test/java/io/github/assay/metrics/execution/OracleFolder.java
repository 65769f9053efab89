package io.github.assay.metrics.execution;

import io.github.assay.domain.Case;
import io.github.assay.domain.Cell;
import io.github.assay.domain.Column;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Item;
import io.github.assay.domain.Prediction;
import io.github.assay.domain.ResultTable;
import io.github.assay.metrics.Evidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A folder of real cases with SQLite databases and what other programs said of every pair. */
final class OracleFolder {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SECONDS = 60;
    private static final Map<Path, OracleFolder> READ = new HashMap<>();

    private final Path folder;
    private final Map<String, Case> cases = new HashMap<>();
    private final Map<String, String> predictions = new HashMap<>();
    private final Map<String, ExecutionOutcome> outcomes = new HashMap<>();
    private final Map<String, Evidence> evidence = new HashMap<>();

    private OracleFolder(Path folder) {
        this.folder = folder;
        for (JsonNode node : lines("cases.jsonl")) {
            String id = node.get("case_id").asString();
            String gold = node.get("gold_sql").asString();
            cases.put(id, Case.of(id, node.path("question").asString(), gold, node.get("db_id").asString()));
            node.get("predictions")
                    .properties()
                    .forEach(p -> predictions.put(id + "\n" + p.getKey(), p.getValue().asString()));
        }
    }

    /** Every folder with cases, SQLite databases and all oracle files named. */
    static List<OracleFolder> with(String... oracles) {
        Path data = Path.of(System.getProperty("assay.data", "../shared/data"));
        if (!Files.isDirectory(data)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(data)) {
            return folders.sorted()
                    .filter(f -> Files.exists(f.resolve("cases.jsonl")) && Files.isDirectory(f.resolve("databases")))
                    .filter(f -> Stream.of(oracles).allMatch(o -> Files.exists(f.resolve(o))))
                    .map(f -> READ.computeIfAbsent(f, OracleFolder::new))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return folder.getFileName().toString();
    }

    List<JsonNode> lines(String file) {
        try (Stream<String> lines = Files.lines(folder.resolve(file))) {
            return lines.filter(l -> !l.isBlank()).map(JSON::readTree).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The pair an oracle line speaks of, both queries run. */
    Evidence evidence(JsonNode line) {
        String id = line.get("case_id").asString();
        String system = line.get("system").asString();
        return evidence.computeIfAbsent(id + "\n" + system, _ -> evidence(id, system));
    }

    private Evidence evidence(String id, String system) {
        Case evalCase = cases.get(id);
        String sql = predictions.get(id + "\n" + system);
        return Evidences.of(
                new Item(evalCase, Prediction.of(id, system, sql)),
                run(evalCase.dbId(), evalCase.goldSql()),
                run(evalCase.dbId(), sql),
                Map.of());
    }

    private ExecutionOutcome run(String database, String sql) {
        return outcomes.computeIfAbsent(database + "\n" + sql, _ -> execute(database, sql));
    }

    private ExecutionOutcome execute(String database, String sql) {
        Path file = folder.resolve("databases").resolve(database + ".sqlite");
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
