package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

/** A small database of each engine that keeps its data in a file, and an unguarded runner that asks them. */
record Engines(Map<Kind, DatabaseSpec> databases, QueryRunner runner) implements AutoCloseable {
    /** @param children how many queries may run at once */
    static Engines in(Path folder, int children) throws SQLException {
        return new Engines(TestDatabases.createAll(folder), new QueryRunner(Guard.NONE, children));
    }

    DatabaseSpec database(Kind kind) {
        return databases.get(kind);
    }

    ExecutionOutcome run(Kind kind, String sql, Limits limits) {
        return runner.run(database(kind), sql, limits, Progress.NONE);
    }

    @Override
    public void close() {
        runner.close();
    }
}
