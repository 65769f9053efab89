package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.protocol.WorkerFolderCleaner;
import io.github.assay.execution.sandbox.Sandbox;
import io.github.assay.execution.worker.engines.PostgresEngine;
import io.github.assay.h2.H2Files;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests each engine on this machine: the driver loads, its native code runs, a query process answers. */
public final class EngineCheck {
    /**
     * Result of testing one engine.
     *
     * @param kind the engine
     * @param works whether a query was answered
     * @param found the engine's version, or the reason why it does not work
     */
    public record Finding(Kind kind, boolean works, String found) {}

    record Trial(Kind kind, String file, String versionQuery) {}

    static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 10, 100, 10_000, 256, 1);

    static final List<Trial> TRIALS = List.of(
            new Trial(Kind.SQLITE, "trial.sqlite", "SELECT sqlite_version()"),
            new Trial(Kind.DUCKDB, "trial.duckdb", "SELECT version()"),
            new Trial(Kind.H2, "trial.mv.db", "SELECT H2VERSION()"));

    private final QueryRunner runner;

    public EngineCheck(QueryRunner runner) {
        this.runner = runner;
    }

    /** Tests SQLite, DuckDB and H2 on small databases made for this, and whether the PostgreSQL driver loads. */
    public List<Finding> engines(Progress progress) {
        List<Finding> findings = new ArrayList<>();
        try {
            Path folder = Files.createTempDirectory("assay-trial-");
            try {
                Map<Trial, DatabaseSpec> made = new LinkedHashMap<>();
                for (Trial trial : TRIALS) {
                    make(trial, folder, findings).ifPresent(database -> made.put(trial, database));
                }
                runner.expect(made.values());
                made.forEach((trial, database) ->
                        findings.add(finding(database, runner.run(database, trial.versionQuery(), LIMITS, progress))));
            } finally {
                WorkerFolderCleaner.delete(folder);
            }
        } catch (IOException e) {
            TRIALS.forEach(trial -> findings.add(new Finding(trial.kind(), false, String.valueOf(e.getMessage()))));
        }
        findings.add(postgresDriver());
        return List.copyOf(findings);
    }

    private static Optional<DatabaseSpec> make(Trial trial, Path folder, List<Finding> findings) {
        try {
            create(trial, folder);
            return Optional.of(
                    new DatabaseSpec("trial", trial.kind(), folder.resolve(trial.file()).toString(), "", ""));
        } catch (SQLException | LinkageError e) {
            findings.add(new Finding(trial.kind(), false, String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }

    static void create(Trial trial, Path folder) throws SQLException {
        Path file = folder.resolve(trial.file());
        switch (trial.kind()) {
            case SQLITE -> create("jdbc:sqlite:file:" + file.toUri().getRawPath(), "CREATE TABLE t (a INT)");
            case DUCKDB ->
                create(
                        "jdbc:duckdb:",
                        "ATTACH '" + file.toString().replace("'", "''") + "' AS trial",
                        "CREATE TABLE trial.t (a INT)");
            case H2 ->
                create("jdbc:h2:" + H2Files.name(folder.resolve("trial")) + ";USER=sa", "CREATE TABLE t (a INT)");
            case POSTGRESQL, OTHER -> throw new IllegalArgumentException("not a file: " + trial.kind());
        }
    }

    private static void create(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static Finding postgresDriver() {
        try {
            java.sql.Driver driver = new org.postgresql.Driver();
            return new Finding(
                    Kind.POSTGRESQL, true, "driver " + driver.getMajorVersion() + "." + driver.getMinorVersion());
        } catch (LinkageError e) {
            return new Finding(Kind.POSTGRESQL, false, String.valueOf(e.getMessage()));
        }
    }

    /** Names the databases for which {@link #reach} will be called. */
    public void expect(Collection<DatabaseSpec> databases) {
        runner.expect(databases);
    }

    /** Whether the operating system restricts query processes to their own folder on this machine. */
    public static Sandbox.Protection protection() {
        return Sandbox.protection();
    }

    /** Tries to reach one database with a query that reads no table. */
    public Finding reach(DatabaseSpec database, Progress progress) {
        return finding(database, runner.run(database, "SELECT 1", LIMITS, progress));
    }

    /** The rights of a role beyond its database, which the project permits; empty: none, or unknown. */
    public Optional<String> privileges(DatabaseSpec database, Progress progress) {
        if (database.kind() != Kind.POSTGRESQL || !database.allowPrivilegedRole()) {
            return Optional.empty();
        }
        String sql = "SELECT session_user || ' has rights beyond its database (' || (" + PostgresEngine.PRIVILEGES + ") || ')'";
        return runner.run(database, sql, LIMITS, progress)
                        instanceof ExecutionOutcome.Rows(var table, var _)
                        && table.rows().getFirst().getFirst() instanceof Cell.Text(String text)
                ? Optional.of(text)
                : Optional.empty();
    }

    private static Finding finding(DatabaseSpec database, ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows(var table, var _) ->
                new Finding(database.kind(), true, table.rows().getFirst().getFirst().display());
            case ExecutionOutcome.Unreachable(String message) -> new Finding(database.kind(), false, message);
            case ExecutionOutcome.EngineError(String message) -> new Finding(database.kind(), false, message);
            case ExecutionOutcome other ->
                new Finding(database.kind(), false, "a trial query ended as " + other.kind());
        };
    }

    /** Path of the Java launcher that starts query processes; empty when it is missing. */
    public static Optional<Path> launcher() {
        Path folder = Path.of(System.getProperty("java.home"), "bin");
        return List.of("java", "java.exe").stream()
                .map(folder::resolve)
                .filter(Files::isExecutable)
                .findFirst();
    }
}
