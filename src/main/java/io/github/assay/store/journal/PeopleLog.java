package io.github.assay.store.journal;

import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Role;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Log of a project's people, beside the journals: their records, the answers whether two names are one person
 * ({@code name} and {@code same_as} or {@code apart_from}), and whether pseudonyms are shown. One forced JSON line each;
 * the latest on a person, or on two names, counts. Thread-safe.
 */
public final class PeopleLog implements AutoCloseable {
    public static final String NAME = "people.log";

    private final Journal file;
    private final Map<String, String> same = new HashMap<>();
    private final Map<String, Set<String>> apart = new HashMap<>();
    private final Map<String, Person> people = new TreeMap<>();
    private boolean pseudonyms;
    private Function<String, Optional<Role>> granted = _ -> Optional.empty();

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
            JsonObject found = JournalLineReader.object(line);
            if (found.get("name") instanceof String name && found.get("same_as") instanceof String person) {
                joined(name, person);
            } else if (found.get("name") instanceof String name && found.get("apart_from") instanceof String other) {
                parted(name, other);
            } else if (found.get("person") instanceof String id) {
                people.put(id, person(id, found));
            } else if (found.get("pseudonyms") instanceof Boolean shown) {
                pseudonyms = shown;
            }
        } catch (BadLineException | IllegalArgumentException | DateTimeException _) {
            // a torn line: the question is put again
        }
    }

    private static Person person(String id, JsonObject found) throws BadLineException {
        Role role = Role.parse(EntryLine.text(found, "role")).orElseThrow(() -> new BadLineException("unknown role"));
        Optional<String> pseudonym =
                found.containsKey("pseudonym") ? Optional.of(EntryLine.text(found, "pseudonym")) : Optional.empty();
        return new Person(
                id, EntryLine.text(found, "name"), role, Instant.parse(EntryLine.text(found, "since")), pseudonym);
    }

    /**
     * Records people as they are from now on; on disk on return.
     *
     * @param by who states it
     */
    public synchronized void record(Collection<Person> changed, String by, Instant at) throws IOException {
        List<String> lines = new ArrayList<>(List.of(""));
        changed.forEach(person -> lines.add(line(person, by, at)));
        file.appendLines(lines);
        changed.forEach(person -> people.put(person.id(), person));
    }

    /** A record as one line, without its line end. */
    public static String line(Person person, String by, Instant at) {
        JournalLineWriter line = new JournalLineWriter()
                .text("person", person.id())
                .text("name", person.name())
                .text("role", person.role().word())
                .text("since", person.since().toString());
        person.pseudonym().ifPresent(p -> line.text("pseudonym", p));
        return line.text("by", by).text("at", at.toString()).line();
    }

    /** Reads {@link #line}; empty for a line that is no record of a person. */
    public static Optional<Person> read(String line) {
        try {
            JsonObject found = JournalLineReader.object(line);
            return found.get("person") instanceof String id ? Optional.of(person(id, found)) : Optional.empty();
        } catch (BadLineException | IllegalArgumentException | DateTimeException _) {
            return Optional.empty();
        }
    }

    /** Records whether pseudonyms are shown in place of names; on disk on return. */
    public synchronized void showPseudonyms(boolean shown, String by, Instant at) throws IOException {
        write(new JournalLineWriter().flag("pseudonyms", shown).text("by", by).text("at", at.toString()));
        pseudonyms = shown;
    }

    /** The people on record, by id. */
    public synchronized List<Person> all() {
        return List.copyOf(people.values());
    }

    /**
     * The role of the person who labels under a name: by the record, else by the grant of a shared store where the login is that
     * person's, else an annotator.
     */
    public synchronized Role role(String id) {
        Person person = people.get(id);
        return person == null ? granted.apply(id).orElse(Role.ANNOTATOR) : person.role();
    }

    /** Whether a person is on record, or is that of this machine's login in a shared store. */
    public synchronized boolean isKnown(String id) {
        return people.containsKey(id) || granted.apply(id).isPresent();
    }

    /** Sets what says which role a shared store gives the person of a name; empty: none, or not known here. */
    public synchronized void grantedBy(Function<String, Optional<Role>> grants) {
        granted = grants;
    }

    /** Whether pseudonyms are shown in place of names. */
    public synchronized boolean showsPseudonyms() {
        return pseudonyms;
    }

    /** Takes a line that came from a shared store; writes nothing. */
    public synchronized void received(String line) {
        take(line);
    }

    /** The log's file, as a journal of lines. */
    public Journal file() {
        return file;
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

    /**
     * The name under which the person of a name labels: by the latest answer, else by the records of people, their
     * pseudonyms included, else the name itself.
     */
    public synchronized String person(String name) {
        if (same.containsKey(name)) {
            return same.get(name);
        }
        return people.containsKey(name)
                ? name
                : people.values().stream()
                        .filter(p -> p.name().equals(name) || p.pseudonym().filter(name::equals).isPresent())
                        .map(Person::id).findFirst().orElse(name);
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
