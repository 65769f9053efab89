package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.Mailbox;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.labels.embedded.Database;
import io.github.assay.store.labels.embedded.IndexFile;
import io.github.assay.store.labels.embedded.LabelIndex;
import io.github.assay.store.labels.embedded.LabelQueries;
import io.github.assay.store.labels.embedded.ReceivedReplay;
import io.github.assay.store.labels.embedded.Replay;
import io.github.assay.store.upkeep.ChainWatch;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Read-only view of a project's journals at one moment, without the project's lock. The index is in memory. A vote
 * whose writing has not ended counts from the next opening on: complete lines of a journal; all votes of an import or
 * none.
 */
final class JournalView implements LabelAccess {
    private final StoreFolder folder;
    private final List<String> notices = new ArrayList<>();
    private final LabelIndex index;
    private final List<ImportRecord> imports;

    private JournalView(StoreFolder folder) throws IOException, SQLException {
        this.folder = folder;
        ChainWatch watch = folder.isHeldElsewhere() ? ChainWatch.beside(folder.path()) : ChainWatch.of(folder.path());
        Path log = folder.journals().resolve(ImportLog.NAME);
        ImportLog before = ImportLog.read(log);
        Map<Path, Long> lengths = lengths();
        Path acts = ReceivedLog.acts(folder.path());
        long shared = Files.exists(acts) ? Files.size(acts) : 0;
        ImportLog after = ImportLog.read(log);
        ReceivedLog.<RuntimeException>logs(folder.path(), (name, line) -> {
            if (name.equals(ImportLog.NAME)) {
                after.received(line);
            }
        });
        Set<String> out = new HashSet<>(after.undone());
        if (folder.isHeldElsewhere()) {
            out.addAll(after.unsettled(before));
        }
        imports = after.all();
        index = IndexFile.filled(Database.inMemory(), empty -> {
            for (Map.Entry<Path, Long> journal : lengths.entrySet()) {
                Replay replay = new Replay(
                        empty, new Journal(journal.getKey(), Appender::file), out, watch.kept(journal.getKey()), notices::add);
                replay.upTo(journal.getValue(), !folder.isHeldElsewhere());
                watch.add(replay.findings());
            }
            ReceivedReplay.run(empty, folder.path(), shared, out);
        });
        takeMail();
        watch.look(true);
        notices.addAll(watch.notices());
    }

    /** Counts acts of processes that share the folder, those that are in the journals excepted. */
    private void takeMail() throws IOException, SQLException {
        for (Path box : Mailbox.all(folder.path())) {
            List<Entry> entries = new ArrayList<>();
            Mailbox.read(box, 0, entries);
            try (LabelQueries there = index.reader()) {
                List<Entry> fresh = new ArrayList<>();
                for (Entry entry : entries) {
                    if (!there.has(entry.act())) {
                        fresh.add(entry);
                    }
                }
                index.insert(fresh);
            }
        }
    }

    static JournalView open(StoreFolder folder) throws StoreException {
        StoreFolder.checkVersion(folder.path());
        try {
            return new JournalView(folder);
        } catch (IOException | SQLException e) {
            throw Failures.of("The labels cannot be read", folder.journals().resolve("x"), e);
        }
    }

    /** Lengths of all journals, taken before any is read, so that no vote is seen without the votes before it. */
    private Map<Path, Long> lengths() throws IOException {
        Map<Path, Long> lengths = new TreeMap<>();
        if (Files.isDirectory(folder.journals())) {
            try (DirectoryStream<Path> files =
                    Files.newDirectoryStream(folder.journals(), "*" + JournalName.SUFFIX)) {
                for (Path file : files) {
                    lengths.put(file, Files.size(file));
                }
            }
        }
        return lengths;
    }

    @Override
    public List<String> notices() {
        return List.copyOf(notices);
    }

    @Override
    public synchronized <T> T ask(Question<T> question) throws StoreException {
        try (LabelQueries queries = index.reader()) {
            return question.answer(queries);
        } catch (SQLException e) {
            throw Failures.of("The labels cannot be read", folder.journals().resolve("x"), e);
        }
    }

    /** Adds entries to this view's index in memory; writes nothing. */
    synchronized void assume(List<Entry> entries) throws StoreException {
        try {
            index.insert(entries);
        } catch (SQLException e) {
            throw Failures.of("The labels cannot be read", folder.journals().resolve("x"), e);
        }
    }

    @Override
    public void record(List<Entry> entries) throws StoreException {
        throw folder.notWritable();
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
    public List<ImportRecord> imports() {
        return imports;
    }

    @Override
    public void close() throws StoreException {
        try {
            index.close();
        } catch (SQLException e) {
            throw Failures.of("The labels were not closed in order", folder.journals().resolve("x"), e);
        }
    }
}
