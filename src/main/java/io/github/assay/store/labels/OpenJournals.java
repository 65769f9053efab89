package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The journals of a folder, one for each annotator, by file name. Not thread-safe. */
final class OpenJournals {
    /**
     * Entries from which on journals are written beside each other: a line takes 4 µs, most of it hashing and copying.
     */
    private static final int MANY = 10_000;

    private final StoreFolder folder;
    private final Appender.Opener opener;
    private final Map<String, Journal> journals = new TreeMap<>();
    /** Whether the folder held its format when it was opened; where it does not any more, another folder is in its place. */
    private boolean hadFormat;

    OpenJournals(StoreFolder folder, Appender.Opener opener) {
        this.folder = folder;
        this.opener = opener;
    }

    /** Adds the journals that are in the folder. */
    void find() throws IOException {
        hadFormat = Files.exists(folder.path().resolve(StoreFormat.NAME));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.journals(), "*" + JournalName.SUFFIX)) {
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
        if (hadFormat && !Files.exists(folder.path().resolve(StoreFormat.NAME))) {
            throw Failures.of(
                    RefusedActs.words(entries), folder.path(), new NoSuchFileException(folder.path().toString()));
        }
        Appended appended = new Appended(new LinkedHashMap<>());
        Optional<StoreException> failure = Optional.empty();
        for (Written one : entries.size() < MANY ? inTurn(entries) : atOnce(entries)) {
            if (one.failure().isEmpty()) {
                appended.starts().put(one.journal(), one.start());
            } else if (failure.isPresent()) {
                failure.get().addSuppressed(one.failure().get());
            } else {
                failure = one.failure();
            }
        }
        if (failure.isPresent()) {
            appended.takeBack(failure.get());
            throw failure.get();
        }
        return appended;
    }

    /** Writes one journal after the other, up to the first that fails. */
    private List<Written> inTurn(List<Entry> entries) {
        List<Written> all = new ArrayList<>();
        for (Writing writing : byJournal(entries)) {
            all.add(writing.write(entries));
            if (all.getLast().failure().isPresent()) {
                break;
            }
        }
        return all;
    }

    /** Writes several journals at a time, in threads that an interrupt of this one does not reach. */
    private List<Written> atOnce(List<Entry> entries) {
        return byJournal(entries).parallelStream().map(writing -> writing.write(entries)).toList();
    }

    /** Entries for one journal. */
    private record Writing(Journal journal, List<Entry> entries) {
        Written write(List<Entry> all) {
            try {
                return new Written(journal, journal.append(entries), Optional.empty());
            } catch (IOException e) {
                return new Written(journal, 0, Optional.of(Failures.of(RefusedActs.words(all), journal.file(), e)));
            }
        }
    }

    /** @param start offset of the first line that was written */
    private record Written(Journal journal, long start, Optional<StoreException> failure) {}

    private Journal journal(String name) {
        return journals.computeIfAbsent(name, _ -> new Journal(folder.journals().resolve(name), opener));
    }

    private List<Writing> byJournal(List<Entry> entries) {
        Map<String, String> names = new HashMap<>();
        Map<String, List<Entry>> groups = new LinkedHashMap<>();
        for (Entry entry : entries) {
            String name = names.computeIfAbsent(entry.act().annotator(), JournalName::of);
            groups.computeIfAbsent(name, _ -> new ArrayList<>()).add(entry);
        }
        List<Writing> writings = new ArrayList<>();
        groups.forEach((name, its) -> writings.add(new Writing(journal(name), its)));
        return writings;
    }

    /**
     * Names acts of which none was saved, as the start of a sentence: acts that belong together are saved all or none.
     */
    static final class RefusedActs {
        /** The words for acts that were to be saved together. */
        static String words(List<Entry> entries) {
            List<Act> acts = entries.stream().map(Entry::act).toList();
            if (acts.size() == 1) {
                return one(acts.getFirst()) + switch (entries.getFirst().actOrigin()) {
                    case DO -> " was not saved";
                    case UNDO -> " was not undone";
                    case REDO -> " was not repeated";
                };
            }
            if (acts.stream().anyMatch(RoundAct.class::isInstance) || acts.stream().allMatch(AssignmentAct.class::isInstance)) {
                return "The plan of the round was not saved, and no assignment of it is in force";
            }
            if (acts.stream().allMatch(Vote.class::isInstance)) {
                return "None of the " + acts.size() + " votes was saved";
            }
            return acts.stream().allMatch(Adjudication.class::isInstance)
                    ? "None of the " + acts.size() + " decisions was saved"
                    : acts.stream().allMatch(DisclosureAct.class::isInstance)
                            ? "Nothing more is shown, because what is shown of " + acts.size() + " items was not saved"
                            : "None of the " + acts.size() + " acts was saved";
        }

        private static String one(Act act) {
            return switch (act) {
                case Vote v -> "The vote on " + v.item();
                case RepeatVote r -> "The second judgement of " + r.item();
                case Adjudication d -> "The decision on " + d.item();
                case GoldReview g -> "The review of the gold query of " + g.item().caseId();
                case FlagAct f -> "The flag on " + f.item();
                case Remark r -> "The comment on " + r.item();
                case DisclosureAct d -> "Nothing more of " + d.item()
                        + " is shown, because the record of what is shown";
                case RoundAct _ -> "The change of the round";
                case AssignmentAct a -> "The assignment of " + a.item();
                case StatedLabel s -> "The label of " + s.item();
            };
        }
    }
}
