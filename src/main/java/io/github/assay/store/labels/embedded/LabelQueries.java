package io.github.assay.store.labels.embedded;

import static io.github.assay.store.labels.embedded.LabelIndex.each;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.labels.embedded.Rows.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The queries of the index. The same act read from two journals counts once: the identity of an act is annotator, item
 * and time, for marks the flag as well. Of acts of one identity with other contents one counts, by rules that do not
 * depend on the order in which they came.
 */
public final class LabelQueries implements AutoCloseable {
    /** Sorts by item, annotator and time. */
    private static final Comparator<Act> BY_ITEM = (a, b) -> {
        int slot = bySlot(a, b);
        return slot != 0 ? slot : a.at().compareTo(b.at());
    };

    private static final Comparator<Vote> BY_CONTENT = (a, b) -> {
        int order = BY_ITEM.compare(a, b);
        return order != 0 ? order : VoteContent.TOTAL.compare(a, b);
    };

    /**
     * By time; acts of one time by annotator and by their content, so that it is the same order on every machine. Of acts of
     * one identity the last one counts.
     */
    public static final Comparator<Act> BY_TIME = Comparator.comparing(Act::at)
            .thenComparing(Act::annotator)
            .thenComparing((a, b) -> a instanceof Vote v && b instanceof Vote w
                    ? VoteContent.TOTAL.compare(w, v)
                    : EntryLine.write(Entry.of(a)).compareTo(EntryLine.write(Entry.of(b))));

    private static final String OF_ITEM = "case_id = ? AND system = ? AND run_id = ?";

    private static final Set<Kind> PLANNED = EnumSet.of(Kind.ROUND_STEP, Kind.ASSIGNMENT, Kind.STATED_LABEL);

    private final Connection connection;
    private final VoteRows votes;
    private final Rows rows = new Rows();

    /** @param connection closed with this object */
    LabelQueries(Connection connection, VoteRows votes) {
        this.connection = connection;
        this.votes = votes;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /**
     * Identity of an act, equal in every journal: item, annotator, time; for marks the flag, for assignments the round.
     */
    static Object identity(Act act) {
        Object flag = switch (act) {
            case FlagAct mark -> mark.flag();
            case AssignmentAct assignment -> assignment.round();
            case StatedLabel stated -> stated.round();
            default -> act.getClass();
        };
        return List.of(act.item(), act.annotator(), act.at(), flag);
    }

    /** Whether the same act is there, with the same content. */
    public boolean has(Act act) throws SQLException {
        return any(act, act::equals);
    }

    /** Whether an act of the same identity is there, whatever its content. */
    public boolean isTaken(Act act) throws SQLException {
        return any(act, other -> identity(other).equals(identity(act)));
    }

    private boolean any(Act act, Predicate<Act> same) throws SQLException {
        boolean[] found = new boolean[1];
        Kind kind = Kind.of(act);
        if (kind == Kind.VOTE) {
            votes.ofItem(connection, act.item(), row -> found[0] |= same.test(votes.vote(row)));
            return found[0];
        }
        each(
                connection,
                "SELECT * FROM " + kind.table() + " WHERE annotator = ? AND at = ?",
                row -> found[0] |= same.test(rows.act(kind, row)),
                act.annotator(),
                act.at().toEpochMilli());
        return found[0];
    }

    /** The kinds of act but votes and what leads plan. */
    private static Set<Kind> others() {
        Set<Kind> others = EnumSet.complementOf(EnumSet.copyOf(PLANNED));
        others.remove(Kind.VOTE);
        return others;
    }

    /** All acts on an item by time, each content once. Of acts of one identity the one that counts is last. */
    public List<Act> history(ItemKey item) throws SQLException {
        List<Act> found = new ArrayList<>();
        votes.ofItem(connection, item, row -> found.add(votes.vote(row)));
        for (Kind kind : others()) {
            each(
                    connection,
                    "SELECT * FROM " + kind.table() + " WHERE " + OF_ITEM,
                    row -> found.add(rows.act(kind, row)),
                    item.caseId(),
                    item.system(),
                    item.runId());
        }
        found.sort(BY_TIME);
        List<Act> once = new ArrayList<>(found.size());
        for (Act act : found) {
            if (once.isEmpty() || !isSame(once.getLast(), act)) {
                once.add(act);
            }
        }
        return once;
    }

    private static boolean isSame(Act a, Act b) {
        return a instanceof Vote v && b instanceof Vote w
                ? BY_ITEM.compare(v, w) == 0 && VoteContent.ORDER.compare(v, w) == 0
                : a.equals(b);
    }

    public List<Entry> entriesOf(String annotator) throws SQLException {
        Map<Long, Entry> found = new TreeMap<>();
        votes.ofAnnotator(connection, annotator, row -> found.put(VoteRows.number(row), votes.entry(row)));
        for (Kind kind : others()) {
            each(
                    connection,
                    "SELECT * FROM " + kind.table() + " WHERE annotator = ?",
                    row -> found.put(row.getLong(1), rows.entry(kind, row)),
                    annotator);
        }
        return List.copyOf(found.values());
    }

    /** As {@link #current()}, on one item. */
    public List<Vote> current(ItemKey item) throws SQLException {
        Map<String, Vote> latest = new TreeMap<>();
        votes.ofItem(connection, item, row -> {
            Vote vote = votes.vote(row);
            latest.merge(vote.annotator(), vote, VoteContent::inForce);
        });
        return latest.values().stream().filter(vote -> vote.label() != Label.SKIP).toList();
    }

    /** Blindness: the votes of others only where the annotator's own vote in force is pass or fail. */
    public List<Vote> visibleTo(String annotator, ItemKey item) throws SQLException {
        List<Vote> current = current(item);
        boolean decides = current.stream().anyMatch(v -> v.annotator().equals(annotator) && v.label().decides() && !v.isCarried());
        return current.stream().filter(vote -> decides || vote.annotator().equals(annotator)).toList();
    }

    public List<Vote> visibleTo(String annotator) throws SQLException {
        List<Vote> current = current();
        Set<ItemKey> own = current.stream()
                .filter(vote -> vote.annotator().equals(annotator) && vote.label().decides() && !vote.isCarried())
                .map(Vote::item)
                .collect(Collectors.toSet());
        return current.stream()
                .filter(vote -> vote.annotator().equals(annotator) || own.contains(vote.item()))
                .toList();
    }

    /** By item, then annotator: 0 for two acts of one annotator on one item. */
    private static int bySlot(Act a, Act b) {
        int item = a.item() == b.item() ? 0 : a.item().compareTo(b.item());
        return item != 0 ? item : a.annotator().compareTo(b.annotator());
    }

    /**
     * The latest vote of each annotator on each item, without withdrawn votes; by item, then annotator. A carried vote gives
     * way to every other one, also to an earlier one that was imported later.
     */
    public List<Vote> current() throws SQLException {
        List<Vote> history = all();
        List<Vote> latest = new ArrayList<>(history.size());
        Optional<Vote> own = Optional.empty();
        for (int i = 0; i < history.size(); i++) {
            Vote vote = history.get(i);
            own = vote.isCarried() ? own : Optional.of(vote);
            if (i + 1 == history.size() || bySlot(vote, history.get(i + 1)) != 0) {
                Vote inForce = own.orElse(vote);
                if (inForce.label() != Label.SKIP) {
                    latest.add(inForce);
                }
                own = Optional.empty();
            }
        }
        return latest;
    }

    /** Takes one row of the table of votes, without making a vote of it. */
    public interface VoteRow {
        /** @param at milliseconds since 1970 */
        void take(ItemKey item, String annotator, Label label, long at);
    }

    /** Passes on every vote but carried ones, those of an item together; a vote of two journals twice. */
    public void eachVote(VoteRow sink) throws SQLException {
        Optional<List<Vote>> known = votes.history().known(voteCount());
        if (known.isPresent()) {
            Vote.judged(known.get()).forEach(v -> sink.take(v.item(), v.annotator(), v.label(), v.at().toEpochMilli()));
        } else {
            votes.eachVote(connection, sink);
        }
    }

    /** Every vote, once, by item, annotator and time. Unmodifiable. */
    public List<Vote> all() throws SQLException {
        return votes.history().get(voteCount(), this::read);
    }

    private List<Vote> read() throws SQLException {
        return read((_, _) -> {});
    }

    /** @param clash takes a vote that counts, and one of the same annotator, item and time with another label */
    private List<Vote> read(BiConsumer<Vote, Vote> clash) throws SQLException {
        List<Vote> found = new ArrayList<>();
        each(connection, "SELECT * FROM vote", row -> found.add(votes.vote(row)));
        found.sort(BY_CONTENT);
        List<Vote> once = new ArrayList<>(found.size());
        for (Vote vote : found) {
            if (once.isEmpty() || BY_ITEM.compare(once.getLast(), vote) != 0) {
                once.add(vote);
            } else if (once.getLast().label() != vote.label()) {
                clash.accept(once.getLast(), vote);
            }
        }
        return once;
    }

    /** Passes on each vote that counts with each one of the same annotator, item and time that has another label. */
    public void eachClash(BiConsumer<Vote, Vote> sink) throws SQLException {
        if (voteCount() > all().size()) {
            read(sink);
        }
    }

    /** Marks of all annotators that set a flag which is in force. */
    public List<FlagAct> currentMarks() throws SQLException {
        Map<Object, FlagAct> latest = new HashMap<>();
        each(connection, "SELECT * FROM mark", row -> {
            FlagAct mark = (FlagAct) rows.act(Kind.MARK, row);
            latest.merge(
                    List.of(mark.item(), mark.annotator(), mark.flag()),
                    mark,
                    (a, b) -> BY_TIME.compare(a, b) < 0 ? b : a);
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
        allAdjudications().forEach(decision -> latest.put(decision.item(), decision));
        latest.values().removeIf(decision -> decision.label() == Label.SKIP);
        return latest;
    }

    /**
     * Acts on rounds, assignments, stated labels or repeats, by time; acts of one time and annotator in the order of their journal. Of acts
     * of one identity the one that counts.
     */
    public <T extends Act> List<T> onRounds(Class<T> type) throws SQLException {
        Kind kind = type == RoundAct.class ? Kind.ROUND_STEP
                : type == AssignmentAct.class ? Kind.ASSIGNMENT
                : type == StatedLabel.class ? Kind.STATED_LABEL : Kind.REPEAT_VOTE;
        Map<Object, T> found = new LinkedHashMap<>();
        each(connection, "SELECT * FROM " + kind.table() + " ORDER BY at, number", row -> {
            T act = type.cast(rows.act(kind, row));
            found.merge(identity(act), act, (a, b) -> BY_TIME.compare(a, b) < 0 ? b : a);
        });
        return found.values().stream().sorted(Comparator.comparing((T act) -> act.at()).thenComparing(Act::annotator)).toList();
    }

    /** Every decision ever, also withdrawn ones; the earliest first. */
    public List<Adjudication> allAdjudications() throws SQLException {
        return everyOf(Kind.ADJUDICATION, Adjudication.class);
    }

    /** Every review of a proposed gold query ever; the earliest first. */
    public List<GoldReview> goldReviews() throws SQLException {
        return everyOf(Kind.GOLD_REVIEW, GoldReview.class);
    }

    /** Each act of a kind once, by {@link #BY_TIME}. */
    private <T extends Act> List<T> everyOf(Kind kind, Class<T> type) throws SQLException {
        List<T> found = new ArrayList<>();
        each(connection, "SELECT * FROM " + kind.table(), row -> found.add(type.cast(rows.act(kind, row))));
        return found.stream().distinct().sorted(BY_TIME).toList();
    }

    public List<String> annotators() throws SQLException {
        TreeSet<String> found = new TreeSet<>(votes.annotators(connection));
        for (Kind kind : EnumSet.of(Kind.MARK, Kind.ADJUDICATION, Kind.REMARK)) {
            each(connection, "SELECT DISTINCT annotator FROM " + kind.table(), row -> found.add(row.getString(1)));
        }
        return List.copyOf(found);
    }

    public long voteCount() throws SQLException {
        long[] count = new long[1];
        each(connection, "SELECT COUNT(*) FROM vote", row -> count[0] = row.getLong(1));
        return count[0];
    }

    /**
     * Order of votes of the same annotator, item and time, by what a label pack has of them. Where two such votes differ, the
     * first in this order counts, so that packs give the same votes in whatever order they are merged.
     */
    public static final class VoteContent {
        private static final Comparator<List<String>> TEXTS = (a, b) -> {
            for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
                int order = a.get(i).compareTo(b.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(a.size(), b.size());
        };

        /** The order; 0 where packs have the same of both. */
        public static final Comparator<Vote> ORDER = Comparator.comparing(Vote::label)
                .thenComparing(Vote::issues, TEXTS)
                .thenComparing(Vote::comment)
                .thenComparingDouble(Vote::seconds)
                .thenComparing(vote -> vote.visible().scores())
                .thenComparing(vote -> vote.visible().otherVotes())
                .thenComparing(vote -> vote.supersedes().orElse(Instant.MIN))
                .thenComparing(VoteContent::copied, TEXTS)
                .thenComparing(vote -> vote.draw().map(Vote.Draw::words).orElse(List.of()), TEXTS);

        /** The order by all that a journal's line has; 0 for equal votes. What packs have the same of is decided by it too. */
        public static final Comparator<Vote> TOTAL = ORDER
                .thenComparing(Vote::origin)
                .thenComparing(Vote::guideline)
                .thenComparing(Vote::gold)
                .thenComparing(vote -> vote.visible().ownQueries());

        private VoteContent() {}

        private static List<String> copied(Vote vote) {
            return vote.copyOf().map(Vote.Original::words).orElse(List.of());
        }

        /**
         * The one of two votes of the same annotator and item that is in force: the one that is not carried, the later, of one
         * time the first in order.
         */
        public static Vote inForce(Vote a, Vote b) {
            if (a.givesWayTo(b) || b.givesWayTo(a)) {
                return a.isCarried() ? b : a;
            }
            int time = a.at().compareTo(b.at());
            return time > 0 || time == 0 && TOTAL.compare(a, b) <= 0 ? a : b;
        }
    }
}
