package io.github.assay.ui.review;

import io.github.assay.MadeUpSession;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Project;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.Stores;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.AppenderOver;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.AlignmentStore;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.outcomes.CalibrationStore;
import io.github.assay.store.outcomes.RunStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The acts of an annotator, who is Ann unless another one is named, stored in a folder of their own, which tests fill up or make slow. The folder is made at
 * the first use; it is closed and removed when the second one after it is made, or the tests end.
 */
public final class StoredLabels {
    private static final Deque<StoredLabels> IN_USE = new ArrayDeque<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeAllBut(0)));
    }

    /** Whether scores are hidden until the vote; to be set before the first use. */
    public boolean blind = true;

    /** Whether separating databases are hidden; to be set before the first use. */
    public boolean hidesSeparations;

    /** Whether nothing can be written. */
    public volatile boolean diskFull;

    /** Acts are on disk no sooner than this is open. */
    public volatile CountDownLatch saving = new CountDownLatch(0);

    private final AtomicInteger seconds = new AtomicInteger();
    private final Clock clock = ticking().withZone(ZoneOffset.UTC);
    private String annotator = "Ann";
    private Path project;
    private Stores stores;
    private LabelingService labeling;

    /** The rules of labelling. */
    public LabellingPolicy policy() {
        return new LabellingPolicy(
                3, blind, LabellingPolicy.Ties.ADJUDICATE, true, !hidesSeparations,
                io.github.assay.domain.labelling.TriageWeights.USUAL);
    }

    /** The annotator. */
    public synchronized LabelingService labeling() {
        if (labeling == null) {
            open();
        }
        return labeling;
    }

    /** The annotator's queues. */
    public QueueService queues() {
        LabelingService annotator = labeling();
        return new QueueService(stores.labels(), annotator);
    }

    /** The project's folder. */
    public Path folder() {
        labeling();
        return project;
    }

    /** A project open over the folder's stores; it is closed with them. */
    public ProjectSession session(Project opened, OutcomeLookup outcomes) {
        labeling();
        return MadeUpSession.of(opened, stores, outcomes);
    }

    /** A clock that goes on by a second whenever it is read. */
    private InstantSource ticking() {
        Instant start = Instant.parse("2026-11-21T12:03:11Z");
        return () -> start.plusSeconds(seconds.incrementAndGet());
    }

    /** From now on another person labels, or the same one after a restart: their history is read anew. */
    public synchronized void as(String name) {
        annotator = name;
        labeling();
        try {
            labeling = LabelingService.open(stores.labels(), policy(), "", annotator, clock);
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Plans a round of items; who labels must be {@link #as set} anew. */
    public void plan(Round round, List<ItemKey> items) {
        labeling();
        try {
            new RoundService(stores.labels(), clock).plan(round, items, List.of(), "lea");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The annotator has passed an earlier run's answer to an item's question, and the item carries the vote. */
    public void carry(ItemKey item, String run) {
        labeling();
        try {
            Vote judged = vote(new ItemKey(item.caseId(), item.system(), run));
            Vote carried = vote(item).copying(Optional.of(new Vote.Original(item.system(), run, judged.at(), true)));
            stores.labels().merge(List.of(judged, carried), "carried", clock.instant());
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    private Vote vote(ItemKey item) {
        return new Vote(item, annotator, Label.PASS, List.of(), "", 0, clock.instant(), Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.IMPORTED);
    }

    /** A number that differs after every change of the labels. */
    public long state() {
        labeling();
        return stores.labels().state();
    }

    private void open() {
        try {
            project = Files.createTempDirectory("assay-labels");
            Files.writeString(project.resolve("project.json"), "{\"name\": \"Retail BI, autumn\"}");
            StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
            stores = new Stores(
                    folder, LabelStore.open(folder, file -> new SlowDisk(Appender.file(file))), AlignmentStore.open(folder),
                    RunStore.open(folder), CalibrationStore.open(folder));
            labeling = LabelingService.open(stores.labels(), policy(), "", annotator, clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
        closeAllBut(1);
        synchronized (IN_USE) {
            IN_USE.add(this);
        }
    }

    private static void closeAllBut(int kept) {
        synchronized (IN_USE) {
            while (IN_USE.size() > kept) {
                IN_USE.removeFirst().close();
            }
        }
    }

    private void close() {
        saving.countDown();
        try {
            stores.close();
            try (Stream<Path> files = Files.walk(project)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the annotator's journal holds. */
    public List<Entry> entries() {
        labeling();
        try {
            return stores.labels().entriesOf(annotator);
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Every act that was not undone, in the order of acting; disclosures are none. */
    public List<Act> acts() {
        List<Act> acts = new ArrayList<>();
        Deque<Act> undone = new ArrayDeque<>();
        for (Entry entry : entries()) {
            if (entry.act() instanceof DisclosureAct) {
                continue;
            }
            if (entry.actOrigin() == ActOrigin.UNDO) {
                undone.push(acts.removeLast());
            } else {
                acts.add(entry.actOrigin() == ActOrigin.REDO ? undone.pop() : entry.act());
            }
        }
        return acts;
    }

    /** Every vote that was not undone, in the order in which they were cast. */
    public List<Vote> votes() {
        return acts().stream().filter(Vote.class::isInstance).map(Vote.class::cast).toList();
    }

    /** Items of which something was recorded as shown. */
    public List<ItemKey> shown() {
        return disclosed(_ -> true);
    }

    /** Items of which a separating database was recorded as shown. */
    public List<ItemKey> separations() {
        return disclosed(d -> d.shown().contains(DisclosureAct.Part.COUNTEREXAMPLE));
    }

    private List<ItemKey> disclosed(Predicate<DisclosureAct> which) {
        return entries().stream()
                .map(Entry::act)
                .filter(DisclosureAct.class::isInstance)
                .map(DisclosureAct.class::cast)
                .filter(which)
                .map(DisclosureAct::item)
                .toList();
    }

    /** A file on a disk that is full, or slow, while the test wants it. */
    private final class SlowDisk implements AppenderOver {
        private final Appender real;

        SlowDisk(Appender real) {
            this.real = real;
        }

        @Override
        public Appender real() {
            return real;
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            if (diskFull) {
                throw new IOException("No space left on device");
            }
            real.write(bytes);
        }

        @Override
        public void force() throws IOException {
            try {
                saving.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            real.force();
        }
    }
}
