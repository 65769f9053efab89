package io.github.assay.store.upkeep;

import io.github.assay.store.journal.ChainCheck;
import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainEnds;
import io.github.assay.store.journal.ChainFinding.Kind;
import io.github.assay.store.journal.ChainFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Differences between the journals of a store and their hash chains, gathered during one opening. */
public final class ChainWatch {
    private final Path store;
    private final TreeMap<String, ChainEnd> ends;
    private final List<String> tornNotices = new ArrayList<>();
    private final Set<ChainFinding> findings = new LinkedHashSet<>();

    private ChainWatch(Path store, TreeMap<String, ChainEnd> ends) {
        this.store = store;
        this.ends = ends;
    }

    /** Reads the kept ends. Call it before the journals are looked at. */
    public static ChainWatch of(Path store) throws IOException {
        return new ChainWatch(store, ChainEnds.read(store));
    }

    /** End of a journal in the second place. */
    public Optional<ChainEnd> kept(Path journal) {
        return ChainEnds.of(store, ends, journal);
    }

    /** Adds what reading a journal showed. */
    public void add(List<ChainFinding> found) {
        findings.addAll(found);
    }

    /**
     * Looks for journals that are gone or too short, and checks the chain of each log.
     *
     * @param read whether all journals are read anyway, with {@link #add} of what that shows
     */
    public void look(boolean read) throws IOException {
        for (ChainEnd end : ends.values()) {
            Path file = store.resolve("journal").resolve(end.journal());
            if (!Files.exists(file)) {
                findings.add(new ChainFinding(end.journal(), 0, Kind.MISSING, end.lines(), end.votes()));
            } else if (file.toString().endsWith(".log") || !read && Files.size(file) < end.bytes()) {
                findings.addAll(ChainCheck.of(file, Optional.of(end)));
            }
        }
    }

    /**
     * Keeps the findings for later openings, and one end for each file: the last, or the present one of a file that
     * has none yet.
     *
     * @param files the journals and logs that are there
     */
    public void keep(List<Path> files, Instant at) throws IOException {
        List<ChainFinding> open = AcceptedLog.without(store, findings);
        ChainDamage.add(store, open.stream().filter(f -> f.kind() != Kind.TORN).toList(), at);
        List<ChainFinding> torn = open.stream().filter(f -> f.kind() == Kind.TORN).toList();
        torn.forEach(f -> tornNotices.add(f.sentence()));
        if (!torn.isEmpty()) {
            AcceptedLog.add(store, torn, at);
        }
        for (Path file : files) {
            if (!ends.containsKey(file.getFileName().toString())) {
                ChainCheck.end(file).ifPresent(end -> ends.put(end.journal(), end));
            }
        }
        if (!ends.isEmpty()) {
            ChainEnds.write(store, ends.values());
        }
    }

    /** Findings of this opening and of earlier ones, as one notice a journal. */
    public List<String> notices() throws IOException {
        List<String> notices = new ArrayList<>(tornNotices);
        Set<ChainFinding> all = new LinkedHashSet<>(ChainDamage.read(store).keySet());
        all.addAll(AcceptedLog.without(store, findings));
        all.removeIf(f -> f.kind() == Kind.TORN);
        Map<String, List<ChainFinding>> byJournal = new LinkedHashMap<>();
        all.forEach(f -> byJournal.computeIfAbsent(f.journal(), _ -> new ArrayList<>()).add(f));
        byJournal.values().forEach(list -> notices.add(notice(list)));
        return notices;
    }

    private static String notice(List<ChainFinding> found) {
        return "Labels were changed by other means than Assay: " + found.getFirst().sentence()
                + (found.size() == 1 ? "" : " There are " + (found.size() - 1) + " more changes of this file.")
                + " 'assay store verify' lists all changes, 'assay store restore' puts the latest backup back.";
    }
}
