package io.github.assay.store.upkeep;

import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainEnds;
import io.github.assay.store.journal.LineChain;
import io.github.assay.store.upkeep.BackupFile.Contents;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rolling backups of a store, in its folder {@value #FOLDER}. The {@value #LATEST} latest are kept, and the latest of
 * each of the {@value #DAYS} latest days; none is removed while a difference from the chains is unsettled.
 */
public final class Backups {
    public static final String FOLDER = "backups";
    private static final int LATEST = 5;
    private static final int DAYS = 7;

    /** Journals up to this size are copied in a fraction of a second, so that opening may wait for it. */
    private static final long QUICK = 16L << 20;

    private final Path store;

    /** @param store the folder {@code .assay} */
    public Backups(Path store) {
        this.store = store;
    }

    /** Backups that can be read, the latest first. */
    public List<Contents> all() throws IOException {
        List<Contents> all = new ArrayList<>();
        for (Path file : files()) {
            try {
                all.add(BackupFile.read(file));
            } catch (IOException e) {
                System.getLogger(Backups.class.getName()).log(System.Logger.Level.WARNING, "backup " + file, e);
            }
        }
        return all;
    }

    /** Files of backups by name, the latest first. */
    public List<Path> files() throws IOException {
        Path folder = store.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(BackupFile.SUFFIX))
                    .sorted(Comparator.comparing(Backups::moment).reversed())
                    .toList();
        }
    }

    /** Makes a backup, and removes those that are not to be kept. */
    public Contents make(Instant at) throws IOException {
        Path folder = Files.createDirectories(store.resolve(FOLDER));
        Contents made = BackupFile.write(store, folder.resolve(name(at)), at);
        force(folder);
        thin(made.sound());
        return made;
    }

    /** The time in a backup's name without its Z, which sorts behind the point of a fraction: 10-00-00Z is before 10-00-00.001Z. */
    private static String moment(Path file) {
        return file.getFileName().toString().replace("Z" + BackupFile.SUFFIX, "");
    }

    private static String name(Instant at) {
        return at.truncatedTo(ChronoUnit.MILLIS).toString().replace(':', '-') + BackupFile.SUFFIX;
    }

    /** Makes the name of a new backup durable; Windows cannot force folders. */
    private static void force(Path folder) throws IOException {
        if (java.io.File.separatorChar == '/') {
            try (FileChannel channel = FileChannel.open(folder)) {
                channel.force(true);
            }
        }
    }

    /** Makes a backup on closing where a line was written since the latest. */
    public Optional<Contents> onClose(Instant at) throws IOException {
        return isCurrent() ? Optional.empty() : Optional.of(make(at));
    }

    /**
     * Makes a backup on opening where the last session did not: at once for a small store, for a large one after a day.
     */
    public Optional<Contents> onOpen(Instant at) throws IOException {
        if (isCurrent()) {
            return Optional.empty();
        }
        List<Contents> all = all();
        boolean old = all.isEmpty() || Duration.between(all.getFirst().at(), at).toDays() >= 1;
        return old || size() <= QUICK ? Optional.of(make(at)) : Optional.empty();
    }

    private long size() throws IOException {
        long size = 0;
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            size += Files.size(file);
        }
        return size;
    }

    /** Whether the latest backup has all lines of all journals, judged by the ends of their chains. */
    private boolean isCurrent() throws IOException {
        ChainEnds ends = ChainEnds.read(store);
        if (ends.names().isEmpty() && !Files.exists(store.resolve(BackupFile.SHARED_ENDS))) {
            return true;
        }
        List<Contents> all = all();
        if (all.isEmpty()) {
            return false;
        }
        Path received = store.resolve(BackupFile.SHARED_ENDS);
        String kept = all.getFirst().files().getOrDefault(BackupFile.SHARED_ENDS, "");
        if (Files.exists(received) && !kept.equals(LineChain.hash(Files.readAllBytes(received)))) {
            return false;
        }
        Map<String, ChainEnd> saved = all.getFirst().ends();
        return ends.names().stream().allMatch(name -> {
            ChainEnd there = saved.get(name);
            return there != null && there.hash().equals(ends.last(name).map(ChainEnd::hash).orElse(""));
        });
    }

    /** @param sound whether nothing is unsettled; else only backups that were made since the damage are removed */
    private void thin(boolean sound) throws IOException {
        Set<LocalDate> days = new HashSet<>();
        int rank = 0;
        for (Contents backup : all()) {
            if (sound || !backup.sound()) {
                boolean first = days.add(backup.at().atOffset(ZoneOffset.UTC).toLocalDate());
                if (++rank > LATEST && !(first && days.size() <= DAYS)) {
                    Files.deleteIfExists(backup.file());
                }
            }
        }
    }
}
