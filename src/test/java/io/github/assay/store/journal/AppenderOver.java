package io.github.assay.store.journal;

import java.io.IOException;

/** A file over another one, for tests that replace some of what it does. */
public interface AppenderOver extends Appender {
    /** The other file. */
    Appender real();

    @Override
    default long length() throws IOException {
        return real().length();
    }

    @Override
    default void write(byte[] bytes) throws IOException {
        real().write(bytes);
    }

    @Override
    default void force() throws IOException {
        real().force();
    }

    @Override
    default void truncate(long length) throws IOException {
        real().truncate(length);
    }

    @Override
    default void close() throws IOException {
        real().close();
    }
}
