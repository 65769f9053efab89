package io.github.assay.store.journal;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file that grows at its end. The seam at which a test lets a disk fail. */
public interface Appender extends Closeable {
    /** Opens appenders. */
    interface Opener {
        Appender open(Path file) throws IOException;
    }

    long length() throws IOException;

    /** Writes at the end. What is there after an exception is not known. */
    void write(byte[] bytes) throws IOException;

    /** Returns when everything written is on the disk. */
    void force() throws IOException;

    void truncate(long length) throws IOException;

    /**
     * A file of the file system. Not a {@code FileChannel}: that one closes itself when its thread is interrupted, and
     * a vote must not be lost to a cancelled job.
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
