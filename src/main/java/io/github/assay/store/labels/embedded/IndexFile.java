package io.github.assay.store.labels.embedded;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.QuarantineName;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

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

    /**
     * A small file beside a closed index that shows whether the index fits its journals. It has the version of the
     * schema, and size and checksum of the index and of each journal that was read into it. It exists only while the
     * index is closed: an index without its seal was not closed in order.
     */
    static final class IndexSeal {
        /** Change it with every change of {@code resources/store}. */
        private static final String SCHEMA = "labels 10";

        private static final Pattern LINE = Pattern.compile("(\\d+) ([0-9a-f]+) (.*)");

        private final Path index;
        private final Path journals;
        private final Path seal;

        IndexSeal(Path index, Path journals) {
            this.index = index.normalize();
            this.journals = journals;
            this.seal = index.resolveSibling(index.getFileName() + ".sum");
        }

        /**
         * What the files are, compared with the seal.
         *
         * @param fits whether index and journals are what was sealed
         * @param damage what was changed that cannot come from adding lines to the journals; empty when nothing was
         */
        record State(boolean fits, String damage) {
            private static final State OUTDATED = new State(false, "");
        }

        /** @param present the journals that are there */
        State state(Collection<Journal> present) throws IOException {
            List<String> sealed = Files.exists(seal) ? Files.readAllLines(seal, StandardCharsets.UTF_8) : List.of();
            if (sealed.isEmpty() || !sealed.getFirst().equals(SCHEMA)) {
                return State.OUTDATED;
            }
            Set<Path> missing = new HashSet<>(Set.of(index));
            present.forEach(journal -> missing.add(journal.file().normalize()));
            boolean same = true;
            for (String line : sealed.subList(1, sealed.size())) {
                Matcher parts = LINE.matcher(line);
                if (!parts.matches()) {
                    return State.OUTDATED;
                }
                Path file = parts.group(3).isEmpty() ? index : journals.resolve(parts.group(3)).normalize();
                long size = Long.parseLong(parts.group(1));
                boolean kept = Files.exists(file) && Files.size(file) >= size && sum(file, size).equals(parts.group(2));
                if (!kept && file.equals(index)) {
                    return new State(false, "it does not match its checksum");
                }
                if (!kept && parts.group(3).endsWith(JournalName.SUFFIX)) {
                    return new State(
                            false, "the journals no longer hold what it was made from; lines were changed or are missing");
                }
                same &= kept && Files.size(file) == size && missing.remove(file);
            }
            return new State(same && missing.isEmpty(), "");
        }

        /** Seals the closed index, unless a journal holds something that the index lacks. */
        void write(Collection<Journal> read) throws IOException {
            List<String> lines = new ArrayList<>(List.of(SCHEMA, line(index, "")));
            for (Journal journal : read) {
                if (!journal.isAllKnown()) {
                    return;
                }
                if (Files.exists(journal.file())) {
                    lines.add(line(journal.file(), journals.relativize(journal.file()).toString().replace('\\', '/')));
                }
            }
            Files.write(seal, lines, StandardCharsets.UTF_8);
        }

        void remove() throws IOException {
            Files.deleteIfExists(seal);
        }

        private static String line(Path file, String name) throws IOException {
            long size = Files.size(file);
            return size + " " + sum(file, size) + " " + name;
        }

        private static String sum(Path file, long size) throws IOException {
            CRC32C sum = new CRC32C();
            byte[] block = new byte[1 << 20];
            try (InputStream in = Files.newInputStream(file)) {
                long left = size;
                int count;
                while (left > 0 && (count = in.read(block, 0, (int) Math.min(left, block.length))) > 0) {
                    sum.update(block, 0, count);
                    left -= count;
                }
            }
            return Long.toHexString(sum.getValue());
        }
    }
}
