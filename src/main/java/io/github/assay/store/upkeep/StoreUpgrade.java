package io.github.assay.store.upkeep;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.upkeep.BackupFile.Contents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Gives a store of an earlier version, or a new one, its identity and version. */
public final class StoreUpgrade {
    private StoreUpgrade() {}

    /**
     * Brings a store that is open for writing to the present version, after a backup of its journals.
     *
     * @return the backup; empty where the store is of the present version or has no journal
     */
    public static Optional<Contents> run(StoreFolder folder) throws StoreException {
        Path store = folder.path();
        try {
            if (StoreFormat.read(store).isPresent()) {
                return Optional.empty();
            }
            List<Contents> earlier = new Backups(store).all();
            Optional<Contents> backup =
                    hasLines(store) ? Optional.of(new Backups(store).make(folder.opened())) : Optional.empty();
            String id = earlier.stream().map(Contents::id).filter(i -> !i.isEmpty()).findFirst()
                    .orElseGet(() -> UUID.randomUUID().toString());
            new StoreFormat(StoreFormat.CURRENT, id).write(store, folder.opened());
            return backup;
        } catch (IOException e) {
            throw Failures.of("The store cannot be upgraded", store.resolve(StoreFormat.NAME), e);
        }
    }

    private static boolean hasLines(Path store) throws IOException {
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            if (Files.size(file) > 0) {
                return true;
            }
        }
        return false;
    }
}
