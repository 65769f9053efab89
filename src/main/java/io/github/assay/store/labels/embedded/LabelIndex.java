package io.github.assay.store.labels.embedded;

import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.embedded.Rows.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The journals as rows of a database, for queries. All its data are in the journals. */
public final class LabelIndex implements AutoCloseable {
    /** Rows held before they are passed to the database. */
    private static final int BATCH = 5000;

    private final Database database;
    private final Map<Kind, PreparedStatement> inserts = new EnumMap<>(Kind.class);
    private final VoteRows votes;
    private long next;

    /**
     * Uses a database that has the tables of the present schema; closes it when that fails.
     *
     * @throws SQLException also when a table is missing or is of another schema
     */
    static LabelIndex open(Database database) throws SQLException {
        try {
            return new LabelIndex(database);
        } catch (SQLException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private LabelIndex(Database database) throws SQLException {
        this.database = database;
        this.votes = new VoteRows(database.writer());
        for (Kind kind : EnumSet.complementOf(EnumSet.of(Kind.VOTE))) {
            inserts.put(kind, database.writer().prepareStatement(kind.insert()));
        }
        each(database.writer(), "SELECT number FROM next_number", row -> next = row.getLong(1));
    }

    /** Makes the tables in an empty database. Call {@link #filled} after the journals have been read into it. */
    static LabelIndex create(Database database) throws SQLException {
        run(database, "001.sql");
        return new LabelIndex(database);
    }

    /** Creates the tables' indexes and commits the inserted rows. */
    void filled() throws SQLException {
        run(database, "002.sql");
    }

    private static void run(Database database, String script) throws SQLException {
        try (InputStream in = LabelIndex.class.getResourceAsStream("/store/" + script);
                Statement statement = database.writer().createStatement()) {
            statement.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new SQLException("cannot read " + script, e);
        }
        database.writer().commit();
    }

    /** Uses one row of a query's result. */
    interface RowSink {
        void row(ResultSet row) throws SQLException;
    }

    static void each(Connection connection, String query, RowSink sink, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sink.row(rows);
                }
            }
        }
    }

    /** Removes the votes that came with an import. */
    public void withdraw(String importId) throws SQLException {
        votes.history().change();
        try {
            votes.withdraw(importId);
            database.writer().commit();
        } finally {
            votes.history().change();
        }
    }

    /** Adds rows, all or none. */
    public void insert(List<Entry> entries) throws SQLException {
        votes.history().change();
        try {
            votes.insert(entries, next);
            insertOthers(entries);
            database.writer().commit();
        } finally {
            votes.history().change();
        }
    }

    /** Adds the acts that are no votes; counts all. */
    private void insertOthers(List<Entry> entries) throws SQLException {
        Set<Kind> touched = EnumSet.noneOf(Kind.class);
        int held = 0;
        for (Entry entry : entries) {
            Kind kind = Kind.of(entry.act());
            if (kind == Kind.VOTE) {
                next++;
                continue;
            }
            PreparedStatement row = Objects.requireNonNull(inserts.get(kind));
            Rows.bind(row, next++, entry);
            if (entries.size() == 1) {
                row.executeUpdate();
            } else {
                row.addBatch();
                touched.add(kind);
                held++;
            }
            if (held == BATCH) {
                execute(touched);
                held = 0;
            }
        }
        execute(touched);
    }

    private void execute(Set<Kind> touched) throws SQLException {
        for (Kind kind : touched) {
            Objects.requireNonNull(inserts.get(kind)).executeBatch();
        }
        touched.clear();
    }

    /** Queries on a connection of their own, which sees committed data. The caller closes them. */
    public LabelQueries reader() throws SQLException {
        return new LabelQueries(database.reader(), votes);
    }

    @Override
    public void close() throws SQLException {
        try (PreparedStatement row = database.writer().prepareStatement("UPDATE next_number SET number = ?")) {
            row.setLong(1, next);
            row.executeUpdate();
            database.writer().commit();
        } finally {
            database.close();
        }
    }
}
