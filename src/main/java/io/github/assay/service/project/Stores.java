package io.github.assay.service.project;

import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.AlignmentStore;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.outcomes.CalibrationStore;
import io.github.assay.store.outcomes.RunStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The stores of one project, opened and closed together. */
public record Stores(
        StoreFolder folder, LabelStore labels, AlignmentStore alignments, RunStore runs, CalibrationStore calibrations)
        implements AutoCloseable {
    /** Takes the project's lock and opens its stores; if one fails, the others are closed again. */
    public static Stores open(Path project, Clock clock) throws StoreException {
        return of(StoreFolder.open(project, clock));
    }

    /**
     * Opens the stores for reading only, without the project's lock: the project's folder is not written, and changes
     * are discarded on closing.
     *
     * @param reason why they cannot be opened for writing
     */
    static Stores reading(Path project, StoreException reason) throws StoreException {
        return of(StoreFolder.reading(project, reason));
    }

    /**
     * Opens the stores beside the process that holds the project: acts are saved and taken over by that process; all
     * else is as in {@link #reading}.
     *
     * @param held says who holds the project
     */
    static Stores joint(Path project, StoreException held) throws StoreException {
        return of(StoreFolder.joint(project, held));
    }

    private static Stores of(StoreFolder folder) throws StoreException {
        List<AutoCloseable> opened = new ArrayList<>(List.of(folder));
        try {
            LabelStore labels = LabelStore.open(folder);
            opened.addFirst(labels);
            AlignmentStore alignments = AlignmentStore.open(folder);
            opened.addFirst(alignments);
            alignments.shareWith(labels.sharing());
            RunStore runs = RunStore.open(folder);
            opened.addFirst(runs);
            return new Stores(folder, labels, alignments, runs, CalibrationStore.open(folder));
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

    /** Repairs and quarantined files of this opening. */
    public List<String> notices() {
        List<String> notices = new ArrayList<>(labels.notices());
        notices.addAll(runs.notices());
        notices.addAll(calibrations.notices());
        return notices;
    }

    @Override
    public void close() throws StoreException {
        try (StoreFolder lock = folder;
                LabelStore votes = labels;
                AlignmentStore aligned = alignments;
                RunStore cache = runs;
                CalibrationStore notes = calibrations) {
            // Closing in reverse order is the whole work: notes, cache, alignments, votes, lock.
            assert lock != null && votes != null && aligned != null && cache != null && notes != null;
        }
    }
}
