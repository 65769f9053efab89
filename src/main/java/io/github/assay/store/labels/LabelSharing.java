package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.DrawLog;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.PeopleLog;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.labels.embedded.Database;
import io.github.assay.store.labels.embedded.IndexFile;
import io.github.assay.store.labels.embedded.LabelIndex;
import io.github.assay.store.labels.embedded.LabelQueries;
import io.github.assay.store.shared.SharedAddress;
import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharedSync.SharingState;
import io.github.assay.store.shared.SharedSync;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The exchange of a {@link LabelStore} with a shared store; none until {@link #start}. Thread-safe. */
public final class LabelSharing {
    private final StoreFolder folder;
    private final LabelAccess recorder;
    private final PeopleLog people;
    private final DrawLog draws;
    private final Runnable changed;
    private final RoundStore rounds;
    private volatile Optional<SharedSync> sync = Optional.empty();
    private final Map<String, Long> received = new ConcurrentHashMap<>();
    private final AtomicLong all = new AtomicLong();
    private volatile boolean stranded;
    private volatile Optional<AlignmentStore> alignments = Optional.empty();

    /**
     * Counts of what concerns one person and is not from their own window.
     *
     * @param own acts under their name that came from the shared store
     * @param plans changes of rounds
     */
    public record Arrivals(long own, long plans) {}

    LabelSharing(
            StoreFolder folder, LabelAccess recorder, PeopleLog people, DrawLog draws, RoundStore rounds, Runnable changed) {
        this.rounds = rounds;
        this.folder = folder;
        this.recorder = recorder;
        this.people = people;
        this.draws = draws;
        this.changed = changed;
    }

    /** Exchanges the record of alignments too, from the next connection on. */
    void include(AlignmentStore record) {
        alignments = Optional.of(record);
    }

    /**
     * Shares the labels: exchanges them once, and from then on at every change and once a second, until the store is
     * closed. Failures are in {@link #state}: everything is saved here first. A store that is open for reading only
     * exchanges nothing.
     */
    public synchronized void start(SharedAddress address, Clock clock) {
        connect(address, clock);
        sync.ifPresent(SharedSync::start);
    }

    /** As {@link #start}, but later exchanges happen only on request. */
    public synchronized void connect(SharedAddress address, Clock clock) {
        if (recorder instanceof EmbeddedLabelStore embedded && sync.isEmpty()) {
            SharedSync fresh = new SharedSync(
                    address, new ReceivedLabels(folder, embedded, people, draws, alignments, changed, this::arrived), clock);
            fresh.exchange();
            sync = Optional.of(fresh);
        }
    }

    private void arrived(List<Entry> entries) {
        rounds.received(entries);
        for (Entry entry : entries) {
            received.merge(entry.act().annotator(), 1L, Long::sum);
        }
        all.incrementAndGet();
    }

    /**
     * Whether the labels belong to a shared store that was never reached from this folder: what is assigned to whom is not
     * known. Does not block.
     */
    public boolean awaitsContact() {
        return sync.map(SharedSync::awaitsContact).orElse(stranded);
    }

    /** Takes that the labels belong to a shared store that cannot be used in this session. */
    public void withoutStore() {
        stranded = !SharedSync.wasConnected(folder.path());
    }

    /**
     * The one annotator of whom everything is here: a login of this role receives votes of others only on items it has decided.
     * Empty for other roles, and where the labels are not shared.
     */
    public Optional<String> onlyWhole() {
        return sync.map(SharedSync::onlyWhole).orElseGet(() -> SharedSync.onlyWhole(folder.path()));
    }

    /** What concerns a person and is not from their own window; does not block. */
    public Arrivals arrivals(String annotator) {
        return new Arrivals(received.getOrDefault(annotator, 0L), rounds.plans());
    }

    /** A number that is another one after something came from the shared store; does not block. */
    public long arrived() {
        return awaitsContact() ? -1 : all.get();
    }

    /** What is saved where; empty where the labels are not shared. */
    public Optional<SharingState> state() {
        return sync.map(SharedSync::state);
    }

    /** Exchanges at once; empty where the labels are not shared. */
    public Optional<SharingState> exchange() {
        return sync.map(SharedSync::exchange);
    }

    /**
     * Votes of one annotator, item and time with different labels, as from two machines of one person: the one that counts on
     * every machine, and each other. By item, then annotator.
     */
    public List<Merge.Conflict> clashes() throws StoreException {
        return recorder.ask(index -> {
            List<Merge.Conflict> found = new ArrayList<>();
            index.eachClash((inForce, other) -> found.add(new Merge.Conflict(inForce, other)));
            return found;
        });
    }

    /**
     * Makes what was received from a shared store part of the journals, before {@link #start}: the folder then belongs
     * to no shared store and holds everything.
     *
     * @return how many acts were added to the journals
     */
    public synchronized int adopt() throws StoreException {
        if (!(recorder instanceof EmbeddedLabelStore embedded) || sync.isPresent()) {
            throw folder.notWritable();
        }
        return new Adoption(folder, embedded).run(people, draws, alignments);
    }

    /** Refuses acts that the shared store is known not to accept, before they are saved. */
    void mustBeShareable(List<Entry> entries) throws StoreException {
        if (sync.isPresent()) {
            for (Entry entry : entries) {
                String refusal = refusal(entry.act());
                if (!refusal.isEmpty()) {
                    throw new StoreException(
                            Trouble.REFUSED, refusal, "Nothing was saved. The store's owner can give your login another role or name.");
                }
            }
        }
    }

    private String refusal(Act act) {
        Optional<SharedRole> role = sync.flatMap(s -> s.state().role());
        boolean planned = act instanceof RoundAct || act instanceof AssignmentAct;
        if (role.filter(r -> r == SharedRole.ANNOTATOR && (planned || act instanceof Adjudication)
                || r == SharedRole.ADJUDICATOR && planned).isPresent()) {
            return "In the shared store your login is " + role.get().word() + ", which does not do this.";
        }
        return sync.map(s -> s.refusal(act.annotator())).orElse("");
    }

    /**
     * Refuses what only a lead does in a shared store: imports and draws, whose acts have the names of others, and the
     * split, looks and promotions of judges, which hold for all machines.
     */
    void mustPlan() throws StoreException {
        Optional<SharedRole> role = sync.flatMap(s -> s.state().role());
        if (role.isPresent() && role.get() != SharedRole.LEAD) {
            throw new StoreException(
                    Trouble.REFUSED,
                    "In a shared store only a lead imports labels, takes imports back, draws items and looks at locked tests; your login is "
                            + role.get().word() + ".",
                    "Nothing was saved. Ask the lead to do it.");
        }
    }

    /**
     * Whether votes are taken in as own acts and not as an import: in a shared store a login of one name takes in votes
     * of this name, whose lines the store accepts from it; only the lead's imports can be taken back as a whole.
     *
     * @throws StoreException when votes of others are among them, which the store would refuse
     */
    boolean takesAsOwn(List<Vote> votes) throws StoreException {
        Optional<SharingState> state = sync.map(SharedSync::state).filter(s -> s.role().filter(SharedRole::writesAsOne).isPresent());
        if (state.isEmpty()) {
            mustPlan();
            return false;
        }
        String own = state.get().annotator();
        List<String> others = votes.stream().map(Vote::annotator).filter(name -> !name.equals(own)).distinct().sorted().toList();
        if (!others.isEmpty()) {
            throw new StoreException(
                    Trouble.REFUSED,
                    "Your login takes votes of " + own + " into the shared store; the file has also votes of "
                            + String.join(", ", others.subList(0, Math.min(5, others.size())))
                            + (others.size() > 5 ? " and " + (others.size() - 5) + " more" : "") + ".",
                    "Nothing was saved. Import a file with your own votes alone, or give this one to the lead.");
        }
        return true;
    }

    /** Starts the next exchange, after acts were saved. */
    void noteSaved(int acts) {
        sync.ifPresent(s -> s.noteSaved(acts));
    }

    void close() {
        sync.ifPresent(SharedSync::close);
    }

    /**
     * Makes what was received from a shared store part of the journals of this folder, so that the folder holds
     * everything and belongs to no shared store. Can be repeated after a failure.
     */
    private static final class Adoption {
        private final StoreFolder folder;
        private final EmbeddedLabelStore recorder;

        Adoption(StoreFolder folder, EmbeddedLabelStore recorder) {
            this.folder = folder;
            this.recorder = recorder;
        }

        /**
         * Adopts everything.
         *
         * @return how many acts were added to the journals
         */
        int run(PeopleLog people, DrawLog draws, Optional<AlignmentStore> alignments) throws StoreException {
            synchronized (recorder) {
                try {
                    Map<String, List<String>> logs = new TreeMap<>();
                    ReceivedLog.<RuntimeException>logs(
                            folder.path(), (log, line) -> logs.computeIfAbsent(log, _ -> new ArrayList<>()).add(line));
                    LogAdoption.adopt(recorder.importLog(), logs.getOrDefault(ImportLog.NAME, List.of()));
                    LogAdoption.adopt(people.file(), logs.getOrDefault(PeopleLog.NAME, List.of()));
                    LogAdoption.adopt(draws.file(), logs.getOrDefault(DrawLog.NAME, List.of()));
                    if (alignments.isPresent()) {
                        LogAdoption.adopt(alignments.get().file(), logs.getOrDefault(AlignmentStore.NAME, List.of()));
                    }
                    List<Entry> missing = missing(received());
                    recorder.appendOnly(missing);
                    recorder.forgetReceived();
                    SharedSync.forget(folder.path());
                    return missing.size();
                } catch (IOException | SQLException e) {
                    throw Failures.of("What others shared was not taken over", ReceivedLog.acts(folder.path()), e);
                }
            }
        }

        /** Entries that the journals of this folder lack. */
        private List<Entry> missing(List<Entry> entries) throws SQLException, IOException {
            List<Entry> missing = new ArrayList<>();
            try (LabelIndex own = IndexFile.filled(Database.inMemory(), recorder::fillOwn);
                    LabelQueries there = own.reader()) {
                for (Entry entry : entries) {
                    if (!there.has(entry.act())) {
                        missing.add(entry);
                    }
                }
            }
            return missing;
        }

        private List<Entry> received() throws IOException, StoreException {
            List<Entry> entries = new ArrayList<>();
            int[] later = new int[1];
            ReceivedLog.<RuntimeException>acts(folder.path(), Long.MAX_VALUE, (_, line) -> {
                try {
                    entries.add(EntryLine.read(line));
                } catch (BadLineException _) {
                    later[0]++;
                }
            });
            if (later[0] > 0) {
                throw new StoreException(
                        StoreException.Trouble.FAILED,
                        later[0] + " acts in the shared store are of kinds that this version does not know.",
                        "Nothing was changed. Use the later version of Assay that wrote them.");
            }
            return entries;
        }
    }

    /** Adds lines of another folder's log to a log of one's own, those that it has already excepted. */
    private static final class LogAdoption {
        /** The key by which a line continues the lines before it in its own file. */
        private static final String CHAIN = "chain";

        /**
         * Adds lines; on disk on return.
         *
         * @return how many were added
         */
        public static int adopt(Journal log, List<String> lines) throws IOException {
            Set<Map<String, Object>> there = new HashSet<>();
            log.readLines(line -> there.add(content(line)));
            List<String> fresh = new ArrayList<>();
            for (String line : lines) {
                Map<String, Object> content = content(line);
                if (!content.isEmpty() && there.add(content)) {
                    fresh.add(line.replaceFirst(",\"" + CHAIN + "\":\"[0-9a-f]*\"}$", "}"));
                }
            }
            if (!fresh.isEmpty()) {
                log.appendLines(fresh);
            }
            return fresh.size();
        }

        private static Map<String, Object> content(String line) {
            try {
                Map<String, Object> found = new HashMap<>(JournalLineReader.object(line));
                found.remove(CHAIN);
                return found;
            } catch (BadLineException _) {
                return Map.of();
            }
        }
    }
}
