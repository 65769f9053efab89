package io.github.assay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Writes log records to a file in the user's folder, never to the terminal, where they would mix with results. The file
 * is created with the first record. Messages contain no data of cases.
 */
final class Logs extends Handler {
    private static final int BYTES = 1_000_000;

    private final Path file;
    private Optional<FileHandler> writer = Optional.empty();
    private boolean refused;

    private Logs(Path file) {
        this.file = file;
    }

    /** Sends every record of this process to the file; the system property {@code assay.log} holds its path. */
    static void toFile(Path file) {
        System.setProperty("assay.log", file.toString());
        LogManager.getLogManager().reset();
        Logger.getLogger("").addHandler(new Logs(file));
    }

    @Override
    public synchronized void publish(LogRecord entry) {
        if (entry.getLevel().intValue() >= Level.INFO.intValue()) {
            opened().ifPresent(w -> w.publish(entry));
        }
    }

    /** The handler of the file; empty when the folder is not writable, which costs only the log. */
    private Optional<FileHandler> opened() {
        if (writer.isEmpty() && !refused) {
            try {
                Files.createDirectories(file.getParent());
                FileHandler handler = new FileHandler(file.toString(), BYTES, 1, true);
                handler.setFormatter(new SimpleFormatter());
                writer = Optional.of(handler);
            } catch (IOException e) {
                refused = true;
            }
        }
        return writer;
    }

    @Override
    public synchronized void flush() {
        writer.ifPresent(FileHandler::flush);
    }

    @Override
    public synchronized void close() {
        writer.ifPresent(FileHandler::close);
    }
}
