package io.github.assay.store.shared;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.Lines;
import io.github.assay.store.shared.SharedState.SharedLogin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32C;
import org.postgresql.util.PSQLException;

/**
 * Sends the lines of the local journals that are not in the shared store, in their order. What the store refuses is
 * passed over and sent again in the next session, when the login may have another role. Not thread-safe.
 */
final class Outgoing {
    private static final int CHUNK = 500;
    private static final int MARKED = 512;

    /** SQL states of lines that the server does not accept: no right, no JSON, a value out of range. */
    private static final Set<String> REFUSALS = Set.of("42501", "22P02", "22P05", "22021", "22007", "22008", "23514", "54000");

    private final Path journals;
    private final SharedState state;
    private final Map<String, Long> sent = new TreeMap<>();
    private final Set<String> checked = new TreeSet<>();
    private int refused;
    private String refusal = "";

    Outgoing(Path journals, SharedState state) {
        this.journals = journals;
        this.state = state;
    }

    int refused() {
        return refused;
    }

    String refusal() {
        return refusal;
    }

    /**
     * Sends what is not sent.
     *
     * @param lengths what of each file may be sent
     * @return the votes that were sent
     */
    List<String> send(SharedConnection store, SharedLogin login, Map<String, Long> lengths) throws SQLException, IOException {
        List<String> votes = new ArrayList<>();
        for (Map.Entry<String, Long> file : lengths.entrySet()) {
            String name = file.getKey();
            String log = name.endsWith(JournalName.SUFFIX) ? "" : name;
            if (!log.isEmpty() && login.role() != SharedRole.LEAD) {
                continue;
            }
            check(name);
            for (Chunk chunk = next(name, file.getValue()); !chunk.lines().isEmpty(); chunk = next(name, file.getValue())) {
                int before = refused;
                votes.addAll(push(store, login, log, chunk.lines()));
                boolean whole = refused == before && state.offset(name) == from(name);
                sent.put(name, chunk.end());
                if (whole) {
                    state.offset(name, chunk.end());
                    state.mark(name, mark(name, chunk.end()));
                }
            }
        }
        return votes;
    }

    /** Acts that wait in these files. Disclosures are not counted, because people do not see them as acts. */
    int pending(Map<String, Long> lengths, boolean logs) throws IOException {
        int[] count = new int[1];
        for (Map.Entry<String, Long> file : lengths.entrySet()) {
            boolean journal = file.getKey().endsWith(JournalName.SUFFIX);
            if ((journal || logs) && from(file.getKey()) < file.getValue()) {
                Lines.<IOException>read(journals.resolve(file.getKey()), from(file.getKey()), file.getValue(), (_, text, _) -> {
                    if (!text.isBlank() && !text.startsWith("{\"act\":\"disclosure\"")) {
                        count[0]++;
                    }
                });
            }
        }
        return count[0];
    }

    /** Sends a file from its start again where it is not the one of which a part was sent, as after a restore. */
    private void check(String name) throws IOException {
        if (checked.add(name) && !state.mark(name).equals(mark(name, state.offset(name)))) {
            state.offset(name, 0);
        }
    }

    /** Checksum of the bytes before an offset. */
    private String mark(String name, long offset) throws IOException {
        CRC32C sum = new CRC32C();
        sum.update(Lines.bytes(journals.resolve(name), Math.max(0, offset - MARKED), offset));
        return Long.toHexString(sum.getValue());
    }

    private long from(String name) {
        return sent.getOrDefault(name, state.offset(name));
    }

    /** Ends reading when a chunk is full. */
    private static final class Enough extends Exception {
        private final long offset;

        private Enough(long offset) {
            super(null, null, false, false);
            this.offset = offset;
        }
    }

    /** Lines that follow each other in a file, with the offset behind them. */
    private record Chunk(List<String> lines, long end) {}

    private Chunk next(String name, long to) throws IOException {
        List<String> found = new ArrayList<>();
        long from = from(name);
        if (from >= to) {
            return new Chunk(found, from);
        }
        try {
            long end = Lines.<Enough>read(journals.resolve(name), from, to, (offset, text, sound) -> {
                if (found.size() == CHUNK) {
                    throw new Enough(offset);
                }
                found.add(sound ? (offset == 0 ? text.replaceFirst("^\uFEFF", "") : text).stripTrailing() : "");
            }).offset();
            return new Chunk(found, end);
        } catch (Enough full) {
            return new Chunk(found, full.offset);
        }
    }

    private List<String> push(SharedConnection store, SharedLogin login, String log, List<String> chunk) throws SQLException {
        List<String> lines = new ArrayList<>();
        List<String> votes = new ArrayList<>();
        for (String line : chunk) {
            if (line.isBlank()) {
                continue;
            }
            Optional<Act> entry = Lines.entry(line.getBytes(StandardCharsets.UTF_8)).map(Entry::act);
            String why = log.isEmpty() ? entry.map(act -> login.refusal(act.annotator())).orElse("") : "";
            if (!why.isEmpty()) {
                refuse(why);
                continue;
            }
            if (entry.isPresent() && entry.get() instanceof AssignmentAct old && old.known().isPresent()) {
                // of an earlier version, whose assignments hold the label that is for leads alone
                lines.add(EntryLine.write(Entry.of(old.open())));
                lines.add(EntryLine.write(Entry.of(old.stated().orElseThrow())));
                continue;
            }
            lines.add(line);
            if (entry.isPresent() && entry.get() instanceof Vote) {
                votes.add(line);
            }
        }
        push(store, log, lines);
        return votes;
    }

    /** Halves lines of which the store refuses some until it has refused single lines. */
    private void push(SharedConnection store, String log, List<String> lines) throws SQLException {
        if (lines.isEmpty()) {
            return;
        }
        try {
            store.push(state.origin(), log, lines);
        } catch (SQLException e) {
            if (!REFUSALS.contains(String.valueOf(e.getSQLState()))) {
                throw e;
            }
            if (lines.size() == 1) {
                refuse(switch (String.valueOf(e.getSQLState())) {
                    case "42501" -> "The role of your login does not allow it.";
                    case "23514" -> reason(e);
                    default -> "The line is none that the store can hold.";
                });
                return;
            }
            push(store, log, lines.subList(0, lines.size() / 2));
            push(store, log, lines.subList(lines.size() / 2, lines.size()));
        }
    }

    /** What the server says of a line, without the driver's word before it. */
    private static String reason(SQLException e) {
        String text = e instanceof PSQLException own && own.getServerErrorMessage() != null
                ? String.valueOf(own.getServerErrorMessage().getMessage()) : "";
        return text.startsWith("The line") ? text : "The line is none that the store can hold.";
    }

    private void refuse(String why) {
        refused++;
        refusal = refusal.isEmpty() ? why : refusal;
    }

    /** Sends everything again. */
    void again() {
        sent.clear();
        checked.clear();
        refused = 0;
        refusal = "";
    }
}
