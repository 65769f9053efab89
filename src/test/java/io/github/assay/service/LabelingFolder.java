package io.github.assay.service;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** The labels of a project on disk and annotators at work on them, who may leave and come back. */
public final class LabelingFolder implements AutoCloseable {
    /** Two items that tests vote on. */
    public static final ItemKey ONE = new ItemKey("c1", "dail-sql", "r1");

    public static final ItemKey TWO = new ItemKey("c2", "dail-sql", "r1");

    /** Stands still: the service itself must keep the order of acts. */
    public static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T08:00:00Z"), ZoneOffset.UTC);

    private final Path project;
    private StoreFolder folder;
    private LabelStore store;
    private LabelingService anna;

    public LabelingFolder(Path project) throws StoreException {
        this.project = project;
        open();
    }

    private void open() throws StoreException {
        folder = StoreFolder.open(project, CLOCK);
        store = LabelStore.open(folder);
        anna = service("anna");
    }

    /** Everybody leaves, and the store is opened again. */
    public void restart() throws StoreException {
        close();
        open();
    }

    public LabelStore store() {
        return store;
    }

    /** The annotator whom most tests ask. */
    public LabelingService anna() {
        return anna;
    }

    public LabelingService service(String annotator) throws StoreException {
        return LabelingService.open(store, LabellingPolicy.DEFAULT, "", annotator, CLOCK);
    }

    /** A vote without reasons or comment, cast by somebody who has seen nothing. */
    public Vote vote(LabelingService who, ItemKey item, Label label) throws StoreException {
        return who.cast(item, label, List.of(), "", 2, Vote.Visible.NOTHING);
    }

    @Override
    public void close() throws StoreException {
        store.close();
        folder.close();
    }
}
