package io.github.assay.store.labels.embedded;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.QuarantineName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * The index on disk: opens it, sets a damaged one aside, makes a new one, and falls back to memory where no file can
 * be written. Whoever opens it replays the journals into it.
 *
 * <p>Only an index that was closed in order is believed. What a killed process leaves behind is thrown away and made
 * again from the journals: H2 2.5.252 opens such a file without complaint, but now and then loops for ever on the first
 * insert, in a row that an unfinished transaction holds.
 */
public final class IndexFile {
    private static final long SMALL = 64L << 20;
    private static final int BLOAT = 12;
    private static final long TRIFLE = 256 << 10;

    private final Path base;
    private final Path file;
    private final Stamp stamp;
    private final Consumer<String> notices;
    private boolean onDisk;

    public IndexFile(Path folder, Consumer<String> notices) {
        this.base = folder.resolve("labels");
        this.file = folder.resolve("labels" + Database.SUFFIX);
        this.stamp = new Stamp(file);
        this.notices = notices;
    }

    /** @param journalBytes size of all journals: an index out of all proportion is made anew */
    public LabelIndex open(long journalBytes) throws StoreException {
        try {
            if (stamp.exists() && !stamp.fits()) {
                return anew("it does not match its checksum");
            }
            boolean believed = stamp.exists() && Files.size(file) <= Math.max(SMALL, journalBytes * BLOAT);
            stamp.remove();
            if (Files.exists(file) && !believed) {
                if (journalBytes == 0 && Files.size(file) > TRIFLE) {
                    return anew("its journals are gone");
                }
                Files.delete(file);
            }
            return inFile();
        } catch (SQLException | IOException | RuntimeException e) {
            return anew(String.valueOf(e.getMessage()));
        }
    }

    private LabelIndex inFile() throws SQLException {
        LabelIndex index = new LabelIndex(Database.inFile(base));
        onDisk = true;
        return index;
    }

    /** Sets the present file aside and begins an empty one. */
    public LabelIndex anew(String reason) throws StoreException {
        try {
            stamp.remove();
            if (Files.exists(file) && Files.size(file) > 0) {
                Path kept = QuarantineName.move(file, "damaged");
                notices.accept("The index of the labels is set aside as " + kept.getFileName() + ": " + reason
                        + ". It was made again from the journals, which are what counts.");
            }
            // A full disk leaves a file without a byte in it, at every opening.
            Files.deleteIfExists(file);
            return inFile();
        } catch (SQLException | IOException | RuntimeException e) {
            return inMemory(e);
        }
    }

    private LabelIndex inMemory(Exception cause) throws StoreException {
        try {
            onDisk = false;
            LabelIndex index = new LabelIndex(Database.inMemory());
            notices.accept("The index of the labels cannot be written (" + cause.getMessage()
                    + "). It is held in memory for this session; labels are saved in the journals as always.");
            return index;
        } catch (SQLException e) {
            e.addSuppressed(cause);
            throw Failures.of("The index of the labels cannot be made", file, e);
        }
    }

    /** Seals the file after the index was closed in order. */
    public void sealed() throws IOException {
        if (onDisk) {
            stamp.write();
        }
    }
}
