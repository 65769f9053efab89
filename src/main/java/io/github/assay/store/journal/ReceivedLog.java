package io.github.assay.store.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Lines that came from a shared store, in the folder {@value #FOLDER} of the store: acts of others in {@value #ACTS}, lines
 * of logs in {@value #LOGS}. They are no journals: no line of them is authoritative here. A line is the number that the store gave it, a blank and the JSON list of the server's time and the
 * login, the log's name, and the line as it was written, with a tab between. A number without a line was received and is here already. Everything in it can be received again. Not
 * thread-safe.
 */
public final class ReceivedLog implements AutoCloseable {
    public static final String FOLDER = "shared";
    public static final String ACTS = "acts.log";
    public static final String LOGS = "logs.log";

    private static final String RESET = "reset";

    private final Received acts;
    private final Received logs;
    private Optional<BitSet> numbers = Optional.empty();
    private boolean reset;

    /** Takes one received line. */
    public interface Sink<E extends Exception> {
        void line(String log, String line) throws E;
    }

    /** Takes one received line with what the store says of it. */
    public interface StampedSink<E extends Exception> {
        /** @param line number, log, text, and login and time of the server; both empty where they were not kept */
        void line(Line line) throws E;
    }

    /** One of the two files. */
    private static final class Received {
        private final Journal file;
        private final Appender.Opener opener;
        private Optional<Appender> appender = Optional.empty();

        Received(Path path, Appender.Opener opener) {
            this.file = new Journal(path, opener);
            this.opener = opener;
        }

        Path path() {
            return file.file();
        }

        void append(List<Line> lines) throws IOException {
            if (lines.isEmpty()) {
                return;
            }
            StringBuilder text = new StringBuilder(lines.size() * 400);
            lines.forEach(l -> text.append(l.number()).append(l.stamp()).append('\t').append(l.log()).append('\t').append(l.line())
                    .append('\n'));
            Appender to = open();
            long before = to.length();
            try {
                to.write(text.toString().getBytes(StandardCharsets.UTF_8));
                to.force();
            } catch (IOException e) {
                to.truncate(before);
                throw e;
            }
            file.known();
        }

        private Appender open() throws IOException {
            if (appender.isEmpty()) {
                Files.createDirectories(path().getParent());
                appender = Optional.of(opener.open(path()));
            }
            return appender.get();
        }

        /** Removes an incomplete last line, which is received again. */
        void mend() throws IOException {
            if (Files.exists(path())) {
                long whole = wholeLength(path());
                if (whole < Files.size(path())) {
                    open().truncate(whole);
                }
                file.known();
            }
        }

        void close() throws IOException {
            if (appender.isPresent()) {
                appender.get().close();
                appender = Optional.empty();
            }
        }
    }

    private ReceivedLog(Path store, Appender.Opener opener) {
        acts = new Received(acts(store), opener);
        logs = new Received(logs(store), opener);
    }

    /** The file of acts of a store's folder. */
    public static Path acts(Path store) {
        return store.resolve(FOLDER).resolve(ACTS);
    }

    /** The file of lines of logs of a store's folder. */
    public static Path logs(Path store) {
        return store.resolve(FOLDER).resolve(LOGS);
    }

    /**
     * Opens both files for writing and removes an incomplete last line of each.
     *
     * @param store the store's folder
     */
    public static ReceivedLog open(Path store, Appender.Opener opener) throws IOException {
        ReceivedLog log = new ReceivedLog(store, opener);
        log.acts.mend();
        log.logs.mend();
        return log;
    }

    /** Length of a file up to the end of its last whole line. */
    public static long wholeLength(Path file) throws IOException {
        long size = Files.size(file);
        for (long from = Math.max(0, size - (1 << 16)); ; from = Math.max(0, from - (1 << 20))) {
            byte[] end = Lines.bytes(file, from, size);
            for (int i = end.length; i > 0; i--) {
                if (end[i - 1] == '\n') {
                    return from + i;
                }
            }
            if (from == 0) {
                return 0;
            }
        }
    }

    /** The file of acts, to be sealed with the index that was made from it. */
    public Journal sealed() {
        return acts.file;
    }

    /** Reads received acts, up to a length of the file, without changing it. */
    public static <E extends Exception> void acts(Path store, long to, Sink<E> sink) throws IOException, E {
        each(acts(store), to, sink);
    }

    /** Reads received lines of logs, in the order in which they were received. */
    public static <E extends Exception> void logs(Path store, Sink<E> sink) throws IOException, E {
        each(logs(store), Long.MAX_VALUE, sink);
    }

    /** Reads received acts with what the store says of them. */
    public static <E extends Exception> void stamped(Path store, StampedSink<E> sink) throws IOException, E {
        ReceivedLog.<E>parts(acts(store), Long.MAX_VALUE, (head, log, text) -> {
            Optional<Line> line = Line.of(head, log, text);
            if (line.isPresent()) {
                sink.line(line.get());
            }
        });
    }

    private static <E extends Exception> void each(Path file, long to, Sink<E> sink) throws IOException, E {
        ReceivedLog.<E>parts(file, to, (_, log, text) -> sink.line(log, text));
    }

    /** Takes the parts of one line of a file. */
    private interface PartSink<E extends Exception> {
        void line(String head, String log, String text) throws E;
    }

    private static <E extends Exception> void parts(Path file, long to, PartSink<E> sink) throws IOException, E {
        if (!Files.exists(file)) {
            return;
        }
        Lines.<E>read(file, 0, to, (_, text, sound) -> {
            int first = text.indexOf('\t');
            int second = text.indexOf('\t', first + 1);
            if (sound && first > 0 && second > 0 && second + 1 < text.length()) {
                sink.line(text.substring(0, first), text.substring(first + 1, second), text.substring(second + 1));
            }
        });
    }

    /** Keeps lines; on disk on return. */
    public void append(List<Line> lines) throws IOException {
        acts.append(lines.stream().filter(l -> l.log().isEmpty()).toList());
        logs.append(lines.stream().filter(l -> !l.log().isEmpty()).toList());
        lines.forEach(l -> numbers.ifPresent(n -> n.set((int) l.number())));
    }

    /**
     * A line to keep.
     *
     * @param line empty: it is here already
     * @param login the login that inserted it into the store; empty: not known
     * @param received the server's time of that; empty: not known
     */
    public record Line(long number, String log, String line, String login, Optional<Instant> received) {
        private String stamp() {
            return received.map(at -> " " + JournalLineWriter.list(List.of(at.toString(), login))).orElse("");
        }

        private static Optional<Line> of(String head, String log, String text) {
            try {
                int blank = head.indexOf(' ');
                List<String> stamp = blank < 0 ? List.of() : JournalLineReader.list(head.substring(blank + 1));
                return Optional.of(new Line(
                        Long.parseLong(blank < 0 ? head : head.substring(0, blank)), log, text,
                        stamp.size() < 2 ? "" : stamp.get(1),
                        stamp.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(stamp.getFirst()))));
            } catch (BadLineException | NumberFormatException | DateTimeException _) {
                return Optional.empty();
            }
        }
    }

    /** Whether a line of this number was received. */
    public boolean has(long number) throws IOException {
        return numbers().get((int) number);
    }

    /** Whether numbers were forgotten, so that a line may come again under another number. */
    public boolean wasReset() throws IOException {
        numbers();
        return reset;
    }

    /** Numbers of all lines that were received since the last {@link #reset}. */
    public BitSet numbers() throws IOException {
        if (numbers.isEmpty()) {
            BitSet found = new BitSet();
            for (Received file : List.of(acts, logs)) {
                BitSet part = new BitSet();
                if (Files.exists(file.path())) {
                    Lines.<IOException>read(file.path(), 0, Long.MAX_VALUE, (_, text, _) -> take(text, part));
                }
                found.or(part);
            }
            numbers = Optional.of(found);
        }
        return numbers.get();
    }

    private void take(String text, BitSet found) {
        int tab = text.indexOf('\t');
        if (tab > 0 && text.startsWith(RESET, tab + 1)) {
            found.clear();
            reset = true;
        } else if (tab > 0) {
            int blank = text.indexOf(' ');
            try {
                found.set(Integer.parseInt(text, 0, blank > 0 && blank < tab ? blank : tab, 10));
            } catch (NumberFormatException | IndexOutOfBoundsException _) {
                return; // a damaged line, which is received again
            }
        }
    }

    /** Forgets all numbers, because the store has begun to count anew. The lines stay. */
    public void reset() throws IOException {
        List<Line> mark = List.of(new Line(0, RESET, "", "", Optional.empty()));
        acts.append(mark);
        logs.append(mark);
        numbers = Optional.of(new BitSet());
        reset = true;
    }

    /** Removes both files. */
    public void delete() throws IOException {
        close();
        numbers = Optional.empty();
        reset = false;
        for (Received file : List.of(acts, logs)) {
            Files.deleteIfExists(file.path());
            file.file.known(0);
        }
    }

    @Override
    public void close() throws IOException {
        acts.close();
        logs.close();
    }
}
