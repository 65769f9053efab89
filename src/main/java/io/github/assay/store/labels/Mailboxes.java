package io.github.assay.store.labels;

import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.Mailbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes acts of other processes on the same folder into the journals. Use it inside the monitor of the store. */
final class Mailboxes {
    private static final long PERIOD_NANOS = 300_000_000L;

    private final StoreFolder folder;
    private final EmbeddedLabelStore recorder;
    private final Map<Path, Long> taken = new HashMap<>();
    private volatile long last = System.nanoTime() - PERIOD_NANOS;
    private boolean taking;

    Mailboxes(StoreFolder folder, EmbeddedLabelStore recorder) {
        this.folder = folder;
        this.recorder = recorder;
    }

    /** Whether it is time to look. */
    boolean isDue() {
        return System.nanoTime() - last > PERIOD_NANOS;
    }

    /**
     * Takes what is new. What was taken before the program ended is recognised by its identity. After a failure the acts
     * stay in the mailbox, and the next look takes them.
     */
    void take() {
        if (taking) {
            return;
        }
        taking = true;
        try {
            for (Path box : Mailbox.all(folder.path())) {
                take(box);
            }
        } catch (IOException | StoreException e) {
            System.getLogger(Mailboxes.class.getName()).log(System.Logger.Level.WARNING, "acts wait in a mailbox", e);
        } finally {
            taking = false;
            last = System.nanoTime();
        }
    }

    private void take(Path box) throws IOException, StoreException {
        Set<Entry> fresh = new LinkedHashSet<>();
        boolean ended = false;
        do {
            List<Entry> entries = new ArrayList<>();
            long end = Mailbox.read(box, taken.getOrDefault(box, 0L), entries);
            for (Entry entry : entries) {
                if (!recorder.ask(index -> index.has(entry.act()))) {
                    fresh.add(entry);
                }
            }
            if (!fresh.isEmpty()) {
                recorder.record(List.copyOf(fresh));
                fresh.clear();
            }
            taken.put(box, end);
            ended = entries.isEmpty() && Mailbox.removeEnded(box, end);
        } while (!ended && Mailbox.read(box, taken.get(box), new ArrayList<>()) > taken.get(box));
    }
}
