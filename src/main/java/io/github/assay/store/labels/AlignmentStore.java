package io.github.assay.store.labels;

import io.github.assay.json.JsonObject;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.JournalLineWriter;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.upkeep.ChainDamage;
import io.github.assay.store.upkeep.StoreVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Record of alignments of judges with people, in {@value #NAME} beside the journals: the split, versions, looks at test and
 * promotions, one forced JSON line each in the chain of hashes. Lines are appended and never changed. A shared store
 * exchanges them: those of other machines count like one's own. Thread-safe.
 */
public final class AlignmentStore implements AutoCloseable {
    public static final String NAME = "alignment.log";
    private static final String KIND = "alignment";
    private static final String CONTENT = "content";

    private final StoreFolder folder;
    private final Journal file;
    private final List<AlignmentAct> acts = new ArrayList<>();
    private final Set<AlignmentAct> received = new LinkedHashSet<>();
    private volatile Optional<LabelSharing> sharing = Optional.empty();

    private AlignmentStore(StoreFolder folder) {
        this.folder = folder;
        file = new Journal(folder.journals().resolve(NAME), Appender::file);
    }

    /**
     * One line.
     *
     * @param kind what it is, such as {@code split} or {@code look}
     * @param at its time
     * @param by name of the person
     * @param facts what an audit tells of it, by key
     * @param content the whole, as JSON; empty for a line that is for the audit alone
     */
    public record AlignmentAct(String kind, Instant at, String by, Map<String, String> facts, String content) {
        public AlignmentAct {
            facts = Map.copyOf(facts);
        }
    }

    /** Reads the record of a project; nothing is written before the first act. An incomplete line is passed over. */
    public static AlignmentStore open(StoreFolder folder) throws StoreException {
        AlignmentStore store = new AlignmentStore(folder);
        try {
            store.file.readLines(line -> act(line).ifPresent(store.acts::add));
            ReceivedLog.<RuntimeException>logs(folder.path(), (log, line) -> {
                if (log.equals(NAME)) {
                    store.received(line);
                }
            });
            return store;
        } catch (IOException e) {
            throw Failures.of("The record of alignments cannot be read", store.file.file(), e);
        }
    }

    /** The record of a project whose store is not open, for reading. */
    public static AlignmentStore reading(Path project) throws StoreException {
        return open(StoreFolder.reading(project, new StoreException(StoreException.Trouble.READ_ONLY, "The record is read.", "")));
    }

    private static Optional<AlignmentAct> act(String line) {
        try {
            JsonObject found = JournalLineReader.object(line);
            if (found.get(KIND) instanceof String kind && found.get("at") instanceof String at
                    && found.get("by") instanceof String by && found.get(CONTENT) instanceof String content) {
                Map<String, String> facts = new TreeMap<>();
                found.forEach((key, value) -> facts.put(key, String.valueOf(value)));
                facts.keySet().removeAll(List.of(KIND, "at", "by", CONTENT, "chain"));
                return Optional.of(new AlignmentAct(kind, Instant.parse(at), by, facts, content));
            }
        } catch (BadLineException | DateTimeException _) {
            // a torn line, which was never reported as saved; the chain tells every other change
        }
        return Optional.empty();
    }

    /** Exchanges the record with the shared store of the labels, from its next exchange on. */
    public synchronized void shareWith(LabelSharing labels) {
        sharing = Optional.of(labels);
        labels.include(this);
    }

    /** Takes a line that came from a shared store; writes nothing. */
    synchronized void received(String line) {
        act(line).filter(act -> !acts.contains(act)).ifPresent(received::add);
    }

    /** The log's file, as a journal of lines. */
    Journal file() {
        return file;
    }

    /**
     * @throws StoreException where nothing can be recorded, because the folder was opened for reading, or the login to the
     *     shared store is not a lead's, so that the looks of this machine would count here alone
     */
    public void mustBeWritable() throws StoreException {
        if (folder.isReadOnly()) {
            throw folder.notWritable();
        }
        if (sharing.isPresent()) {
            sharing.get().mustPlan();
        }
    }

    /** Appends acts; on disk on return, all or none. */
    public synchronized void record(List<AlignmentAct> added) throws StoreException {
        mustBeWritable();
        try {
            file.appendLines(added.stream().map(AlignmentStore::line).toList());
            acts.addAll(added);
            sharing.ifPresent(labels -> labels.noteSaved(added.size()));
        } catch (IOException e) {
            throw Failures.of("The record of alignments was not saved", file.file(), e);
        }
    }

    private static String line(AlignmentAct act) {
        JournalLineWriter line = new JournalLineWriter().text(KIND, act.kind()).text("at", act.at().toString()).text("by", act.by());
        new TreeMap<>(act.facts()).forEach(line::text);
        return line.text(CONTENT, act.content()).line();
    }

    /** All acts: those of this folder in the order of the record, where others were received all by time. */
    public synchronized List<AlignmentAct> acts() {
        return received.isEmpty()
                ? List.copyOf(acts)
                : Stream.concat(acts.stream(), received.stream())
                        .sorted(Comparator.comparing(AlignmentAct::at).thenComparing(AlignmentAct::content))
                        .toList();
    }

    /** Acts of other machines. */
    public synchronized List<AlignmentAct> received() {
        return List.copyOf(received);
    }

    /** The files that the record and its differences are read from; they may be absent. */
    public List<Path> files() {
        return List.of(file.file(), ReceivedLog.logs(folder.path()), folder.path().resolve(ChainDamage.NAME));
    }

    /** Identity of the store, which copies of its folder keep. */
    public String store() {
        return StoreFormat.idNear(file.file());
    }

    /** How the record was changed by other means than the program, in sentences, until that is settled; else none. */
    public List<String> damage() throws StoreException {
        try {
            return ChainDamage.read(folder.path()).keySet().stream()
                    .filter(f -> f.journal().equals(NAME))
                    .map(ChainFinding::sentence)
                    .toList();
        } catch (IOException e) {
            throw Failures.of("The differences of the journals cannot be read", folder.path().resolve(ChainDamage.NAME), e);
        }
    }

    /** How the file differs from its chain at present, with what is not settled, in sentences. Reads all journals. */
    public List<String> differences() throws StoreException {
        try {
            StoreVerifier.StoreState state = StoreVerifier.check(folder.path());
            return Stream.concat(state.findings().stream(), state.earlier().keySet().stream())
                    .filter(f -> f.journal().equals(NAME))
                    .map(ChainFinding::sentence)
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw Failures.of("The journals cannot be checked", folder.journals(), e);
        }
    }

    @Override
    public void close() throws StoreException {
        try {
            file.close();
        } catch (IOException e) {
            throw Failures.of("The record of alignments was not closed", file.file(), e);
        }
    }
}
