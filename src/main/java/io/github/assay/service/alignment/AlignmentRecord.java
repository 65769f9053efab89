package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentEntry.Tuned;
import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AlignmentFiles;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.AlignmentStore.AlignmentAct;
import io.github.assay.store.labels.AlignmentStore;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The split and the record of alignments of a project. The chained log of its store is authoritative; the files of the
 * folder {@code alignment} are a copy that is shared with the project. A project whose store has no record yet has that of
 * the files. Of two splits that machines of a shared store drew without knowing of each other, the earlier one counts.
 */
final class AlignmentRecord {
    private static final String SPLIT = "split";
    private static final String FROM = "from";

    private final AlignmentStore store;
    private final AlignmentFiles files;
    private Optional<AlignmentSplit> split = Optional.empty();
    private final List<AlignmentEntry> entries = new ArrayList<>();
    /** Splits of the log that do not count, and entries of other machines. */
    private final Set<AlignmentSplit> later = new LinkedHashSet<>();

    private final Set<AlignmentEntry> received = new LinkedHashSet<>();
    private final List<String> notices = new ArrayList<>();
    /** Whether the log has the split, and how many of the entries it has. */
    private boolean splitIsLogged;
    private int logged;

    private AlignmentRecord(AlignmentStore store, Path project) {
        this.store = store;
        files = new AlignmentFiles(project);
    }

    /**
     * Reads the record; writes nothing.
     *
     * @throws ProjectFormatException when neither log nor files can be used
     */
    static AlignmentRecord read(ProjectSession session) throws ProjectFormatException {
        return read(session.alignments(), session.project().folder());
    }

    private static AlignmentRecord read(AlignmentStore store, Path project) throws ProjectFormatException {
        AlignmentRecord record = new AlignmentRecord(store, project);
        record.load();
        if (!record.splitIsLogged) {
            record.split = record.files.split();
            List<AlignmentEntry> filed = new ArrayList<>(record.files.entries());
            filed.removeAll(record.entries);
            record.entries.addAll(filed);
        }
        return record;
    }

    /**
     * Reads the record to add to it. Files of an earlier version, and entries that others added to the files, are taken
     * into the log; a folder that was removed is written anew. {@link #notices} tells of both.
     *
     * @param by who does it, for the record
     * @throws ProjectFormatException when log or files were changed by other means than the program
     */
    static AlignmentRecord open(ProjectSession session, Instant now, String by) throws ProjectFormatException, StoreException {
        AlignmentRecord record = read(session);
        List<String> damage = record.store.damage();
        if (!damage.isEmpty()) {
            throw new ProjectFormatException(
                    Texts.text("align.record.damaged", String.join(" ", damage)), Texts.text("align.record.damaged.remedy"));
        }
        if (record.isWritable()) {
            record.settle(now, by);
        }
        return record;
    }

    /** Whether something can be recorded: the folder can be written, and so can the shared store, if there is one. */
    boolean isWritable() {
        try {
            store.mustBeWritable();
            return true;
        } catch (StoreException _) {
            return false; // the reason is given where something must be recorded
        }
    }

    private void load() throws ProjectFormatException {
        Set<AlignmentSplit> drawn = new TreeSet<>(Comparator.comparing(AlignmentSplit::drawn).thenComparing(AlignmentSplit::hash));
        Set<AlignmentEntry> known = new LinkedHashSet<>();
        for (AlignmentAct act : store.acts()) {
            if (act.kind().equals(SPLIT)) {
                drawn.add(AlignmentFiles.split(act.content()));
            } else if (!act.content().isEmpty()) {
                known.add(AlignmentFiles.entry(act.content()));
            }
        }
        for (AlignmentAct act : store.received()) {
            if (!act.kind().equals(SPLIT) && !act.content().isEmpty()) {
                received.add(AlignmentFiles.entry(act.content()));
            }
        }
        later.addAll(drawn);
        split = drawn.stream().findFirst();
        split.ifPresent(later::remove);
        entries.addAll(known);
        splitIsLogged = split.isPresent();
        logged = entries.size();
    }

    private void settle(Instant now, String by) throws ProjectFormatException, StoreException {
        if (!splitIsLogged) {
            takeAll();
        } else if (files.exist() && files.split().filter(later::contains).isPresent()) {
            notices.add(Texts.text("align.record.twoSplits", time(split.orElseThrow().drawn()), time(files.split().orElseThrow().drawn())));
            files.remove();
            writeFiles();
        } else if (!files.exist() && store.received().stream().anyMatch(a -> a.kind().equals(SPLIT))) {
            writeFiles();
            notices.add(Texts.text("align.record.received", day(split.orElseThrow().drawn()), entries.size()));
        } else if (!files.exist()) {
            writeFiles();
            notices.add(Texts.text("align.record.folder", day(split.orElseThrow().drawn()), entries.size()));
            store.record(List.of(new AlignmentAct("noticed", now, by, Map.of("what", Texts.text("align.record.folder.what")), "")));
        } else {
            compare();
        }
    }

    private void writeFiles() throws ProjectFormatException {
        files.write(split.orElseThrow());
        for (AlignmentEntry entry : entries) {
            files.append(entry);
        }
    }

    /** Takes what an earlier version kept in files alone. */
    private void takeAll() throws StoreException {
        if (split.isPresent()) {
            List<AlignmentAct> acts = new ArrayList<>(List.of(act(split.get(), "", Map.of(FROM, "alignment/split.json"))));
            entries.stream().skip(logged).forEach(e -> acts.add(act(e, Map.of(FROM, "alignment/log.jsonl"))));
            store.record(acts);
            notices.add(Texts.text("align.record.taken", day(split.get().drawn()), entries.size(), looks(entries)));
        }
    }

    /**
     * How the record of a project that is not open was changed by other means than the program, in sentences. Files that
     * have more than the log, or are gone as a whole, are no difference: the next alignment takes them in, or writes them.
     */
    static List<String> differences(Path project) {
        try (AlignmentStore store = AlignmentStore.reading(project)) {
            List<String> all = new ArrayList<>(store.differences());
            AlignmentRecord record = read(store, project);
            if (record.splitIsLogged && record.files.exist()) {
                record.added();
            }
            return all;
        } catch (ProjectFormatException e) {
            return List.of(String.valueOf(e.getMessage()));
        } catch (StoreException e) {
            return List.of(e.sentence());
        }
    }

    /** The entries that the files alone have. @throws ProjectFormatException when they have another split, or lack an entry */
    private List<AlignmentEntry> added() throws ProjectFormatException {
        AlignmentSplit drawn = split.orElseThrow();
        Optional<AlignmentSplit> filed = files.split();
        if (!filed.equals(Optional.of(drawn))) {
            throw new ProjectFormatException(
                    filed.isEmpty() ? Texts.text("align.record.noSplit") : Texts.text("align.record.otherSplit", day(drawn.drawn()), drawn.seed()),
                    Texts.text("align.record.remedy"));
        }
        List<AlignmentEntry> added = new ArrayList<>(files.entries());
        List<AlignmentEntry> lost = missing(added);
        added.removeAll(entries);
        lost.removeAll(received);
        if (!lost.isEmpty()) {
            throw new ProjectFormatException(
                    Texts.text("align.record.lost", lost.size(), lost.stream().map(AlignmentRecord::words).distinct()
                            .collect(Collectors.joining(", "))),
                    Texts.text("align.record.remedy"));
        }
        return added;
    }

    /** The entries of the log that the files lack. */
    private List<AlignmentEntry> missing(List<AlignmentEntry> filed) {
        List<AlignmentEntry> missing = new ArrayList<>(entries);
        missing.removeAll(filed);
        return missing;
    }

    private void compare() throws ProjectFormatException, StoreException {
        List<AlignmentEntry> added = added();
        List<AlignmentEntry> others = missing(files.entries());
        for (AlignmentEntry entry : others) {
            files.append(entry);
        }
        if (!others.isEmpty()) {
            notices.add(Texts.text("align.record.others", others.size(), others.stream().map(AlignmentRecord::words).distinct()
                    .collect(Collectors.joining(", "))));
        }
        if (!added.isEmpty()) {
            store.record(added.stream().map(e -> act(e, Map.of(FROM, "alignment/log.jsonl"))).toList());
            entries.addAll(added);
            notices.add(Texts.text("align.record.added", added.size(), added.stream().map(AlignmentRecord::words).distinct()
                    .collect(Collectors.joining(", "))));
        }
    }

    /** An entry in words: kind, judge, person and day. */
    private static String words(AlignmentEntry entry) {
        return Texts.text("align.record.entry." + kind(entry), entry.circumstances().judge(), entry.circumstances().by(),
                day(entry.circumstances().at()));
    }

    private static String kind(AlignmentEntry entry) {
        return switch (entry) {
            case Tuned _ -> "tune";
            case Look _ -> "look";
            case Promoted _ -> "promotion";
        };
    }

    private static long looks(List<AlignmentEntry> entries) {
        return entries.stream().filter(Look.class::isInstance).count();
    }

    private static String time(Instant at) {
        return at.toString().substring(0, 16).replace('T', ' ') + " UTC";
    }

    private static String day(Instant at) {
        return at.toString().substring(0, 10);
    }

    private static AlignmentAct act(AlignmentSplit drawn, String by, Map<String, String> more) {
        Map<String, String> facts = new LinkedHashMap<>(more);
        facts.put(SPLIT, drawn.hash());
        facts.put("seed", Long.toString(drawn.seed()));
        facts.put("cases", drawn.tune().size() + " tune, " + drawn.test().size() + " test");
        return new AlignmentAct(SPLIT, drawn.drawn(), by, facts, AlignmentFiles.text(drawn));
    }

    private static AlignmentAct act(AlignmentEntry entry, Map<String, String> more) {
        Map<String, String> facts = new LinkedHashMap<>(more);
        facts.put("judge", entry.circumstances().judge());
        facts.put(SPLIT, entry.circumstances().split());
        entry.circumstances().version().parts().forEach((part, value) -> {
            if (!value.isEmpty()) {
                facts.put(part, value);
            }
        });
        if (entry instanceof Promoted p) {
            facts.put("kappa", Double.toString(p.kappa()));
            facts.put("low", Double.toString(p.low()));
        }
        return new AlignmentAct(kind(entry), entry.circumstances().at(), entry.circumstances().by(), facts, AlignmentFiles.text(entry));
    }

    /** The split; empty before the first. */
    Optional<AlignmentSplit> split() {
        return split;
    }

    /** All entries, in order. */
    List<AlignmentEntry> entries() {
        return List.copyOf(entries);
    }

    /** What was taken in or written anew, in sentences. */
    List<String> notices() {
        return List.copyOf(notices);
    }

    /** Whether the log was changed by other means than the program, so that its looks and promotions count for nothing. */
    boolean isDamaged() throws StoreException {
        return !store.damage().isEmpty();
    }

    /** Records the first split; on disk on return. */
    void draw(AlignmentSplit drawn, String by) throws ProjectFormatException, StoreException {
        store.mustBeWritable();
        files.write(drawn);
        store.record(List.of(act(drawn, by, Map.of())));
        split = Optional.of(drawn);
    }

    /** Appends an entry; on disk on return. The files come first: an entry that they alone have is taken in later. */
    void append(AlignmentEntry entry) throws ProjectFormatException, StoreException {
        store.mustBeWritable();
        files.append(entry);
        store.record(List.of(act(entry, Map.of())));
        entries.add(entry);
    }
}
