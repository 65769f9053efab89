package io.github.assay.store.journal;

import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.ChainFinding.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Follows the chain of one journal while it is read, and lists what differs. Not thread-safe. */
public final class ChainCheck {
    private static final int REMEMBERED = 64;

    private final String journal;
    private final Optional<ChainEnd> kept;
    private final LineChain chain;
    private final List<ChainFinding> findings = new ArrayList<>();
    /** Ends after the latest lines, with their numbers: they tell an added line from a changed one. */
    private final Deque<ChainEnd> latest = new ArrayDeque<>();

    private boolean met;
    /** Lines up to the kept end. */
    private long metAt;

    /**
     * @param file the journal; its name and its project begin the chain
     * @param kept its end in the second place
     */
    public ChainCheck(Path file, Optional<ChainEnd> kept) {
        this.journal = file.getFileName().toString();
        this.kept = kept;
        this.chain = LineChain.of(journal, StoreFormat.idNear(file));
        this.met = kept.isEmpty() || kept.get().hash().equals(chain.end());
    }

    /** Checks a whole file, which may be absent. */
    public static List<ChainFinding> of(Path file, Optional<ChainEnd> kept) throws IOException {
        ChainCheck check = new ChainCheck(file, kept);
        if (Files.exists(file)) {
            Lines.readRaw(file, Long.MAX_VALUE, check::take);
        }
        return check.findings(Files.exists(file));
    }

    /** The present end of a file; empty for a file without a line or with an incomplete last one. */
    public static Optional<ChainEnd> end(Path file) throws IOException {
        ChainCheck check = new ChainCheck(file, Optional.empty());
        Lines.Tail tail = Lines.readRaw(file, Long.MAX_VALUE, check::take);
        return check.chain.lines() == 0 || tail.bytes().length > 0
                ? Optional.empty()
                : Optional.of(new ChainEnd(
                        check.journal, check.chain.lines(), check.chain.votes(), tail.offset(), check.chain.end()));
    }

    /** The chain up to the last line taken. */
    LineChain chain() {
        return chain;
    }

    /** Takes the next line: bytes without the line feed. */
    void take(byte[] bytes, int start, int end) {
        ChainEnd before = new ChainEnd(journal, chain.lines(), 0, 0, chain.end());
        if (chain.take(bytes, start, end) == LineChain.Link.BROKEN) {
            findings.add(broken(before, LineChain.carried(bytes, start, stop(bytes, start, end))));
        }
        if (!met && kept.get().hash().equals(chain.end())) {
            met = true;
            metAt = chain.lines();
            settle(kept.get().lines() - chain.lines(), kept.get().votes() - chain.votes());
        }
        latest.addLast(before);
        if (latest.size() > REMEMBERED) {
            latest.removeFirst();
        }
    }

    /** Says of breaks what follows from the count of lines where the kept end was met. */
    private void settle(long lost, long votes) {
        if (lost == 0) {
            findings.replaceAll(f -> f.kind() == Kind.BROKEN ? ChainFinding.at(journal, f.line(), Kind.CHANGED) : f);
        } else if (lost > 0 && findings.size() == 1 && findings.getFirst().kind() == Kind.BROKEN) {
            findings.set(0, new ChainFinding(journal, findings.getFirst().line() + 1, Kind.REMOVED, lost, votes));
        }
    }

    private static int stop(byte[] bytes, int start, int end) {
        int stop = end;
        while (stop > start && bytes[stop - 1] <= ' ' && bytes[stop - 1] >= 0) {
            stop--;
        }
        return stop;
    }

    private ChainFinding broken(ChainEnd before, @Nullable String carried) {
        if (before.lines() == 0) {
            return ChainFinding.at(journal, 1, Kind.FOREIGN);
        }
        for (ChainEnd earlier : latest) {
            if (earlier.hash().equals(carried)) {
                return new ChainFinding(
                        journal, earlier.lines() + 1, Kind.INSERTED, before.lines() - earlier.lines(), 0);
            }
        }
        boolean isSaved = !met || kept.isEmpty() || before.lines() < metAt;
        return ChainFinding.at(journal, before.lines(), isSaved ? Kind.BROKEN : Kind.TORN);
    }

    /**
     * What differs, after the last line was taken.
     *
     * @param there whether the file exists
     */
    List<ChainFinding> findings(boolean there) {
        List<ChainFinding> all = new ArrayList<>(findings);
        if (!met) {
            long had = kept.get().lines();
            long has = chain.lines();
            if (has >= had) {
                all.add(ChainFinding.at(journal, had, Kind.CHANGED));
            } else {
                Kind kind = !there ? Kind.MISSING : has == 0 ? Kind.EMPTIED : Kind.CUT;
                all.add(new ChainFinding(
                        journal, kind == Kind.CUT ? has + 1 : 0, kind, had - has, kept.get().votes() - chain.votes()));
            }
        }
        return all.stream().distinct().toList();
    }
}
