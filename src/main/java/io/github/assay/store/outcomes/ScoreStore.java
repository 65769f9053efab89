package io.github.assay.store.outcomes;

import io.github.assay.store.StoreFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Cache of the scores of a whole project, values only, in one file: the latest scores, with the fingerprint of all that
 * they were computed from. A lost or damaged file costs scoring again. Thread-safe.
 */
public final class ScoreStore {
    private static final String NAME = "scores.bin";
    private static final int MARK = 0x0A55C0E1;

    private final Path file;
    private final boolean readOnly;

    public ScoreStore(StoreFolder folder) {
        file = folder.path().resolve(NAME);
        readOnly = folder.isReadOnly();
    }

    /**
     * Scores by metric in the order of the project's items, NaN for a missing value; empty when those that are stored
     * have another fingerprint or cannot be read.
     */
    public synchronized Optional<Map<String, double[]>> find(byte[] fingerprint) {
        try {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            byte[] all = Files.readAllBytes(file);
            int length = all.length - Long.BYTES;
            if (length < 0 || sum(all, length) != new DataInputStream(new ByteArrayInputStream(all, length, Long.BYTES)).readLong()) {
                return Optional.empty();
            }
            return read(new DataInputStream(new ByteArrayInputStream(all, 0, length)), fingerprint);
        } catch (IOException e) {
            log("read", e);
            return Optional.empty();
        }
    }

    private static Optional<Map<String, double[]>> read(DataInputStream in, byte[] fingerprint) throws IOException {
        if (in.readInt() != MARK || !Arrays.equals(in.readNBytes(in.readInt()), fingerprint)) {
            return Optional.empty();
        }
        Map<String, double[]> scores = new LinkedHashMap<>();
        for (int metrics = in.readInt(); metrics > 0; metrics--) {
            String metric = in.readUTF();
            double[] values = new double[in.readInt()];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.readDouble();
            }
            scores.put(metric, values);
        }
        return Optional.of(scores);
    }

    /** Replaces the stored scores. A failure costs only scoring again, and is logged. */
    public synchronized void keep(byte[] fingerprint, Map<String, double[]> scores) {
        if (readOnly) {
            return;
        }
        Path temporary = file.resolveSibling(NAME + ".new");
        try {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(all);
            out.writeInt(MARK);
            out.writeInt(fingerprint.length);
            out.write(fingerprint);
            out.writeInt(scores.size());
            for (Map.Entry<String, double[]> metric : scores.entrySet()) {
                out.writeUTF(metric.getKey());
                out.writeInt(metric.getValue().length);
                for (double value : metric.getValue()) {
                    out.writeDouble(value);
                }
            }
            out.writeLong(sum(all.toByteArray(), all.size()));
            Files.write(temporary, all.toByteArray());
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            log("kept", e);
        }
    }

    private static long sum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }

    private void log(String what, IOException e) {
        System.getLogger(ScoreStore.class.getName()).log(System.Logger.Level.WARNING, "scores not " + what + ": " + file, e);
    }
}
