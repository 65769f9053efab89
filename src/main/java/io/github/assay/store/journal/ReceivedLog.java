package io.github.assay.store.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Lines that came from a shared store, in the folder {@value #FOLDER} of the store: acts of others in {@value #ACTS}, lines
 * of logs in {@value #LOGS}. They are no journals: no line of them is authoritative here. A line is the number that the
 * store gave it, a blank and the JSON list of the server's time and the login, the log's name, and the line as it was
 * written, with a tab between. A number without a line was received and is here already. Everything in it can be received
 * again. A {@link ReceivedChain} shows changes by other means. Not thread-safe.
 */
public final class ReceivedLog implements AutoCloseable {
    public static final String FOLDER = "shared";
    public static final String ACTS = "acts.log";
    public static final String LOGS = "logs.log";

    private static final String RESET = "reset";

    private final Path folder;
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
        private Optional<ReceivedChain> chain = Optional.empty();

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
            lines.forEach(l -> text.append(l.text()).append('\n'));
            if (chain.isEmpty()) {
                chain = Optional.of(ReceivedChain.of(path()));
            }
            Appender to = open();
            long before = to.length();
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            try {
                to.write(bytes);
                to.force();
            } catch (IOException e) {
                to.truncate(before);
                throw e;
            }
            chain.get().takeAll(bytes);
            chain.get().keep(path());
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

        /** Replaces the file by some of its lines; the others are kept beside it under another name. */
        void keepOnly(List<String> right, List<String> aside) throws IOException {
            close();
            if (!aside.isEmpty()) {
                Files.write(QuarantineName.free(path(), "aside"), aside, StandardCharsets.UTF_8);
                Path next = path().resolveSibling(path().getFileName() + ".new");
                Files.write(next, right, StandardCharsets.UTF_8);
                Files.move(next, path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                file.known();
            }
        }

        void close() throws IOException {
            chain = Optional.empty();
            if (appender.isPresent()) {
                appender.get().close();
                appender = Optional.empty();
            }
        }
    }

    private ReceivedLog(Path store, Appender.Opener opener) {
        folder = store;
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
        ReceivedLog.<E>parts(acts(store), Long.MAX_VALUE, (header, log, text) -> {
            Optional<Line> line = Line.of(header, log, text);
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
        void line(String header, String log, String text) throws E;
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
        /** The whole line as it is kept. */
        public String text() {
            String stamp = received.map(at -> " " + JournalLineWriter.list(List.of(at.toString(), login))).orElse("");
            return number + stamp + '\t' + log + '\t' + line;
        }

        private static Optional<Line> of(String header, String log, String text) {
            try {
                int blank = header.indexOf(' ');
                List<String> stamp = blank < 0 ? List.of() : JournalLineReader.list(header.substring(blank + 1));
                return Optional.of(new Line(
                        Long.parseLong(blank < 0 ? header : header.substring(0, blank)), log, text,
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
            Files.deleteIfExists(file.path().resolveSibling(ReceivedChain.NAME));
            file.file.known(0);
        }
    }

    /**
     * One line as it is kept.
     *
     * @param text the whole line
     * @param number 0 where it has none
     * @param line empty: it is here already
     * @param current whether the number is one of the store's present count
     * @param doubtful whether no kept end vouches for it
     */
    public record Stored(String text, long number, String log, String line, boolean current, boolean doubtful) {
        /** SHA-256 of the log's name, a tab and the line, as the store computes it. */
        public String hash() {
            return LineChain.hash((log + "\t" + line).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** All lines of both files; marks of a reset are left out. */
    public List<Stored> stored() throws IOException {
        List<Stored> all = new ArrayList<>();
        List<ChainFinding> findings = ReceivedChain.check(folder);
        boolean known = ReceivedChain.isKept(folder);
        for (Received file : List.of(acts, logs)) {
            Set<Long> doubtful = new HashSet<>();
            findings.stream().filter(f -> known && f.journal().equals(ReceivedChain.nameOf(file.path())))
                    .flatMap(f -> f.doubtful().stream())
                    .forEach(r -> LongStream.rangeClosed(r.first(), r.last()).forEach(doubtful::add));
            List<Stored> part = new ArrayList<>();
            long[] line = new long[1];
            if (Files.exists(file.path())) {
                Lines.<IOException>read(file.path(), 0, Long.MAX_VALUE, (_, text, _) -> {
                    String[] parts = text.split("\t", 3);
                    boolean odd = doubtful.contains(++line[0]);
                    if (parts.length == 3 && parts[1].equals(RESET)) {
                        part.replaceAll(s -> new Stored(s.text(), s.number(), s.log(), s.line(), false, s.doubtful()));
                    } else {
                        Optional<Line> read = parts.length == 3 && parts[0].matches("[1-9]\\d{0,8}( .*)?")
                                ? Line.of(parts[0], parts[1], parts[2])
                                : Optional.empty();
                        part.add(read.map(l -> new Stored(text, l.number(), l.log(), l.line(), true, odd))
                                .orElse(new Stored(text, 0, "", text, false, odd)));
                    }
                });
            }
            all.addAll(part);
        }
        return all;
    }

    /**
     * Removes lines, which are kept beside the files under another name.
     *
     * @param wrong whole lines, of which none stays
     * @param twice whole lines, of which one stays
     */
    public void setAside(Set<String> wrong, Set<String> twice) throws IOException {
        for (Received file : List.of(acts, logs)) {
            List<String> right = new ArrayList<>();
            List<String> aside = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            if (Files.exists(file.path())) {
                Lines.<IOException>read(file.path(), 0, Long.MAX_VALUE, (_, text, _) -> {
                    boolean again = twice.contains(text) && !seen.add(text);
                    (wrong.contains(text) || again ? aside : right).add(text);
                });
            }
            file.keepOnly(right, aside);
        }
        numbers = Optional.empty();
        ReceivedChain.seal(folder);
    }

    /** Keeps the present ends of both files, after they were compared with the store. */
    public void seal() throws IOException {
        close();
        ReceivedChain.seal(folder);
    }

    @Override
    public void close() throws IOException {
        acts.close();
        logs.close();
    }
}
