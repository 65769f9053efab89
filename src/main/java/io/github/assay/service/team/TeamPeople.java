package io.github.assay.service.team;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Role;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.service.project.SharedStoreService.StoreMember;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The people of a team as a CSV file names them: {@code name}, {@code login} (without one, the name) and {@code role}
 * (without one, annotator).
 *
 * @param people in the order of the file, each login and name once
 * @param ignored columns that are not read
 */
public record TeamPeople(List<TeamPerson> people, List<String> ignored) {
    private static final Set<String> COLUMNS = Set.of("name", "login", "role");

    /** Most bytes of a file whose text is shown. */
    private static final int MOST = 1 << 20;

    /**
     * A person.
     *
     * @param name under which the person's acts are kept
     * @param login on the server
     */
    public record TeamPerson(String name, String login, Role role) {
        /** The login as the store keeps it: a reader writes under no name. */
        public StoreMember member() {
            return new StoreMember(login, role.word(), role.labels() ? name : "");
        }
    }

    public TeamPeople {
        people = List.copyOf(people);
        ignored = List.copyOf(ignored);
    }

    /**
     * Reads the file.
     *
     * @throws ProjectFormatException with the first line that cannot be used: a blank, unknown or repeated word, or a column
     *     of passwords
     */
    public static TeamPeople read(Path file) throws ProjectFormatException {
        ProblemList problems = new ProblemList();
        RecordFile records = new RecordFile(file, problems, Progress.NONE);
        records.open();
        List<String> header = records.header().stream().map(c -> c.toLowerCase(Locale.ROOT)).toList();
        if (hasPasswords(header)) {
            throw fault(file, 1, "password", "");
        }
        if (!header.contains("name")) {
            throw fault(file, 1, "header", "");
        }
        List<CsvFields> rows = new ArrayList<>();
        records.readCsv(rows::add);
        List<Problem> wrong = problems.list();
        if (!wrong.isEmpty()) {
            throw new ProjectFormatException(wrong.getFirst().sentence(), Texts.text("team.people.columns"));
        }
        Map<String, Long> names = new HashMap<>();
        Map<String, Long> logins = new HashMap<>();
        List<TeamPerson> people = new ArrayList<>();
        for (CsvFields row : rows) {
            people.add(person(file, row, names, logins));
        }
        if (people.isEmpty()) {
            throw fault(file, 1, "none", "");
        }
        return new TeamPeople(people, header.stream().filter(c -> !c.isEmpty() && !COLUMNS.contains(c)).toList());
    }

    /** The text of such a file, which is shown before it is read. */
    public static String text(Path file) throws ProjectFormatException, IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] read = in.readNBytes(MOST + 1);
            if (read.length > MOST) {
                throw fault(file, 1, "large", "");
            }
            return new String(read, StandardCharsets.UTF_8);
        }
    }

    /**
     * Reads lines of such a file as they are typed, the line of the columns first. Passwords are refused before anything is
     * written to a temporary file.
     */
    public static TeamPeople typed(String lines) throws ProjectFormatException, IOException {
        if (hasPasswords(lines.strip().lines().limit(1).toList())) {
            throw fault(Path.of("people.csv"), 1, "password", "");
        }
        Path folder = Files.createTempDirectory("assay-people");
        Path file = folder.resolve("people.csv");
        try {
            return read(Files.writeString(file, lines.strip() + "\n"));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static boolean hasPasswords(List<String> columns) {
        return columns.stream().anyMatch(c -> c.toLowerCase(Locale.ROOT).contains("password"));
    }

    private static TeamPerson person(Path file, CsvFields row, Map<String, Long> names, Map<String, Long> logins)
            throws ProjectFormatException {
        long line = row.where().line();
        String name = row.text("name").strip();
        String login = row.text("login").isBlank() ? name : row.text("login").strip();
        String word = row.text("role").isBlank() ? Role.ANNOTATOR.word() : row.text("role").strip();
        if (name.isEmpty()) {
            throw fault(file, line, "name", "");
        }
        Role role = Role.parse(word).orElseThrow(() -> fault(file, line, "role", word));
        if (names.putIfAbsent(name.toLowerCase(Locale.ROOT), line) != null) {
            throw fault(file, line, "twice", name);
        }
        if (logins.putIfAbsent(login, line) != null) {
            throw fault(file, line, "twice", login);
        }
        return new TeamPerson(name, login, role);
    }

    private static ProjectFormatException fault(Path file, long line, String what, String word) {
        return new ProjectFormatException(
                Texts.text("team.people." + what, file.getFileName().toString(), Long.toString(line), word),
                Texts.text("team.people.columns"));
    }

    /** The names of those who label in rounds: all annotators. */
    public List<String> annotators() {
        return people.stream().filter(p -> p.role() == Role.ANNOTATOR).map(TeamPerson::name).toList();
    }

    /** Their logins with their roles. */
    public List<StoreMember> members() {
        return people.stream().map(TeamPerson::member).toList();
    }
}
