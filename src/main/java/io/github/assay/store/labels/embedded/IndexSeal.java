package io.github.assay.store.labels.embedded;

import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * A small file beside a closed index that shows whether the index fits its journals. It has the version of the schema,
 * and size and checksum of the index and of each journal that was read into it. It exists only while the index is
 * closed: an index without its seal was not closed in order.
 */
final class IndexSeal {
    /** Change it with every change of {@code resources/store}. */
    private static final String SCHEMA = "labels 8";

    private static final Pattern LINE = Pattern.compile("(\\d+) ([0-9a-f]+) (.*)");

    private final Path index;
    private final Path journals;
    private final Path seal;

    IndexSeal(Path index, Path journals) {
        this.index = index.normalize();
        this.journals = journals;
        this.seal = index.resolveSibling(index.getFileName() + ".sum");
    }

    /**
     * What the files are, compared with the seal.
     *
     * @param fits whether index and journals are what was sealed
     * @param damage what was changed that cannot come from adding lines to the journals; empty when nothing was
     */
    record State(boolean fits, String damage) {
        private static final State OUTDATED = new State(false, "");
    }

    /** @param present the journals that are there */
    State state(Collection<Journal> present) throws IOException {
        List<String> sealed = Files.exists(seal) ? Files.readAllLines(seal, StandardCharsets.UTF_8) : List.of();
        if (sealed.isEmpty() || !sealed.getFirst().equals(SCHEMA)) {
            return State.OUTDATED;
        }
        Set<Path> missing = new HashSet<>(Set.of(index));
        present.forEach(journal -> missing.add(journal.file().normalize()));
        boolean same = true;
        for (String line : sealed.subList(1, sealed.size())) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                return State.OUTDATED;
            }
            Path file = parts.group(3).isEmpty() ? index : journals.resolve(parts.group(3)).normalize();
            long size = Long.parseLong(parts.group(1));
            boolean kept = Files.exists(file) && Files.size(file) >= size && sum(file, size).equals(parts.group(2));
            if (!kept && file.equals(index)) {
                return new State(false, "it does not match its checksum");
            }
            if (!kept && parts.group(3).endsWith(JournalName.SUFFIX)) {
                return new State(
                        false, "the journals no longer hold what it was made from; lines were changed or are missing");
            }
            same &= kept && Files.size(file) == size && missing.remove(file);
        }
        return new State(same && missing.isEmpty(), "");
    }

    /** Seals the closed index, unless a journal holds something that the index lacks. */
    void write(Collection<Journal> read) throws IOException {
        List<String> lines = new ArrayList<>(List.of(SCHEMA, line(index, "")));
        for (Journal journal : read) {
            if (!journal.isAllKnown()) {
                return;
            }
            if (Files.exists(journal.file())) {
                lines.add(line(journal.file(), journals.relativize(journal.file()).toString().replace('\\', '/')));
            }
        }
        Files.write(seal, lines, StandardCharsets.UTF_8);
    }

    void remove() throws IOException {
        Files.deleteIfExists(seal);
    }

    private static String line(Path file, String name) throws IOException {
        long size = Files.size(file);
        return size + " " + sum(file, size) + " " + name;
    }

    private static String sum(Path file, long size) throws IOException {
        CRC32C sum = new CRC32C();
        byte[] block = new byte[1 << 20];
        try (InputStream in = Files.newInputStream(file)) {
            long left = size;
            int count;
            while (left > 0 && (count = in.read(block, 0, (int) Math.min(left, block.length))) > 0) {
                sum.update(block, 0, count);
                left -= count;
            }
        }
        return Long.toHexString(sum.getValue());
    }
}
