package io.github.assay.store.shared;

import io.github.assay.digest.Sha256;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.ReceivedLog.Stored;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the lines that were received with those of the shared store, by their SHA-256: in blocks of numbers, and line by
 * line in a block that differs. A line that differs is set aside and received again; so is one that was cut off. Not
 * thread-safe.
 */
final class ReceivedComparison {
    static final int BLOCK = 500;

    private final SharedConnection store;
    private final String origin;
    private final long last;
    private final boolean seesAll;
    private final Set<String> wrong = new HashSet<>();
    private final Set<String> twice = new HashSet<>();

    /**
     * @param origin whose lines are never received
     * @param last the highest number in the store
     * @param seesAll whether the login sees all lines; else a line that it does not see may have been hidden since
     */
    ReceivedComparison(SharedConnection store, String origin, long last, boolean seesAll) {
        this.store = store;
        this.origin = origin;
        this.last = last;
        this.seesAll = seesAll;
    }

    /**
     * Sets aside what differs.
     *
     * @param scanned number up to which lines are to be here
     * @return numbers of lines that are to be received
     */
    List<Long> run(LocalLabels local, long scanned) throws SQLException, IOException, StoreException {
        List<Stored> here = local.received();
        Map<Long, List<Stored>> blocks = new TreeMap<>();
        here.stream().filter(Stored::current).forEach(s -> blocks.computeIfAbsent(s.number() / BLOCK, _ -> new ArrayList<>()).add(s));
        Map<Long, String> digests = store.blockHashes(origin, last);
        Set<Long> different = new TreeSet<>(digests.keySet());
        different.removeIf(b -> !blocks.containsKey(b) && b > scanned / BLOCK);
        blocks.forEach((block, lines) -> {
            different.add(block);
            if (digest(lines).equals(Optional.ofNullable(digests.get(block)))) {
                different.remove(block);
            }
        });
        Set<String> misnamed = misnamed(here);
        here.stream().filter(s -> misnamed.contains(s.text())).forEach(s -> different.add(s.number() / BLOCK));
        Map<Long, String> there = different.isEmpty() ? Map.of() : store.lineHashes(origin, last, different);
        Set<Long> right = new HashSet<>();
        Map<String, Boolean> seen = new HashMap<>();
        for (long block : different) {
            for (Stored s : blocks.getOrDefault(block, List.of())) {
                if (misnamed.contains(s.text()) || isWrong(s, Optional.ofNullable(there.get(s.number())))) {
                    wrong.add(s.text());
                } else if (seen.put(s.text(), true) != null) {
                    twice.add(s.text());
                } else {
                    right.add(s.number());
                }
            }
        }
        lookBefore(here);
        if (!wrong.isEmpty() || !twice.isEmpty()) {
            local.setAside(wrong, twice);
        } else {
            local.seal();
        }
        return there.keySet().stream().filter(n -> !right.contains(n) && (!seesAll || n <= scanned || wasHere(blocks, n))).toList();
    }

    /** Whether a number was here, so that no later question asks for it. */
    private static boolean wasHere(Map<Long, List<Stored>> blocks, long number) {
        return blocks.getOrDefault(number / BLOCK, List.of()).stream().anyMatch(s -> s.number() == number);
    }

    /** Doubtful lines whose time or login is not the store's, which the hash leaves out. */
    private Set<String> misnamed(List<Stored> here) throws SQLException, StoreException {
        List<Stored> doubtful = here.stream().filter(s -> s.current() && s.doubtful()).toList();
        Set<Long> numbers = new HashSet<>();
        Set<String> right = new HashSet<>();
        store.byNumber(doubtful.stream().map(Stored::number).toList(), lines -> {
            for (SharedLine l : lines) {
                numbers.add(l.number());
                List.of("", l.line()).forEach(line -> right.add(
                        new ReceivedLog.Line(l.number(), l.log(), line, l.login(), Optional.of(l.received())).text()));
            }
        });
        return doubtful.stream().filter(s -> numbers.contains(s.number()) && !right.contains(s.text())).map(Stored::text)
                .collect(Collectors.toSet());
    }

    private boolean isWrong(Stored s, Optional<String> there) {
        if (there.isEmpty()) {
            return s.doubtful() || seesAll && !s.line().isEmpty();
        }
        return s.line().isEmpty() ? s.doubtful() : !there.get().equals(s.hash());
    }

    /** Lines of an earlier count of the store, and lines without a number: only their hash can be looked for. */
    private void lookBefore(List<Stored> here) throws SQLException {
        List<Stored> doubtful = here.stream().filter(s -> !s.current() && (s.doubtful() || s.number() == 0)).toList();
        if (!doubtful.isEmpty()) {
            Set<Long> all = store.blockHashes(origin, last).keySet();
            Set<String> hashes = all.isEmpty() ? Set.of() : new HashSet<>(store.lineHashes(origin, last, all).values());
            doubtful.stream().filter(s -> !hashes.contains(s.hash())).forEach(s -> wrong.add(s.text()));
        }
    }

    /** The hash of a block as the store computes it; empty where a line of it is not kept, or a number is there twice. */
    private static Optional<String> digest(List<Stored> lines) {
        TreeMap<Long, String> hashes = new TreeMap<>();
        for (Stored s : lines) {
            if (s.line().isEmpty() || hashes.put(s.number(), s.hash()) != null) {
                return Optional.empty();
            }
        }
        MessageDigest sha = Sha256.begin();
        hashes.forEach((number, hash) -> {
            sha.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
            sha.update(HexFormat.of().parseHex(hash));
        });
        return Optional.of(HexFormat.of().formatHex(sha.digest()));
    }
}
