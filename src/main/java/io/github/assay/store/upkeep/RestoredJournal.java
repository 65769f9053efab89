package io.github.assay.store.upkeep;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.ChainEnd;
import io.github.assay.store.journal.ChainFinding.Kind;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.LineChain;
import io.github.assay.store.journal.ReceivedLog;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One file put together again: the lines of a backup, then the lines of the present file that the backup lacks. A present
 * line is set aside that was changed or added by other means, as the chain shows, or that is another act of a person on an
 * item at the time of a line of the backup. Works on texts; writes nothing. Not thread-safe.
 */
final class RestoredJournal {
    private final String name;
    private final boolean received;
    private final LineChain chain;
    private final StringBuilder text = new StringBuilder();
    private final List<String> aside = new ArrayList<>();
    private final Set<String> people = new TreeSet<>();
    private final Set<String> there = new HashSet<>();
    private final Map<Moment, Set<Act>> backedUp = new HashMap<>();
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
        this.received = name.startsWith(ReceivedLog.FOLDER + "/");
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
        takePresent(now, doubtful(findings, !saved.isEmpty(), now.size()));
        loss(findings, saved.lines().count());
    }

    /** What identifies an act: a person does one thing of a kind on an item at a time. */
    private record Moment(Class<? extends Act> kind, String person, ItemKey item, Instant at) {
        static Moment of(Act act) {
            return new Moment(act.getClass(), act.annotator(), act.item(), act.at());
        }
    }

    /** Numbers of present lines that are not as the program wrote them. */
    private static Set<Long> doubtful(List<ChainFinding> findings, boolean isSaved, long count) {
        Set<Long> lines = new HashSet<>();
        for (ChainFinding f : findings) {
            if (f.kind() == Kind.UNLIKE) {
                for (long i = f.line(); i <= count; i++) {
                    lines.add(i);
                }
            } else if (f.kind() == Kind.FOREIGN && !isSaved) {
                for (long i = 1; i <= count; i++) {
                    lines.add(i);
                }
            }
            f.doubtful().ifPresent(range -> {
                for (long i = range.first(); i <= Math.min(range.last(), count); i++) {
                    lines.add(i);
                }
            });
        }
        return lines;
    }

    private void takePresent(List<String> now, Set<Long> doubtful) {
        for (int i = 0; i < now.size(); i++) {
            String line = now.get(i);
            if (line.isBlank() || there.contains(LineChain.plain(line.strip()))) {
                continue;
            }
            if (doubtful.contains(i + 1L) || isAnother(line)) {
                aside.add(line);
            } else {
                add(line, false);
            }
        }
    }

    /** Whether a present line says something else than the backup of the same moment. */
    private boolean isAnother(String line) {
        return entry(line).filter(act -> {
            Set<Act> then = backedUp.getOrDefault(Moment.of(act), Set.of());
            return !then.isEmpty() && !then.contains(act);
        }).isPresent();
    }

    private void add(String line, boolean saved) {
        there.add(LineChain.plain(line.strip()));
        Optional<Act> entry = entry(line);
        entry.ifPresent(act -> people.add(act.annotator()));
        if (saved) {
            entry.ifPresent(act -> backedUp.computeIfAbsent(Moment.of(act), _ -> new HashSet<>()).add(act));
        }
        byte[] bytes = line.stripTrailing().getBytes(StandardCharsets.UTF_8);
        String carried = LineChain.carried(bytes, 0, bytes.length);
        boolean fits = carried == null ? chain.links() == 0 || line.isBlank() : carried.equals(chain.end());
        if (received) {
            text.append(line).append('\n'); // it has the hash of the journal that it comes from
        } else if (saved && fits) {
            chain.take(bytes, 0, bytes.length);
            text.append(line).append('\n');
        } else {
            text.append(chain.link(line)).append('\n');
        }
    }

    private Optional<Act> entry(String line) {
        try {
            String[] parts = received ? line.split("\t", 3) : new String[0];
            String entry = parts.length == 3 && parts[1].isEmpty() ? parts[2] : received ? "" : line;
            return received || name.endsWith(JournalName.SUFFIX) ? Optional.of(EntryLine.read(entry).act()) : Optional.empty();
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
        for (ChainFinding f : received ? List.<ChainFinding>of() : findings) { // the shared store has what is received
            if (f.isLoss()) {
                long first = Math.max(f.line(), 1);
                long from = Math.max(first, savedLines + 1);
                long to = first + f.lines() - 1;
                missingVotes += f.votes();
                if (from <= to) {
                    lostLines += to - from + 1;
                    lost.add(from == to ? "line " + from : "lines " + from + " to " + to);
                }
            } else if (f.kind() == Kind.CHANGED || f.kind() == Kind.BROKEN) {
                long from = Math.max(f.line(), savedLines + 1);
                long to = f.line() + Math.max(f.lines(), 1) - 1;
                if (from <= to) {
                    lost.add(from == to ? "the original of line " + from : "originals of lines " + from + " to " + to);
                    lostLines += to - from + 1;
                    lostVotes += name.endsWith(JournalName.SUFFIX) ? to - from + 1 : 0;
                }
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
