package io.github.assay.store.upkeep;

import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.ChainCheck;
import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainEnds;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.QuarantineName;
import io.github.assay.store.journal.ReceivedChain;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.upkeep.BackupFile.Contents;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Puts a damaged store together from a backup and its present journals. Nothing is deleted: a present file that is
 * replaced is kept as {@code NAME.replaced-1}, a line that does not count any more in {@code NAME.aside-1}.
 */
public final class StoreRestore {
    private final Path store;
    private final Contents backup;

    private StoreRestore(Path store, Contents backup) {
        this.store = store;
        this.backup = backup;
    }

    /**
     * What became of one file.
     *
     * @param name the journal or log
     * @param restored lines that are back from the backup
     * @param restoredVotes votes among them
     * @param added lines of the present file that the backup lacks and that count
     * @param aside lines that were changed or added by other means and are set aside
     * @param lost lines that are in neither, in words
     * @param lostLines their count
     * @param lostVotes most votes among them
     * @param people annotators named in the file
     */
    public record RestoredFile(
            String name, long restored, long restoredVotes, long added, long aside, List<String> lost, long lostLines,
            long lostVotes, List<String> people) {
        /** Whether the file is as it was before. */
        public boolean isUntouched() {
            return restored == 0 && aside == 0 && lostLines == 0;
        }
    }

    /** Chooses the latest backup that was made of a sound store and is as it was made; the latest of any where none is. */
    public static Optional<Contents> best(Path store) throws IOException {
        Optional<Contents> other = Optional.empty();
        for (Contents backup : new Backups(store).all()) {
            try {
                BackupFile.check(backup);
            } catch (IOException _) {
                continue; // damaged: an older one is used
            }
            if (backup.sound()) {
                return Optional.of(backup);
            }
            other = other.isPresent() ? other : Optional.of(backup);
        }
        return other;
    }

    /**
     * Restores a store, or says what restoring would do.
     *
     * @param store the folder {@code .assay}, which this process holds when {@code write} is set
     * @param write the time, where files are written; empty: nothing changes
     * @return each file of backup or store, by name
     * @throws IOException when files cannot be read or written, or the backup is of another project or was changed
     */
    public static List<RestoredFile> run(Path store, Contents backup, Optional<Instant> write) throws IOException {
        BackupFile.check(backup);
        return new StoreRestore(store, backup).restore(write);
    }

    private List<RestoredFile> restore(Optional<Instant> write) throws IOException {
        String present = StoreFormat.idNear(store.resolve("journal").resolve("x"));
        String id = present.isEmpty() ? backup.id() : present;
        if (!backup.id().isEmpty() && !id.equals(backup.id())) {
            throw new IOException("the backup " + backup.file().getFileName() + " is of another project");
        }
        if (write.isPresent() && StoreFormat.read(store).isEmpty() && !backup.id().isEmpty()) {
            new StoreFormat(StoreFormat.CURRENT, backup.id()).write(store, backup.at()); // the chains begin with it
        }
        Map<String, List<ChainFinding>> findings = findings();
        Map<String, RestoredJournal> journals = new TreeMap<>();
        for (String name : names()) {
            journals.put(
                    name,
                    new RestoredJournal(name, id, saved(name), present(name), findings.getOrDefault(name, List.of())));
        }
        List<RestoredFile> files = new ArrayList<>();
        journals.forEach((name, journal) -> files.add(described(name, journal)));
        if (write.isPresent()) {
            write(journals, write.get());
        }
        return files;
    }

    private RestoredFile described(String name, RestoredJournal journal) {
        long saved = backup.ends().containsKey(name) ? backup.ends().get(name).lines() : 0;
        List<String> people = List.copyOf(journal.people());
        return new RestoredFile(
                name, journal.restored(), journal.restoredVotes(), journal.end().lines() - saved, journal.aside()
                        .size(),
                journal.lost(), journal.lostLines(), journal.lostVotes(),
                people.isEmpty() && name.endsWith(JournalName.SUFFIX) ? List.of(name) : people);
    }

    private Set<String> names() throws IOException {
        Set<String> names = new TreeSet<>(backup.ends().keySet());
        JournalFiles.of(store.resolve("journal")).forEach(file -> names.add(file.getFileName().toString()));
        names.addAll(ChainEnds.read(store).names());
        for (Path file : List.of(ReceivedLog.acts(store), ReceivedLog.logs(store))) { // without either, the store sends all again
            String name = ReceivedChain.nameOf(file);
            if (backup.files().containsKey(name) || Files.exists(file) && ReceivedChain.isKept(store)) {
                names.add(name);
            }
        }
        return names;
    }

    private Map<String, List<ChainFinding>> findings() throws IOException {
        Set<ChainFinding> all = new LinkedHashSet<>(ChainDamage.read(store).keySet());
        all.addAll(StoreVerifier.findings(store));
        Map<String, List<ChainFinding>> byFile = new TreeMap<>();
        all.forEach(f -> byFile.computeIfAbsent(f.journal(), _ -> new ArrayList<>()).add(f));
        return byFile;
    }

    private String saved(String name) throws IOException {
        String entry = name.startsWith(ReceivedLog.FOLDER + "/") ? name : "journal/" + name;
        return backup.files().containsKey(entry)
                ? new String(BackupFile.bytes(backup, entry), StandardCharsets.UTF_8)
                : "";
    }

    private String present(String name) throws IOException {
        Path file = path(name);
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    }

    private Path path(String name) {
        return name.startsWith(ReceivedLog.FOLDER + "/") ? store.resolve(name) : store.resolve("journal").resolve(name);
    }

    /** Writes all files under new names first, then renames them, then settles the damage. */
    private void write(Map<String, RestoredJournal> journals, Instant at) throws IOException {
        Map<Path, Path> ready = new TreeMap<>();
        for (Map.Entry<String, RestoredJournal> journal : journals.entrySet()) {
            Path file = path(journal.getKey());
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            if (!journal.getValue().text().equals(present(journal.getKey()))) {
                Path next = file.resolveSibling(file.getFileName() + ".new");
                forced(next, journal.getValue().text());
                ready.put(next, file);
            }
            if (!journal.getValue().aside().isEmpty()) {
                Files.write(QuarantineName.free(file, "aside"), journal.getValue().aside(), StandardCharsets.UTF_8);
            }
        }
        for (Map.Entry<Path, Path> file : ready.entrySet()) {
            if (Files.exists(file.getValue())) {
                Files.copy(file.getValue(), QuarantineName.free(file.getValue(), "replaced"));
            }
            Files.move(file.getKey(), file.getValue(), StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        ChainEnds.write(store, journals.values().stream().map(RestoredJournal::end).filter(e -> e.lines() > 0).toList(), at, true);
        ReceivedChain.seal(store);
        Files.deleteIfExists(store.resolve("labels.mv.db.sum")); // the index is made again from the journals
        settle(store);
    }

    private static void settle(Path store) throws IOException {
        for (Path damaged : StoreVerifier.damagedBackups(store).keySet()) {
            QuarantineName.move(damaged, "damaged");
        }
        ChainDamage.settle(store);
    }

    private static void forced(Path file, String text) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
    }

    /**
     * Accepts the present state of the journals: the differences are settled, and the chains go on from the present
     * lines.
     *
     * @return the differences that were settled
     */
    public static List<ChainFinding> accept(Path store, Instant at) throws IOException {
        Set<ChainFinding> all = new LinkedHashSet<>(ChainDamage.read(store).keySet());
        all.addAll(StoreVerifier.findings(store));
        ChainDamage.add(store, all, at);
        if (!all.isEmpty()) {
            AcceptedLog.add(store, all, at);
        }
        List<ChainEnd> ends = new ArrayList<>();
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            ChainCheck.end(file).ifPresent(ends::add);
        }
        ChainEnds.write(store, ends, at, true);
        ReceivedChain.seal(store);
        settle(store);
        return List.copyOf(all);
    }
}
