package io.github.assay.store.upkeep;

import io.github.assay.store.Acts;
import io.github.assay.domain.labelling.Label;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Changes of a store by other means than the program, with hashes computed apart from it. */
final class Tamper {
    private static final String CHAIN = ",\"chain\":\"[0-9a-f]{64}\"}$";

    private final Path store;

    /** @param store the folder {@code .assay} */
    Tamper(Path store) {
        this.store = store;
    }

    Path journal(String name) {
        return store.resolve("journal").resolve(name);
    }

    Path ends() {
        return store.resolve("ends.log");
    }

    static String sha(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static String plain(String line) {
        return line.replaceFirst(CHAIN, "}");
    }

    /** A vote as one line without a hash. */
    static String vote(String person, int item, Label label, long second) {
        return EntryLine.write(Entry.of(Acts.vote(person, item, label, second)));
    }

    static String withHash(String line, String hash) {
        return plain(line).replaceFirst("\\}$", ",\"chain\":\"" + hash + "\"}");
    }

    private String start(String name) throws IOException {
        String id = Files.readString(store.resolve("store.json")).replaceFirst("(?s).*\"id\":\"([^\"]*)\".*", "$1");
        return sha("assay journal\n" + name + "\n" + id + "\n");
    }

    /** Each line with a hash that fits. */
    List<String> chained(String name, List<String> lines) throws IOException {
        List<String> all = new ArrayList<>();
        String end = start(name);
        for (String line : lines) {
            all.add(line.isBlank() ? line : withHash(line, end));
            end = line.isBlank() ? end : sha(all.getLast());
        }
        return all;
    }

    /** A change of a file's lines. */
    void lines(String name, Consumer<List<String>> change) throws IOException {
        Path file = journal(name);
        List<String> lines = new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
        change.accept(lines);
        Files.writeString(file, lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
    }

    /** A change of a file's lines, after which all hashes are computed anew. */
    void rechained(String name, Consumer<List<String>> change) throws IOException {
        lines(name, change);
        List<String> lines = chained(name, Files.readAllLines(journal(name)));
        Files.writeString(journal(name), lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
    }

    /** Writes the end of a file into the second place, as if the program had kept it. */
    void keepEnd(String name) throws IOException {
        List<String> lines = Files.readAllLines(journal(name));
        long votes = lines.stream().filter(l -> l.startsWith("{\"act\":\"vote\"")).count();
        String end = lines.isEmpty() ? start(name) : sha(lines.getLast());
        List<String> ends = new ArrayList<>(Files.readAllLines(ends()));
        ends.removeIf(l -> l.endsWith(" " + name));
        ends.add(1, lines.size() + " " + votes + " " + Files.size(journal(name)) + " " + end + " " + name);
        Files.writeString(ends(), String.join("\n", ends) + "\n");
    }

    void append(String name, String line) throws IOException {
        Files.writeString(journal(name), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Hash that the next line of a file carries. */
    String next(String name) throws IOException {
        return sha(Files.readAllLines(journal(name)).getLast());
    }

    /** The backups, the earliest first. */
    List<Path> backups() throws IOException {
        try (Stream<Path> files = Files.list(store.resolve("backups"))) {
            return files.filter(f -> f.toString().endsWith(".backup")).sorted().toList();
        }
    }

    /**
     * Changes a journal in a backup.
     *
     * @param hashes whether the file's hash in the list is made to fit
     * @param ends whether the journal's end in the list is made to fit
     */
    void inBackup(Path backup, String name, UnaryOperator<List<String>> change, boolean hashes, boolean ends) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(backup)) {
            Path file = zip.getPath("journal", name);
            List<String> lines = change.apply(new ArrayList<>(Files.readAllLines(file)));
            Files.writeString(file, String.join("\n", lines) + "\n");
            List<String> list = new ArrayList<>(Files.readAllLines(zip.getPath("backup.txt")));
            long votes = lines.stream().filter(l -> l.startsWith("{\"act\":\"vote\"")).count();
            list.replaceAll(l -> hashes && l.startsWith("file ") && l.endsWith(" journal/" + name)
                    ? "file " + sha(String.join("\n", lines) + "\n") + " journal/" + name
                    : ends && l.startsWith("end ") && l.endsWith(" " + name)
                            ? "end " + lines.size() + " " + votes + " " + (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8).length
                                    + " " + sha(lines.getLast()) + " " + name
                            : l);
            Files.writeString(zip.getPath("backup.txt"), String.join("\n", list) + "\n");
        }
    }

    /** Everything in the files beside the journals and in the set-aside ones, to look for what is kept. */
    String keptText() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.walk(store)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.write(Files.readAllBytes(file));
            }
        }
        return all.toString(StandardCharsets.UTF_8);
    }
}
