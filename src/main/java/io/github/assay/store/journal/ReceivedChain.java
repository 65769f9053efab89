package io.github.assay.store.journal;

import io.github.assay.digest.Sha256;
import io.github.assay.store.journal.ChainFinding.Kind;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Hash chain over the lines received from a shared store. The end after a line is the SHA-256 of the end before it, a line
 * feed and the line; the end before the first is that of the text {@code assay received} and the file's name. Lines received
 * have the hashes of the journals that they come from, so these ends are in a file of their own, {@value #NAME} in the
 * folder of the received lines: one end after each receipt. Not thread-safe.
 */
public final class ReceivedChain {
    public static final String NAME = "ends.log";

    private final String file;
    private final MessageDigest sha = Sha256.begin();
    private String end;
    private long lines;

    private ReceivedChain(String file) {
        this.file = file;
        this.end = hash("assay received\n" + file + "\n");
    }

    private String hash(String text) {
        return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Name of a received file in findings. */
    public static String nameOf(Path file) {
        return ReceivedLog.FOLDER + "/" + file.getFileName();
    }

    /** The chain of the present lines of a file, which may be absent. */
    static ReceivedChain of(Path file) throws IOException {
        ReceivedChain chain = new ReceivedChain(nameOf(file));
        if (Files.exists(file)) {
            Lines.readRaw(file, Long.MAX_VALUE, chain::take);
        }
        return chain;
    }

    /** Takes the next line: bytes without the line feed. */
    void take(byte[] bytes, int start, int stop) {
        sha.update(end.getBytes(StandardCharsets.US_ASCII));
        sha.update((byte) '\n');
        sha.update(bytes, start, stop - start);
        end = HexFormat.of().formatHex(sha.digest());
        lines++;
    }

    /** Takes whole lines. */
    void takeAll(byte[] bytes) {
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                take(bytes, start, i);
                start = i + 1;
            }
        }
    }

    private ChainEnd end(long bytes) {
        return new ChainEnd(file, lines, 0, bytes, end);
    }

    /** Keeps the end of a file; a failure is passed over, and the next comparison with the store keeps it. */
    void keep(Path path) {
        try {
            Files.writeString(
                    path.resolveSibling(NAME), end(Files.size(path)).line() + "\n", StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            System.getLogger(ReceivedChain.class.getName()).log(System.Logger.Level.WARNING, "end not kept", e);
        }
    }

    /** Keeps the present ends of both files alone; forced. */
    public static void seal(Path store) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : List.of(ReceivedLog.acts(store), ReceivedLog.logs(store))) {
            if (Files.exists(file)) {
                text.append(of(file).end(Files.size(file)).line()).append('\n');
            }
        }
        Path ends = store.resolve(ReceivedLog.FOLDER).resolve(NAME);
        if (text.length() > 0 || Files.exists(ends)) {
            try (FileOutputStream out = new FileOutputStream(ends.toFile())) {
                out.write(text.toString().getBytes(StandardCharsets.UTF_8));
                out.getFD().sync();
            }
        }
    }

    /** Whether ends are kept, which files of an earlier version have not. */
    public static boolean isKept(Path store) {
        return Files.exists(store.resolve(ReceivedLog.FOLDER).resolve(NAME));
    }

    /** Compares both files with their kept ends. */
    public static List<ChainFinding> check(Path store) throws IOException {
        List<ChainFinding> found = new ArrayList<>();
        for (Path file : List.of(ReceivedLog.acts(store), ReceivedLog.logs(store))) {
            check(file, found);
        }
        return found;
    }

    private static void check(Path file, List<ChainFinding> found) throws IOException {
        String name = nameOf(file);
        TreeMap<Long, String> ends = ends(file.resolveSibling(NAME), name);
        long[] from = new long[1];
        long[] wrong = new long[1];
        ReceivedChain chain = new ReceivedChain(name);
        if (Files.exists(file)) {
            Lines.readRaw(file, Long.MAX_VALUE, (bytes, start, stop) -> {
                chain.take(bytes, start, stop);
                String kept = ends.get(chain.lines);
                if (kept != null && kept.equals(chain.end) && wrong[0] == 0) {
                    from[0] = chain.lines;
                } else if (kept != null && wrong[0] == 0) {
                    wrong[0] = chain.lines;
                }
            });
        }
        long has = chain.lines;
        if (wrong[0] > 0) {
            long count = wrong[0] - from[0];
            found.add(new ChainFinding(name, from[0] + 1, Kind.CHANGED, count > 1 ? count : 0, 0));
        }
        long proven = Math.max(wrong[0], from[0]);
        if (has > proven) {
            found.add(new ChainFinding(name, proven + 1, Kind.UNPROVEN, has - proven, 0));
        }
        long had = ends.isEmpty() ? 0 : ends.lastKey();
        if (has < had) {
            Kind kind = !Files.exists(file) ? Kind.MISSING : has == 0 ? Kind.EMPTIED : Kind.CUT;
            found.add(new ChainFinding(name, kind == Kind.CUT ? has + 1 : 0, kind, had - has, 0));
        }
    }

    private static TreeMap<Long, String> ends(Path file, String name) throws IOException {
        TreeMap<Long, String> ends = new TreeMap<>();
        if (Files.exists(file)) {
            for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
                @Nullable ChainEnd end = ChainEnd.read(line);
                if (end != null && end.journal().equals(name)) {
                    ends.put(end.lines(), end.hash());
                }
            }
        }
        return ends;
    }

    /** The last end of a received file's present lines, for {@code verify}; empty text for a file without lines. */
    public static String present(Path file) throws IOException {
        ReceivedChain chain = of(file);
        return chain.lines == 0 ? "" : chain.end;
    }
}
