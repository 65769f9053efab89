package io.github.assay.store.labels.embedded;

import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.ChainEnds.Kept;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.Lines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads one journal into an empty index. */
public final class Replay {
    /**
     * Characters of lines whose acts are held before they are inserted. Rows are inserted by item, and a journal has all
     * items of an annotator: fewer, longer passes over the table leave a file of a quarter of the size.
     */
    private static final long HELD = 16 << 20;

    private final LabelIndex index;
    private final Journal journal;
    private final Set<String> undone;
    private final Consumer<String> notices;
    private final List<Entry> batch = new ArrayList<>();
    private long held;
    private final Kept kept;
    private List<ChainFinding> findings = List.of();
    private int bad;
    private String firstBad = "";

    /**
     * @param undone ids of the imports whose votes do not count
     * @param kept what is known of the end of the journal's chain
     */
    public Replay(
            LabelIndex index, Journal journal, Set<String> undone, Kept kept, Consumer<String> notices) {
        this.kept = kept;
        this.index = index;
        this.journal = journal;
        this.undone = undone;
        this.notices = notices;
    }

    /** Differences from the chain of the journal's lines, after it was read. */
    public List<ChainFinding> findings() {
        return findings;
    }

    /** Repairs an incomplete end of the file, then reads the whole journal. */
    public void run() throws SQLException, IOException {
        journal.settle();
        if (!Files.exists(journal.file())) {
            return;
        }
        Lines.Tail tail = read(Long.MAX_VALUE);
        while (tail.bytes().length > 0) {
            Path kept = journal.mend(tail);
            if (!kept.equals(journal.file())) {
                notices.accept("The last line of " + journal.file().getFileName()
                        + " was not written whole and is kept as " + kept.getFileName() + ".");
            }
            tail = Lines.read(journal.file(), tail.offset(), Long.MAX_VALUE, this::take);
            journal.known(tail.offset() + tail.bytes().length);
        }
        flush();
        reportBad();
    }

    /**
     * Reads the journal up to a length, and changes nothing in it.
     *
     * @param tail whether a last line without a line end counts when it is whole, as when no process is writing
     */
    public void upTo(long length, boolean tail) throws SQLException, IOException {
        Lines.Tail rest = read(length);
        if (tail && Lines.entry(rest.bytes()).isPresent()) {
            take(rest.offset(), new String(rest.bytes(), StandardCharsets.UTF_8), true);
        }
        flush();
        reportBad();
    }

    private Lines.Tail read(long to) throws IOException, SQLException {
        Journal.Reading reading = journal.read(to, kept, this::take);
        findings = reading.findings();
        return reading.tail();
    }

    private void take(long offset, String line, boolean sound) throws SQLException {
        try {
            String text = offset == 0 && line.startsWith("\uFEFF") ? line.substring(1) : line;
            if (!sound) {
                throw new BadLineException("not UTF-8");
            }
            if (!text.isBlank()) {
                held += text.length();
                add(EntryLine.read(text));
            }
        } catch (BadLineException e) {
            firstBad = bad++ == 0 ? "at byte " + offset + ": " + e.getMessage() : firstBad;
        }
    }

    private void add(Entry entry) throws SQLException {
        if (entry.importId().isEmpty() || !undone.contains(entry.importId())) {
            batch.add(entry);
        }
        if (held >= HELD) {
            flush();
        }
    }

    private void flush() throws SQLException {
        index.insert(batch);
        batch.clear();
        held = 0;
    }

    private void reportBad() {
        if (bad > 0) {
            notices.accept((bad == 1
                            ? "1 line of " + journal.file() + " cannot be read and stays as it is, "
                            : bad + " lines of " + journal.file() + " cannot be read and stay as they are, the first ")
                    + firstBad + ".");
        }
    }
}
