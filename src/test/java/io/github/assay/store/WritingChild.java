package io.github.assay.store;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.labels.LabelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that holds a store and imports votes of two annotators without pause, each import 40 votes, until it is
 * killed. Arguments: project folder, and a file that appears once the store is open.
 */
public final class WritingChild {
    private WritingChild() {}

    public static void main(String[] args) throws Exception {
        try (StoreFolder folder = StoreFolder.open(Path.of(args[0]), Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            Files.createFile(Path.of(args[1]));
            for (int pack = 0; ; pack++) {
                List<Vote> votes = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    votes.add(Acts.vote("anna", pack * 20 + i, Label.PASS, pack * 20 + i));
                    votes.add(Acts.vote("ben", pack * 20 + i, Label.FAIL, pack * 20 + i));
                }
                store.merge(votes, "pack " + pack, Instant.EPOCH);
            }
        }
    }
}
