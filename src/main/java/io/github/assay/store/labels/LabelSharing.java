package io.github.assay.store.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline.Edition;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.GuidelineLog;
import io.github.assay.store.journal.HandOffLog.HandOff;
import io.github.assay.store.journal.HandOffLog;
import io.github.assay.store.journal.ImportLog.UnreadLine;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.shared.SharedAddress;
import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharedSync.SharingState;
import io.github.assay.store.shared.SharedSync;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The exchange of a {@link LabelStore} with a shared store; none until {@link #start}. Thread-safe. */
public final class LabelSharing {
    private final StoreFolder folder;
    private final LabelAccess recorder;
    private volatile TeamLogs logs;
    private final Runnable changed;
    private final RoundStore rounds;
    private volatile Optional<SharedSync> sync = Optional.empty();
    private final Map<String, Long> received = new ConcurrentHashMap<>();
    private final AtomicLong all = new AtomicLong();
    private volatile Runnable listener = () -> {};
    private volatile boolean stranded;
    private volatile Optional<SharingState> unusable = Optional.empty();

    /**
     * Counts of what concerns one person and is not from their own window.
     *
     * @param own acts under their name that came from the shared store
     * @param plans changes of rounds
     */
    public record Arrivals(long own, long plans) {}

    LabelSharing(
            StoreFolder folder, LabelAccess recorder, TeamLogs logs, RoundStore rounds, Runnable changed) {
        this.rounds = rounds;
        this.folder = folder;
        this.recorder = recorder;
        this.logs = logs;
        this.changed = changed;
        logs.people().grantedBy(this::granted);
    }

    /** The role that the shared store gives the person of this machine's login, as last known. */
    private Optional<Role> granted(String name) {
        Optional<SharingState> state = state();
        return state.isEmpty() || name.isEmpty() || !state.get().annotator().equals(name)
                ? Optional.empty()
                : state.get().role().map(SharedRole::word).flatMap(Role::parse);
    }

    /** Exchanges the record of alignments too, from the next connection on. */
    void include(AlignmentStore record) {
        logs = logs.with(record);
    }

    /**
     * Shares the labels: exchanges them once, and from then on at every change and once a second, until the store is
     * closed. Failures are in {@link #state}: everything is saved here first. A store that is open for reading only
     * exchanges nothing.
     *
     * @param items the project's, which a lead's machine publishes: others may then act on these and those of before alone
     */
    public synchronized void start(SharedAddress address, Clock clock, List<ItemKey> items) {
        connect(address, clock, items);
        sync.ifPresent(SharedSync::start);
    }

    /** As {@link #start}, but later exchanges happen only on request. */
    public synchronized void connect(SharedAddress address, Clock clock, List<ItemKey> items) {
        if (recorder instanceof EmbeddedLabelStore embedded && sync.isEmpty()) {
            SharedSync fresh = new SharedSync(
                    address, new ReceivedLabels(folder, embedded, logs, changed, this::arrived), clock, items);
            fresh.whenChanged(() -> listener.run());
            fresh.exchange();
            sync = Optional.of(fresh);
        }
    }

    /** The logs of the team beside the journals. */
    TeamLogs logs() {
        return logs;
    }

    /** Reads lines of logs that were received in earlier sessions; returns how many. */
    int readLogs() throws IOException {
        int[] count = new int[1];
        ReceivedLog.<RuntimeException>logs(folder.path(), (name, line) -> {
            count[0]++;
            logs.received(name, line);
        });
        return count[0];
    }

    /** Whether the labels belong to a shared store, which this folder has reached or is to reach. */
    public boolean isShared() {
        return sync.isPresent() || stranded || SharedSync.wasConnected(folder.path());
    }

    /** Every guideline on record, the earliest first. */
    public List<Edition> guidelines() {
        return logs.guidelines().all();
    }

    /**
     * Records guidelines, which the store then brings to all machines; on disk on return.
     *
     * @throws StoreException also for another role than lead in a shared store
     */
    public void record(List<Edition> fresh) throws StoreException {
        mayWriteGuideline();
        mustBeWritable();
        try {
            logs.guidelines().record(fresh);
        } catch (IOException e) {
            throw Failures.of("The guideline was not recorded", folder.journals().resolve(GuidelineLog.NAME), e);
        }
        noteSaved(fresh.size());
    }

    private void mustBeWritable() throws StoreException {
        if (folder.isReadOnly()) {
            throw folder.notWritable();
        }
    }

    private void mustLead(String act, String remedy) throws StoreException {
        Optional<SharedRole> role = sync.flatMap(s -> s.state().role());
        if (role.isPresent() && role.get() != SharedRole.LEAD) {
            throw new StoreException(
                    Trouble.REFUSED, "In a shared store only a lead " + act + "; your login is " + role.get().word() + ".", remedy);
        }
    }

    /** Refuses another guideline of a login that is known not to be a lead's. */
    public void mayWriteGuideline() throws StoreException {
        mustLead("changes the guideline", "Nothing was saved. Give your text to the lead.");
    }

    /** Whether the login is a lead's and the store was reached in this session. */
    public boolean isLeadInContact() {
        return state().filter(s -> s.contact().isPresent() && s.role().filter(SharedRole.LEAD::equals).isPresent()).isPresent();
    }

    private void arrived(List<Entry> entries) {
        rounds.received(entries);
        for (Entry entry : entries) {
            received.merge(entry.act().annotator(), 1L, Long::sum);
        }
        all.incrementAndGet();
        listener.run();
    }

    /** Calls a function, on any thread, when something came or what is saved where is another than before; it must not block. */
    public void whenChanged(Runnable called) {
        listener = called;
    }

    /** Whether the shared store was never reached from this folder, so that assignments are not known; does not block. */
    public boolean awaitsContact() {
        return sync.map(SharedSync::awaitsContact).orElse(stranded);
    }

    /**
     * Takes that the labels belong to a shared store that cannot be used in this session.
     *
     * @param why sentences
     */
    public void withoutStore(String why) {
        stranded = !SharedSync.wasConnected(folder.path());
        unusable = Optional.of(new SharingState("", Optional.empty(), "", 0, 0, "", why, Optional.empty()));
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

    /** The same, once what is being taken from the shared store at this moment counts. */
    public Arrivals settledArrivals(String annotator) {
        synchronized (recorder) {
            return arrivals(annotator);
        }
    }

    /** A number that is another one after something came from the shared store; does not block. */
    public long arrived() {
        return awaitsContact() ? -1 : all.get();
    }

    /** What is saved where; empty where the labels are not shared. */
    public Optional<SharingState> state() {
        return sync.map(SharedSync::state).or(() -> unusable);
    }

    /**
     * The person of the login in the shared store, as last known; empty where the labels are not shared, before the first
     * contact, and for a login without a name, which only reads.
     */
    public Optional<String> person() {
        return sync.isPresent()
                ? state().map(SharingState::annotator).filter(name -> !name.isEmpty())
                : SharedSync.annotator(folder.path());
    }

    /** Refuses records of people by another login than a lead's, because they would hold on this machine only. */
    void mustKeepRecords() throws StoreException {
        mustLead("keeps the records of people", "Nothing was saved. Ask the lead.");
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
        return new Adoption(folder, embedded).run(logs);
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
        boolean planned = act instanceof RoundAct || act instanceof AssignmentAct || act instanceof StatedLabel;
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
        mustLead("imports labels, takes imports back, draws items and looks at locked tests", "Nothing was saved. Ask the lead to do it.");
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

    /**
     * Sets lines of the shared store aside that no reader reads; the record is on disk on return and is shared.
     *
     * @return how many
     * @throws StoreException also for another role than lead
     */
    public int setAside(List<UnreadLine> lines, Instant at) throws StoreException {
        String by = state().map(SharingState::annotator).orElse("");
        mustPlan();
        if (!(recorder instanceof EmbeddedLabelStore embedded)) {
            throw folder.notWritable();
        }
        if (!lines.isEmpty()) {
            synchronized (embedded) {
                try {
                    embedded.importLog().setAside(lines, by, at);
                } catch (IOException e) {
                    throw Failures.of("The lines were not set aside", folder.journals().resolve(ImportLog.NAME), e);
                }
            }
            noteSaved(lines.size());
        }
        return lines.size();
    }

    /** The packs that people without contact got, the earliest first. */
    public List<HandOff> handOffs() {
        return logs.handOffs().all();
    }

    /** Adds to the record of packs; on disk on return. */
    public void inHandOffs(HandOffLog.Addition addition) throws StoreException {
        mustBeWritable();
        try {
            addition.to(logs.handOffs());
        } catch (IOException e) {
            throw Failures.of("The pack was not recorded", folder.journals().resolve(HandOffLog.NAME), e);
        }
    }

    /** Of some entries those whose act (kind, annotator, item, time) is not here. */
    public List<Entry> unknown(List<Entry> entries) throws StoreException {
        List<Entry> found = new ArrayList<>();
        for (Entry entry : entries) {
            if (!recorder.ask(index -> index.isTaken(entry.act()))) {
                found.add(entry);
            }
        }
        return found;
    }

    /** Adds acts that a person did on another machine without contact, forced to disk once for each journal: all or none. */
    public void take(List<Entry> entries) throws StoreException {
        mustBeWritable();
        mustBeShareable(entries);
        recorder.record(entries);
        arrived(entries);
        changed.run();
        noteSaved(entries.size());
    }

    /** Starts the next exchange, after acts were saved. */
    void noteSaved(int acts) {
        sync.ifPresent(s -> s.noteSaved(acts));
    }

    void close() {
        sync.ifPresent(SharedSync::close);
    }
}
