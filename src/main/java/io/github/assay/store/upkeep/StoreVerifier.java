package io.github.assay.store.upkeep;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainEnds;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.Lines;
import io.github.assay.store.journal.ReceivedChain;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks the journals of a store against their hash chains. Writes nothing and takes no lock. */
public final class StoreVerifier {
    private static final int TRIES = 3;

    private StoreVerifier() {}

    /**
     * One file of the folder {@code journal}.
     *
     * @param name file name
     * @param lines lines, blank ones included
     * @param chained lines that carry a hash; of lines from a shared store those that a kept hash vouches for
     * @param votes votes among the lines
     * @param people annotators named in the lines, sorted
     * @param unreadable numbers of lines that cannot be read
     * @param torn whether the last line was not written whole
     * @param end end of the chain; empty for a file without lines
     */
    public record FileState(
            String name, long lines, long chained, long votes, List<String> people, List<Long> unreadable, boolean torn,
            String end) {}

    /**
     * A store as it was found.
     *
     * @param format version and identity; empty for a store of an earlier version
     * @param findings differences of the present files from their chains
     * @param earlier differences that an opening found, with its time, and that are not settled
     */
    public record StoreState(
            Optional<StoreFormat> format, List<FileState> files, List<ChainFinding> findings,
            Map<ChainFinding, Instant> earlier) {
    }

    /** @param store the folder {@code .assay} */
    public static StoreState check(Path store) throws IOException {
        List<FileState> files = new ArrayList<>();
        List<ChainFinding> open = findings(store, files);
        for (Path file : List.of(ReceivedLog.acts(store), ReceivedLog.logs(store))) {
            if (Files.exists(file)) {
                files.add(received(file, open));
            }
        }
        Map<ChainFinding, Instant> earlier = ChainDamage.read(store);
        open.forEach(earlier::remove);
        return new StoreState(StoreFormat.read(store), files, open, earlier);
    }

    /** What differs at present, the accepted left out. Works without the store's version and identity too. */
    static List<ChainFinding> findings(Path store) throws IOException {
        return findings(store, new ArrayList<>());
    }

    private static List<ChainFinding> findings(Path store, List<FileState> files) throws IOException {
        List<ChainFinding> open;
        FileTime before;
        int tries = 0;
        do { // another process may open the store meanwhile, and write more than the ends say
            before = changed(store);
            ChainWatch watch = ChainWatch.of(store);
            files.clear();
            for (Path file : JournalFiles.of(store.resolve("journal"))) {
                files.add(file(file, watch));
            }
            watch.lookForGone();
            watch.add(ReceivedChain.check(store));
            open = watch.open();
        } while (!open.isEmpty() && !before.equals(changed(store)) && ++tries < TRIES);
        return open;
    }

    private static FileState received(Path file, List<ChainFinding> findings) throws IOException {
        Counts counts = new Counts(file.endsWith(ReceivedLog.ACTS));
        String name = ReceivedChain.nameOf(file);
        Lines.Tail tail = Lines.<RuntimeException>read(file, 0, Long.MAX_VALUE, (offset, text, sound) -> {
            String[] parts = text.split("\t", 3);
            counts.take(offset, parts.length == 3 && !parts[0].equals("0") ? parts[2] : parts.length == 3 ? "" : text, sound);
        });
        long odd = findings.stream().filter(f -> f.journal().equals(name)).flatMap(f -> f.doubtful().stream())
                .mapToLong(r -> r.last() - r.first() + 1).sum();
        return new FileState(
                name, counts.lines, counts.lines - odd, counts.votes, List.copyOf(counts.people), counts.unreadable,
                tail.bytes().length > 0, ReceivedChain.present(file));
    }

    /** When the kept ends were last written. */
    private static FileTime changed(Path store) throws IOException {
        Path ends = store.resolve(ChainEnds.NAME);
        return Files.exists(ends) ? Files.getLastModifiedTime(ends) : FileTime.fromMillis(0);
    }

    /** Why backups of a store cannot be used, by file; empty where all are whole. */
    public static Map<Path, String> damagedBackups(Path store) throws IOException {
        Map<Path, String> damaged = new TreeMap<>();
        for (Path file : new Backups(store).files()) {
            try {
                BackupFile.check(BackupFile.read(file));
            } catch (IOException e) {
                damaged.put(file, String.valueOf(e.getMessage()));
            }
        }
        return damaged;
    }

    private static FileState file(Path file, ChainWatch watch) throws IOException {
        Journal journal = new Journal(file, Appender::file);
        Counts counts = new Counts(file.toString().endsWith(JournalName.SUFFIX));
        Journal.Reading reading = journal.read(Files.size(file), watch.kept(file), counts::take);
        watch.add(reading.findings());
        return new FileState(
                file.getFileName().toString(), counts.lines, journal.chained(), counts.votes, List.copyOf(counts.people),
                counts.unreadable, reading.tail().bytes().length > 0, journal.end().map(ChainEnd::hash).orElse(""));
    }

    /** Counts votes and people of the lines of a journal; of a log only its lines. */
    private static final class Counts {
        private final boolean entries;
        private final Set<String> people = new TreeSet<>();
        private final List<Long> unreadable = new ArrayList<>();
        private long lines;
        private long votes;

        Counts(boolean entries) {
            this.entries = entries;
        }

        void take(long offset, String line, boolean sound) {
            lines++;
            String text = offset == 0 && line.startsWith("\uFEFF") ? line.substring(1) : line;
            if (sound && (text.isBlank() || !entries)) {
                return;
            }
            try {
                if (!sound) {
                    throw new BadLineException("not UTF-8");
                }
                Entry entry = EntryLine.read(text);
                people.add(entry.act().annotator());
                votes += entry.act() instanceof Vote ? 1 : 0;
            } catch (BadLineException _) {
                unreadable.add(lines);
            }
        }
    }
}
