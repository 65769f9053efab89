package io.github.assay.service.upkeep;

import io.github.assay.store.upkeep.BackupFile;
import io.github.assay.store.upkeep.StoreRestore;
import java.util.List;

/**
 * A store that was put together from a backup and its journals.
 *
 * @param files what became of each file
 * @param done whether files were written
 */
public record StoreRestored(StoreBackup backup, List<FileRestored> files, boolean done) {
    /**
     * What became of one journal or log.
     *
     * @param name file name
     * @param restored lines that are back from the backup
     * @param restoredVotes votes among them
     * @param added present lines that the backup lacks
     * @param aside present lines that were changed or added by other means and do not count any more
     * @param lost lost lines, in words
     * @param lostLines their count
     * @param lostVotes most votes among them
     * @param people annotators named in the file
     */
    public record FileRestored(
            String name, long restored, long restoredVotes, long added, long aside, List<String> lost, long lostLines,
            long lostVotes, List<String> people) {}

    /** Lines that are in neither backup nor journals. */
    public long lostLines() {
        return files.stream().mapToLong(FileRestored::lostLines).sum();
    }

    /** Most votes among the lost lines. */
    public long lostVotes() {
        return files.stream().mapToLong(FileRestored::lostVotes).sum();
    }

    static StoreRestored of(BackupFile.Contents backup, List<StoreRestore.RestoredFile> files, boolean done) {
        return new StoreRestored(
                StoreBackup.of(backup),
                files.stream()
                        .filter(f -> !f.isUntouched())
                        .map(f -> new FileRestored(
                                f.name(), f.restored(), f.restoredVotes(), f.added(), f.aside(), f.lost(), f.lostLines(),
                                f.lostVotes(), f.people()))
                        .toList(),
                done);
    }
}
