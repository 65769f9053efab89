package io.github.assay.samples;

import io.github.assay.CommandRun;
import io.github.assay.domain.ItemKey;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonObject;
import io.github.assay.robustness.naming.NamingSetting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The sample project {@code robustness-demo}: three systems with tokens and recorded routes, mutants of the gold queries
 * with votes on them, and in {@code names} the same questions with less natural names. All of it is simulated and says so.
 */
final class RobustnessDemo {
    private static final Instant START = Instant.parse("2026-06-01T09:00:00Z");
    private static final List<String> SYSTEMS = List.of("sim-small", "sim-medium", "sim-large");
    /** Questions that a system answers right, of {@link #OF}; those it loses with less natural names, by setting. */
    private static final int[] RIGHT = {9, 13, 15};
    private static final int[][] LOST = {{0, 6, 8, 7}, {0, 5, 4, 6}, {0, 2, 3, 2}};
    private static final int OF = 18;
    private static final int STRIDE = 7;

    /** A question on one of the two databases. */
    private record Row(String db, String question, String gold, String wrong) {}

    private static final List<Row> ROWS = List.of(
            new Row("library", "List the title and publication year of every book published after 2010.",
                    "SELECT title, publication_year FROM book WHERE publication_year > 2010", "SELECT title FROM book WHERE publication_year > 2010"),
            new Row("library", "How many members live in each city?",
                    "SELECT city, COUNT(*) FROM member GROUP BY city", "SELECT COUNT(*) FROM member"),
            new Row("library", "Which members joined before 2020 or live in Bergen?",
                    "SELECT full_name FROM member WHERE joining_year < 2020 OR city = 'Bergen'", "SELECT full_name FROM member WHERE city = 'Bergen'"),
            new Row("library", "Name the five longest books by number of pages.",
                    "SELECT title FROM book ORDER BY page_count DESC LIMIT 5", "SELECT title FROM book ORDER BY page_count LIMIT 5"),
            new Row("library", "Which different categories of books are there?",
                    "SELECT DISTINCT category FROM book", "SELECT category FROM book"),
            new Row("library", "How often was each title borrowed?",
                    "SELECT b.title, COUNT(*) FROM book AS b JOIN loan AS l ON l.book_id = b.book_id GROUP BY b.title",
                    "SELECT b.title, COUNT(*) FROM book AS b LEFT JOIN loan AS l ON l.book_id = b.book_id GROUP BY b.title"),
            new Row("library", "Which cities have more than three members?",
                    "SELECT city FROM member GROUP BY city HAVING COUNT(*) > 3", "SELECT city FROM member GROUP BY city HAVING COUNT(*) >= 3"),
            new Row("library", "What is the average number of pages of the books in category 'history'?",
                    "SELECT AVG(page_count) FROM book WHERE category = 'history'", "SELECT SUM(page_count) FROM book WHERE category = 'history'"),
            new Row("library", "Which members have a loan that was returned late?",
                    "SELECT DISTINCT m.full_name FROM member AS m JOIN loan AS l ON l.member_id = m.member_id WHERE l.days_late > 0",
                    "SELECT m.full_name FROM member AS m JOIN loan AS l ON l.member_id = m.member_id"),
            new Row("clinic", "Show the name and birth year of all patients born before 1980.",
                    "SELECT PatientName, BirthYear FROM Patient WHERE BirthYear < 1980", "SELECT PatientName FROM Patient WHERE BirthYear <= 1980"),
            new Row("clinic", "How many appointments has each doctor?",
                    "SELECT d.DoctorName, COUNT(*) FROM Doctor AS d JOIN Appointment AS a ON a.DoctorId = d.DoctorId GROUP BY d.DoctorName",
                    "SELECT DoctorId, COUNT(*) FROM Appointment GROUP BY DoctorId LIMIT 2"),
            new Row("clinic", "Which patients have an open appointment?",
                    "SELECT p.PatientName FROM Patient AS p JOIN Appointment AS a ON a.PatientId = p.PatientId WHERE a.Status = 'open'",
                    "SELECT p.PatientName FROM Patient AS p JOIN Appointment AS a ON a.PatientId = p.PatientId"),
            new Row("clinic", "What is the highest price of an appointment that was cancelled?",
                    "SELECT MAX(Price) FROM Appointment WHERE Status = 'cancelled'", "SELECT MIN(Price) FROM Appointment WHERE Status = 'cancelled'"),
            new Row("clinic", "List the departments with at least two doctors.",
                    "SELECT Department FROM Doctor GROUP BY Department HAVING COUNT(*) >= 2", "SELECT Department FROM Doctor"),
            new Row("clinic", "Which doctors of the department 'surgery' have more than five years of experience?",
                    "SELECT DoctorName FROM Doctor WHERE Department = 'surgery' AND ExperienceYears > 5",
                    "SELECT DoctorName FROM Doctor WHERE Department = 'surgery'"),
            new Row("clinic", "What is the total price of the appointments per status?",
                    "SELECT Status, SUM(Price) FROM Appointment GROUP BY Status", "SELECT Status, AVG(Price) FROM Appointment GROUP BY Status"),
            new Row("clinic", "Name the three most expensive appointments with their price.",
                    "SELECT AppointmentId, Price FROM Appointment ORDER BY Price DESC, AppointmentId LIMIT 3", "SELECT AppointmentId FROM Appointment LIMIT 3"),
            new Row("clinic", "Which laboratory values above 90 were measured?",
                    "SELECT LabCd, ValNum FROM LabRslt WHERE ValNum > 90", "SELECT LabCd FROM LabRslt WHERE ValNum > 80"));

    private RobustnessDemo() {}

    private static String id(int row) {
        return "rob-%02d".formatted(row + 1);
    }

    static void write(Path folder) throws Exception {
        Path work = Files.createTempDirectory("robustness-demo");
        try {
            Path base = work.resolve("base");
            base(base);
            Path mutants = work.resolve("mutants");
            succeed(CommandRun.of("mutate", base.toString(), "--to", mutants.toString(), "--one", "--seed", "7"));
            Files.createDirectories(folder.resolve("predictions"));
            Files.createDirectories(folder.resolve("labels"));
            Files.writeString(folder.resolve("project.json"), Json.pretty(settings()));
            Files.writeString(folder.resolve("README.md"), README);
            Files.writeString(folder.resolve("abbreviations.csv"), "word,abbreviation\nloan,ln\npatient,pt\n");
            Files.copy(folder.resolve("abbreviations.csv"), base.resolve("abbreviations.csv"));
            for (String db : List.of("library", "clinic")) {
                Files.createDirectories(folder.resolve("databases"));
                Files.copy(base.resolve("databases/" + db + ".sqlite"), folder.resolve("databases/" + db + ".sqlite"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            StringBuilder cases = new StringBuilder(Files.readString(base.resolve("cases.jsonl")));
            for (String line : Files.readAllLines(mutants.resolve("cases.jsonl"))) {
                if (line.contains("\"variant_of\"")) {
                    cases.append(line).append('\n');
                }
            }
            Files.writeString(folder.resolve("cases.jsonl"), cases);
            for (String system : SYSTEMS) {
                Files.copy(base.resolve("predictions/" + system + ".jsonl"), folder.resolve("predictions/" + system + ".jsonl"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            Files.copy(mutants.resolve("predictions/mutants.jsonl"), folder.resolve("predictions/mutants.jsonl"),
                    StandardCopyOption.REPLACE_EXISTING);
            votes(folder, cases.toString());
            names(base, folder.resolve("names"));
        } finally {
            delete(work);
        }
    }

    private static void succeed(CommandRun run) {
        if (run.status() != 0) {
            throw new IllegalStateException(run.out() + run.err());
        }
    }

    private static void delete(Path folder) throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static JsonObject settings() {
        return new JsonObject()
                .with("assay", 1)
                .with("name", "Robustness demo (simulated)")
                .with("databases", new TreeMap<>(Map.of(
                        "library", Map.of("path", "databases/library.sqlite"), "clinic", Map.of("path", "databases/clinic.sqlite"))))
                .with("labelling", new JsonObject().with("votesPerCase", 1).with("blindToScores", false))
                .with("router", new JsonObject().with("order", SYSTEMS)
                        .with("prices", new JsonObject().with("sim-small", 0).with("sim-medium", 1).with("sim-large", 16.6)));
    }

    /** Whether a system answers a question right in O/O: a fixed scatter, the same in every run. */
    private static boolean isRight(int system, int row) {
        return row * STRIDE % OF < RIGHT[system];
    }

    /** Whether a right answer is lost in a setting. */
    private static boolean isLost(int system, int row, NamingSetting setting) {
        return (row * STRIDE + setting.ordinal() * 2) % OF < LOST[system][setting.ordinal()];
    }

    private static void base(Path folder) throws Exception {
        Files.createDirectories(folder.resolve("predictions"));
        Files.writeString(folder.resolve("project.json"), Json.pretty(settings()));
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < ROWS.size(); i++) {
            int first = 0;
            while (first < SYSTEMS.size() && !isRight(first, i)) {
                first++;
            }
            cases.append(new JsonObject()
                    .with("case_id", id(i)).with("question", ROWS.get(i).question).with("gold_sql", ROWS.get(i).gold)
                    .with("db_id", ROWS.get(i).db)
                    .with("router", new JsonObject().with("label", i % 5 == 4 ? 0 : first).with("latency_ms", 310 + 17 * i))).append('\n');
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        for (int s = 0; s < SYSTEMS.size(); s++) {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < ROWS.size(); i++) {
                out.append(new JsonObject()
                        .with("case_id", id(i)).with("system", SYSTEMS.get(s))
                        .with("predicted_sql", isRight(s, i) ? ROWS.get(i).gold : ROWS.get(i).wrong)
                        .with("tokens", 420 + 180 * s + 13 * i)).append('\n');
            }
            Files.writeString(folder.resolve("predictions/" + SYSTEMS.get(s) + ".jsonl"), out);
        }
        library(folder.resolve("databases/library.sqlite"));
        clinic(folder.resolve("databases/clinic.sqlite"));
    }

    private static void library(Path file) throws Exception {
        List<String> cities = List.of("Bergen", "Ghent", "Turin", "Graz", "Bergen");
        List<String> categories = List.of("history", "travel", "novel", "science");
        try (TableWriter out = new TableWriter(file)) {
            out.create("CREATE TABLE member (member_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, city TEXT NOT NULL, joining_year INTEGER NOT NULL)");
            for (int i = 0; i < 18; i++) {
                out.row("member", i + 1, Words.FIRST.get(i) + " " + Words.LAST.get(i), cities.get(i % 5), 2014 + i % 10);
            }
            out.create("CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT NOT NULL, category TEXT NOT NULL, "
                    + "publication_year INTEGER NOT NULL, page_count INTEGER NOT NULL)");
            for (int i = 0; i < 24; i++) {
                out.row("book", i + 1, Words.product(i) + " stories", categories.get(i % 4), 1996 + i % 23, 120 + i * 67 % 500);
            }
            out.create("CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES member, "
                    + "book_id INTEGER NOT NULL REFERENCES book, days_late INTEGER NOT NULL)");
            for (int i = 0; i < 40; i++) {
                out.row("loan", i + 1, i * 5 % 18 + 1, i * 3 % 22 + 1, i % 4 == 0 ? i % 9 : 0);
            }
        }
    }

    private static void clinic(Path file) throws Exception {
        List<String> departments = List.of("surgery", "cardiology", "surgery", "paediatrics", "cardiology", "radiology", "surgery");
        List<String> states = List.of("open", "held", "cancelled", "held");
        try (TableWriter out = new TableWriter(file)) {
            out.create("CREATE TABLE Patient (PatientId INTEGER PRIMARY KEY, PatientName TEXT NOT NULL, BirthYear INTEGER NOT NULL)");
            for (int i = 0; i < 20; i++) {
                out.row("Patient", i + 1, Words.FIRST.get(29 - i) + " " + Words.LAST.get(i), 1950 + i * 7 % 60);
            }
            out.create("CREATE TABLE Doctor (DoctorId INTEGER PRIMARY KEY, DoctorName TEXT NOT NULL, Department TEXT NOT NULL, ExperienceYears INTEGER NOT NULL)");
            for (int i = 0; i < 7; i++) {
                out.row("Doctor", i + 1, "Dr " + Words.LAST.get(20 + i), departments.get(i), 2 + i * 5 % 17);
            }
            out.create("CREATE TABLE Appointment (AppointmentId INTEGER PRIMARY KEY, PatientId INTEGER NOT NULL REFERENCES Patient, "
                    + "DoctorId INTEGER NOT NULL REFERENCES Doctor, Status TEXT NOT NULL, Price INTEGER NOT NULL)");
            for (int i = 0; i < 34; i++) {
                out.row("Appointment", i + 1, i * 3 % 20 + 1, i * 2 % 7 + 1, states.get(i % 4), 30 + i * 41 % 200);
            }
            out.create("CREATE TABLE LabRslt (LabRsltId INTEGER PRIMARY KEY, PtId INTEGER NOT NULL REFERENCES Patient, LabCd TEXT NOT NULL, "
                    + "ValNum INTEGER NOT NULL, Zqx7 INTEGER NOT NULL, Wkfz TEXT)");
            for (int i = 0; i < 25; i++) {
                out.row("LabRslt", i + 1, i % 20 + 1, List.of("HB", "CRP", "K").get(i % 3), 40 + i * 23 % 80, i % 2, "k" + i % 5);
            }
        }
    }

    /** Two invented annotators judge queries and mutants; they miss small errors. */
    private static void votes(Path folder, String cases) throws Exception {
        StringBuilder out = new StringBuilder();
        int n = 0;
        for (String line : cases.lines().toList()) {
            Map<String, Object> of = JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
            boolean mutant = of.containsKey("variant_of");
            boolean small = mutant && List.of("where_weaken", "where_strengthen", "limit_increase", "limit_decrease", "distinct_toggle")
                    .contains((String) of.get("perturbation"));
            boolean equivalent = line.contains("\"equivalent_on_data\":true");
            for (String annotator : List.of("sim-ada", "sim-bob")) {
                boolean notices = mutant && !equivalent && (annotator.equals("sim-ada") ? !small || n % 3 == 0 : n % 4 != 1);
                out.append(new JsonObject()
                        .with("case_id", of.get("case_id")).with("system", "mutants").with("run_id", ItemKey.DEFAULT_RUN)
                        .with("annotator", annotator).with("label", notices ? "fail" : "pass")
                        .with("issues", List.of()).with("comment", "").with("seconds", 15 + n % 21)
                        .with("at", START.plusSeconds(45L * n++).toString()).with("scores_visible", false)
                        .with("supersedes", null)).append('\n');
            }
        }
        Files.writeString(folder.resolve("labels/simulated-annotators.jsonl"), out);
    }

    /** The twin: every system answers the other settings with the gold query there, or with a wrong one in old names. */
    private static void names(Path base, Path names) throws Exception {
        if (Files.exists(names)) {
            delete(names);
        }
        succeed(CommandRun.of("denaturalize", base.toString(), "--to", names.toString()));
        for (NamingSetting setting : NamingSetting.values()) {
            Path project = names.resolve(setting.folder());
            if (Files.exists(project.resolve(".assay"))) {
                delete(project.resolve(".assay")); // outcomes of this machine
            }
            if (setting == NamingSetting.O_O) {
                continue;
            }
            Files.createDirectories(project.resolve("predictions"));
            List<String> cases = Files.readAllLines(project.resolve("cases.jsonl"));
            for (int s = 0; s < SYSTEMS.size(); s++) {
                StringBuilder out = new StringBuilder();
                for (String line : cases) {
                    Map<String, Object> of = JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
                    int row = Integer.parseInt(((String) of.get("case_id")).substring(4)) - 1;
                    boolean right = isRight(s, row) && !isLost(s, row, setting);
                    out.append(new JsonObject()
                            .with("case_id", of.get("case_id")).with("system", SYSTEMS.get(s))
                            .with("predicted_sql", right ? of.get("gold_sql") : ROWS.get(row).wrong)).append('\n');
                }
                Files.writeString(project.resolve("predictions/" + SYSTEMS.get(s) + ".jsonl"), out);
            }
        }
    }

    private static final String README = """
            # robustness-demo
            **Simulated.** No language model and no person took part: answers, routes, votes and the errors in the queries are
            made by rule, so that every page of Robustness has something to show.

            Eighteen questions on two databases, answered by `sim-small`, `sim-medium` and `sim-large`, with tokens and recorded
            routes. The system `mutants` has the gold queries and one error of each kind in each of them; two invented annotators
            voted on these. `names/` has the same questions in the settings O-O, L-O, O-L and L-L, with answers of the three
            systems in each; `abbreviations.csv` adds two abbreviations to those of the program.

                assay mutate sample-projects/robustness-demo --table
                assay mutate sample-projects/robustness-demo --noticed
                assay denaturalize sample-projects/robustness-demo --table
                assay denaturalize sample-projects/robustness-demo --names
                assay route sample-projects/robustness-demo

            All names and figures are invented. The folder is made by `io.github.assay.samples.SampleProjects`.
            """;
}
