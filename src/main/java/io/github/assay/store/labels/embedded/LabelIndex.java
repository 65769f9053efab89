package io.github.assay.store.labels.embedded;

import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.embedded.Rows.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** The journals as rows, for questions. Everything in it can be made again from them. */
public final class LabelIndex implements AutoCloseable {
    private final Database database;
    private final Migrations migrations = new Migrations("labels");
    private final Map<Kind, PreparedStatement> inserts = new EnumMap<>(Kind.class);
    private final Dictionary words;
    private final Rows rows;

    public LabelIndex(Database database) throws SQLException {
        this.database = database;
        Connection writer = database.writer();
        migrations.apply(writer);
        words = new Dictionary(writer);
        rows = new Rows(words);
        for (Kind kind : Kind.values()) {
            inserts.put(kind, writer.prepareStatement(kind.insert));
        }
    }

    /** Something done with one row. */
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

    /** Call once the journals have been replayed: makes look-ups fast. */
    public void replayed() throws SQLException {
        migrations.lookup(database.writer());
    }

    public Dictionary words() {
        return words;
    }

    /** Questions by a connection of this index. */
    public LabelQueries queries(Connection reader) {
        return new LabelQueries(reader, words);
    }

    /**
     * Moves the votes of imports to a table that no query reads. Imports that have none are passed over.
     *
     * @param imports their ids
     */
    public void withdraw(Set<String> imports) throws SQLException {
        if (imports.isEmpty()) {
            return;
        }
        Set<Integer> there = new HashSet<>();
        each(database.writer(), "SELECT DISTINCT batch FROM vote WHERE batch <> 0", row -> there.add(row.getInt(1)));
        for (int batch : there) {
            if (imports.contains(words.batches().at(batch))) {
                execute("INSERT INTO withdrawn SELECT * FROM vote WHERE batch = " + batch);
                execute("DELETE FROM vote WHERE batch = " + batch);
            }
        }
        database.writer().commit();
    }

    private void execute(String statement) throws SQLException {
        try (PreparedStatement prepared = database.writer().prepareStatement(statement)) {
            prepared.executeUpdate();
        }
    }

    /** The tables that hold lines of journals, by the kind of their rows. */
    private static List<Map.Entry<String, Kind>> tables() {
        List<Map.Entry<String, Kind>> tables = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            tables.add(Map.entry(kind.table(), kind));
        }
        tables.add(Map.entry("withdrawn", Kind.VOTE));
        return tables;
    }

    /** The position of the last line of a journal that is in the index. */
    OptionalLong last(int journal) throws SQLException {
        List<Long> found = new ArrayList<>();
        for (Map.Entry<String, Kind> table : tables()) {
            each(
                    database.writer(),
                    "SELECT MAX(position) FROM " + table.getKey() + " WHERE position >= ? AND position < ?",
                    row -> {
                        long position = row.getLong(1);
                        if (!row.wasNull()) {
                            found.add(position);
                        }
                    },
                    JournalPosition.position(journal, 0),
                    JournalPosition.position(journal + 1, 0));
        }
        return found.stream().mapToLong(Long::longValue).max();
    }

    /** The entry at a position; empty list when there is none. */
    List<Entry> at(long position) throws SQLException {
        List<Entry> found = new ArrayList<>();
        for (Map.Entry<String, Kind> table : tables()) {
            each(
                    database.writer(),
                    "SELECT * FROM " + table.getKey() + " WHERE position = ?",
                    row -> found.add(rows.read(table.getValue(), row).entry()),
                    position);
        }
        return found;
    }

    /** Adds rows, all or none. */
    public void insert(List<JournalPosition> entries) throws SQLException {
        Set<Kind> touched = new HashSet<>();
        for (JournalPosition placed : entries) {
            Kind kind = Kind.of(placed.entry().act());
            PreparedStatement row = inserts.get(kind);
            rows.bind(row, placed);
            if (entries.size() == 1) {
                row.executeUpdate();
            } else {
                row.addBatch();
                touched.add(kind);
            }
        }
        for (Kind kind : touched) {
            inserts.get(kind).executeBatch();
        }
        database.writer().commit();
    }

    /** A connection for questions; the caller closes it. */
    public Connection reader() throws SQLException {
        return database.reader();
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
