package io.github.assay.store.journal;

import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Log of a project's label imports, beside the journals with their votes. It has one JSON line when an import begins,
 * one when all its votes are on disk, one when it is withdrawn. So a withdrawal is one line, forced like a vote, for
 * any number of journals. It has also a line for each line of a shared store that a lead has set aside, because no reader
 * reads it. Votes of an import that is not in the log count. Not thread-safe.
 */
public final class ImportLog implements AutoCloseable {
    public static final String NAME = "imports.log";

    private final Journal file;
    private final Map<String, ImportRecord> imports = new LinkedHashMap<>();
    private final Set<String> done = new HashSet<>();
    private final Set<String> aside = new HashSet<>();

    private ImportLog(Path file, Appender.Opener opener) {
        this.file = new Journal(file, opener);
    }

    /** Reads a log without changing it; an incomplete line is skipped. */
    public static ImportLog read(Path path) throws IOException {
        ImportLog log = new ImportLog(path, Appender::file);
        if (Files.exists(path)) {
            for (String line : Files.readString(path, StandardCharsets.UTF_8).split("\n", -1)) {
                log.take(line);
            }
        }
        return log;
    }

    /** Opens a log for writing. Closes an unfinished import: its saved votes count and can be withdrawn. */
    public static ImportLog open(Path path, Appender.Opener opener, List<String> notices) throws IOException {
        ImportLog log = new ImportLog(path, opener);
        if (Files.exists(path)) {
            Lines.Tail tail = Lines.read(path, 0, Long.MAX_VALUE, (_, line, _) -> log.take(line));
            log.file.known();
            if (tail.bytes().length > 0) {
                log.file.mend(tail, log.take(new String(tail.bytes(), StandardCharsets.UTF_8)));
            }
        }
        for (ImportRecord broken : List.copyOf(log.imports.values())) {
            if (!log.done.contains(broken.id()) && broken.undone().isEmpty()) {
                log.append(new JournalLineWriter().text("done", broken.id()));
                notices.add("The import of " + broken.source() + " was broken off. The votes that were written count;"
                        + " import it again for the rest, or take it back.");
            }
        }
        return log;
    }

    private boolean take(String line) {
        if (line.isBlank()) {
            return true;
        }
        try {
            JsonObject found = JournalLineReader.object(line);
            Instant at = found.get("at") instanceof String time ? Instant.parse(time) : Instant.EPOCH;
            if (found.get("begin") instanceof String id && found.get("source") instanceof String source) {
                int votes = found.get("votes") instanceof Double count ? count.intValue() : 0;
                imports.put(id, new ImportRecord(id, at, source, votes, Optional.empty()));
            } else if (found.get("done") instanceof String id) {
                done.add(id);
            } else if (found.get("aside") instanceof String id) {
                aside.add(id);
            } else if (found.get("undo") instanceof String id && imports.containsKey(id)) {
                ImportRecord was = imports.get(id);
                imports.put(id, new ImportRecord(id, was.at(), was.source(), was.votes(), Optional.of(at)));
            }
            return true;
        } catch (BadLineException | DateTimeException _) {
            return false; // an incompletely written line; votes of an import without an entry here count
        }
    }

    /**
     * Takes a line that came from a shared store; writes nothing.
     *
     * @return the id of the import that the line withdraws
     */
    public Optional<String> received(String line) {
        Set<String> before = undone();
        take(line);
        return undone().stream().filter(id -> !before.contains(id)).findFirst();
    }

    private void append(JournalLineWriter line) throws IOException {
        String text = line.line();
        file.appendLines(List.of(text));
        take(text);
    }

    /** @return the new import's id */
    public String begin(Instant at, String source, int votes) throws IOException {
        String id = (imports.size() + 1) + "-" + at;
        append(new JournalLineWriter().text("begin", id).text("at", at.toString()).text("source", source).number("votes", votes));
        return id;
    }

    public void done(String id) throws IOException {
        append(new JournalLineWriter().text("done", id));
    }

    public void undo(String id, Instant at) throws IOException {
        append(new JournalLineWriter().text("undo", id).text("at", at.toString()));
    }

    /**
     * Sets lines of a shared store aside that no reader reads: what is copied to another store is without them. Appends one
     * line for each; on disk on return.
     *
     * @param by the lead
     */
    public void setAside(Collection<UnreadLine> lines, String by, Instant at) throws IOException {
        List<String> texts = lines.stream()
                .map(l -> new JournalLineWriter().text("aside", l.id()).text("at", at.toString()).text("by", by)
                        .text("login", l.login()).text("why", l.why()).line())
                .toList();
        file.appendLines(texts);
        texts.forEach(this::take);
    }

    /** Whether a line of a shared store was set aside, by its {@link UnreadLine#id}. */
    public boolean isAside(String id) {
        return aside.contains(id);
    }

    /** The file of the log, as a journal of lines. */
    public Journal file() {
        return file;
    }

    /** All imports, the earliest first. */
    public List<ImportRecord> all() {
        return new ArrayList<>(imports.values());
    }

    /** Ids of withdrawn imports. */
    public Set<String> undone() {
        return imports.values().stream()
                .filter(i -> i.undone().isPresent())
                .map(ImportRecord::id)
                .collect(Collectors.toSet());
    }

    /** Imports of this log that were not yet settled in {@code earlier}; a settled import has all its votes on disk. */
    public Set<String> unsettled(ImportLog earlier) {
        return imports.keySet().stream().filter(id -> !earlier.done.contains(id)).collect(Collectors.toSet());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * A line of a shared store that is no act this program reads.
     *
     * @param number its number in the store
     * @param login the login that inserted it; empty: not known
     * @param received the server's time of that; empty: not known
     * @param why why it is not read
     * @param id SHA-256 of the line without its hash, as 64 lower-case hexadecimal digits
     */
    public record UnreadLine(long number, String login, Optional<Instant> received, String why, String id) {}

    /**
     * One import of labels, which can be withdrawn as a whole.
     *
     * @param id unique in the project; every vote of the import has it in its journal line
     * @param at time of the import
     * @param source source of the votes, such as a file's name
     * @param votes number of new votes
     * @param undone time of the withdrawal; empty while its votes count
     */
    public record ImportRecord(String id, Instant at, String source, int votes, Optional<Instant> undone) {}
}
