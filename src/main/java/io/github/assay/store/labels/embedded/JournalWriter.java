package io.github.assay.store.labels.embedded;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.Journal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Entries on their way into one journal, and the way back. */
public final class JournalWriter {
    private final Journal journal;
    private final List<Entry> entries;
    private long[] offsets = new long[0];

    public JournalWriter(Journal journal, List<Entry> entries) {
        this.journal = journal;
        this.entries = entries;
    }

    public String name() {
        return journal.file().getFileName().toString();
    }

    public void write() throws StoreException {
        try {
            offsets = journal.append(entries);
        } catch (IOException e) {
            throw Failures.of("It was not saved", journal.file(), e);
        }
    }

    /** @param number the journal's number in the index */
    public List<JournalPosition> placed(int number) {
        List<JournalPosition> placed = new ArrayList<>(offsets.length);
        for (int i = 0; i < offsets.length; i++) {
            placed.add(new JournalPosition(JournalPosition.position(number, offsets[i]), entries.get(i)));
        }
        return placed;
    }

    /** Cuts lines off again that were never reported as saved, because the act failed elsewhere. */
    public void takeBack(StoreException cause) {
        if (offsets.length == 0) {
            return;
        }
        try {
            journal.cutBack(offsets[0]);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
