package io.github.assay.store.labels.embedded;

import static io.github.assay.store.labels.embedded.LabelIndex.each;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.JournalLineWriter;
import java.lang.ref.SoftReference;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The table of votes. A row has numbers in place of item, annotator and what many votes share, and its key begins with
 * the item's number: half a million votes are read in a third of the time that rows of texts take, and the votes of an
 * item need no index of their own. The numbers are in memory while the index is open. One thread writes, any reads.
 */
final class VoteRows {
    /** Bits of a row's key after the number of the item: the number of the act. */
    private static final int ACT_BITS = 36;

    private static final String INSERT = "INSERT INTO vote SELECT * FROM UNNEST(CAST(? AS BIGINT ARRAY),"
            + " CAST(? AS BIGINT ARRAY), CAST(? AS INT ARRAY), CAST(? AS BIGINT ARRAY), CAST(? AS INT ARRAY),"
            + " CAST(? AS DOUBLE PRECISION ARRAY), CAST(? AS BIGINT ARRAY), CAST(? AS VARCHAR ARRAY),"
            + " CAST(? AS VARCHAR ARRAY), CAST(? AS VARCHAR ARRAY), CAST(? AS INT ARRAY))";
    private static final int COLUMNS = 11;
    private static final int BATCH = 5000;

    private final Connection writer;
    private final Numbering<ItemKey> items = new Numbering<>();
    private final Numbering<String> annotators = new Numbering<>();
    private final Numbering<Shared> shared = new Numbering<>();
    private final Numbering<String> golds = new Numbering<>();
    private final VoteHistory history = new VoteHistory();
    private int itemRows;
    private int annotatorRows;
    private int sharedRows;
    private int goldRows;

    /** Fields that many votes have alike. */
    private record Shared(
            String actOrigin, Label label, List<String> issues, Vote.Visible visible, Vote.Origin origin,
                    String guideline,
            String importId) {
        static Shared of(Entry entry, Vote vote) {
            return new Shared(
                    Rows.actOrigin(entry), vote.label(), vote.issues(), vote.visible(), vote.origin(), vote.guideline(),
                    entry.importId());
        }
    }

    /** Reads the numbers that are in the tables. */
    VoteRows(Connection writer) throws SQLException {
        this.writer = writer;
        each(writer, "SELECT * FROM vote_item ORDER BY id",
                row -> items.of(new ItemKey(row.getString(2), row.getString(3), row.getString(4))));
        each(writer, "SELECT * FROM vote_annotator ORDER BY id", row -> annotators.of(row.getString(2)));
        each(writer, "SELECT * FROM vote_shared ORDER BY id", row -> shared.of(shared(row)));
        each(writer, "SELECT * FROM vote_gold ORDER BY id", row -> golds.of(row.getString(2)));
        itemRows = items.size();
        annotatorRows = annotators.size();
        sharedRows = shared.size();
        goldRows = golds.size();
    }

    private static Shared shared(ResultSet row) throws SQLException {
        return new Shared(
                row.getString(2), Label.valueOf(row.getString(3)), list(row, row.getString(4)),
                new Vote.Visible(row.getBoolean(5), row.getBoolean(6), row.getInt(7)),
                Vote.Origin.valueOf(row.getString(8)), row.getString(9), row.getString(10));
    }

    /** The votes as they were read last. */
    VoteHistory history() {
        return history;
    }

    /** Adds the votes among the entries; the act of {@code entries.get(i)} has the number {@code first + i}. */
    void insert(List<Entry> entries, long first) throws SQLException {
        long[] keys = new long[entries.size()];
        int count = 0;
        for (int i = 0; i < keys.length; i++) {
            if (entries.get(i).act() instanceof Vote vote) {
                keys[count++] = (long) items.of(vote.item()) << ACT_BITS | first + i;
            }
        }
        Arrays.sort(keys, 0, count);
        if (count > 0) {
            try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
                for (int from = 0; from < count; from += BATCH) {
                    insert(insert, entries, first, Arrays.copyOfRange(keys, from, Math.min(count, from + BATCH)));
                }
            }
        }
    }

    private void insert(PreparedStatement insert, List<Entry> entries, long first, long[] keys) throws SQLException {
        Object[][] columns = new Object[COLUMNS][keys.length];
        for (int i = 0; i < keys.length; i++) {
            long number = keys[i] & (1L << ACT_BITS) - 1;
            Entry entry = entries.get((int) (number - first));
            Vote vote = (Vote) entry.act();
            columns[0][i] = keys[i];
            columns[1][i] = number;
            columns[2][i] = annotators.of(vote.annotator());
            columns[3][i] = vote.at().toEpochMilli();
            columns[4][i] = shared.of(Shared.of(entry, vote));
            columns[5][i] = vote.seconds();
            columns[6][i] = vote.supersedes().map(Instant::toEpochMilli).orElse(null);
            columns[7][i] = vote.comment();
            columns[8][i] = vote.copyOf()
                    .map(o -> JournalLineWriter.list(o.words()))
                    .orElse(null);
            columns[9][i] = vote.draw().map(d -> JournalLineWriter.list(d.words())).orElse(null);
            columns[10][i] = golds.of(vote.gold());
        }
        insertNumbered();
        for (int c = 0; c < COLUMNS; c++) {
            insert.setObject(c + 1, columns[c]);
        }
        insert.executeUpdate();
    }

    /** Adds rows for the numbers that have none. */
    private void insertNumbered() throws SQLException {
        itemRows = insertNumbered("INSERT INTO vote_item VALUES (?, ?, ?, ?)", items, itemRows, (row, item) -> {
            row.setString(2, item.caseId());
            row.setString(3, item.system());
            row.setString(4, item.runId());
        });
        annotatorRows = insertNumbered(
                "INSERT INTO vote_annotator VALUES (?, ?)", annotators, annotatorRows, (row, name) -> row.setString(2, name));
        goldRows = insertNumbered("INSERT INTO vote_gold VALUES (?, ?)", golds, goldRows, (row, version) -> row.setString(2, version));
        sharedRows = insertNumbered(
                "INSERT INTO vote_shared VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", shared, sharedRows, VoteRows::bind);
    }

    private static void bind(PreparedStatement row, Shared its) throws SQLException {
        row.setString(2, its.actOrigin());
        row.setString(3, its.label().name());
        row.setString(4, its.issues().isEmpty() ? "" : JournalLineWriter.list(its.issues()));
        row.setBoolean(5, its.visible().scores());
        row.setBoolean(6, its.visible().otherVotes());
        row.setInt(7, its.visible().ownQueries());
        row.setString(8, its.origin().name());
        row.setString(9, its.guideline());
        row.setString(10, its.importId());
    }

    /** Sets the columns of a row after its number. */
    private interface Binding<T> {
        void bind(PreparedStatement row, T value) throws SQLException;
    }

    private <T> int insertNumbered(String sql, Numbering<T> values, int from, Binding<T> binding) throws SQLException {
        if (from == values.size()) {
            return from;
        }
        try (PreparedStatement row = writer.prepareStatement(sql)) {
            for (int i = from; i < values.size(); i++) {
                row.setInt(1, i);
                binding.bind(row, values.get(i));
                row.addBatch();
            }
            row.executeBatch();
        }
        return values.size();
    }

    /** Removes the votes of an import. */
    void withdraw(String importId) throws SQLException {
        try (PreparedStatement delete = writer.prepareStatement(
                "DELETE FROM vote WHERE shared IN (SELECT id FROM vote_shared WHERE import_id = ?)")) {
            delete.setString(1, importId);
            delete.executeUpdate();
        }
    }

    /** Reads the rows of all votes on an item. */
    void ofItem(Connection reader, ItemKey item, LabelIndex.RowSink sink) throws SQLException {
        OptionalInt number = items.find(item);
        if (number.isPresent()) {
            long from = (long) number.getAsInt() << ACT_BITS;
            each(reader, "SELECT * FROM vote WHERE place BETWEEN ? AND ?", sink, from, from | (1L << ACT_BITS) - 1);
        }
    }

    /** Reads the rows of all votes of an annotator. */
    void ofAnnotator(Connection reader, String annotator, LabelIndex.RowSink sink) throws SQLException {
        OptionalInt number = annotators.find(annotator);
        if (number.isPresent()) {
            each(reader, "SELECT * FROM vote WHERE annotator = ?", sink, number.getAsInt());
        }
    }

    /** Passes on every vote but carried ones by its item, in no other order; a vote of two journals twice. */
    void eachVote(Connection reader, LabelQueries.VoteRow sink) throws SQLException {
        each(reader, "SELECT place, annotator, shared, at, copy_of FROM vote", row -> {
            if (!copyOf(row, row.getString(5)).map(Vote.Original::carried).orElse(false)) {
                sink.take(item(row), annotator(row.getInt(2)), shared.get(row.getInt(3)).label(), row.getLong(4));
            }
        });
    }

    /** The number of the act of a row of {@code SELECT *}. */
    static long number(ResultSet row) throws SQLException {
        return row.getLong(2);
    }

    private ItemKey item(ResultSet row) throws SQLException {
        return items.get((int) (row.getLong(1) >>> ACT_BITS));
    }

    /** Names of all who have a vote. Stops at the row that has the last name not met before. */
    Set<String> annotators(Connection reader) throws SQLException {
        Set<String> found = new HashSet<>();
        int all = annotators.size();
        try (PreparedStatement statement = reader.prepareStatement("SELECT annotator FROM vote");
                ResultSet rows = statement.executeQuery()) {
            while (found.size() < all && rows.next()) {
                found.add(annotators.get(rows.getInt(1)));
            }
        }
        return found;
    }

    /** The annotator of a number in a row. */
    String annotator(int number) {
        return annotators.get(number);
    }

    /** The entry of a row of {@code SELECT *}. */
    Entry entry(ResultSet row) throws SQLException {
        Shared its = shared.get(row.getInt(5));
        return Rows.entry(vote(row), its.actOrigin(), its.importId());
    }

    /** The vote of a row of {@code SELECT *}. */
    Vote vote(ResultSet row) throws SQLException {
        Shared its = shared.get(row.getInt(5));
        long supersedes = row.getLong(7);
        Optional<Instant> earlier = row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(supersedes));
        return new Vote(
                item(row), annotators.get(row.getInt(3)), its.label(), its.issues(), row.getString(8), row.getDouble(6),
                Instant.ofEpochMilli(row.getLong(4)), its.visible(), earlier, its.origin(), its.guideline(),
                copyOf(row, row.getString(9)), draw(row, row.getString(10)), golds.get(row.getInt(11)));
    }

    private static Optional<Vote.Original> copyOf(ResultSet row, String text) throws SQLException {
        if (text == null) {
            return Optional.empty();
        }
        List<String> parts = list(row, text);
        return Optional.of(new Vote.Original(parts.get(0), parts.get(1), Instant.parse(parts.get(2)), parts.contains(Vote.Original.CARRIED) && parts.size() > 3));
    }

    private static Optional<Vote.Draw> draw(ResultSet row, String text) throws SQLException {
        return text == null ? Optional.empty() : Vote.Draw.of(list(row, text));
    }

    private static List<String> list(ResultSet row, String text) throws SQLException {
        try {
            return text.isEmpty() ? List.of() : List.copyOf(JournalLineReader.list(text));
        } catch (BadLineException e) {
            throw new SQLException("damaged row " + row.getLong(1), e);
        }
    }

    /** Values numbered from 0 in the order in which they were added. One thread adds, any thread reads. */
    private static final class Numbering<T> {
        private final Map<T, Integer> numbers = new ConcurrentHashMap<>();
        private volatile Object[] values = new Object[16];
        private int size;

        /** The number of a value; the next one where it has none. */
        int of(T value) {
            Integer known = numbers.get(value);
            if (known != null) {
                return known;
            }
            Object[] now = values;
            if (size == now.length) {
                now = Arrays.copyOf(now, size * 2);
            }
            now[size] = value;
            values = now; // a volatile write, which shows the element to readers
            numbers.put(value, size);
            return size++;
        }

        /** The number of a value, if it has one. */
        OptionalInt find(T value) {
            Integer known = numbers.get(value);
            return known == null ? OptionalInt.empty() : OptionalInt.of(known);
        }

        /** The value of a number that was given. */
        @SuppressWarnings("unchecked")
        T get(int number) {
            return (T) values[number];
        }

        /** How many values have a number. */
        int size() {
            return numbers.size();
        }
    }

    /** All votes as they were read last, kept until a vote is written or memory is short. Thread-safe. */
    static final class VoteHistory {
        /** Odd while votes are written. */
        private final AtomicLong changes = new AtomicLong();

        private long readAt = -1;
        private long readRows;
        private SoftReference<List<Vote>> read = new SoftReference<>(null);

        /** Reads all votes. */
        interface Reading {
            List<Vote> read() throws SQLException;
        }

        /** To be called before votes are written, and again afterwards. */
        void change() {
            changes.incrementAndGet();
        }

        /** The votes, where they are known and no row has an act of another one. */
        synchronized Optional<List<Vote>> known(long rows) {
            List<Vote> known = readAt == changes.get() && readRows == rows ? read.get() : null;
            return Optional.ofNullable(known).filter(votes -> votes.size() == rows);
        }

        /**
         * The votes; a second caller waits for the first, so that they are read once. Unmodifiable.
         *
         * @param rows how many rows the table has; rows that were lost since are noticed by it
         */
        synchronized List<Vote> get(long rows, Reading reading) throws SQLException {
            long now = changes.get();
            List<Vote> known = readAt == now && readRows == rows ? read.get() : null;
            if (known != null) {
                return known;
            }
            List<Vote> votes = Collections.unmodifiableList(reading.read());
            if (now % 2 == 0 && changes.get() == now) {
                readAt = now;
                readRows = rows;
                read = new SoftReference<>(votes);
            }
            return votes;
        }
    }
}
