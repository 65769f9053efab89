package io.github.assay.service;

import io.github.assay.store.LabelStore;
import io.github.assay.store.RunStore;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The stores of one project, opened and closed together. */
public record Stores(StoreFolder folder, LabelStore labels, RunStore runs) implements AutoCloseable {
    /** Takes the project's lock and opens its stores; whatever was opened is closed again when one fails. */
    public static Stores open(Path project, Clock clock) throws StoreException {
        StoreFolder folder = StoreFolder.open(project, clock);
        List<AutoCloseable> opened = new ArrayList<>(List.of(folder));
        try {
            LabelStore labels = LabelStore.open(folder);
            opened.addFirst(labels);
            return new Stores(folder, labels, RunStore.open(folder));
        } catch (StoreException | RuntimeException e) {
            closeAll(opened, e);
            throw e;
        }
    }

    private static void closeAll(List<AutoCloseable> opened, Exception reason) {
        for (AutoCloseable store : opened) {
            try {
                store.close();
            } catch (Exception e) {
                reason.addSuppressed(e);
            }
        }
    }

    /** What was repaired or set aside on opening. */
    List<String> notices() {
        List<String> notices = new ArrayList<>(labels.notices());
        notices.addAll(runs.notices());
        return notices;
    }

    @Override
    public void close() throws StoreException {
        try (StoreFolder lock = folder;
                LabelStore votes = labels;
                RunStore cache = runs) {
            // Closing in reverse order is the whole work: cache, votes, lock.
            assert lock != null && votes != null && cache != null;
        }
    }
}
