package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.Lines;
import io.github.assay.store.journal.Mailbox;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.labels.OpenJournals.RefusedActs;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Labels of a folder that another process holds. It reads what that process writes, and keeps own acts in a mailbox, from
 * which the other process takes them into the journals. Imports and logs are the holder's. Thread-safe.
 */
final class JointLabels implements LabelAccess {
    private static final long PERIOD_NANOS = 200_000_000L;

    private final StoreFolder folder;
    private final Mailbox box;
    private JournalView view;
    /** Bytes of each file that are in the view. */
    private final Map<Path, Long> read = new HashMap<>();
    private long logs;
    private long last;

    private JointLabels(StoreFolder folder, Mailbox box) throws StoreException, IOException {
        this.folder = folder;
        this.box = box;
        renew();
    }

    static JointLabels open(StoreFolder folder) throws StoreException {
        try {
            return new JointLabels(folder, Mailbox.open(folder.path()));
        } catch (IOException e) {
            throw Failures.of("The labels cannot be read", folder.journals().resolve("x"), e);
        }
    }

    /** Reads everything, as after an import was made or taken back. */
    private void renew() throws StoreException, IOException {
        if (view != null) {
            view.close();
        }
        read.clear();
        logs = logLength();
        for (Path file : files()) {
            if (Files.exists(file)) {
                read.put(file, lengthOf(file));
            }
        }
        view = JournalView.open(folder);
        last = System.nanoTime();
    }

    /** Length up to the last whole line; 0 for a mailbox that was taken meanwhile. */
    private static long lengthOf(Path file) throws IOException {
        try {
            return ReceivedLog.wholeLength(file);
        } catch (NoSuchFileException | FileNotFoundException _) {
            return 0;
        }
    }

    private long logLength() throws IOException {
        long length = 0;
        for (Path log : List.of(folder.journals().resolve(ImportLog.NAME), ReceivedLog.acts(folder.path()))) {
            length += Files.exists(log) ? Files.size(log) : 0;
        }
        return length;
    }

    private List<Path> files() throws IOException {
        List<Path> found = new ArrayList<>(Mailbox.all(folder.path()));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.journals(), "*" + JournalName.SUFFIX)) {
            files.forEach(found::add);
        }
        return found;
    }

    private void refresh() throws StoreException {
        if (System.nanoTime() - last < PERIOD_NANOS) {
            return;
        }
        try {
            if (logLength() != logs) {
                renew();
                return;
            }
            for (Path file : files()) {
                take(file);
            }
            last = System.nanoTime();
        } catch (IOException e) {
            throw Failures.of("The labels cannot be read", folder.journals().resolve("x"), e);
        }
    }

    /** Takes new lines of a file. Of an import none is taken: its log grows, and everything is read again. */
    private void take(Path file) throws IOException, StoreException {
        long from = read.getOrDefault(file, 0L);
        if (file.toFile().length() <= from) {
            return;
        }
        List<Entry> entries = new ArrayList<>();
        long end = readFrom(file, from, entries);
        entries.removeIf(entry -> !entry.importId().isEmpty());
        List<Entry> fresh = new ArrayList<>();
        for (Entry entry : entries) {
            if (!view.<Boolean>ask(index -> index.has(entry.act()))) {
                fresh.add(entry);
            }
        }
        view.assume(fresh);
        read.put(file, end);
    }

    private static long readFrom(Path file, long from, List<Entry> entries) throws IOException {
        try {
            return Lines.<IOException>read(file, from, Long.MAX_VALUE, (_, line, _) -> {
                try {
                    entries.add(EntryLine.read(line));
                } catch (BadLineException _) {
                    return; // the holder says what cannot be read
                }
            }).offset();
        } catch (FileNotFoundException _) {
            return from; // a mailbox that was taken meanwhile
        }
    }

    @Override
    public List<String> notices() {
        return view.notices();
    }

    @Override
    public synchronized <T> T ask(Question<T> question) throws StoreException {
        refresh();
        return view.ask(question);
    }

    @Override
    public synchronized void record(List<Entry> entries) throws StoreException {
        boolean interrupted = Thread.interrupted();
        try {
            box.append(entries);
            view.assume(entries);
        } catch (IOException e) {
            throw Failures.of(RefusedActs.words(entries), folder.journals().resolve("x"), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void importVotes(List<Vote> votes, String source, Instant at) throws StoreException {
        throw folder.notWritable();
    }

    @Override
    public void undoImport(String id, Instant at) throws StoreException {
        throw folder.notWritable();
    }

    @Override
    public synchronized List<ImportRecord> imports() {
        return view.imports();
    }

    @Override
    public synchronized void close() throws StoreException {
        try {
            box.close();
        } catch (IOException e) {
            throw Failures.of("The labels were not closed in order", folder.journals().resolve("x"), e);
        } finally {
            view.close();
        }
    }
}
