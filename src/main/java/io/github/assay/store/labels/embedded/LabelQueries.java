package io.github.assay.store.labels.embedded;

import static io.github.assay.store.labels.embedded.LabelIndex.each;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.embedded.Rows.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The questions the index answers. The same act read from two journals counts once: the identity of an act is
 * annotator, item and time, for marks the flag as well.
 */
public final class LabelQueries {
    /** Sorts by item, annotator and time. */
    public static final Comparator<Act> BY_ITEM =
            Comparator.comparing(Act::item).thenComparing(Act::annotator).thenComparing(Act::at);

    /** A vote is in force when the same annotator has no later one on the item, and it takes none back. */
    private static final String IN_FORCE = " NOT EXISTS (SELECT 1 FROM vote later WHERE later.item = v.item"
            + " AND later.annotator = v.annotator AND later.at > v.at) AND v.label <> " + Label.SKIP.ordinal();

    /** Blindness: the votes of others only where the annotator's own vote in force is pass or fail. */
    private static final String OWN_DECIDES = " AND (v.annotator = ? OR EXISTS (SELECT 1 FROM vote own"
            + " WHERE own.item = v.item AND own.annotator = ? AND own.label IN (" + Label.PASS.ordinal() + ", "
            + Label.FAIL.ordinal() + ") AND NOT EXISTS (SELECT 1 FROM vote after WHERE after.item = own.item"
            + " AND after.annotator = own.annotator AND after.at > own.at)))";

    private final Connection connection;
    private final Dictionary words;
    private final Rows rows;

    LabelQueries(Connection connection, Dictionary words) {
        this.connection = connection;
        this.words = words;
        this.rows = new Rows(words);
    }

    /** What makes an act the same act wherever it is read. */
    static Object identity(Act act) {
        Object flag = act instanceof FlagAct mark ? mark.flag() : act.getClass();
        return List.of(act.item(), act.annotator(), act.at(), flag);
    }

    /** Whether an act of the same identity is there. */
    public boolean has(Act act) throws SQLException {
        Optional<Integer> item = words.items().find(act.item());
        Optional<Integer> annotator = words.annotators().find(act.annotator());
        if (item.isEmpty() || annotator.isEmpty()) {
            return false;
        }
        boolean[] found = new boolean[1];
        Kind kind = Kind.of(act);
        each(
                connection,
                "SELECT * FROM " + kind.table() + " WHERE item = ? AND annotator = ? AND at = ?",
                row -> found[0] |= identity(rows.read(kind, row).entry().act()).equals(identity(act)),
                item.get(),
                annotator.get(),
                act.at().toEpochMilli());
        return found[0];
    }

    public List<Act> history(ItemKey item) throws SQLException {
        Optional<Integer> number = words.items().find(item);
        Map<Object, Act> found = new HashMap<>();
        for (Kind kind : number.isPresent() ? Kind.values() : new Kind[0]) {
            each(
                    connection,
                    "SELECT * FROM " + kind.table() + " WHERE item = ?",
                    row -> found.putIfAbsent(
                            identity(rows.read(kind, row).entry().act()),
                            rows.read(kind, row).entry().act()),
                    number.get());
        }
        return found.values().stream()
                .sorted(Comparator.comparing(Act::at).thenComparing(Act::annotator))
                .toList();
    }

    public List<Entry> entriesOf(String annotator) throws SQLException {
        List<JournalPosition> found = new ArrayList<>();
        int author = words.annotators().find(annotator).orElse(-1);
        List<Integer> journals = new ArrayList<>();
        each(connection, "SELECT journal FROM author WHERE annotator = ?", row -> journals.add(row.getInt(1)), author);
        for (int journal : journals) {
            for (Kind kind : Kind.values()) {
                each(
                        connection,
                        "SELECT * FROM " + kind.table() + " WHERE position >= ? AND position < ? AND annotator = ?",
                        row -> found.add(rows.read(kind, row)),
                        JournalPosition.position(journal, 0),
                        JournalPosition.position(journal + 1, 0),
                        author);
            }
        }
        found.sort(Comparator.comparingLong(JournalPosition::position));
        return found.stream().map(JournalPosition::entry).toList();
    }

    public List<Vote> visibleTo(String annotator, ItemKey item) throws SQLException {
        Map<String, Vote> found = new TreeMap<>();
        int author = words.annotators().find(annotator).orElse(-1);
        each(
                connection,
                "SELECT * FROM vote v WHERE v.item = ? AND" + IN_FORCE + OWN_DECIDES,
                row -> found.putIfAbsent(rows.vote(row).annotator(), rows.vote(row)),
                words.items().find(item).orElse(-1),
                author,
                author);
        return List.copyOf(found.values());
    }

    public List<Vote> visibleTo(String annotator) throws SQLException {
        Collection<Vote> current = current();
        Set<ItemKey> own = current.stream()
                .filter(vote -> vote.annotator().equals(annotator) && vote.label().decides())
                .map(Vote::item)
                .collect(Collectors.toSet());
        return current.stream()
                .filter(vote -> vote.annotator().equals(annotator) || own.contains(vote.item()))
                .sorted(BY_ITEM)
                .toList();
    }

    /** The latest vote of each annotator on each item, in no order; votes that were taken back are not there. */
    public Collection<Vote> current() throws SQLException {
        Map<Long, Vote> latest = new HashMap<>();
        each(connection, "SELECT * FROM vote", row -> {
            long whose = row.getLong(2) << 32 | row.getLong(3);
            latest.merge(whose, rows.vote(row), (a, b) -> b.at().isAfter(a.at()) ? b : a);
        });
        latest.values().removeIf(vote -> vote.label() == Label.SKIP);
        return latest.values();
    }

    public List<Vote> all() throws SQLException {
        List<Vote> found = new ArrayList<>();
        each(connection, "SELECT * FROM vote", row -> found.add(rows.vote(row)));
        found.sort(BY_ITEM);
        List<Vote> once = new ArrayList<>(found.size());
        for (Vote vote : found) {
            if (once.isEmpty() || BY_ITEM.compare(once.getLast(), vote) != 0) {
                once.add(vote);
            }
        }
        return once;
    }

    /** The marks of everybody that set what is set now. */
    public List<FlagAct> currentMarks() throws SQLException {
        Map<Object, FlagAct> latest = new HashMap<>();
        each(connection, "SELECT * FROM mark", row -> {
            FlagAct mark = (FlagAct) rows.read(Kind.MARK, row).entry().act();
            latest.merge(
                    List.of(mark.item(), mark.annotator(), mark.flag()),
                    mark,
                    (a, b) -> b.at().isAfter(a.at()) ? b : a);
        });
        return latest.values().stream()
                .filter(FlagAct::on)
                .sorted(Comparator.comparing(FlagAct::item)
                        .thenComparing(FlagAct::annotator)
                        .thenComparing(FlagAct::flag))
                .toList();
    }

    public Map<ItemKey, Adjudication> adjudications() throws SQLException {
        Map<ItemKey, Adjudication> latest = new TreeMap<>();
        each(connection, "SELECT * FROM adjudication ORDER BY at, position", row -> {
            Adjudication decision =
                    (Adjudication) rows.read(Kind.ADJUDICATION, row).entry().act();
            latest.put(decision.item(), decision);
        });
        latest.values().removeIf(decision -> decision.label() == Label.SKIP);
        return latest;
    }

    public List<String> annotators() throws SQLException {
        TreeSet<String> found = new TreeSet<>();
        boolean[] withdrawn = new boolean[1];
        each(connection, "SELECT 1 FROM withdrawn LIMIT 1", _ -> withdrawn[0] = true);
        if (withdrawn[0]) {
            for (Kind kind : Kind.values()) {
                each(
                        connection, "SELECT DISTINCT annotator FROM " + kind.table(),
                        row -> found.add(words.annotators().at(row.getInt(1))));
            }
        } else {
            words.annotators().all().forEach(found::add);
        }
        return List.copyOf(found);
    }

    public long voteCount() throws SQLException {
        long[] count = new long[1];
        each(connection, "SELECT COUNT(*) FROM vote", row -> count[0] = row.getLong(1));
        return count[0];
    }
}
