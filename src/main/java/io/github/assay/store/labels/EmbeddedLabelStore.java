package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.labels.embedded.IndexFile;
import io.github.assay.store.labels.embedded.LabelIndex;
import io.github.assay.store.labels.embedded.LabelQueries;
import io.github.assay.store.labels.embedded.ReceivedReplay;
import io.github.assay.store.labels.embedded.Replay;
import io.github.assay.store.upkeep.StoreUpgrade;
import io.github.assay.task.Cancelled;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;

/**
 * Store of labels that writes a journal line, then the row of the index, and rebuilds a failing index. Holds back a
 * thread's interrupt while a file is written, because an interrupt would close the file.
 */
final class EmbeddedLabelStore implements LabelAccess {
    private static final System.Logger LOG = System.getLogger(EmbeddedLabelStore.class.getName());
    private static final String NO_IMPORT = "Nothing was imported";

    private final StoreFolder folder;
    private final OpenJournals journals;
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final IndexFile indexFile;
    /** Readers share the read lock. Closing or replacing the index takes the write lock inside the monitor. */
    private final ReentrantReadWriteLock swap = new ReentrantReadWriteLock();

    private final Mailboxes mailboxes;
    private ImportLog imports;
    private JournalCare care;
    private boolean isReplayed;
    private ReceivedLog received;
    private volatile LabelIndex index;
    private volatile boolean closed;

    @SuppressWarnings("NullAway.Init") // open() sets the rest before anybody has the store
    private EmbeddedLabelStore(StoreFolder folder, Appender.Opener opener) {
        this.folder = folder;
        this.journals = new OpenJournals(folder, opener);
        this.mailboxes = new Mailboxes(folder, this);
        this.indexFile = new IndexFile(folder, notices::add);
    }

    static EmbeddedLabelStore open(StoreFolder folder, Appender.Opener opener) throws StoreException {
        EmbeddedLabelStore recorder = new EmbeddedLabelStore(folder, opener);
        try {
            StoreUpgrade.run(folder);
            recorder.care = JournalCare.of(folder, recorder.notices::add);
            recorder.imports = ImportLog.open(
                    folder.journals().resolve(ImportLog.NAME), opener, recorder.notices);
            recorder.received = ReceivedLog.open(folder.path(), opener);
            ReceivedLog.<RuntimeException>logs(folder.path(), recorder::readImport);
            recorder.journals.find();
            recorder.index = recorder.indexFile.open(recorder.files(), recorder::fill);
            recorder.care.report(recorder.isReplayed);
            recorder.care.reportReceived();
            recorder.mailboxes.take();
            return recorder;
        } catch (IOException e) {
            throw Failures.of("The labels cannot be opened, so nothing was saved", folder.journals().resolve("x"), e);
        }
    }

    @Override
    public List<String> notices() {
        return List.copyOf(notices);
    }

    /** All files from which the index is built. */
    private List<Journal> files() {
        List<Journal> files = new ArrayList<>(journals.all());
        for (Journal other : List.of(imports.file(), received.sealed())) {
            if (Files.exists(other.file())) {
                files.add(other);
            }
        }
        return files;
    }

    private void fill(LabelIndex empty) throws SQLException, IOException {
        fillOwn(empty);
        ReceivedReplay.run(empty, folder.path(), Long.MAX_VALUE, imports.undone());
    }

    /** Reads the journals of this folder into an empty index. */
    void fillOwn(LabelIndex empty) throws SQLException, IOException {
        for (Journal journal : journals.all()) {
            Replay replay = new Replay(empty, journal, imports.undone(), care.watch().kept(journal.file()), notices::add);
            replay.run();
            care.watch().add(replay.findings());
        }
        isReplayed = true;
    }

    /** The log of imports. Use it inside this object's monitor. */
    ImportLog importLog() {
        return imports;
    }

    /** All acts are in the journals: an index that cannot be written, as on a full disk, is made again from them. */
    private void sealIndex() {
        try {
            index.close();
            indexFile.seal(files());
        } catch (IOException | SQLException e) {
            LOG.log(System.Logger.Level.WARNING, "The index of the labels is made again at the next opening: " + e.getMessage());
        }
    }

    /** Adds acts to the journals, and not to the index. */
    synchronized void appendOnly(List<Entry> entries) throws StoreException {
        journals.append(entries).keep();
    }

    /** Removes what was received, after it was adopted. */
    synchronized void forgetReceived() throws StoreException, IOException {
        received.delete();
        anew("");
    }

    /** Makes the index again after lines that were received were set aside. */
    synchronized void remakeReceived(int lines, boolean logs) throws StoreException {
        notices.add("Lines received from the shared store were changed by other means than Assay: " + lines
                + " set aside beside shared/" + ReceivedLog.ACTS + ", those of the store are received again."
                + (logs ? " Open the project again: what they said of people, imports, draws and alignments counts until then." : ""));
        anew("");
    }

    private void readImport(String log, String line) {
        if (log.equals(ImportLog.NAME)) {
            imports.received(line);
        }
    }

    /** Lines of a shared store that are kept beside the journals. Use it inside this object's monitor. */
    ReceivedLog received() {
        return received;
    }

    /** The length of each journal, and of the log of imports, up to which its lines were reported as saved. */
    synchronized Map<String, Long> savedLengths() {
        mailboxes.take();
        Map<String, Long> lengths = journals.savedLengths();
        lengths.put(ImportLog.NAME, imports.file().savedLength());
        return lengths;
    }

    /** Counts acts that were received and are kept. */
    synchronized void insertReceived(List<Entry> entries) throws StoreException {
        mustBeOpen();
        Set<String> out = imports.undone();
        insert(entries.stream().filter(e -> e.importId().isEmpty() || !out.contains(e.importId())).map(Entry::fromStore).toList());
    }

    /** Takes a line of another log of imports. */
    synchronized void receivedImport(String line) throws StoreException {
        Optional<String> undone = imports.received(line);
        if (undone.isPresent()) {
            withdraw(undone.get());
        }
    }

    /** Takes acts of other processes on this folder, now and then. */
    private void takeMail() {
        if (mailboxes.isDue()) {
            synchronized (this) {
                if (!closed && mailboxes.isDue()) {
                    mailboxes.take();
                }
            }
        }
    }

    /** @throws IllegalStateException after the store was closed, so that a late exchange leaves files and index as they are */
    void mustBeOpen() {
        if (closed) {
            throw new IllegalStateException("the store is closed");
        }
    }

    @Override
    public synchronized List<ImportRecord> imports() {
        return imports.all();
    }

    @Override
    public synchronized void importVotes(List<Vote> votes, String source, Instant at) throws StoreException {
        mustBeOpen();
        String[] made = new String[1];
        inLog(NO_IMPORT, () -> made[0] = imports.begin(at, source, votes.size()));
        String id = made[0];
        try {
            record(votes.stream().map(vote -> new Entry(vote, ActOrigin.DO, id)).toList());
        } catch (StoreException e) {
            try {
                imports.undo(id, at);
            } catch (IOException again) {
                e.addSuppressed(again); // the import has no votes; the next opening closes it
            }
            throw e;
        }
        try {
            inLog(NO_IMPORT, () -> imports.done(id));
        } catch (StoreException e) {
            withdraw(id); // as the next opening does, which finds no end of the import
            throw e;
        }
    }

    @Override
    public synchronized void undoImport(String id, Instant at) throws StoreException {
        mustBeOpen();
        inLog("The import was not taken back", () -> imports.undo(id, at));
        withdraw(id);
    }

    private void withdraw(String id) throws StoreException {
        try {
            index.withdraw(id);
        } catch (SQLException | RuntimeException e) {
            anew(String.valueOf(e.getMessage()));
        }
    }

    /** Something written to the log of imports. */
    private interface InLog {
        void write() throws IOException;
    }

    private void inLog(String failure, InLog act) throws StoreException {
        boolean interrupted = Thread.interrupted();
        try {
            act.write();
        } catch (IOException e) {
            throw Failures.of(failure, folder.journals().resolve(ImportLog.NAME), e);
        } finally {
            restore(interrupted);
        }
    }

    @Override
    public synchronized void record(List<Entry> entries) throws StoreException {
        mustBeOpen();
        boolean interrupted = Thread.interrupted();
        try {
            OpenJournals.Appended appended = journals.append(entries);
            try {
                insert(entries);
                appended.keep();
                care.noteStrangers(journals.all());
            } catch (StoreException e) {
                appended.takeBack(e);
                throw e;
            }
        } finally {
            restore(interrupted);
        }
    }

    private void insert(List<Entry> entries) throws StoreException {
        try {
            index.insert(entries);
        } catch (SQLException | RuntimeException e) {
            anew(String.valueOf(e.getMessage()));
        }
    }

    /** Rebuilds the index from the journals. */
    private void anew(String reason) throws StoreException {
        swap.writeLock().lock();
        try {
            closeIndex();
            index = indexFile.make(reason, this::fill);
        } catch (IOException e) {
            throw Failures.of("The index of the labels cannot be made again", folder.journals().resolve("x"), e);
        } finally {
            swap.writeLock().unlock();
        }
    }

    /** Closes the index. A damaged database may fail to close; the failure becomes a notice. */
    private void closeIndex() {
        try {
            index.close();
        } catch (SQLException | RuntimeException e) {
            notices.add("The damaged index could not be closed: " + e.getMessage());
        }
    }

    /** Answers a question, after a rebuild where the index fails. Closing waits for that; later questions are cancelled. */
    @Override
    public <T> T ask(Question<T> question) throws StoreException {
        takeMail();
        boolean interrupted = Thread.interrupted();
        LabelIndex used = index;
        try {
            return put(question);
        } catch (SQLException | RuntimeException e) {
            renew(used, String.valueOf(e.getMessage()));
            return again(question);
        } finally {
            restore(interrupted);
        }
    }

    private <T> T put(Question<T> question) throws SQLException {
        swap.readLock().lock();
        try {
            if (closed) {
                throw new Cancelled();
            }
            try (LabelQueries queries = index.reader()) {
                return question.answer(queries);
            }
        } finally {
            swap.readLock().unlock();
        }
    }

    private <T> T again(Question<T> question) throws StoreException {
        try {
            return put(question);
        } catch (SQLException e) {
            throw Failures.of("The labels cannot be read", folder.journals().resolve("x"), e);
        }
    }

    /** Rebuilds the index, unless another thread has replaced it since. */
    private synchronized void renew(LabelIndex failed, String reason) throws StoreException {
        if (closed) {
            throw new Cancelled();
        }
        if (index == failed) {
            anew(reason);
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() throws StoreException {
        if (closed) {
            return;
        }
        mailboxes.take();
        boolean interrupted = Thread.interrupted();
        swap.writeLock().lock();
        try {
            closed = true;
            for (Journal journal : files()) {
                journal.close();
            }
            received.close();
            care.close(files());
            Stream.<Runnable>of(this::sealIndex, care::backUp).parallel().forEach(Runnable::run);
        } catch (IOException e) {
            throw Failures.of("The labels were not closed in order", folder.journals().resolve("x"), e);
        } finally {
            swap.writeLock().unlock();
            restore(interrupted);
        }
    }
}
