package io.github.assay.store.journal;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file that is written at its end only. Tests replace it to simulate a failing disk. */
public interface Appender extends Closeable {
    /** Opens appenders. */
    interface Opener {
        Appender open(Path file) throws IOException;
    }

    long length() throws IOException;

    /** Writes at the end. After an exception the content written is undefined. */
    void write(byte[] bytes) throws IOException;

    /** Returns when all written bytes are on the disk. */
    void force() throws IOException;

    void truncate(long length) throws IOException;

    /**
     * A file of the file system. It is not a {@code FileChannel}, because that closes itself when its thread is
     * interrupted, and a cancelled task must not lose a vote.
     */
    static Appender file(Path path) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        file.seek(file.length());
        return new Appender() {
            @Override
            public long length() throws IOException {
                return file.length();
            }

            @Override
            public void write(byte[] bytes) throws IOException {
                file.seek(file.length()); // another process may have added lines
                file.write(bytes);
            }

            @Override
            public void force() throws IOException {
                file.getFD().sync();
            }

            @Override
            public void truncate(long length) throws IOException {
                file.setLength(length);
                file.seek(length);
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }
}
