package io.github.assay.store.labels;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The journals of a folder, one for each annotator, by file name. Not thread-safe. */
final class OpenJournals {
    private final StoreFolder folder;
    private final Appender.Opener opener;
    private final Map<String, Journal> journals = new TreeMap<>();

    OpenJournals(StoreFolder folder, Appender.Opener opener) {
        this.folder = folder;
        this.opener = opener;
    }

    /** Adds the journals that are in the folder. */
    void find() throws IOException {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(folder.journals(), "*" + JournalName.SUFFIX)) {
            for (Path file : files) {
                journal(file.getFileName().toString());
            }
        }
    }

    Collection<Journal> all() {
        return journals.values();
    }

    /** Journals with the length up to which their lines were reported as saved, by file name. */
    Map<String, Long> savedLengths() {
        Map<String, Long> lengths = new TreeMap<>();
        journals.forEach((name, journal) -> lengths.put(name, journal.savedLength()));
        return lengths;
    }

    /** Lines that were appended and may be removed again. */
    record Appended(Map<Journal, Long> starts) {
        /** Keeps the lines for good. */
        void keep() {
            starts.keySet().forEach(Journal::keepEnd);
        }

        /** Removes lines that were not reported as saved, because another part of the act failed. */
        void takeBack(StoreException cause) {
            starts.forEach((journal, start) -> {
                try {
                    journal.cutBack(start);
                } catch (IOException e) {
                    cause.addSuppressed(e);
                }
            });
        }
    }

    /** Appends entries to the journals of their annotators: all or none. On return they are on disk. */
    Appended append(List<Entry> entries) throws StoreException {
        Appended appended = new Appended(new LinkedHashMap<>());
        try {
            for (Map.Entry<String, List<Entry>> group : byJournal(entries).entrySet()) {
                Journal journal = journal(group.getKey());
                appended.starts().put(journal, append(journal, group.getValue(), entries));
            }
            return appended;
        } catch (StoreException e) {
            appended.takeBack(e);
            throw e;
        }
    }

    private static long append(Journal journal, List<Entry> entries, List<Entry> all) throws StoreException {
        try {
            return journal.append(entries);
        } catch (IOException e) {
            throw Failures.of(RefusedActs.words(all), journal.file(), e);
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
}
