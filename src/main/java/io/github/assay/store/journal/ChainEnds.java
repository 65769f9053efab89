package io.github.assay.store.journal;

import io.github.assay.store.StoreFormat;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The second place of the journals' ends: {@value #NAME} beside the folder of the journals, one line of text a end, the
 * last of a journal counts. A end is added after its lines are on disk and is not forced, so it is never ahead of its
 * journal; a journal that lacks lines of its end was emptied, cut or replaced.
 */
public final class ChainEnds {
    public static final String NAME = "ends.log";
    private static final String JOURNALS = "journal";

    private ChainEnds() {}

    /** The last end of each journal, by file name; empty where none was kept. Lines that are no end are skipped. */
    public static TreeMap<String, ChainEnd> read(Path store) throws IOException {
        TreeMap<String, ChainEnd> ends = new TreeMap<>();
        Path file = store.resolve(NAME);
        if (Files.exists(file)) {
            for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
                ChainEnd end = ChainEnd.read(line);
                if (end != null) {
                    ends.put(end.journal(), end);
                }
            }
        }
        return ends;
    }

    /**
     * The kept end of a file. A file that has none although the second place is there had no saved line: its end is that
     * of an empty file. Empty where there is no second place.
     *
     * @param ends result of {@link #read}
     */
    public static Optional<ChainEnd> of(Path store, Map<String, ChainEnd> ends, Path file) {
        String name = file.getFileName().toString();
        return ends.containsKey(name)
                ? Optional.of(ends.get(name))
                : Files.exists(store.resolve(NAME))
                        ? Optional.of(new ChainEnd(name, 0, 0, 0, LineChain.of(name, StoreFormat.idNear(file)).end()))
                        : Optional.empty();
    }

    /** Replaces the file by these ends alone, forced. */
    public static void write(Path store, Collection<ChainEnd> ends) throws IOException {
        Path next = store.resolve(NAME + ".new");
        try (FileOutputStream out = new FileOutputStream(next.toFile())) {
            for (ChainEnd end : ends) {
                out.write((end.line() + "\n").getBytes(StandardCharsets.UTF_8));
            }
            out.getFD().sync();
        }
        Files.move(next, store.resolve(NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The folder of the store of a journal; empty where the journal is in no folder {@code journal}. */
    static Optional<Path> store(Path journal) {
        Path folder = journal.toAbsolutePath().getParent();
        return folder != null && folder.getParent() != null && folder.endsWith(JOURNALS) ? Optional.of(folder.getParent()) : Optional.empty();
    }

    /** Adds a end. A failure is passed over: the lines are on disk, and the next end covers them too. */
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
