package io.github.assay.store.journal;

import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.ChainEnds.Kept;
import io.github.assay.store.journal.ChainFinding.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows the chain of one journal while it is read, and lists what differs. Not thread-safe. */
public final class ChainCheck {
    private static final int REMEMBERED = 64;

    private final String journal;
    private final Kept kept;
    private final LineChain chain;
    private final List<ChainFinding> findings = new ArrayList<>();
    /** Ends after the latest lines, with their numbers: they tell an added line from a changed one. */
    private final Deque<ChainEnd> latest = new ArrayDeque<>();
    /** Kept ends by their hash, and those of them that the file reached. */
    private final Map<String, ChainEnd> wanted = new HashMap<>();

    private final Set<String> reached = new HashSet<>();
    /** Whether the last kept end was reached, and the lines up to it. */
    private boolean met;

    private long metAt;
    /** Lines that a kept end or the backup's end vouches for. */
    private long proven;

    private boolean isLikeBackup;
    /** Number of the last line that is not blank. */
    private long lastLine;

    /**
     * @param file the journal; its name and its project begin the chain
     * @param kept what is known of its end
     */
    public ChainCheck(Path file, Kept kept) {
        this(file.getFileName().toString(), StoreFormat.idNear(file), kept);
    }

    /**
     * @param journal file name
     * @param project the project's identity
     * @param kept what is known of its end
     */
    public ChainCheck(String journal, String project, Kept kept) {
        this.journal = journal;
        this.kept = kept;
        this.chain = LineChain.of(journal, project);
        this.met = kept.ends().isEmpty();
        kept.ends().forEach(end -> wanted.put(end.hash(), end));
        meet();
    }

    /** Checks a whole file, which may be absent. */
    public static List<ChainFinding> of(Path file, Kept kept) throws IOException {
        ChainCheck check = new ChainCheck(file, kept);
        if (Files.exists(file)) {
            Lines.readRaw(file, Long.MAX_VALUE, check::take);
        }
        return check.findings(Files.exists(file));
    }

    /** The present end of a file; empty for a file without a line or with an incomplete last one. */
    public static Optional<ChainEnd> end(Path file) throws IOException {
        ChainCheck check = new ChainCheck(file, Kept.NONE);
        Lines.Tail tail = Lines.readRaw(file, Long.MAX_VALUE, check::take);
        return check.chain.lines() == 0 || tail.bytes().length > 0
                ? Optional.empty()
                : Optional.of(check.end(tail.offset()));
    }

    /** Whether a line of a file carries a hash. */
    public static boolean isChained(Path file) throws IOException {
        ChainCheck check = new ChainCheck(file, Kept.NONE);
        Lines.readRaw(file, Long.MAX_VALUE, check::take);
        return check.chain.links() > 0;
    }

    /** Takes the lines of a file's text; bytes after the last line feed are none. */
    public void takeAll(byte[] bytes) {
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                take(bytes, start, i);
                start = i + 1;
            }
        }
    }

    /** The end after the lines taken, of a file of so many bytes. */
    public ChainEnd end(long bytes) {
        return new ChainEnd(journal, chain.lines(), chain.votes(), bytes, chain.end());
    }

    /** The chain up to the last line taken. */
    LineChain chain() {
        return chain;
    }

    /** Takes the next line: bytes without the line feed. */
    void take(byte[] bytes, int start, int end) {
        ChainEnd before = new ChainEnd(journal, chain.lines(), 0, 0, chain.end());
        boolean chained = chain.links() > 0;
        LineChain.Link link = chain.take(bytes, start, end);
        lastLine = link == LineChain.Link.BLANK ? lastLine : chain.lines();
        if (link == LineChain.Link.BROKEN) {
            ChainFinding broken = broken(before, LineChain.carried(bytes, start, stop(bytes, start, end)));
            findings.removeIf(f -> f.kind() == Kind.UNHASHED && broken.kind() == Kind.INSERTED && f.line() >= broken.line());
            findings.add(broken);
        } else if (link == LineChain.Link.PLAIN && chained && isObject(bytes, start, end)) {
            unhashed(chain.lines());
        }
        meet();
        latest.addLast(before);
        if (latest.size() > REMEMBERED) {
            latest.removeFirst();
        }
    }

    /** Whether a line could count; a line that was not written whole cannot. */
    private static boolean isObject(byte[] bytes, int start, int end) {
        try {
            JournalLineReader.object(new String(bytes, start, end - start, StandardCharsets.UTF_8).strip());
            return true;
        } catch (BadLineException _) {
            return false;
        }
    }

    private void unhashed(long line) {
        ChainFinding added = new ChainFinding(journal, line, Kind.UNHASHED, 1, 0);
        ChainFinding before = findings.isEmpty() ? added : findings.getLast();
        if (before.kind() == Kind.UNHASHED && before.line() + before.lines() == line) {
            findings.removeLast();
            added = new ChainFinding(journal, before.line(), Kind.UNHASHED, before.lines() + 1, 0);
        }
        findings.add(added);
    }

    /** Compares the present end with those that are known. */
    private void meet() {
        ChainEnd end = wanted.isEmpty() ? null : wanted.get(chain.end());
        if (end != null) {
            reached.add(end.hash());
            proven = chain.lines();
            if (!met && end.equals(kept.ends().getLast())) {
                met = true;
                metAt = chain.lines();
                settle(end.lines() - chain.lines(), end.votes() - chain.votes());
            }
        }
        if (!isLikeBackup && kept.saved().isPresent() && kept.saved().get().hash().equals(chain.end())) {
            isLikeBackup = true;
            proven = chain.lines();
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
        if (kept.closed() && met && before.lines() == metAt) { // the program wrote nothing after it: a power cut tears lines only before
            return new ChainFinding(journal, before.lines() + 1, Kind.INSERTED, 1, 0);
        }
        boolean isSaved = !met || kept.ends().isEmpty() || before.lines() < metAt;
        return ChainFinding.at(journal, before.lines(), isSaved ? Kind.BROKEN : Kind.TORN);
    }

    /**
     * What differs, after the last line was taken.
     *
     * @param there whether the file exists
     */
    public List<ChainFinding> findings(boolean there) {
        List<ChainFinding> all = new ArrayList<>(findings);
        Optional<ChainEnd> saved = kept.saved();
        if (!met) {
            ChainEnd last = kept.ends().getLast();
            if (isLikeBackup && saved.get().lines() >= last.lines()) {
                all.add(ChainFinding.at(ChainEnds.NAME, 0, Kind.CHANGED));
            } else {
                unmet(last, there, all);
            }
        } else if (saved.isPresent() && !isLikeBackup && all.isEmpty()) {
            all.add(chain.lines() < saved.get().lines() ? loss(saved.get(), there) : ChainFinding.at(journal, saved.get().lines(), Kind.UNLIKE));
        }
        if (kept.closed() && met && lastLine > proven) {
            all.removeIf(f -> f.line() >= proven && (f.kind() == Kind.TORN || f.line() > proven));
            all.add(new ChainFinding(journal, proven + 1, Kind.INSERTED, lastLine - proven, 0));
        } else if (kept.ends().isEmpty() && isLikeBackup && lastLine > proven) {
            all.add(new ChainFinding(journal, proven + 1, Kind.UNPROVEN, lastLine - proven, 0));
        }
        return all.stream().distinct().toList();
    }

    /** The last kept end was not reached: what is missing, and the first lines that an end does not vouch for. */
    private void unmet(ChainEnd last, boolean there, List<ChainFinding> all) {
        long has = chain.lines();
        if (has < last.lines()) {
            all.add(loss(last, there));
        }
        long from = isLikeBackup ? kept.saved().get().lines() : 0;
        for (ChainEnd end : kept.ends()) {
            if (reached.contains(end.hash())) {
                from = Math.max(from, end.lines());
            } else if (end.lines() > from && end.lines() <= has) {
                all.add(new ChainFinding(journal, from + 1, Kind.CHANGED, end.lines() - from > 1 ? end.lines() - from : 0, 0));
                if (has > end.lines()) {
                    all.add(new ChainFinding(journal, end.lines() + 1, Kind.UNPROVEN, has - end.lines(), 0));
                }
                return;
            }
        }
    }

    private ChainFinding loss(ChainEnd end, boolean there) {
        long has = chain.lines();
        Kind kind = !there ? Kind.MISSING : has == 0 ? Kind.EMPTIED : Kind.CUT;
        return new ChainFinding(
                journal, kind == Kind.CUT ? has + 1 : 0, kind, end.lines() - has, Math.max(0, end.votes() - chain.votes()));
    }
}
