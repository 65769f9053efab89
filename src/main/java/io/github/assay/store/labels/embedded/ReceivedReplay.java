package io.github.assay.store.labels.embedded;

import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads acts of others, which came from a shared store, into an index. */
public final class ReceivedReplay {
    private static final int BATCH = 5000;

    private final LabelIndex index;
    private final Set<String> undone;
    private final List<Entry> batch = new ArrayList<>(BATCH);

    private ReceivedReplay(LabelIndex index, Set<String> undone) {
        this.index = index;
        this.undone = undone;
    }

    /**
     * Reads the acts.
     *
     * @param store the store's folder
     * @param to length of the file up to which it is read
     * @param undone ids of the imports whose votes do not count
     */
    public static void run(LabelIndex index, Path store, long to, Set<String> undone) throws SQLException, IOException {
        ReceivedReplay replay = new ReceivedReplay(index, undone);
        ReceivedLog.<SQLException>acts(store, to, (_, line) -> replay.take(line));
        replay.flush();
    }

    private void take(String line) throws SQLException {
        try {
            Entry entry = EntryLine.read(line);
            if (entry.importId().isEmpty() || !undone.contains(entry.importId())) {
                batch.add(entry.fromStore());
            }
        } catch (BadLineException _) {
            return; // of a later version, which reads it
        }
        if (batch.size() == BATCH) {
            flush();
        }
    }

    private void flush() throws SQLException {
        index.insert(batch);
        batch.clear();
    }
}
