package io.github.assay.store.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Log of the answers whether two names of annotators are one person, beside the journals. One forced JSON line an
 * answer: {@code name} and {@code same_as} or {@code apart_from}. The latest answer on two names counts. Thread-safe.
 */
public final class PeopleLog implements AutoCloseable {
    public static final String NAME = "people.log";

    private final Journal file;
    private final Map<String, String> same = new HashMap<>();
    private final Map<String, Set<String>> apart = new HashMap<>();

    private PeopleLog(Path path, Appender.Opener opener) {
        file = new Journal(path, opener);
    }

    /** Reads a log; nothing is written before the first answer. An incomplete or unknown line is passed over. */
    public static PeopleLog read(Path path, Appender.Opener opener) throws IOException {
        PeopleLog log = new PeopleLog(path, opener);
        log.file.readLines(log::take);
        return log;
    }

    private void take(String line) {
        try {
            Map<String, Object> found = JournalLineReader.object(line);
            if (found.get("name") instanceof String name && found.get("same_as") instanceof String person) {
                joined(name, person);
            } else if (found.get("name") instanceof String name && found.get("apart_from") instanceof String other) {
                parted(name, other);
            }
        } catch (BadLineException _) {
            // a torn line: the question is put again
        }
    }

    private void joined(String name, String person) {
        same.put(name, person);
        same.remove(person);
    }

    private void parted(String name, String other) {
        same.remove(name, other);
        apart.computeIfAbsent(name, _ -> new HashSet<>()).add(other);
        apart.computeIfAbsent(other, _ -> new HashSet<>()).add(name);
    }

    /** Records that a name is used for a person of another name; on disk on return. */
    public synchronized void same(String name, String person, Instant at) throws IOException {
        write(new JournalLineWriter().text("name", name).text("same_as", person).text("at", at.toString()));
        joined(name, person);
    }

    /** Records that two names are two persons; on disk on return. */
    public synchronized void apart(String name, String other, Instant at) throws IOException {
        write(new JournalLineWriter().text("name", name).text("apart_from", other).text("at", at.toString()));
        parted(name, other);
    }

    /** An empty line first ends a line that a crash may have torn. */
    private void write(JournalLineWriter line) throws IOException {
        file.appendLines(List.of("", line.line()));
    }

    /** The name under which the person of a name labels: by the latest answer, else the name itself. */
    public synchronized String person(String name) {
        return same.getOrDefault(name, name);
    }

    /** Whether two names are two persons by an answer. */
    public synchronized boolean areApart(String name, String other) {
        return apart.getOrDefault(name, Set.of()).contains(other);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
