package io.github.assay.service.open;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.QueryRunner;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.packed.SourceTables;
import io.github.assay.service.run.CatalogueSql;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Reads tables that are to be imported with the query processes, which nothing in a file can leave. */
public final class DatabaseSources implements SourceTables {
    private static final Limits LIMITS = new Limits(Duration.ofMinutes(5), 100_000, 50_000_000, 50_000_000, 2048, 1);
    private final QueryRunner queries;

    public DatabaseSources(QueryRunner queries) {
        this.queries = queries;
    }

    @Override
    public List<String> names(Path file, DatabaseSpec.Kind kind, Progress progress) throws ProjectFormatException {
        ResultTable columns = run(file, kind, CatalogueSql.of(kind.dialect(), "schema").getFirst(), progress);
        int name = columns.columns().stream().map(Column::name).toList().indexOf("table_name");
        return columns.rows().stream().map(row -> row.get(name).display()).distinct().sorted().toList();
    }

    @Override
    public ResultTable rows(Path file, DatabaseSpec.Kind kind, String table, long from, int most, Progress progress)
            throws ProjectFormatException {
        return run(file, kind, "SELECT * FROM \"" + table.replace("\"", "\"\"") + "\" LIMIT " + most + " OFFSET " + from, progress);
    }

    private ResultTable run(Path file, DatabaseSpec.Kind kind, String sql, Progress progress) throws ProjectFormatException {
        DatabaseSpec database = new DatabaseSpec(file.getFileName().toString(), kind, file.toAbsolutePath().toString(), "", "");
        return switch (queries.run(database, sql, LIMITS, progress)) {
            case ExecutionOutcome.Rows(ResultTable table, Duration _) -> table;
            case ExecutionOutcome.EngineError(String message) ->
                throw unreadable(file, message.lines().findFirst().orElse("").replaceAll("\\w*Exception:? *", "").strip());
            case ExecutionOutcome.Unreachable _ -> throw unreadable(file, "it is damaged, half-written or of a version that is not known here");
            case ExecutionOutcome.TooLarge(String what, String detail, long _) -> throw unreadable(file, what + " " + detail);
            case ExecutionOutcome.Timeout(Duration limit) -> throw unreadable(file, "it takes longer than " + limit.toMinutes() + " minutes");
            case ExecutionOutcome.Blocked(String rule, String detail, int _) -> throw unreadable(file, rule + " " + detail);
        };
    }

    private static ProjectFormatException unreadable(Path file, String why) {
        return new ProjectFormatException(file + " cannot be read: " + why, "Is the file whole? Otherwise write the table as CSV or JSON lines.");
    }
}
