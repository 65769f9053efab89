package io.github.assay.store.labels.embedded;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.BadLineException;
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
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Brings the index up to one journal: adds the lines that it lacks. */
public final class Replay {
    private static final int BATCH = 5000;

    private final LabelIndex index;
    private final Journal journal;
    private final int number;
    private final Consumer<String> notices;
    private final List<JournalPosition> batch = new ArrayList<>(BATCH);
    private int bad;
    private String firstBad = "";

    public Replay(LabelIndex index, Journal journal, Consumer<String> notices) throws SQLException {
        this.index = index;
        this.journal = journal;
        this.number = index.words().journal(journal.file().getFileName().toString());
        this.notices = notices;
    }

    /**
     * Whether the last line that the index knows stands in the journal as the index has it. If not, the journal was
     * changed behind our back and the index has to be made again.
     */
    public boolean agrees() throws SQLException, IOException {
        OptionalLong last = index.last(number);
        if (last.isEmpty()) {
            return true;
        }
        List<Entry> known = index.at(last.getAsLong());
        return known.equals(List.of()) || Lines.entryAt(journal.file(), JournalPosition.offset(last.getAsLong()))
                .filter(entry -> known.equals(List.of(entry)))
                .isPresent();
    }

    /** Adds what the index lacks; a torn end of the file is mended first. */
    public void run() throws StoreException, SQLException, IOException {
        journal.settle();
        Lines.Tail tail = read(start());
        while (tail.bytes().length > 0) {
            Path kept = journal.mend(tail);
            if (!kept.equals(journal.file())) {
                notices.accept("The last line of " + journal.file().getFileName()
                        + " was not written whole and is kept as " + kept.getFileName() + ".");
            }
            tail = read(tail.offset());
        }
        flush();
        tellBad();
    }

    private void tellBad() {
        if (bad > 0) {
            notices.accept((bad == 1
                            ? "1 line of " + journal.file() + " cannot be read and stays as it is, "
                            : bad + " lines of " + journal.file() + " cannot be read and stay as they are, the first ")
                    + firstBad + ".");
        }
    }

    /**
     * Adds what the journal has up to a length, and changes nothing in it.
     *
     * @param tail whether a last line without a line end counts when it is whole, as when nobody is writing
     */
    public void upTo(long length, boolean tail) throws StoreException, SQLException, IOException {
        Lines.Tail rest = Lines.read(journal.file(), 0, length, this::take);
        if (tail && Lines.entry(rest.bytes()).isPresent()) {
            take(rest.offset(), new String(rest.bytes(), StandardCharsets.UTF_8), true);
        }
        flush();
        tellBad();
    }

    /** The offset to read on from: the last known line is read again, so that its end is found. */
    private long start() throws SQLException {
        OptionalLong last = index.last(number);
        return last.isPresent() ? JournalPosition.offset(last.getAsLong()) : 0;
    }

    private Lines.Tail read(long from) throws StoreException, IOException, SQLException {
        if (!Files.exists(journal.file())) {
            return new Lines.Tail(0, new byte[0]);
        }
        long known = index.last(number).orElse(-1);
        return Lines.read(journal.file(), from, (offset, line, sound) -> {
            if (JournalPosition.position(number, offset) > known) {
                take(offset, line, sound);
            }
        });
    }

    private void take(long offset, String line, boolean sound) throws StoreException {
        try {
            String text = offset == 0 && line.startsWith("\uFEFF") ? line.substring(1) : line;
            if (!sound) {
                throw new BadLineException("not UTF-8");
            }
            if (!text.isBlank()) {
                batch.add(new JournalPosition(JournalPosition.position(number, offset), EntryLine.read(text)));
            }
        } catch (BadLineException e) {
            firstBad = bad++ == 0 ? "at byte " + offset + ": " + e.getMessage() : firstBad;
        }
        if (batch.size() == BATCH) {
            flush();
        }
    }

    private void flush() throws StoreException {
        try {
            if (!batch.isEmpty()) {
                index.insert(batch);
                batch.clear();
            }
        } catch (SQLException e) {
            throw Failures.of("The index of the labels cannot be brought up to date", journal.file(), e);
        }
    }
}
