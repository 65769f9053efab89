package io.github.assay.store.shared;

import io.github.assay.domain.ItemKey;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreException;
import io.github.assay.store.shared.SharedSetup.SharedScripts;
import io.github.assay.store.shared.SharedState.SharedLogin;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One connection to a shared store. Each call is one transaction. Not thread-safe. An {@link SQLException} leaves open
 * whether the server has done it; every call can be repeated.
 */
final class SharedConnection implements AutoCloseable {
    private static final String CONNECT_SECONDS = "5";
    private static final String ANSWER_SECONDS = "60";
    private static final int PAGE = 5000;
    /** Milliseconds that one statement waits for another's transaction: while a project opens, and later. */
    private static final int OPENING_WAIT = 300;
    private static final int LATER_WAIT = 1000;
    /** Lines that this folder has not sent itself. An origin alone is no proof, because any login can state any. */
    private static final String OTHERS = "(origin <> ? OR login <> session_user)";
    private static final String LINE_HASH = "sha256(convert_to(log || chr(9) || line, 'UTF8'))";

    private final Connection connection;
    private final SharedAddress address;

    private SharedConnection(Connection connection, SharedAddress address) {
        this.connection = connection;
        this.address = address;
    }

    /** Connects. With several hosts in the URL it connects to the one that takes writes. */
    static SharedConnection open(SharedAddress address) throws SQLException {
        SharedConnection opened = new SharedConnection(connect(address), address);
        opened.waitAtMost(OPENING_WAIT);
        return opened;
    }

    /** Waits longer for other transactions from now on, as after the exchange for which a command waits. */
    void waitLonger() throws SQLException {
        waitAtMost(LATER_WAIT);
    }

    private void waitAtMost(int millis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = " + millis);
        }
    }

    /** Whether a statement ended because another's transaction was not over. */
    static boolean isHeldUp(SQLException e) {
        return "55P03".equals(e.getSQLState());
    }

    static Connection connect(SharedAddress address) throws SQLException {
        Properties settings = new Properties();
        if (!address.user().isEmpty()) {
            settings.put("user", address.user());
        }
        if (!address.password().isEmpty()) {
            settings.put("password", address.password());
        }
        settings.put("connectTimeout", CONNECT_SECONDS);
        settings.put("loginTimeout", CONNECT_SECONDS);
        settings.put("socketTimeout", ANSWER_SECONDS);
        settings.put("tcpKeepAlive", "true");
        settings.put("ApplicationName", "Assay");
        settings.put("options", "-c idle_in_transaction_session_timeout=60000 -c lock_timeout=10000");
        if (!address.url().contains("targetServerType=")) {
            settings.put("targetServerType", "primary");
        }
        Connection connection = new org.postgresql.Driver().connect(address.url(), settings);
        if (connection == null) {
            throw new SQLException("not a URL of the form jdbc:postgresql://HOST:PORT/DATABASE");
        }
        return connection;
    }

    /**
     * Who is connected to what.
     *
     * @throws StoreException when there is no store, it is of a later version, or the login has no role in it
     */
    SharedLogin about() throws SQLException, StoreException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT * FROM " + address.schema() + ".about()")) {
            row.next();
            int version = row.getInt("version");
            String role = row.getString("role");
            if (version > SharedScripts.VERSION) {
                throw new StoreException(
                        Trouble.FAILED,
                        "The shared store is of version " + version + ", this program reads up to " + SharedScripts.VERSION + ".",
                        "Use the later version of Assay that your team uses; what you save meanwhile is shared then.");
            }
            if (version < SharedScripts.VERSION) {
                throw new StoreException(
                        Trouble.FAILED,
                        "The shared store is of version " + version + ", this program needs " + SharedScripts.VERSION + ".",
                        "Its owner upgrades it with 'assay store init', which keeps a backup.");
            }
            return new SharedLogin(
                    row.getString("id"), SharedRole.of(String.valueOf(role)).orElseThrow(this::stranger),
                    row.getString("annotator"), row.getLong("last"), row.getInt("items"));
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            if (state.equals("42501")) {
                throw stranger();
            }
            if (Set.of("3F000", "42883", "42P01").contains(state)) {
                throw new StoreException(
                        Trouble.FAILED,
                        "There is no shared store at " + address.place() + " in the schema " + address.schema() + ".",
                        "Its owner makes one with 'assay store init'.", e);
            }
            throw e;
        }
    }

    private StoreException stranger() {
        return new StoreException(
                Trouble.FAILED, "The login " + address.user() + " has no role in the shared store at " + address.place() + ".",
                "The owner gives it one with 'assay store grant'.");
    }

    /**
     * How far the store is.
     *
     * @param last the highest number of a line
     * @param items how often items were published
     */
    record Extent(long last, int items) {}

    Extent extent() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT last, items FROM " + address.schema() + ".about()")) {
            row.next();
            return new Extent(row.getLong(1), row.getInt(2));
        }
    }

    /** Adds the items of a project to those on which everybody may act, as a lead. */
    void publish(List<ItemKey> items) throws SQLException {
        publish(connection, address.schema(), items);
    }

    /** As a lead or the owner: adds items to those on which everybody may act. Items that no line can name are left out. */
    static void publish(Connection connection, String schema, List<ItemKey> items) throws SQLException {
        List<ItemKey> nameable = items.stream()
                .filter(item -> Stream.of(item.caseId(), item.system(), item.runId())
                        .allMatch(name -> name.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(name)))
                .toList();
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO " + schema + ".item (id) SELECT DISTINCT " + schema + ".item_id(c, s, r)"
                        + " FROM unnest(?::text[], ?::text[], ?::text[]) t(c, s, r) ON CONFLICT DO NOTHING")) {
            for (int from = 0; from < nameable.size(); from += PAGE) {
                List<ItemKey> part = nameable.subList(from, Math.min(nameable.size(), from + PAGE));
                statement.setArray(1, connection.createArrayOf("text", part.stream().map(ItemKey::caseId).toArray()));
                statement.setArray(2, connection.createArrayOf("text", part.stream().map(ItemKey::system).toArray()));
                statement.setArray(3, connection.createArrayOf("text", part.stream().map(ItemKey::runId).toArray()));
                statement.executeUpdate();
            }
        }
    }

    /** Adds lines in their order, those that are there already excepted: all or none. */
    void push(String origin, String log, List<String> lines) throws SQLException {
        String insert = "INSERT INTO " + address.schema() + ".act (origin, log, line) SELECT ?, ?, l"
                + " FROM unnest(?::text[]) WITH ORDINALITY AS t(l, n) ORDER BY n ON CONFLICT DO NOTHING";
        Array texts = connection.createArrayOf("text", lines.toArray());
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setString(1, origin);
            statement.setString(2, log);
            statement.setArray(3, texts);
            statement.executeUpdate();
        } finally {
            texts.free();
        }
    }

    /** Reads the lines after a number that the login may see and that are not of this origin, a page at a time. */
    void after(long number, String origin, PageSink sink) throws SQLException, StoreException {
        long from = number;
        while (true) {
            List<SharedLine> page = lines("number > ? AND " + OTHERS + " ORDER BY number LIMIT " + PAGE, from, origin);
            if (!page.isEmpty()) {
                sink.page(page);
                from = page.getLast().number();
            }
            if (page.size() < PAGE) {
                return;
            }
        }
    }

    /** Takes lines. */
    interface PageSink {
        void page(List<SharedLine> lines) throws SQLException, StoreException;
    }

    /** The line with the highest number that the login may see; empty: it sees none. */
    Optional<SharedLine> newest() throws SQLException {
        return lines("true ORDER BY number DESC LIMIT 1").stream().findFirst();
    }

    /** The line of a number; empty: there is none, or the login may not see it. */
    Optional<SharedLine> at(long number) throws SQLException {
        return lines("number = ?", number).stream().findFirst();
    }

    /**
     * Hashes of the lines that the login may see, that are not of this origin and have no higher number: one of each block
     * of {@value ReceivedComparison#BLOCK} numbers, over the number (8 bytes, the highest first) and the SHA-256 of each line.
     */
    Map<Long, String> blockHashes(String origin, long last) throws SQLException {
        return hashes(
                "number / " + ReceivedComparison.BLOCK + ", encode(sha256(string_agg(int8send(number::bigint) || " + LINE_HASH
                        + ", ''::bytea ORDER BY number)), 'hex')",
                " GROUP BY 1", origin, last);
    }

    /** SHA-256 of such lines in some blocks, by number: of the log's name, a tab and the line. */
    Map<Long, String> lineHashes(String origin, long last, Collection<Long> blocks) throws SQLException {
        Array part = connection.createArrayOf("bigint", blocks.toArray());
        return hashes(
                "number, encode(" + LINE_HASH + ", 'hex')", " AND number / " + ReceivedComparison.BLOCK + " = ANY (?)", origin, last, part);
    }

    private Map<Long, String> hashes(String columns, String more, Object... values) throws SQLException {
        Map<Long, String> found = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT " + columns + " FROM " + address.schema() + ".act WHERE " + OTHERS + " AND number <= ?" + more)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.put(rows.getLong(1), rows.getString(2));
                }
            }
        }
        return found;
    }

    /** Lines by their numbers, in order; a line that is not there, or that the login may not see, is left out. */
    void byNumber(List<Long> numbers, PageSink sink) throws SQLException, StoreException {
        for (int i = 0; i < numbers.size(); i += PAGE) {
            Array part = connection.createArrayOf(
                    "bigint", numbers.subList(i, Math.min(numbers.size(), i + PAGE)).toArray());
            List<SharedLine> page = lines("number = ANY (?) ORDER BY number", part);
            if (!page.isEmpty()) {
                sink.page(page);
            }
        }
    }

    /** Lines of others about the items of some lines, as far as the login may see them. */
    List<SharedLine> ofItems(Collection<String> lines, String origin) throws SQLException {
        Array texts = connection.createArrayOf("text", lines.toArray());
        return lines(
                "(case_id, system, run_id) IN (SELECT x ->> 'case_id', x ->> 'system', x ->> 'run_id'"
                        + " FROM unnest(?::text[]) t(l), LATERAL " + address.schema() + ".parsed(l) x)"
                        + " AND " + OTHERS + " ORDER BY number",
                texts, origin);
    }

    private List<SharedLine> lines(String condition, Object... values) throws SQLException {
        List<SharedLine> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT number, log, line, login, received FROM " + address.schema() + ".act WHERE " + condition)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(new SharedLine(
                            rows.getLong(1), rows.getString(2), rows.getString(3), rows.getString(4),
                            rows.getObject(5, OffsetDateTime.class).toInstant()));
                }
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
