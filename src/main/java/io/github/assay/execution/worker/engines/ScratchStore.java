package io.github.assay.execution.worker.engines;

import io.github.assay.execution.protocol.ScratchRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A database in memory, or temporary tables of a server, that Assay fills and empties (counterexample.md §7.1). Queries of others meet the same limits as
 * on a real database and can write nothing that outlives their database.
 */
public abstract class ScratchStore implements AutoCloseable {
    final Connection owner;
    private final Engine engine;

    ScratchStore(Engine engine, Connection owner) {
        this.engine = engine;
        this.owner = owner;
    }

    /**
     * An empty database with the request's tables.
     *
     * @throws SQLException if the engine refuses the tables, or has no databases in memory
     */
    public static ScratchStore open(ScratchRequest request) throws SQLException {
        ScratchStore store = Engine.of(request.kind()).scratch(request);
        try {
            Engine.run(store.owner, request.tables());
            store.tablesMade();
        } catch (SQLException e) {
            store.close();
            throw e;
        }
        return store;
    }

    /** The engine that reads values and errors. */
    public Engine engine() {
        return engine;
    }

    /** Runs the statements that insert rows. */
    public void fill(List<String> rows) throws SQLException {
        Engine.run(owner, rows);
    }

    /** Delivers rows without an order in reverse, where the engine can. */
    public void reverse(boolean reversed) throws SQLException {}

    /** Removes all rows. */
    public void empty() throws SQLException {
        owner.rollback();
    }

    /** The connection on which queries of others run. */
    public Connection reader() throws SQLException {
        return owner;
    }

    /**
     * Refuses a statement that is not one query.
     *
     * @param unparsed whether the statement guard could not parse it
     */
    public void check(String sql, boolean unparsed) throws SQLException {
        engine.mustOnlyRead(reader(), sql);
    }

    void tablesMade() throws SQLException {}

    /** Frees the memory. */
    @Override
    public void close() {
        try {
            owner.close();
        } catch (SQLException e) {
            throw new IllegalStateException("a database in memory does not close", e);
        }
    }
}
