package io.github.assay.store.labels;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.GuidelineLog;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.Lines;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.shared.LocalLabels;
import io.github.assay.store.shared.SharedLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Takes lines of a shared store into the labels of a project's folder. Thread-safe. */
final class ReceivedLabels implements LocalLabels {
    private final StoreFolder folder;
    private final EmbeddedLabelStore recorder;
    private final TeamLogs logs;
    private final ReceivedLog log;
    private final Runnable changed;
    private final Consumer<List<Entry>> arrived;

    /**
     * @param changed called before and after labels change
     * @param arrived takes acts that count from now on; none where only lines of logs came
     */
    ReceivedLabels(
            StoreFolder folder, EmbeddedLabelStore recorder, TeamLogs logs, Runnable changed,
            Consumer<List<Entry>> arrived) {
        this.arrived = arrived;
        this.folder = folder;
        this.recorder = recorder;
        this.logs = logs;
        this.log = recorder.received();
        this.changed = changed;
    }

    @Override
    public Path folder() {
        return folder.path();
    }

    @Override
    public Map<String, Long> savedLengths() throws StoreException {
        Map<String, Long> lengths = recorder.savedLengths();
        logs.files().forEach((name, file) -> lengths.put(name, file.savedLength()));
        lengths.keySet().removeIf(name -> !Files.exists(folder.journals().resolve(name)));
        return lengths;
    }

    @Override
    public List<ReceivedLog.Stored> received() throws IOException {
        synchronized (recorder) {
            recorder.mustBeOpen();
            return log.stored();
        }
    }

    @Override
    public void setAside(Set<String> wrong, Set<String> twice) throws IOException, StoreException {
        synchronized (recorder) {
            recorder.mustBeOpen();
            changed.run();
            List<Entry> gone = new ArrayList<>();
            for (String text : wrong) {
                String[] parts = text.split("\t", 3);
                boolean act = parts.length == 3 && parts[1].isEmpty();
                (act ? Lines.entry(parts[2].getBytes(StandardCharsets.UTF_8)) : Optional.<Entry>empty()).ifPresent(gone::add);
                if (parts.length == 3 && parts[1].equals(GuidelineLog.NAME)) {
                    logs.guidelines().withdrawn(parts[2]);
                }
            }
            log.setAside(wrong, twice);
            recorder.remakeReceived(wrong.size() + twice.size(), wrong.stream().anyMatch(l -> !l.contains("\t\t")));
            arrived.accept(gone); // what follows from them is made again
            changed.run();
        }
    }

    @Override
    public void seal() throws IOException {
        synchronized (recorder) {
            recorder.mustBeOpen();
            log.seal();
        }
    }

    @Override
    public void receive(List<SharedLine> lines) throws StoreException {
        synchronized (recorder) {
            recorder.mustBeOpen();
            changed.run();
            try {
                List<ReceivedLog.Line> kept = new ArrayList<>();
                List<Entry> entries = new ArrayList<>();
                Map<String, Boolean> journals = new HashMap<>();
                for (SharedLine line : lines) {
                    if (!log.has(line.number())) {
                        Optional<Entry> entry = entry(line);
                        boolean here = entry.isPresent() && isHere(entry.get(), journals);
                        kept.add(new ReceivedLog.Line(
                                line.number(), line.log(), here ? "" : line.line(), line.login(), Optional.of(line.received())));
                        entry.filter(_ -> !here).ifPresent(entries::add);
                    }
                }
                log.append(kept);
                recorder.insertReceived(entries);
                for (ReceivedLog.Line line : kept) {
                    takeLog(line.log(), line.line());
                }
                if (!kept.isEmpty()) {
                    arrived.accept(entries);
                }
            } catch (IOException e) {
                throw Failures.of("What others shared was not kept", ReceivedLog.acts(folder.path()), e);
            } finally {
                changed.run();
            }
        }
    }

    private static Optional<Entry> entry(SharedLine line) {
        try {
            return line.log().isEmpty() ? Optional.of(EntryLine.read(line.line())) : Optional.empty();
        } catch (BadLineException _) {
            return Optional.empty(); // of a later version: kept, and read by it
        }
    }

    /** Whether the act is in a journal here, as after the folder was copied or its state was lost. */
    private boolean isHere(Entry entry, Map<String, Boolean> journals) throws StoreException, IOException {
        return (log.wasReset() || journals.computeIfAbsent(entry.act().annotator(), this::hasJournal))
                && recorder.ask(index -> index.has(entry.act()));
    }

    private boolean hasJournal(String annotator) {
        return Files.exists(folder.journals().resolve(JournalName.of(annotator)));
    }

    private void takeLog(String name, String line) throws StoreException {
        if (name.equals(ImportLog.NAME)) {
            recorder.receivedImport(line);
        } else {
            logs.received(name, line);
        }
    }

    @Override
    public void resetReceived() throws StoreException {
        synchronized (recorder) {
            recorder.mustBeOpen();
            try {
                log.reset();
            } catch (IOException e) {
                throw Failures.of("What others shared was not kept", ReceivedLog.acts(folder.path()), e);
            }
        }
    }

    @Override
    public void forgetReceived() throws StoreException {
        synchronized (recorder) {
            recorder.mustBeOpen();
            if (!Files.exists(ReceivedLog.acts(folder.path()))) {
                return;
            }
            changed.run();
            try {
                recorder.forgetReceived();
            } catch (IOException e) {
                throw Failures.of("What others shared was not kept", ReceivedLog.acts(folder.path()), e);
            } finally {
                changed.run();
            }
        }
    }
}
