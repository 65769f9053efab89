package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.ActOrigin;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.ImportRecord;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.labels.embedded.IndexFile;
import io.github.assay.store.labels.embedded.LabelIndex;
import io.github.assay.store.labels.embedded.LabelQueries;
import io.github.assay.store.labels.embedded.Replay;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Store of labels that writes a journal line, then the row of the index, and rebuilds a failing index. Holds back a
 * thread's interrupt while a file is written, because an interrupt would close the file.
 */
final class EmbeddedLabelStore implements LabelAccess {
    private final StoreFolder folder;
    private final Appender.Opener opener;
    private final Map<String, Journal> journals = new TreeMap<>();
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final IndexFile indexFile;
    /** Readers share the read lock. Closing or replacing the index takes the write lock inside the monitor. */
    private final ReentrantReadWriteLock swap = new ReentrantReadWriteLock();

    private ImportLog imports;
    private volatile LabelIndex index;
    private volatile boolean closed;

    private EmbeddedLabelStore(StoreFolder folder, Appender.Opener opener) {
        this.folder = folder;
        this.opener = opener;
        this.indexFile = new IndexFile(folder, notices::add);
    }

    static EmbeddedLabelStore open(StoreFolder folder, Appender.Opener opener) throws StoreException {
        EmbeddedLabelStore recorder = new EmbeddedLabelStore(folder, opener);
        try {
            recorder.imports = ImportLog.open(
                    folder.journals().resolve(ImportLog.NAME), opener, recorder.notices);
            recorder.findJournals();
            recorder.index = recorder.indexFile.open(recorder.files(), recorder::fill);
            return recorder;
        } catch (IOException e) {
            throw Failures.of("The labels cannot be read", folder.journals().resolve("x"), e);
        }
    }

    @Override
    public List<String> notices() {
        return List.copyOf(notices);
    }

    private void findJournals() throws IOException {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(folder.journals(), "*" + JournalName.SUFFIX)) {
            for (Path file : files) {
                journal(file.getFileName().toString());
            }
        }
    }

    /** All files from which the index is built. */
    private List<Journal> files() {
        List<Journal> files = new ArrayList<>(journals.values());
        if (Files.exists(imports.file().file())) {
            files.add(imports.file());
        }
        return files;
    }

    private void fill(LabelIndex empty) throws SQLException, IOException {
        for (Journal journal : journals.values()) {
            new Replay(empty, journal, imports.undone(), notices::add).run();
        }
    }

    private void mustBeOpen() {
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
        String id = inLog(() -> imports.begin(at, source, votes.size()));
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
        inLog(() -> {
            imports.done(id);
            return id;
        });
    }

    @Override
    public synchronized void undoImport(String id, Instant at) throws StoreException {
        mustBeOpen();
        inLog(() -> {
            imports.undo(id, at);
            return id;
        });
        try {
            index.withdraw(id);
        } catch (SQLException | RuntimeException e) {
            anew(String.valueOf(e.getMessage()));
        }
    }

    /** Something written to the log of imports. */
    private interface InLog {
        String write() throws IOException;
    }

    private String inLog(InLog act) throws StoreException {
        boolean interrupted = Thread.interrupted();
        try {
            return act.write();
        } catch (IOException e) {
            throw Failures.of("It was not saved", folder.journals().resolve(ImportLog.NAME), e);
        } finally {
            restore(interrupted);
        }
    }

    @Override
    public synchronized void record(List<Entry> entries) throws StoreException {
        mustBeOpen();
        boolean interrupted = Thread.interrupted();
        Map<Journal, Long> written = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, List<Entry>> group : byJournal(entries).entrySet()) {
                Journal journal = journal(group.getKey());
                written.put(journal, append(journal, group.getValue()));
            }
            insert(entries);
        } catch (StoreException e) {
            written.forEach((journal, start) -> takeBack(journal, start, e));
            throw e;
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

    private static long append(Journal journal, List<Entry> entries) throws StoreException {
        try {
            return journal.append(entries);
        } catch (IOException e) {
            throw Failures.of("It was not saved", journal.file(), e);
        }
    }

    /** Removes lines that were not reported as saved, because another part of the act failed. */
    private static void takeBack(Journal journal, long start, StoreException cause) {
        try {
            journal.cutBack(start);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private Journal journal(String name) {
        return journals.computeIfAbsent(name, _ -> new Journal(folder.journals().resolve(name), opener));
    }

    private static Map<String, List<Entry>> byJournal(List<Entry> entries) {
        Map<String, List<Entry>> groups = new LinkedHashMap<>();
        for (Entry entry : entries) {
            groups.computeIfAbsent(JournalName.of(entry.act().annotator()), _ -> new ArrayList<>())
                    .add(entry);
        }
        return groups;
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

    /** Answers a question. If the index fails, rebuilds it and repeats the question once. */
    @Override
    public <T> T ask(Question<T> question) throws StoreException {
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
                throw new IllegalStateException("the store is closed");
            }
            try (Connection connection = index.reader()) {
                return question.answer(new LabelQueries(connection));
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
            throw new IllegalStateException("the store is closed");
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
        boolean interrupted = Thread.interrupted();
        swap.writeLock().lock();
        try {
            closed = true;
            for (Journal journal : files()) {
                journal.close();
            }
            index.close();
            indexFile.seal(files());
        } catch (IOException | SQLException e) {
            throw Failures.of("The labels were not closed in order", folder.journals().resolve("x"), e);
        } finally {
            swap.writeLock().unlock();
            restore(interrupted);
        }
    }
}
