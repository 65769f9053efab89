package io.github.assay.store.upkeep;

import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.ChainCheck;
import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainEnds.Kept;
import io.github.assay.store.journal.ChainEnds;
import io.github.assay.store.journal.ChainFinding.Kind;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.upkeep.BackupFile.Contents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Differences between the journals of a store and their hash chains, gathered during one opening or check. The kept ends
 * are those of {@code ends.log} and of the latest sound backup.
 */
public final class ChainWatch {
    private final Path store;
    private final ChainEnds ends;
    private final boolean held;
    private final Optional<Contents> saved;
    private Optional<Boolean> whole = Optional.empty();
    /** Files with a difference that is not settled: their backup has other lines. */
    private final Set<String> unsettled = new TreeSet<>();

    private final List<String> tornNotices = new ArrayList<>();
    private final Set<ChainFinding> findings = new LinkedHashSet<>();

    private ChainWatch(Path store, boolean held) throws IOException {
        this.store = store;
        this.held = held;
        this.ends = ChainEnds.read(store);
        this.saved = saved(store, ends);
        ChainDamage.read(store).keySet().forEach(f -> unsettled.add(f.journal()));
    }

    /** Reads the kept ends. Call it before the journals are looked at. */
    public static ChainWatch of(Path store) throws IOException {
        return new ChainWatch(store, false);
    }

    /** As {@link #of}, while another process may be writing. */
    public static ChainWatch beside(Path store) throws IOException {
        return new ChainWatch(store, true);
    }

    /** The latest backup of a sound store that has the lines of the present journals at their start. */
    private static Optional<Contents> saved(Path store, ChainEnds ends) throws IOException {
        String id;
        try {
            id = StoreFormat.read(store).map(StoreFormat::id).orElse("");
        } catch (IOException _) {
            return Optional.empty(); // opening the store reports it
        }
        for (Contents backup : new Backups(store).all()) {
            if (backup.sound() && backup.id().equals(id)) {
                boolean later = ends.since().isEmpty() || !backup.at().isBefore(ends.since().get());
                return later && !id.isEmpty() ? Optional.of(backup) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** What is known of the end of a journal. */
    public Kept kept(Path journal) {
        String name = journal.getFileName().toString();
        return new Kept(
                ends.of(journal), ends.isClosed() && !held,
                unsettled.contains(name) ? Optional.empty() : saved.map(s -> s.ends().get(name)));
    }

    /** Adds what reading a journal showed. */
    public void add(List<ChainFinding> found) {
        for (ChainFinding f : found) {
            if (!isByBackup(f)) {
                findings.add(f);
            } else if (isWhole()) {
                findings.add(f.kind() == Kind.UNLIKE ? placed(f) : f);
            }
        }
    }

    /** Whether the backup alone shows a finding. */
    private boolean isByBackup(ChainFinding f) {
        long lines = f.kind() == Kind.CUT ? f.line() + f.lines() - 1 : f.lines();
        boolean received = f.journal().startsWith(ReceivedLog.FOLDER + "/");
        return !received && (f.kind() == Kind.UNLIKE || f.journal().equals(ChainEnds.NAME)
                || f.isLoss() && f.kind() != Kind.REMOVED && ends.last(f.journal()).map(ChainEnd::lines).orElse(0L) < lines);
    }

    /** Whether the backup is as it was made, so that it can show something. */
    private boolean isWhole() {
        if (whole.isEmpty()) {
            try {
                BackupFile.check(saved.orElseThrow());
                whole = Optional.of(true);
            } catch (IOException _) {
                whole = Optional.of(false);
            }
        }
        return whole.get();
    }

    /** Everything that was found, the accepted left out. */
    public List<ChainFinding> open() throws IOException {
        return AcceptedLog.without(store, findings);
    }

    /** The first line at which a journal and its backup differ. */
    private ChainFinding placed(ChainFinding found) {
        try {
            Contents backup = saved.orElseThrow();
            byte[] then = BackupFile.bytes(backup, "journal/" + found.journal());
            byte[] now = Files.readAllBytes(store.resolve("journal").resolve(found.journal()));
            long line = 1;
            for (int i = 0; i < Math.min(then.length, now.length) && then[i] == now[i]; i++) {
                line += then[i] == '\n' ? 1 : 0;
            }
            return new ChainFinding(found.journal(), line, Kind.UNLIKE, found.lines(), found.votes());
        } catch (IOException _) {
            return found; // the check of the backups names it
        }
    }

    /**
     * Looks for journals that are gone or too short, and checks the chain of each log.
     *
     * @param read whether all journals are read anyway, with {@link #add} of what that shows
     */
    public void look(boolean read) throws IOException {
        Set<String> names = known();
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            names.add(file.getFileName().toString());
        }
        for (String name : names) {
            Path file = store.resolve("journal").resolve(name);
            long bytes = ends.last(name).map(ChainEnd::bytes).orElse(0L);
            if (!Files.exists(file) || name.endsWith(".log") || !read && (Files.size(file) < bytes || isUnlikeBackup(name))) {
                add(ChainCheck.of(file, kept(file)));
            }
        }
        lookForEnds();
    }

    /** Whether the kept end and that of the backup are of equally many bytes and have other hashes: one was edited. */
    private boolean isUnlikeBackup(String name) {
        return saved.map(s -> s.ends().get(name))
                .filter(end -> ends.last(name).filter(e -> e.bytes() == end.bytes() && !e.hash().equals(end.hash())).isPresent())
                .isPresent();
    }

    private Set<String> known() {
        Set<String> names = new TreeSet<>(ends.names());
        saved.ifPresent(s -> s.ends().keySet().stream().filter(name -> !unsettled.contains(name)).forEach(names::add));
        return names;
    }

    /** Looks for files that are gone, the second place of the ends among them. */
    void lookForGone() throws IOException {
        for (String name : known()) {
            Path file = store.resolve("journal").resolve(name);
            if (!Files.exists(file)) {
                add(ChainCheck.of(file, kept(file)));
            }
        }
        lookForEnds();
    }

    private void lookForEnds() throws IOException {
        if (!ends.isThere()) {
            for (Path file : JournalFiles.of(store.resolve("journal"))) {
                if (ChainCheck.isChained(file)) {
                    findings.add(new ChainFinding(ChainEnds.NAME, 0, Kind.MISSING, 0, 0));
                    return;
                }
            }
        }
    }

    /**
     * Keeps the findings for later openings, and the ends of each file: the present one where nothing differs, else the
     * last ones.
     */
    public void keep(Instant at) throws IOException {
        List<ChainFinding> open = open();
        ChainDamage.add(store, open.stream().filter(f -> f.kind() != Kind.TORN).toList(), at);
        List<ChainFinding> torn = open.stream().filter(f -> f.kind() == Kind.TORN).toList();
        torn.forEach(f -> tornNotices.add(f.sentence()));
        if (!torn.isEmpty()) {
            AcceptedLog.add(store, torn, at);
        }
        List<ChainEnd> all = new ArrayList<>();
        Set<String> names = new TreeSet<>(ends.names());
        // Listed now: the log of what was accepted may have been made above.
        JournalFiles.of(store.resolve("journal")).forEach(file -> names.add(file.getFileName().toString()));
        for (String name : names) {
            all.addAll(ends(name));
        }
        ChainEnds.write(store, all, ends.since().or(() -> saved.map(Contents::at)).orElse(at), false);
    }

    private List<ChainEnd> ends(String name) throws IOException {
        Path file = store.resolve("journal").resolve(name);
        Optional<ChainEnd> last = ends.last(name);
        boolean differs = findings.stream().anyMatch(f -> f.journal().equals(name) && f.kind() != Kind.TORN);
        if (differs && last.isPresent()) {
            return ends.of(file);
        }
        boolean isSame = last.isPresent() && Files.exists(file) && last.get().bytes() == Files.size(file);
        Optional<ChainEnd> present = isSame || !Files.exists(file) ? last : ChainCheck.end(file).or(() -> last);
        return present.stream().toList();
    }

    /** Records that the store is closed in order, or what came into the files by other means while it was open. */
    public static void close(Path store, Instant at) throws IOException {
        ChainEnds ends = ChainEnds.read(store);
        List<ChainFinding> found = new ArrayList<>();
        List<Path> beyond = new ArrayList<>();
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            if (ends.last(file.getFileName().toString()).map(ChainEnd::bytes).orElse(0L) != Files.size(file)) {
                beyond.add(file);
                List<ChainFinding> torn = ChainCheck.of(file, new Kept(ends.of(file), false, Optional.empty()));
                boolean wasTorn = !torn.isEmpty() && AcceptedLog.without(store, torn).isEmpty(); // named by the opening
                found.addAll(wasTorn ? List.of() : ChainCheck.of(file, new Kept(ends.of(file), true, Optional.empty())));
            }
        }
        List<ChainFinding> open = AcceptedLog.without(store, found);
        if (open.isEmpty() && ChainEnds.addAll(store, beyond)) {
            ChainEnds.close(store);
        } else if (open.isEmpty()) {
            return; // a last line that a power cut left incomplete has no end: the next opening repairs it
        } else {
            ChainDamage.add(store, open, at);
        }
    }

    /** Findings of this opening and of earlier ones, as one notice a journal. */
    public List<String> notices() throws IOException {
        List<String> notices = new ArrayList<>(tornNotices);
        Set<ChainFinding> all = new LinkedHashSet<>(ChainDamage.read(store).keySet());
        all.addAll(open());
        all.removeIf(f -> f.kind() == Kind.TORN);
        Map<String, List<ChainFinding>> byJournal = new LinkedHashMap<>();
        all.forEach(f -> byJournal.computeIfAbsent(f.journal(), _ -> new ArrayList<>()).add(f));
        byJournal.values().forEach(list -> notices.add(notice(list)));
        return notices;
    }

    private static String notice(Collection<ChainFinding> found) {
        return "Labels were changed by other means than Assay: " + found.iterator().next().sentence()
                + (found.size() == 1 ? "" : " There are " + (found.size() - 1) + " more changes of this file.")
                + " 'assay store verify' lists all changes, 'assay store restore' puts the latest backup back.";
    }
}
