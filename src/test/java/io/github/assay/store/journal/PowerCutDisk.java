package io.github.assay.store.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A disk that loses power at a drawn moment. What was forced is there afterwards; of other bytes any sectors are, in any
 * order, the rest is zero or as it was, and the file ends anywhere between. Programs see all that they wrote until then.
 */
final class PowerCutDisk implements Appender.Opener {
    private static final int SECTOR = 64;

    private final SplittableRandom random;
    private final Map<Path, byte[]> durable = new HashMap<>();
    private int left;

    /** @param steps writes, forces and truncations until the power is cut */
    PowerCutDisk(SplittableRandom random, int steps) {
        this.random = random;
        this.left = steps;
    }

    private void step() throws IOException {
        if (left-- <= 0) {
            throw new IOException("the power is cut");
        }
    }

    boolean isCut() {
        return left < 0;
    }

    @Override
    public Appender open(Path file) throws IOException {
        step();
        durable.putIfAbsent(file, Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
        Appender real = Appender.file(file);
        return new AppenderOver() {
            @Override
            public Appender real() {
                return real;
            }

            @Override
            public void write(byte[] bytes) throws IOException {
                boolean whole = left > 0;
                real.write(whole ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
                step();
            }

            @Override
            public void force() throws IOException {
                step();
                real.force();
                durable.put(file, Files.readAllBytes(file));
            }

            @Override
            public void truncate(long length) throws IOException {
                step();
                real.truncate(length);
            }
        };
    }

    /** Leaves the files as they are after the power is back. */
    void settle() throws IOException {
        for (Map.Entry<Path, byte[]> file : durable.entrySet()) {
            Files.write(file.getKey(), after(file.getValue(), Files.readAllBytes(file.getKey())));
        }
    }

    private byte[] after(byte[] before, byte[] written) {
        int longest = Math.max(before.length, written.length);
        int shortest = Math.min(before.length, written.length);
        int end = shortest + (longest == shortest ? 0 : random.nextInt(longest - shortest + 1));
        byte[] found = new byte[end];
        for (int start = 0; start < end; start += SECTOR) {
            byte[] from = random.nextBoolean() ? written : before;
            int stop = Math.min(end, start + SECTOR);
            for (int i = start; i < stop; i++) {
                found[i] = i < from.length ? from[i] : 0;
            }
        }
        return found;
    }
}
