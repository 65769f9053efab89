package io.github.assay.store.labels.embedded;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.QuarantineName;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.function.Consumer;

/**
 * The index on disk. An index that does not fit its seal is deleted and rebuilt from the journals; it is kept under
 * another name if the journals may lack some of its acts. If no file can be written, the index is in memory.
 *
 * <p>The file of a killed process is not opened: H2 2.5.252 opens such a file without complaint, but sometimes loops
 * for ever on the first insert, in a row that an unfinished transaction holds.
 */
public final class IndexFile {
    private static final long SMALL = 64L << 20;
    private static final int BLOAT = 12;
    private static final long TRIFLE = 256 << 10;

    private final Path base;
    private final Path file;
    private final IndexSeal seal;
    private final Consumer<String> notices;
    private boolean onDisk;

    public IndexFile(StoreFolder folder, Consumer<String> notices) {
        this.base = folder.path().resolve("labels");
        this.file = folder.path().resolve("labels" + Database.SUFFIX);
        this.seal = new IndexSeal(file, folder.journals());
        this.notices = notices;
    }

    /** Reads the journals into an empty index. */
    public interface Filling {
        void fill(LabelIndex index) throws SQLException, IOException;
    }

    /** Opens the index if its seal fits, else rebuilds it. */
    public LabelIndex open(Collection<Journal> journals, Filling filling) throws StoreException, IOException {
        String damage;
        try {
            IndexSeal.State state = seal.state(journals);
            seal.remove();
            if (state.fits() && Files.size(file) <= Math.max(SMALL, bytes(journals) * BLOAT)) {
                LabelIndex index = LabelIndex.open(Database.inFile(base));
                onDisk = true;
                for (Journal journal : journals) {
                    journal.known();
                }
                return index;
            }
            boolean alone = journals.stream().noneMatch(IndexFile::holdsActs) && Files.exists(file) && Files.size(file) > TRIFLE;
            damage = alone && state.damage().isEmpty() ? "its journals are gone" : state.damage();
        } catch (SQLException | IOException | RuntimeException e) {
            damage = String.valueOf(e.getMessage());
        }
        return make(damage, filling);
    }

    private static long bytes(Collection<Journal> journals) throws IOException {
        long bytes = 0;
        for (Journal journal : journals) {
            bytes += Files.size(journal.file());
        }
        return bytes;
    }

    private static boolean holdsActs(Journal journal) {
        return (journal.file().toString().endsWith(JournalName.SUFFIX) || journal.file().endsWith(ReceivedLog.ACTS))
                && journal.file().toFile().length() > 0;
    }

    /**
     * Rebuilds the index.
     *
     * @param damage why the present file is set aside; empty when it holds nothing that the journals lack
     * @throws IOException when a journal cannot be read
     */
    public LabelIndex make(String damage, Filling filling) throws StoreException, IOException {
        try {
            seal.remove();
            if (!damage.isEmpty() && Files.exists(file) && Files.size(file) > 0) {
                Path kept = QuarantineName.move(file, "damaged");
                notices.accept("The index of the labels is set aside as " + kept.getFileName() + ": " + damage
                        + ". It was made again from the journals, which are what counts.");
            }
            Files.deleteIfExists(file);
        } catch (IOException e) {
            return inMemory(filling, e);
        }
        try {
            LabelIndex index = filled(Database.inFile(base), filling);
            onDisk = true;
            return index;
        } catch (SQLException | RuntimeException e) {
            return inMemory(filling, e);
        }
    }

    private LabelIndex inMemory(Filling filling, Exception cause) throws StoreException, IOException {
        try {
            onDisk = false;
            LabelIndex index = filled(Database.inMemory(), filling);
            notices.accept("The index of the labels cannot be written (" + cause.getMessage()
                    + "). It is held in memory for this session; labels are saved in the journals as always.");
            return index;
        } catch (SQLException e) {
            e.addSuppressed(cause);
            throw Failures.of("The index of the labels cannot be made", file, e);
        }
    }

    /** A filled index; closes the database when that fails. */
    public static LabelIndex filled(Database database, Filling filling) throws SQLException, IOException {
        try {
            LabelIndex index = LabelIndex.create(database);
            filling.fill(index);
            index.filled();
            return index;
        } catch (SQLException | IOException | RuntimeException e) {
            try {
                database.close();
            } catch (SQLException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** Seals the file after the index was closed in order. */
    public void seal(Collection<Journal> journals) throws IOException {
        if (onDisk) {
            seal.write(journals);
        }
    }
}
