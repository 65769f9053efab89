package io.github.assay.service.upkeep;

import io.github.assay.store.upkeep.BackupFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * One backup of a store.
 *
 * @param file the backup
 * @param at when it was made; empty where it cannot be read
 * @param files journals and logs in it
 * @param lines their lines
 * @param votes their votes
 * @param sound whether no difference from the hash chains was unsettled then
 * @param fault why it cannot be used; empty for a whole backup
 */
public record StoreBackup(
        Path file, Optional<Instant> at, int files, long lines, long votes, boolean sound, String fault) {
    static StoreBackup of(BackupFile.Contents contents) {
        return new StoreBackup(
                contents.file(), Optional.of(contents.at()), contents.ends().size(), contents.lines(), contents.votes(),
                contents.sound(), "");
    }

    static StoreBackup damaged(Path file, String fault) {
        return new StoreBackup(file, Optional.empty(), 0, 0, 0, false, fault);
    }
}
