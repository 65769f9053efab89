package io.github.assay.store.shared;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.shared.SharedSync.SharingState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** One person's machine in tests: a folder with an open store that is shared. */
public final class TeamMember implements AutoCloseable {
    private final Path project;
    private final SharedAddress address;
    private StoreFolder folder;
    private LabelStore store;
    private final List<ItemKey> items;

    public TeamMember(Path project, SharedAddress address) throws IOException, StoreException {
        this(project, address, List.of());
    }

    /** @param items the project's */
    public TeamMember(Path project, SharedAddress address, List<ItemKey> items) throws IOException, StoreException {
        this.items = items;
        this.project = Files.createDirectories(project);
        this.address = address;
        open();
    }

    public void open() throws StoreException {
        folder = StoreFolder.open(project, Clock.systemUTC());
        store = LabelStore.open(folder);
        store.sharing().connect(address, Clock.systemUTC(), items);
    }

    public LabelStore store() {
        return store;
    }

    public Path project() {
        return project;
    }

    public SharingState exchange() {
        return store.sharing().exchange().orElseThrow();
    }

    public List<Vote> votes() throws StoreException {
        return store.allVotes();
    }

    @Override
    public void close() throws StoreException {
        store.close();
        folder.close();
    }
}
