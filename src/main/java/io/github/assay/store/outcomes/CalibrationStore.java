package io.github.assay.store.outcomes;

import io.github.assay.domain.labelling.CalibrationNote;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Notes on which metrics of a project were compared with human labels, by metric. Calibrating restores a lost note.
 * Thread-safe.
 */
public final class CalibrationStore implements AutoCloseable {
    private final Path path;
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final RecordLog notes;

    private CalibrationStore(Path path, boolean readOnly) throws IOException {
        this.path = path;
        notes = readOnly ? RecordLog.reading(path) : RecordLog.open(path, notices::add);
    }

    /** Opens the notes of a project and moves a damaged file away. */
    public static CalibrationStore open(StoreFolder folder) throws StoreException {
        Path path = folder.path().resolve("calibrations.log");
        try {
            return new CalibrationStore(path, folder.isReadOnly());
        } catch (IOException e) {
            throw Failures.of("The record of calibrations cannot be opened", path, e);
        }
    }

    /** One sentence for each damaged file that opening moved away. */
    public List<String> notices() {
        return List.copyOf(notices);
    }

    /** The latest note on a metric; empty when there is none, or its bytes cannot be read. */
    public Optional<CalibrationNote> find(String metric) throws StoreException {
        try {
            return notes.find(metric).flatMap(CalibrationStore::read);
        } catch (IOException e) {
            throw Failures.of("The record of calibrations cannot be read", path, e);
        }
    }

    /** Replaces the note on a metric; an equal note is not written again. */
    public void keep(String metric, CalibrationNote note) throws StoreException {
        if (find(metric).equals(Optional.of(note))) {
            return;
        }
        try {
            notes.put(Map.of(metric, bytes(note)));
        } catch (IOException e) {
            throw Failures.of("The calibration of " + metric + " was not recorded", path, e);
        }
    }

    private static byte[] bytes(CalibrationNote note) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(all)) {
            byte[] edition = note.edition().getBytes(StandardCharsets.UTF_8);
            out.writeLong(note.n());
            out.writeDouble(note.kappa());
            out.writeInt(edition.length);
            out.write(edition);
        }
        return all.toByteArray();
    }

    private static Optional<CalibrationNote> read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            long n = in.readLong();
            double kappa = in.readDouble();
            byte[] edition = in.readNBytes(in.readInt());
            return Optional.of(new CalibrationNote(new String(edition, StandardCharsets.UTF_8), n, kappa));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    @Override
    public void close() throws StoreException {
        try {
            notes.close();
        } catch (IOException e) {
            throw Failures.of("The record of calibrations was not closed", path, e);
        }
    }
}
