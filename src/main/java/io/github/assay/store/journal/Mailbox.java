package io.github.assay.store.journal;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Acts of a process that shares a folder with the process that holds it: one forced line each, in a file of the process
 * alone in {@value #FOLDER} of the store. The holder takes them into the journals; processes that read the folder read
 * them too. A lock on a second file, which the operating system releases, shows whether the process still runs. Not
 * thread-safe.
 */
public final class Mailbox implements AutoCloseable {
    private static final String FOLDER = "joint";
    private static final String LOCK = ".lock";

    private final FileChannel lock;
    private final Appender file;

    private Mailbox(FileChannel lock, Appender file) {
        this.lock = lock;
        this.file = file;
    }

    /**
     * Makes a mailbox for this process.
     *
     * @param store the store's folder
     */
    public static Mailbox open(Path store) throws IOException {
        Path folder = Files.createDirectories(store.resolve(FOLDER));
        String name = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
        FileChannel lock = FileChannel.open(
                folder.resolve(name + LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            lock.lock();
            return new Mailbox(lock, Appender.file(folder.resolve(name + JournalName.SUFFIX)));
        } catch (IOException e) {
            lock.close();
            throw e;
        }
    }

    /** Appends entries: all or none; on return they are on disk. */
    public void append(List<Entry> entries) throws IOException {
        StringBuilder text = new StringBuilder(entries.size() * 300);
        entries.forEach(entry -> text.append(EntryLine.write(entry)).append('\n'));
        long before = file.length();
        try {
            file.write(text.toString().getBytes(StandardCharsets.UTF_8));
            file.force();
        } catch (IOException e) {
            file.truncate(before);
            throw e;
        }
    }

    /** The mailboxes of a store; usually none. */
    public static List<Path> all(Path store) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(store.resolve(FOLDER))) {
            try (DirectoryStream<Path> files =
                    Files.newDirectoryStream(store.resolve(FOLDER), "*" + JournalName.SUFFIX)) {
                files.forEach(found::add);
            }
        }
        return found;
    }

    /**
     * Reads the whole lines of a mailbox from an offset on; lines that are no entries are left out.
     *
     * @return the offset behind the last whole line
     */
    public static long read(Path box, long from, List<Entry> entries) throws IOException {
        try {
            return Lines.<IOException>read(box, from, Long.MAX_VALUE, (_, line, _) -> {
                try {
                    entries.add(EntryLine.read(line));
                } catch (BadLineException _) {
                    return; // of a later version: the file is kept
                }
            }).offset();
        } catch (FileNotFoundException _) {
            return from; // its acts were taken meanwhile
        }
    }

    /**
     * Removes a mailbox whose process has ended; keeps it under another name if it has lines that cannot be read, a torn
     * last line included.
     *
     * @param taken offset up to which its acts were taken
     * @return false: the process still runs, or has written more before it ended
     */
    public static boolean removeEnded(Path box, long taken) throws IOException {
        Path locked = box.resolveSibling(box.getFileName().toString().replace(JournalName.SUFFIX, LOCK));
        try (FileChannel channel = FileChannel.open(locked, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (channel.tryLock() == null || read(box, taken, new ArrayList<>()) > taken) {
                return false;
            }
        } catch (OverlappingFileLockException _) {
            return false;
        }
        if (Files.exists(box) && new String(Files.readAllBytes(box), StandardCharsets.UTF_8).lines().anyMatch(Mailbox::isUnreadable)) {
            Files.move(box, QuarantineName.free(box, "unread"));
        }
        Files.deleteIfExists(box);
        Files.deleteIfExists(locked);
        return true;
    }

    private static boolean isUnreadable(String line) {
        try {
            EntryLine.read(line);
            return false;
        } catch (BadLineException _) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            file.close();
        }
    }
}
