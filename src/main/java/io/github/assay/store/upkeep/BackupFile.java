package io.github.assay.store.upkeep;

import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.ChainCheck;
import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainEnds.Kept;
import io.github.assay.store.journal.ChainEnds;
import io.github.assay.store.journal.ChainFinding.Kind;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.LineChain;
import io.github.assay.store.journal.Lines;
import io.github.assay.store.journal.ReceivedChain;
import io.github.assay.store.journal.ReceivedLog;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * One backup of a store: a zip file with the journals, the logs and the store's small files. Its entry {@value #LIST}
 * has the SHA-256 of each file and the end of each chain.
 */
public final class BackupFile {
    public static final String SUFFIX = ".backup";
    private static final String LIST = "backup.txt";
    /** The hashes of what came from a shared store. */
    static final String SHARED_ENDS = ReceivedLog.FOLDER + "/" + ReceivedChain.NAME;
    private static final String FIRST = "assay backup 1";
    private static final List<String> SMALL = List.of(
            StoreFormat.NAME, "ends.log", "damage.log", "calibrations.log", "shared/" + ReceivedLog.ACTS, "shared/" + ReceivedLog.LOGS,
            SHARED_ENDS);
    /** What earlier versions of the program did not count as a difference. */
    private static final Set<Kind> SOUND = EnumSet.of(Kind.TORN, Kind.UNHASHED);
    private static final String ACCEPTED = "journal/" + AcceptedLog.NAME;
    private static final Pattern FILE = Pattern.compile("file ([0-9a-f]{64}) (\\S.*)");

    private BackupFile() {}

    /**
     * What a backup says of itself.
     *
     * @param file the backup
     * @param at when it was made
     * @param id identity of the project; empty for a store of an earlier version
     * @param sound whether no difference from the chains was unsettled then
     * @param ends end of each chain, by file name
     * @param files SHA-256 of each file, by its name in the backup
     */
    public record Contents(
            Path file, Instant at, String id, boolean sound, Map<String, ChainEnd> ends, Map<String, String> files) {
        /** Lines of all journals and logs. */
        public long lines() {
            return ends.values().stream().mapToLong(ChainEnd::lines).sum();
        }

        /** Votes in all journals. */
        public long votes() {
            return ends.values().stream().mapToLong(ChainEnd::votes).sum();
        }
    }

    /**
     * Writes a backup under another name, forces it, reads it back and compares it, and then renames it. A file that
     * grows meanwhile is taken up to a whole line.
     *
     * @param store the folder {@code .assay}
     * @param target the backup; replaced where it exists
     * @throws IOException when it cannot be written, or differs when it is read back; no backup is there then
     */
    static Contents write(Path store, Path target, Instant at) throws IOException {
        Path next = target.resolveSibling(target.getFileName() + ".new");
        try {
            try (FileOutputStream file = new FileOutputStream(next.toFile())) {
                OutputStream buffered = new BufferedOutputStream(file, 1 << 16);
                ZipOutputStream zip = new ZipOutputStream(buffered, StandardCharsets.UTF_8);
                zip.setLevel(Deflater.BEST_SPEED);
                fill(zip, store, at);
                zip.finish();
                buffered.flush();
                file.getFD().sync();
            }
            Contents contents = read(next);
            compare(contents, store);
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return read(target);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static void fill(ZipOutputStream zip, Path store, Instant at) throws IOException {
        ChainWatch watch = ChainWatch.of(store);
        watch.lookForGone();
        List<String> list = new ArrayList<>();
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            byte[] bytes = wholeLines(Files.readAllBytes(file));
            ChainCheck check = new ChainCheck(file, watch.kept(file));
            check.takeAll(bytes);
            watch.add(check.findings(true));
            list.add("end " + check.end(bytes.length).line());
            add(zip, "journal/" + file.getFileName(), bytes, list);
        }
        watch.add(ReceivedChain.check(store));
        for (String name : SMALL) {
            if (Files.exists(store.resolve(name))) {
                add(zip, name, Files.readAllBytes(store.resolve(name)), list);
            }
        }
        boolean sound = ChainDamage.read(store).isEmpty() && watch.open().stream().allMatch(f -> f.kind() == Kind.TORN);
        list.addAll(0, List.of(
                FIRST, "at " + at, "id " + StoreFormat.read(store).map(StoreFormat::id).orElse(""), "sound " + sound));
        zip.putNextEntry(new ZipEntry(LIST));
        zip.write((String.join("\n", list) + "\n").getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private static void add(ZipOutputStream zip, String name, byte[] bytes, List<String> list) throws IOException {
        list.add("file " + LineChain.hash(bytes) + " " + name);
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    private static byte[] wholeLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end == bytes.length ? bytes : Arrays.copyOf(bytes, end);
    }

    /**
     * Reads what a backup says of itself.
     *
     * @throws IOException when it is no backup, or damaged
     */
    public static Contents read(Path file) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
            String list = new String(bytes(zip, LIST), StandardCharsets.UTF_8);
            Map<String, String> listed = new LinkedHashMap<>();
            Map<String, ChainEnd> ends = new TreeMap<>();
            Map<String, String> files = new TreeMap<>();
            for (String line : list.split("\n")) {
                Matcher part = FILE.matcher(line);
                if (part.matches()) {
                    files.put(part.group(2), part.group(1));
                } else if (line.startsWith("end ")) {
                    ChainEnd end = ChainEnd.read(line.substring(4));
                    if (end == null) {
                        throw new IOException("its list is damaged: " + line);
                    }
                    ends.put(end.journal(), end);
                } else {
                    int space = line.indexOf(' ');
                    listed.put(space < 0 ? line : line.substring(0, space), line.substring(space + 1));
                }
            }
            if (!list.startsWith(FIRST + "\n")) {
                throw new IOException("it is no backup of this version");
            }
            return new Contents(
                    file, Instant.parse(listed.getOrDefault("at", "")), listed.getOrDefault("id", ""),
                    Boolean.parseBoolean(listed.get("sound")), ends, files);
        } catch (DateTimeException | NullPointerException e) {
            throw new IOException("its list is damaged", e);
        }
    }

    /**
     * Reads every file of a backup and compares its hash, and the chain of each journal.
     *
     * @throws IOException when the backup was damaged or changed since it was made
     */
    public static void check(Contents contents) throws IOException {
        AcceptedLog.Entries accepted = AcceptedLog.entries(
                contents.files().containsKey(ACCEPTED) ? bytes(contents, ACCEPTED) : new byte[0]);
        Map<String, ChainEnd> ends = new TreeMap<>();
        if (contents.files().containsKey(ChainEnds.NAME)) {
            new String(bytes(contents, ChainEnds.NAME), StandardCharsets.UTF_8).lines().map(ChainEnd::read)
                    .filter(Objects::nonNull).forEach(end -> ends.put(end.journal(), end));
        }
        for (String name : contents.files().keySet()) {
            byte[] bytes = bytes(contents, name);
            ChainEnd end = contents.ends().get(name.substring(name.lastIndexOf('/') + 1));
            if (name.startsWith("journal/") && end != null) {
                ChainCheck check = new ChainCheck(end.journal(), contents.id(), new Kept(List.of(end), false, Optional.empty()));
                check.takeAll(bytes);
                List<ChainFinding> found = new ArrayList<>(check.findings(true));
                ChainEnd kept = ends.getOrDefault(end.journal(), end);
                boolean same = check.end(0).hash().equals(end.hash())
                        && (kept.lines() != end.lines() || kept.hash().equals(end.hash()) || !contents.sound());
                found.removeIf(f -> same && (!contents.sound() || SOUND.contains(f.kind()) || accepted.has(f, bytes)));
                if (!same || !found.isEmpty()) {
                    throw new IOException("it was changed since it was made"
                            + (found.isEmpty() ? "" : ": " + found.getFirst().sentence().replaceFirst("\\.$", "")));
                }
            }
        }
    }

    /**
     * Reads every file of a new backup and compares it with the file that it was made from, byte by byte; with its hash
     * where that file has changed since. Comparing takes less time than a hash.
     */
    private static void compare(Contents contents, Path store) throws IOException {
        for (String name : contents.files().keySet()) {
            byte[] there;
            try (ZipFile zip = new ZipFile(contents.file().toFile(), StandardCharsets.UTF_8)) {
                there = bytes(zip, name);
            }
            Path source = store.resolve(name);
            if (!Files.exists(source) || !Arrays.equals(there, Lines.bytes(source, 0, there.length))) {
                bytes(contents, name);
            }
        }
    }

    /** One file of a backup. */
    static byte[] bytes(Contents contents, String name) throws IOException {
        try (ZipFile zip = new ZipFile(contents.file().toFile(), StandardCharsets.UTF_8)) {
            byte[] bytes = bytes(zip, name);
            if (!LineChain.hash(bytes).equals(contents.files().get(name))) {
                throw new IOException(name + " in it differs from its hash");
            }
            return bytes;
        }
    }

    private static byte[] bytes(ZipFile zip, String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw new IOException("it has no " + name);
        }
        return zip.getInputStream(entry).readAllBytes();
    }
}
