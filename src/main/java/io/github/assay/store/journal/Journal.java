package io.github.assay.store.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * One annotator's file of acts, one JSON line each. Lines are only appended; an incompletely written line is removed.
 * Not thread-safe.
 */
public final class Journal implements AutoCloseable {
    private final Path file;
    private final Appender.Opener opener;
    private Appender appender;
    /** Offset up to which the file is valid: bytes read or written by this object. */
    private long good;

    private boolean foreign;
    private boolean doubtful;

    public Journal(Path file, Appender.Opener opener) {
        this.file = file;
        this.opener = opener;
    }

    public Path file() {
        return file;
    }

    /**
     * Appends entries and returns when they are on disk. After an exception the file is unchanged, or is restored
     * before the next append.
     *
     * @return the offset of the first line
     */
    public long append(List<Entry> entries) throws IOException {
        return append(entries.size(), i -> EntryLine.write(entries.get(i)));
    }

    /** Appends lines of any kind, with the same guarantee. */
    void appendLines(List<String> lines) throws IOException {
        append(lines.size(), lines::get);
    }

    private long append(int count, IntFunction<String> lines) throws IOException {
        prepare();
        long start = good;
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream(count * 256);
        for (int i = 0; i < count; i++) {
            bytes.writeBytes((lines.apply(i) + '\n').getBytes(StandardCharsets.UTF_8));
        }
        write(bytes.toByteArray());
        return start;
    }

    private void write(byte[] bytes) throws IOException {
        try {
            doubtful = true;
            appender.write(bytes);
            appender.force();
            doubtful = false;
            good += bytes.length;
        } catch (IOException e) {
            try {
                cutBack(good);
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** Removes bytes that a failed write may have left, so that the file can be read. */
    public void settle() throws IOException {
        if (doubtful) {
            cutBack(good);
        }
    }

    /** Reads the whole file, where there is one, and passes on each line that is not blank, also one that was torn. */
    void readLines(Consumer<String> line) throws IOException {
        if (Files.exists(file)) {
            new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().filter(text -> !text.isBlank()).forEach(line);
            known();
        }
    }

    /** Records that the whole file was read. */
    public void known() throws IOException {
        known(Files.size(file));
    }

    /** Records that the file was read up to a length. */
    public void known(long length) {
        good = length;
        foreign = false;
    }

    /** Whether this object has read or written the whole file, judged by the file's length. */
    public boolean isAllKnown() throws IOException {
        return !foreign && !doubtful && good == (Files.exists(file) ? Files.size(file) : 0);
    }

    /** Opens the file if it is not open, and removes bytes that an earlier failure may have left. */
    private void prepare() throws IOException {
        if (appender == null) {
            boolean fresh = !Files.exists(file);
            appender = opener.open(file);
            long length = appender.length();
            foreign |= length != good;
            good = length;
            if (fresh) {
                forceFolder(file.getParent());
            }
        }
        settle();
    }

    /** Removes everything from an offset on: lines that were never reported as saved. */
    public void cutBack(long length) throws IOException {
        doubtful = true;
        good = length;
        appender.truncate(length);
        appender.force();
        doubtful = false;
    }

    /** Makes a new file's name durable. Windows cannot force folders; there only the file itself is forced. */
    private static void forceFolder(Path folder) throws IOException {
        if (java.io.File.separatorChar == '/') {
            try (FileChannel channel = FileChannel.open(folder)) {
                channel.force(true);
            }
        }
    }

    /**
     * Repairs the end of the file after a crash. A last line that lacks only its line end gets one; an incomplete line
     * is copied to a separate file and removed.
     *
     * @return the file with the removed bytes; the journal's own file when the line was completed
     */
    public Path mend(Lines.Tail tail) throws IOException {
        return mend(tail, Lines.entry(tail.bytes()).isPresent());
    }

    /** @param whole whether the last line lacks nothing but its line end */
    public Path mend(Lines.Tail tail, boolean whole) throws IOException {
        Path kept = whole ? file : QuarantineName.free(file, "torn");
        if (!whole) {
            Files.write(kept, tail.bytes());
        }
        prepare();
        if (whole) {
            write(new byte[] {'\n'});
        } else {
            cutBack(tail.offset());
        }
        return kept;
    }

    @Override
    public void close() throws IOException {
        if (appender != null) {
            appender.close();
            appender = null;
        }
    }
}
