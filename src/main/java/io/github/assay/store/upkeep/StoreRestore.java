package io.github.assay.store.upkeep;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.ChainCheck;
import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainEnds;
import io.github.assay.store.journal.ChainFinding.Kind;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.LineChain;
import io.github.assay.store.journal.QuarantineName;
import io.github.assay.store.upkeep.BackupFile.Contents;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

    /**
     * Chooses the latest backup that was made of a sound store and reads back whole; the latest of any where none is.
     */
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
     * @param write whether files are written; else nothing changes
     * @return each file of backup or store, by name
     */
    public static List<RestoredFile> run(Path store, Contents backup, boolean write) throws IOException {
        return new StoreRestore(store, backup).restore(write);
    }

    private List<RestoredFile> restore(boolean write) throws IOException {
        String present = StoreFormat.idNear(store.resolve("journal").resolve("x"));
        String id = present.isEmpty() ? backup.id() : present;
        if (!backup.id().isEmpty() && !id.equals(backup.id())) {
            throw new IOException("the backup " + backup.file().getFileName() + " is of another project");
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
        if (write) {
            write(journals);
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
        names.addAll(ChainEnds.read(store).keySet());
        return names;
    }

    private Map<String, List<ChainFinding>> findings() throws IOException {
        Set<ChainFinding> all = new LinkedHashSet<>(ChainDamage.read(store).keySet());
        for (ChainEnd end : ChainEnds.read(store).values()) {
            all.addAll(ChainCheck.of(store.resolve("journal").resolve(end.journal()), Optional.of(end)));
        }
        Map<String, List<ChainFinding>> byFile = new TreeMap<>();
        all.forEach(f -> byFile.computeIfAbsent(f.journal(), _ -> new ArrayList<>()).add(f));
        return byFile;
    }

    private String saved(String name) throws IOException {
        String entry = "journal/" + name;
        return backup.files().containsKey(entry)
                ? new String(BackupFile.bytes(backup, entry), StandardCharsets.UTF_8)
                : "";
    }

    private String present(String name) throws IOException {
        Path file = store.resolve("journal").resolve(name);
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    }

    /** Writes all files under new names first, then renames them, then settles the damage. */
    private void write(Map<String, RestoredJournal> journals) throws IOException {
        Path folder = Files.createDirectories(store.resolve("journal"));
        Map<Path, Path> ready = new TreeMap<>();
        for (Map.Entry<String, RestoredJournal> journal : journals.entrySet()) {
            Path file = folder.resolve(journal.getKey());
            if (!journal.getValue().text().equals(present(journal.getKey()))) {
                Path next = folder.resolve(journal.getKey() + ".new");
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
        if (StoreFormat.read(store).isEmpty() && !backup.id().isEmpty()) {
            new StoreFormat(StoreFormat.CURRENT, backup.id()).write(store, backup.at());
        }
        ChainEnds.write(store, journals.values().stream().map(RestoredJournal::end).filter(e -> e.lines() > 0)
                .toList());
        Files.deleteIfExists(store.resolve("labels.mv.db.sum")); // the index is made again from the journals
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
        all.addAll(StoreVerifier.check(store).findings());
        ChainDamage.add(store, all, at);
        if (!all.isEmpty()) {
            AcceptedLog.add(store, all, at);
        }
        List<ChainEnd> ends = new ArrayList<>();
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            ChainCheck.end(file).ifPresent(ends::add);
        }
        ChainEnds.write(store, ends);
        ChainDamage.settle(store);
        return List.copyOf(all);
    }

    /**
     * One file put together again: the lines of a backup, then the lines of the present file that the backup lacks. A present
     * line that was changed or added by other means, as the chain shows, is set aside. Works on texts; writes nothing.
     */
    private static final class RestoredJournal {
        private final String name;
        private final LineChain chain;
        private final StringBuilder text = new StringBuilder();
        private final List<String> aside = new ArrayList<>();
        private final Set<String> people = new TreeSet<>();
        private final Set<String> there = new HashSet<>();
        private long restored;
        private long restoredVotes;
        private long lostLines;
        private long lostVotes;
        private final List<String> lost = new ArrayList<>();

        /**
         * @param name file name
         * @param project the project's identity
         * @param saved text of the file in the backup; empty where it has none
         * @param present text of the present file; empty where it is absent
         * @param findings what differs from the chain, of this and earlier openings
         */
        RestoredJournal(String name, String project, String saved, String present, List<ChainFinding> findings) {
            this.name = name;
            this.chain = LineChain.of(name, project);
            List<String> now = present.lines().toList();
            Set<String> before = new HashSet<>();
            now.forEach(line -> before.add(LineChain.plain(line.strip())));
            for (String line : saved.lines().toList()) {
                boolean isBack = !line.isBlank() && !before.contains(LineChain.plain(line.strip()));
                restored += isBack ? 1 : 0;
                restoredVotes += isBack && isVote(line) ? 1 : 0;
                add(line, true);
            }
            takePresent(now, doubtful(findings));
            loss(findings, saved.lines().count());
        }

        /** Numbers of present lines that were changed or added by other means. */
        private static Set<Long> doubtful(List<ChainFinding> findings) {
            Set<Long> lines = new HashSet<>();
            for (ChainFinding f : findings) {
                if (f.kind() == Kind.CHANGED || f.kind() == Kind.BROKEN) {
                    lines.add(f.line());
                }
                for (long i = 0; f.kind() == Kind.INSERTED && i < f.lines(); i++) {
                    lines.add(f.line() + i);
                }
            }
            return lines;
        }

        private void takePresent(List<String> now, Set<Long> doubtful) {
            for (int i = 0; i < now.size(); i++) {
                String line = now.get(i);
                if (line.isBlank() || there.contains(LineChain.plain(line.strip()))) {
                    continue;
                }
                if (doubtful.contains(i + 1L)) {
                    aside.add(line);
                } else {
                    add(line, false);
                }
            }
        }

        private void add(String line, boolean saved) {
            there.add(LineChain.plain(line.strip()));
            entry(line).ifPresent(act -> people.add(act.annotator()));
            if (saved) {
                byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                chain.take(bytes, 0, bytes.length);
                text.append(line).append('\n');
            } else {
                text.append(chain.link(line)).append('\n');
            }
        }

        private Optional<Act> entry(String line) {
            try {
                return name.endsWith(JournalName.SUFFIX) ? Optional.of(EntryLine.read(line).act()) : Optional.empty();
            } catch (BadLineException _) {
                return Optional.empty();
            }
        }

        private boolean isVote(String line) {
            return entry(line).filter(Vote.class::isInstance).isPresent();
        }

        /** Lines that were missing and that the backup does not have either. */
        private void loss(List<ChainFinding> findings, long savedLines) {
            long missingVotes = 0;
            for (ChainFinding f : findings) {
                if (f.isLoss()) {
                    long first = Math.max(f.line(), 1);
                    long from = Math.max(first, savedLines + 1);
                    long to = first + f.lines() - 1;
                    missingVotes += f.votes();
                    if (from <= to) {
                        lostLines += to - from + 1;
                        lost.add(from == to ? "line " + from : "lines " + from + " to " + to);
                    }
                } else if ((f.kind() == Kind.CHANGED || f.kind() == Kind.BROKEN) && f.line() > savedLines) {
                    lost.add("the original of line " + f.line());
                    lostLines++;
                    lostVotes += name.endsWith(JournalName.SUFFIX) ? 1 : 0;
                }
            }
            lostVotes += lostLines == 0 ? 0 : Math.max(0, missingVotes - restoredVotes);
        }

        /** The whole text of the restored file. */
        String text() {
            return text.toString();
        }

        /** Present lines that do not count any more, as they were. */
        List<String> aside() {
            return aside;
        }

        /** Lines that were missing or changed and are back from the backup. */
        long restored() {
            return restored;
        }

        /** Votes among {@link #restored}. */
        long restoredVotes() {
            return restoredVotes;
        }

        /** Which lines are lost, in words; empty for none. */
        List<String> lost() {
            return lost;
        }

        /** Count of lost lines. */
        long lostLines() {
            return lostLines;
        }

        /** Most votes that are lost. */
        long lostVotes() {
            return lostVotes;
        }

        /** Annotators named in the lines. */
        Set<String> people() {
            return people;
        }

        /** End of the chain of the restored file. */
        ChainEnd end() {
            return new ChainEnd(
                    name, chain.lines(), chain.votes(), text.toString().getBytes(StandardCharsets.UTF_8).length, chain.end());
        }
    }
}
