package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/**
 * A small database of each engine that keeps its data in a file, and an unguarded runner for each: tests go from engine to
 * engine, and one runner would start a process anew each time.
 */
record Engines(Map<Kind, DatabaseSpec> databases, Map<Kind, QueryRunner> runners) implements AutoCloseable {
    /** @param children how many queries may run at once on each engine */
    static Engines in(Path folder, int children) throws SQLException {
        Map<Kind, DatabaseSpec> databases = TestDatabases.createAll(folder);
        Map<Kind, QueryRunner> runners = new EnumMap<>(Kind.class);
        databases.keySet().forEach(kind -> runners.put(kind, new QueryRunner(Guard.NONE, children)));
        return new Engines(databases, runners);
    }

    QueryRunner runner(Kind kind) {
        return runners.get(kind);
    }

    DatabaseSpec database(Kind kind) {
        return databases.get(kind);
    }

    ExecutionOutcome run(Kind kind, String sql, Limits limits) {
        return runner(kind).run(database(kind), sql, limits, Progress.NONE);
    }

    @Override
    public void close() {
        runners.values().forEach(QueryRunner::close);
    }
}
