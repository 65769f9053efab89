package io.github.assay.store.shared;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Lines;
import io.github.assay.store.shared.SharedConnection.Extent;
import io.github.assay.store.shared.SharedState.SharedLogin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Exchanges lines between a project's folder and a shared store. An exchange can be repeated at any time and after any
 * failure: what was sent or received is not added twice. {@link #start} exchanges on a thread of its own. Thread-safe.
 */
public final class SharedSync implements AutoCloseable {
    private static final long POLL_MILLIS = 1000;
    private static final long[] RETRY_MILLIS = {1000, 2000, 5000, 10_000, 30_000};
    private static final long CLOSING_MILLIS = 3000;
    /** Form of what is kept of received lines; those of another form are received again, as the server now gives them. */
    private static final String FORM = "2";

    private final SharedAddress address;
    private final LocalLabels local;
    private final Clock clock;
    private final SharedState state;
    private final boolean connectedBefore;
    private final Outgoing outgoing;
    /** Own votes whose items may have acts of others that were hidden before. */
    private final List<String> opening = new ArrayList<>();

    private Optional<SharedConnection> connection = Optional.empty();
    private Optional<SharedLogin> login = Optional.empty();
    private final List<ItemKey> items;
    /** How often items had been published at the last exchange. */
    private int published;
    /** Whether items were published since then: what was on none of them is sent again. */
    private boolean grown;
    private boolean compared;
    /** Acts saved since {@link #reported}. */
    private final AtomicInteger fresh = new AtomicInteger();

    private volatile SharingState reported;
    private final Object bell = new Object();
    private boolean rung;
    private volatile boolean closing;
    private Optional<Thread> thread = Optional.empty();
    private volatile Runnable changed = () -> {};

    /** @param items the project's, which a lead's machine publishes; empty: not known, and none is published */
    public SharedSync(SharedAddress address, LocalLabels local, Clock clock, List<ItemKey> items) {
        this.items = List.copyOf(items);
        this.address = address;
        this.local = local;
        this.clock = clock;
        this.state = SharedState.read(local.folder());
        this.connectedBefore = state.role().isPresent();
        this.outgoing = new Outgoing(local.folder().resolve("journal"), state);
        this.reported = new SharingState(address.place(), state.role(), state.annotator(), 0, 0, "", "", Optional.empty());
    }

    /**
     * Forgets the shared store of a folder that is not connected.
     *
     * @param folder the folder {@code .assay}
     */
    public static void forget(Path folder) throws IOException {
        SharedState.delete(folder);
    }

    /** Whether a folder was connected with a shared store before. */
    public static boolean wasConnected(Path folder) {
        return SharedState.read(folder).role().isPresent();
    }

    /** The annotator of a folder whose login receives votes of others only after its own; empty for other roles. */
    public static Optional<String> onlyWhole(Path folder) {
        SharedState known = SharedState.read(folder);
        return known.role().filter(SharedRole.ANNOTATOR::equals).map(_ -> known.annotator());
    }

    /** As {@link #onlyWhole(Path)}, as last known. */
    public Optional<String> onlyWhole() {
        SharingState known = reported;
        return known.role().filter(SharedRole.ANNOTATOR::equals).map(_ -> known.annotator());
    }

    /** Whether the store has not been reached yet, neither in this session nor in one before it. */
    public boolean awaitsContact() {
        return !connectedBefore && reported.contact().isEmpty();
    }

    /**
     * The name that the login of a folder writes under, as last known; empty where its labels are not shared, before the
     * first contact, and for a login without a name.
     *
     * @param folder the folder {@code .assay}
     */
    public static Optional<String> annotator(Path folder) {
        return Optional.of(SharedState.read(folder).annotator()).filter(name -> !name.isEmpty());
    }

    /** What is saved where, as of the last exchange, with what was saved since. */
    public SharingState state() {
        SharingState last = reported;
        return last.withMore(fresh.get());
    }

    /** Why an act under a name would not be accepted, as far as is known; empty: it would. */
    public String refusal(String annotator) {
        SharingState known = reported;
        return known.role().map(role -> new SharedLogin("", role, known.annotator(), 0, 0).refusal(annotator)).orElse("");
    }

    /** One exchange: sends, then receives. The outcome is in {@link #state}; nothing is thrown, because all is saved here. */
    public synchronized SharingState exchange() {
        String problem = "";
        try {
            SharedConnection store = connected();
            if (grown) {
                outgoing.again();
            }
            try {
                opening.addAll(outgoing.send(store, login.orElseThrow(), local.savedLengths()));
            } catch (SQLException e) {
                if (!SharedConnection.isHeldUp(e)) {
                    throw e;
                }
                problem = "Another transaction at " + address.place() + " is not over; what is saved here is shared after it.";
            }
            receive(store);
            state.write();
            store.waitLonger();
        } catch (SQLException e) {
            drop();
            problem = SharedConnection.isHeldUp(e)
                    ? "The owner of the shared store at " + address.place() + " is changing it; the exchange waits."
                    : "The shared store at " + address.place() + " cannot be reached: " + reason(e);
        } catch (IOException e) {
            drop();
            problem = "The exchange with the shared store failed: " + e.getMessage() + ".";
        } catch (StoreException e) {
            drop();
            problem = e.getMessage();
        }
        return tell(problem, problem.isEmpty() ? Optional.of(clock.instant()) : reported.contact());
    }

    private static String reason(SQLException e) {
        String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
        return first.endsWith(".") ? first : first + ".";
    }

    /**
     * Counts acts that were saved and starts the next exchange. Never waits for the network.
     *
     * @param acts how many
     */
    public void noteSaved(int acts) {
        fresh.addAndGet(acts);
        ring();
        changed.run();
    }

    /** Calls a function, on any thread, when what is saved where is another than before; it must not block. */
    public void whenChanged(Runnable listener) {
        changed = listener;
    }

    private SharingState tell(String problem, Optional<Instant> contact) {
        int pending = reported.pending();
        int shown = fresh.getAndSet(0);
        try {
            boolean logs = state.role().map(role -> role == SharedRole.LEAD).orElse(true);
            pending = outgoing.pending(local.savedLengths(), logs);
        } catch (IOException | StoreException _) {
            // the number of before stays; the next exchange says what is wrong
        }
        SharingState before = reported;
        reported = new SharingState(
                address.place(), state.role(), state.annotator(), pending, outgoing.refused(), outgoing.refusal(), problem, contact);
        if (shown > 0 || !reported.at(before.contact()).equals(before)) { // what was saved since was shown as waiting
            changed.run();
        }
        return reported;
    }

    private SharedConnection connected() throws SQLException, StoreException {
        if (connection.isEmpty()) {
            SharedConnection fresh = SharedConnection.open(address);
            connection = Optional.of(fresh);
            greet(fresh, fresh.about());
        }
        return connection.get();
    }

    private void greet(SharedConnection store, SharedLogin found) throws SQLException, StoreException {
        if (!state.store().isEmpty() && !state.store().equals(found.store())) {
            throw new StoreException(
                    StoreException.Trouble.FAILED,
                    "At " + address.place() + " is another shared store than the one this project's folder knows.",
                    "Correct store.url; to move the project to the other store, use 'assay store copy'.");
        }
        boolean changed = !state.role().equals(Optional.of(found.role()))
                || !state.annotator().equals(found.annotator());
        boolean moved = found.last() < state.scanned()
                || state.anchor() > 0 && store.at(state.anchor()).filter(state::isAnchor).isEmpty();
        if (moved) {
            local.resetReceived();
            state.forget();
        } else if (!state.version().equals(FORM)) {
            local.forgetReceived();
            state.forgetReceived();
            compared = false;
        }
        state.version(FORM);
        if (changed || moved) {
            outgoing.again();
        }
        compared &= !changed && !moved;
        state.know(found);
        login = Optional.of(found);
        published = found.items();
        if (found.role() == SharedRole.LEAD && !items.isEmpty()) {
            publish(store);
        }
    }

    private void publish(SharedConnection store) throws SQLException {
        String hash = Sha256.hex(
                items.stream().map(i -> String.join("\t", i.caseId(), i.system(), i.runId())).sorted().collect(Collectors.joining("\n")), 32);
        if (published == 0 || !state.items().equals(hash)) {
            store.publish(items);
            state.items(hash);
        }
    }

    private void receive(SharedConnection store) throws SQLException, StoreException, IOException {
        Extent extent = store.extent();
        long last = extent.last();
        grown = extent.items() != published;
        published = extent.items();
        boolean one = login.orElseThrow().role() == SharedRole.ANNOTATOR;
        if (!compared) {
            store.byNumber(new ReceivedComparison(store, state.origin(), last, !one).run(local, one ? last : state.scanned()), this::take);
        }
        if (!compared && one) {
            opening.clear();
        } else if (last > state.scanned()) {
            store.after(state.scanned(), state.origin(), this::take);
        }
        if (last > state.scanned() || state.anchor() == 0) {
            store.newest().ifPresent(state::anchor);
        }
        compared = true;
        state.scanned(Math.max(last, state.scanned()));
        for (int i = 0; i < opening.size() && login.orElseThrow().role() == SharedRole.ANNOTATOR; i += 500) {
            take(store.ofItems(opening.subList(i, Math.min(opening.size(), i + 500)), state.origin()));
        }
        opening.clear();
    }

    private void take(List<SharedLine> lines) throws StoreException {
        local.receive(lines);
        String own = login.orElseThrow().annotator();
        lines.stream()
                .filter(line -> line.log().isEmpty() && !own.isEmpty() && mayName(line.line(), own))
                .filter(line -> Lines.entry(line.line().getBytes(StandardCharsets.UTF_8))
                        .filter(entry -> entry.act() instanceof Vote && entry.act().annotator().equals(own))
                        .isPresent())
                .forEach(line -> opening.add(line.line()));
    }

    /** Whether a line may hold a name, as it is or with escapes; most do not and need not be parsed. */
    private static boolean mayName(String line, String name) {
        return line.contains(name) || line.indexOf('\\') >= 0;
    }

    private void drop() {
        connection.ifPresent(open -> {
            try {
                open.close();
            } catch (SQLException _) {
                // it was broken
            }
        });
        connection = Optional.empty();
    }

    /** Exchanges on a thread of its own until closed: at once when something was saved, else each second. */
    public synchronized void start() {
        if (thread.isEmpty()) {
            thread = Optional.of(Thread.ofPlatform().daemon().name("assay-sharing").start(this::run));
        }
    }

    private void run() {
        int failures = 0;
        while (waited(failures == 0 ? POLL_MILLIS : RETRY_MILLIS[Math.min(failures, RETRY_MILLIS.length) - 1])) {
            try {
                failures = exchange().problem().isEmpty() ? 0 : failures + 1;
            } catch (RuntimeException e) {
                if (closing) {
                    return; // the project was closed before the server answered; the next session goes on
                }
                System.getLogger(SharedSync.class.getName()).log(System.Logger.Level.ERROR, "exchange failed", e);
                failures++;
            }
        }
    }

    private void ring() {
        synchronized (bell) {
            rung = true;
            bell.notifyAll();
        }
    }

    /** Waits for something to be saved, at most so long; false: it is to end. */
    private boolean waited(long millis) {
        synchronized (bell) {
            try {
                long end = System.nanoTime() + millis * 1_000_000;
                for (long left = millis; left > 0 && !rung && !closing; left = (end - System.nanoTime()) / 1_000_000) {
                    bell.wait(left);
                }
            } catch (InterruptedException _) {
                return false;
            }
            rung = false;
            return !closing;
        }
    }

    /** Sends what waits if the store can be reached, and ends. What waits then is sent in the next session. */
    @Override
    public void close() {
        synchronized (bell) {
            closing = true;
            bell.notifyAll();
        }
        try {
            if (thread.isPresent()) {
                thread.get().join(CLOSING_MILLIS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (thread.isEmpty() || !thread.get().isAlive()) {
            synchronized (this) {
                if (reported.problem().isEmpty() && state().pending() > 0) {
                    exchange();
                }
                drop();
            }
        }
    }

    /**
     * What is saved where.
     *
     * @param place server and database
     * @param role the login's role, as last known; empty before the first contact
     * @param annotator the name that the login writes under, as last known; empty: any
     * @param pending acts that are saved here and not yet shared
     * @param refused acts that are saved here and that the store does not accept from this login
     * @param refusal why it does not; empty if it accepts all
     * @param problem why the store cannot be used, in sentences; empty while it can
     * @param contact the last successful exchange; empty before the first one of this session
     */
    public record SharingState(
            String place, Optional<SharedRole> role, String annotator, int pending, int refused, String refusal, String problem,
            Optional<Instant> contact) {
        SharingState withMore(int acts) {
            return new SharingState(place, role, annotator, pending + acts, refused, refusal, problem, contact);
        }

        private SharingState at(Optional<Instant> other) {
            return new SharingState(place, role, annotator, pending, refused, refusal, problem, other);
        }

        /** Whether everything that is saved here is in the shared store too. */
        public boolean allShared() {
            return pending == 0 && refused == 0 && contact.isPresent();
        }
    }
}
