package io.github.assay.store.journal;

import io.github.assay.store.StoreFormat;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The second place of the journals' ends: {@value #NAME} beside the folder of the journals, one line of text an end, the
 * last of a journal counts. An end is added after its lines are on disk and is not forced, so it is never ahead of its
 * journal; a journal that lacks lines of its end was emptied, cut or replaced. A last line {@code closed} says that the
 * store was closed in order, so that the program wrote nothing after the ends. A line {@code since TIME} is the time from
 * which on backups have the lines of the present journals at their start.
 */
public final class ChainEnds {
    public static final String NAME = "ends.log";
    private static final String JOURNALS = "journal";
    private static final String CLOSED = "closed";
    private static final String SINCE = "since ";

    private final Map<String, List<ChainEnd>> ends = new TreeMap<>();
    private boolean there;
    private boolean closed;
    private Optional<Instant> since = Optional.empty();

    private ChainEnds() {}

    /**
     * What is known of the end of one file.
     *
     * @param ends ends in the order in which they were kept; empty where there is no second place
     * @param closed whether the program wrote no line after the last of them
     * @param saved end of the file in the latest sound backup; empty where there is none
     */
    public record Kept(List<ChainEnd> ends, boolean closed, Optional<ChainEnd> saved) {
        /** Nothing is known. */
        public static final Kept NONE = new Kept(List.of(), false, Optional.empty());

        public Kept {
            ends = List.copyOf(ends);
        }
    }

    /** Reads the second place. Lines of unknown form are skipped. */
    public static ChainEnds read(Path store) throws IOException {
        ChainEnds found = new ChainEnds();
        Path file = store.resolve(NAME);
        found.there = Files.exists(file);
        if (found.there) {
            for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
                found.take(line);
            }
        }
        return found;
    }

    private void take(String line) {
        ChainEnd end = ChainEnd.read(line);
        closed = line.equals(CLOSED);
        if (end != null) {
            ends.computeIfAbsent(end.journal(), _ -> new ArrayList<>()).add(end);
        } else if (line.startsWith(SINCE)) {
            try {
                since = Optional.of(Instant.parse(line.substring(SINCE.length())));
            } catch (DateTimeException _) {
                // a torn line
            }
        }
    }

    /** Whether there is a second place. */
    public boolean isThere() {
        return there;
    }

    /** Whether the store was closed in order and nothing was kept since. */
    public boolean isClosed() {
        return closed;
    }

    /** Time from which on backups have the present lines at their start; empty where it is not known. */
    public Optional<Instant> since() {
        return since;
    }

    /** Names of the files of which an end was kept. */
    public Set<String> names() {
        return ends.keySet();
    }

    /** The last end of a file; empty where none was kept. */
    public Optional<ChainEnd> last(String name) {
        return Optional.ofNullable(ends.get(name)).map(List::getLast);
    }

    /**
     * All kept ends of a file. A file that has none although the second place is there had no saved line: its end is that
     * of an empty file. Empty where there is no second place.
     */
    public List<ChainEnd> of(Path file) {
        String name = file.getFileName().toString();
        return ends.containsKey(name)
                ? List.copyOf(ends.get(name))
                : there
                        ? List.of(new ChainEnd(name, 0, 0, 0, LineChain.of(name, StoreFormat.idNear(file)).end()))
                        : List.of();
    }

    /**
     * Replaces the file by these ends alone, forced.
     *
     * @param since see {@link #since}
     * @param closed whether the program writes nothing more before the next opening
     */
    public static void write(Path store, Collection<ChainEnd> ends, Instant since, boolean closed) throws IOException {
        Path next = store.resolve(NAME + ".new");
        StringBuilder text = new StringBuilder(SINCE).append(since).append('\n');
        ends.forEach(end -> text.append(end.line()).append('\n'));
        try (FileOutputStream out = new FileOutputStream(next.toFile())) {
            out.write(text.append(closed ? CLOSED + "\n" : "").toString().getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
        Files.move(next, store.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Adds the present ends of files whose later lines were accepted, so that no later opening takes these for new ones.
     *
     * @return whether each file has an end
     */
    public static boolean addAll(Path store, Collection<Path> files) throws IOException {
        boolean all = true;
        for (Path file : files) {
            Optional<ChainEnd> end = ChainCheck.end(file);
            end.ifPresent(e -> add(store, e));
            all &= end.isPresent() || Files.size(file) == 0;
        }
        return all;
    }

    /** Records that the store is closed in order; forced. */
    public static void close(Path store) throws IOException {
        try (FileOutputStream out = new FileOutputStream(store.resolve(NAME).toFile(), true)) {
            out.write((CLOSED + "\n").getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
    }

    /** The folder of the store of a journal; empty where the journal is in no folder {@code journal}. */
    static Optional<Path> store(Path journal) {
        Path folder = journal.toAbsolutePath().getParent();
        return folder != null && folder.getParent() != null && folder.endsWith(JOURNALS) ? Optional.of(folder.getParent()) : Optional.empty();
    }

    /** Adds an end. A failure is passed over: the lines are on disk, and the next end covers them too. */
    static void add(Path store, ChainEnd end) {
        try {
            Files.writeString(
                    store.resolve(NAME),
                    end.line() + "\n",
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            System.getLogger(ChainEnds.class.getName()).log(System.Logger.Level.WARNING, "end not kept", e);
        }
    }
}
