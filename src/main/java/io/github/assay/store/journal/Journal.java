package io.github.assay.store.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One annotator's file of acts, one JSON line each. Lines are only appended; an incompletely written line is removed.
 * Not thread-safe.
 */
public final class Journal implements AutoCloseable {
    /** Bytes of lines held before they are written. All lines of an act or an import are forced once. */
    private static final int PART = 1 << 20;

    private final Path file;
    private final Appender.Opener opener;
    private @Nullable Appender appender;
    /** Identity of the file that is open; null where the system has none. */
    private @Nullable Object opened;
    /** Offset up to which the file is valid: bytes read or written by this object. */
    private long good;

    private boolean foreign;
    private final List<ChainFinding> strangers = new ArrayList<>();
    private boolean doubtful;
    /** Chain up to {@code good}; null where it must be read from the file first. */
    private @Nullable LineChain chain;
    /** Bytes before {@code good} after the last line feed: a torn line of a log. */
    private byte[] torn = {};

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
    public void appendLines(List<String> lines) throws IOException {
        append(lines.size(), lines::get);
        keepEnd();
    }

    /**
     * Keeps the end of the chain in the second place ({@link ChainEnds}). Call it when the appended lines are not to
     * be removed again.
     */
    public void keepEnd() {
        if (chain != null && torn.length == 0) {
            end().ifPresent(end -> ChainEnds.store(file).ifPresent(store -> ChainEnds.add(store, end)));
        }
    }

    /** End of the chain after the last known line; empty where the file was not read or written yet. */
    public Optional<ChainEnd> end() {
        return chain == null || chain.lines() == 0
                ? Optional.empty()
                : Optional.of(new ChainEnd(file.getFileName().toString(), chain.lines(), chain.votes(), good, chain.end()));
    }

    /** Known lines that carry a hash; 0 where the file was not read. */
    public long chained() {
        return chain == null ? 0 : chain.links();
    }

    /**
     * Reads the file up to a length and follows its chain.
     *
     * @param kept what is known of the journal's end
     * @return what the chain shows
     */
    public <E extends Exception> Reading read(long to, ChainEnds.Kept kept, Lines.Sink<E> sink) throws IOException, E {
        ChainCheck check = new ChainCheck(file, kept);
        Lines.Tail tail = Lines.read(file, 0, to, check::take, sink);
        known(tail.offset() + tail.bytes().length);
        chain = check.chain();
        torn = tail.bytes();
        return new Reading(tail, check.findings(true));
    }

    /** What {@link #read} found: the incomplete end and the differences from the chain. */
    public record Reading(Lines.Tail tail, List<ChainFinding> findings) {}

    private long append(int count, IntFunction<String> lines) throws IOException {
        prepare();
        long start = good;
        LineChain linking = Objects.requireNonNull(chain);
        chain = null; // read again where something fails
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(count * 300, PART));
        if (torn.length > 0) {
            linking.take(torn, 0, torn.length);
            bytes.write('\n');
        }
        write(() -> {
            long length = 0;
            for (int i = 0; i < count; i++) {
                bytes.writeBytes(linking.linked(lines.apply(i)));
                bytes.write('\n');
                if (bytes.size() >= PART) {
                    length += put(bytes);
                }
            }
            return length + put(bytes);
        });
        chain = linking;
        torn = new byte[0];
        return start;
    }

    private int put(ByteArrayOutputStream bytes) throws IOException {
        int length = bytes.size();
        handle().write(bytes.toByteArray());
        bytes.reset();
        return length;
    }

    /** Writes at the end of the file and returns the number of bytes. */
    private interface Writing {
        long write() throws IOException;
    }

    private void write(Writing writing) throws IOException {
        try {
            doubtful = true;
            long length = writing.write();
            handle().force();
            doubtful = false;
            good += length;
        } catch (IOException e) {
            try {
                cutBack(good);
            } catch (IOException again) {
                e.addSuppressed(again);
                abandon(); // the handle of a drive that was away stays unusable; the next append opens the file again
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
    public void readLines(Consumer<String> line) throws IOException {
        if (Files.exists(file)) {
            new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().filter(text -> !text.isBlank()).forEach(line);
            known();
        }
    }

    /** Reads the chain from the file, up to the bytes that are known. */
    private void follow() throws IOException {
        ChainCheck check = new ChainCheck(file, ChainEnds.Kept.NONE);
        Lines.Tail tail = Lines.readRaw(file, good, check::take);
        chain = check.chain();
        torn = tail.bytes();
    }

    /** Records that the whole file was read. */
    public void known() throws IOException {
        known(Files.size(file));
    }

    /** Records that the file was read up to a length. */
    public void known(long length) {
        good = length;
        foreign = false;
        chain = null;
        torn = new byte[0];
    }

    /** Whether this object has read or written the whole file, judged by the file's length. */
    public boolean isAllKnown() throws IOException {
        return !foreign && !doubtful && good == (Files.exists(file) ? Files.size(file) : 0);
    }

    /** Whether the file was removed, or another one is in its place, since it was opened. */
    private boolean isReplaced(Appender open) throws IOException {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return now.size() != open.length() || !Objects.equals(now.fileKey(), opened);
        } catch (NoSuchFileException _) {
            return true;
        }
    }

    /** Opens the file if it is not open, and removes bytes that an earlier failure may have left. */
    private void prepare() throws IOException {
        if (appender != null && isReplaced(appender)) {
            abandon(); // what is written through this handle would be lost
        }
        Appender open = handle();
        settle();
        long length = open.length();
        if (length != good) {
            noteForeign(length);
        }
        if (chain == null) {
            follow();
        }
    }

    /** The file has another length than this object left it with: notes the lines that came or went meanwhile. */
    private void noteForeign(long length) throws IOException {
        String name = file.getFileName().toString();
        boolean isLost = chain == null && length < good; // of what was there, only the kept end says how much
        if (chain == null) {
            follow();
        }
        Optional<Path> store = ChainEnds.store(file);
        Optional<ChainEnd> before = isLost && store.isPresent() ? ChainEnds.read(store.get()).last(name) : end();
        long lines = before.map(ChainEnd::lines).orElse(0L);
        foreign = true;
        good = length;
        follow();
        LineChain now = Objects.requireNonNull(chain);
        if (now.lines() > lines) {
            strangers.add(new ChainFinding(name, lines + 1, ChainFinding.Kind.INSERTED, now.lines() - lines, 0));
        } else if (now.lines() < lines) {
            long votes = Math.max(0, before.map(ChainEnd::votes).orElse(0L) - now.votes());
            strangers.add(new ChainFinding(name, now.lines() + 1, ChainFinding.Kind.CUT, lines - now.lines(), votes));
        }
    }

    /** Lines that came into the file or left it by other means since the last call. */
    public List<ChainFinding> strangers() {
        List<ChainFinding> found = List.copyOf(strangers);
        strangers.clear();
        return found;
    }

    /** Whether the file may have bytes of an act that was not saved. */
    public boolean isDoubtful() {
        return doubtful;
    }

    /** The open file. It is opened again after a failure that made the handle unusable. */
    private Appender handle() throws IOException {
        Appender open = appender;
        if (open == null) {
            boolean fresh = !Files.exists(file);
            if (fresh && good > 0) {
                throw new NoSuchFileException(file.toString(), null, "it was there when the project was opened");
            }
            open = opener.open(file);
            appender = open;
            opened = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            if (fresh) {
                forceFolder(file.toAbsolutePath().getParent());
            }
        }
        return open;
    }

    /** Removes everything from an offset on: lines that were never reported as saved. */
    public void cutBack(long length) throws IOException {
        doubtful = true;
        good = length;
        chain = null;
        Appender open = handle();
        open.truncate(length);
        open.force();
        doubtful = false;
    }

    /** Offset up to which everything was reported as saved or was there when the file was read. */
    public long savedLength() {
        return good;
    }

    private void abandon() {
        try {
            close();
        } catch (IOException e) {
            System.getLogger(Journal.class.getName()).log(System.Logger.Level.DEBUG, "handle not closed", e);
        }
    }

    /** Makes a new file's name durable. Windows cannot force folders; there only the file itself is forced. */
    private static void forceFolder(@Nullable Path folder) throws IOException {
        if (folder != null && java.io.File.separatorChar == '/') {
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
            write(() -> {
                handle().write(new byte[] {'\n'});
                return 1;
            });
            chain = null;
            torn = new byte[0];
        } else {
            cutBack(tail.offset());
        }
        return kept;
    }

    @Override
    public void close() throws IOException {
        Appender open = appender;
        appender = null;
        if (open != null) {
            open.close();
        }
    }
}
