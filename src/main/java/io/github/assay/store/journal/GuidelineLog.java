package io.github.assay.store.journal;

import io.github.assay.domain.project.Guideline.Edition;
import io.github.assay.domain.project.Guideline;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Log of the guidelines of a project, beside the journals: each with its version, text, author and time, one forced JSON
 * line each. The latest counts on every machine of a team. Thread-safe.
 */
public final class GuidelineLog implements AutoCloseable {
    public static final String NAME = "guideline.log";

    private final Journal file;
    private final TreeSet<Edition> editions = new TreeSet<>();

    private GuidelineLog(Path path, Appender.Opener opener) {
        file = new Journal(path, opener);
    }

    /** Reads a log; nothing is written before the first guideline. A line whose version is not that of its text is passed over. */
    public static GuidelineLog read(Path path, Appender.Opener opener) throws IOException {
        GuidelineLog log = new GuidelineLog(path, opener);
        log.file.readLines(log::received);
        return log;
    }

    /** Takes a line, as one that came from a shared store; writes nothing. */
    public synchronized void received(String line) {
        edition(line).ifPresent(editions::add);
    }

    /** Takes a received line back, which was not the shared store's; what is in the file stays. */
    public synchronized void withdrawn(String line) throws IOException {
        edition(line).ifPresent(editions::remove);
        file.readLines(this::received);
    }

    private static Optional<Edition> edition(String line) {
        try {
            JsonObject found = JournalLineReader.object(line);
            if (found.get("guideline") instanceof String version && found.get("text") instanceof String text) {
                Edition edition = new Edition(
                        new Guideline(text), EntryLine.text(found, "by"), Instant.parse(EntryLine.text(found, "at")));
                return Optional.of(edition).filter(e -> e.guideline().version().equals(version));
            }
        } catch (BadLineException | DateTimeException _) {
            // a torn line: the guideline is recorded again at the next opening
        }
        return Optional.empty();
    }

    /** Records guidelines; on disk on return. */
    public synchronized void record(List<Edition> fresh) throws IOException {
        List<String> lines = fresh.stream().map(e -> new JournalLineWriter()
                .text("guideline", e.guideline().version())
                .text("text", e.guideline().text())
                .text("by", e.by())
                .text("at", e.at().toString())
                .line()).toList();
        file.appendLines(lines);
        editions.addAll(fresh);
    }

    /** All guidelines, the earliest first. */
    public synchronized List<Edition> all() {
        return List.copyOf(editions);
    }

    /** The log's file, as a journal of lines. */
    public Journal file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
