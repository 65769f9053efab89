package io.github.assay.service;

import io.github.assay.domain.Item;
import io.github.assay.files.LabelPacks;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.store.LabelStore;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Label packs out of and into a project, and how far labelling is. */
public final class LabelPackService {
    private final LabelStore store;
    private final Clock clock;

    public LabelPackService(LabelStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Writes the whole history (long forms) or the labels in force (wide form).
     *
     * @return how many votes were written
     */
    public int export(Path file, LabelPacks.Form form) throws StoreException, ProjectFormatException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Takes a pack in. The same pack again changes nothing. */
    public PackImport importPack(Path file, Progress progress) throws StoreException, ProjectFormatException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** How far labelling is over the items of a project. */
    public LabelStatus status(List<Item> items, int votesPerCase) throws StoreException {
        throw new UnsupportedOperationException("not built yet");
    }
}
