package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.service.evaluation.EvaluationConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command, JSON and YAML example of the documentation is tried as it is printed, in a folder of its own. An example
 * that is not tried is listed here with the reason; one that is neither fails the build.
 */
@Timeout(240)
class DocumentedExamplesTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```");
    private static final Pattern INDENTED = Pattern.compile("(?m)^    (assay .*)$");
    private static final Pattern INLINE = Pattern.compile("(?s)`((?:\"[\\w.]+\": ?)?[\\[{][\"\\[{].*?)`");

    /** The test that runs all commands in the blocks of a page. */
    private static final Map<String, Class<?>> RUN_BY = Map.ofEntries(
            Map.entry("agents", DocumentedCommandsTest.class), Map.entry("evaluate", DocumentedCommandsTest.class), Map.entry("first-week", DocumentedCommandsTest.class),
            Map.entry("importing", DocumentedCommandsTest.class), Map.entry("judges", DocumentedCommandsTest.class),
            Map.entry("router", DocumentedCommandsTest.class), Map.entry("adjudication", AdjudicationPageTest.class),
            Map.entry("rounds", RoundsStudyTest.class), Map.entry("report", PaperTest.class), Map.entry("store", StoreCommandTest.class),
            Map.entry("team", TeamCommandsTest.class), Map.entry("counterexample", DocumentedExamplesTest.class),
            Map.entry("robustness", DocumentedExamplesTest.class), Map.entry("agreement-and-calibration", DocumentedExamplesTest.class));

    private static final String PLUG_IN = "needs the jar of the example; PlugInsTest and PlugInJudgeTest compile and run it";

    /** How an example begins that is not tried → why. */
    private static final Map<String, String> EXEMPT = Map.ofEntries(
            Map.entry("assay doctor", PLUG_IN), Map.entry("assay score PROJECT --metric no-star", PLUG_IN),
            Map.entry("assay judge PROJECT --judge answers-all", PLUG_IN), Map.entry("assay score PROJECT --metric answers-all", PLUG_IN),
            Map.entry("mvn ", "a build within the build; BuildCommandsTest compares its words with the build's"),
            Map.entry("CREATE ROLE assay_owner", "needs a superuser of a server; TeamCommandsTest makes the same roles"),
            Map.entry("my-project/\n", "a list of files with remarks"),
            Map.entry("anna.jsonl", "output; StoreCommandTest compares it"),
            Map.entry("assay import DATA/", "needs public data that the build does not have; the conformance tests run it where it is"),
            Map.entry("mkdir pair-source", "needs public data that the build does not have"),
            Map.entry("(echo item", "needs public data that the build does not have"),
            Map.entry("python3 - <<", "makes a project of a published table in R; RouterTest has the same figures"),
            Map.entry("id,question,db_id,gold_sql,answer", "the table of answers; DocumentedCommandsTest imports one with these columns"),
            Map.entry("case_id,system,annotator,label", "the table of labels; DocumentedCommandsTest imports one with these columns"),
            Map.entry("name,login,role", "the file of people; TeamCommandsTest grants its roles"),
            Map.entry("export ASSAY_STORE_USER", "needs the password of a login; TeamCommandsTest opens such a store, TeamInitTest sets a team up"));

    @TempDir
    private Path root;

    private record Example(String page, String language, String text) {
        String key() {
            return page.replaceAll(".*/", "").replace(".md", "");
        }

        boolean isData() {
            return language.equals("json") || language.equals("yaml") || text.startsWith("{") || text.startsWith("\"");
        }

        List<String> commands() {
            return text.replace("\\\n", " ").lines().filter(l -> l.startsWith("assay ")).toList();
        }
    }

    private static List<Example> examples() throws IOException {
        List<Example> all = new ArrayList<>();
        try (Stream<Path> pages = Stream.concat(Files.list(Path.of("docs")), Files.list(Path.of("docs", "spec")))) {
            List<Path> files = new ArrayList<>(pages.filter(p -> p.toString().endsWith(".md")).sorted().toList());
            files.addAll(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")));
            for (Path page : files) {
                String text = Files.readString(page);
                BLOCK.matcher(text).results().forEach(m -> all.add(new Example(page.toString(), m.group(1), m.group(2))));
                INDENTED.matcher(text).results().forEach(m -> all.add(new Example(page.toString(), "", m.group(1))));
            }
        }
        return all;
    }

    @Test
    void eachExampleIsTriedOrHasAReason() throws IOException {
        Set<String> used = new TreeSet<>();
        for (Example example : examples()) {
            String start = example.text().strip();
            List<String> reasons = EXEMPT.keySet().stream().filter(start::startsWith).toList();
            used.addAll(reasons);
            if (!reasons.isEmpty() || example.isData()) {
                continue; // data are tried below
            }
            assertThat(example.commands()).as("nothing tries this block of " + example.page() + ":\n" + example.text()).isNotEmpty();
            Class<?> test = RUN_BY.get(example.key());
            assertThat(test).as("no test runs the commands of " + example.page() + ":\n" + example.text()).isNotNull();
            Path source = Path.of("src/test/java", test.getName().replace('.', '/') + ".java");
            assertThat(Files.readString(source)).as(source + " runs " + example.page()).contains(example.key());
        }
        assertThat(EXEMPT.keySet()).as("a reason without an example").isEqualTo(used);
        try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
            Set<String> tests = sources.map(f -> f.getFileName().toString().replace(".java", "")).collect(Collectors.toSet());
            assertThat(EXEMPT.values().stream().flatMap(r -> Stream.of(r.split("\\W+"))).filter(w -> w.endsWith("Test")).toList())
                    .as("tests that reasons name").isSubsetOf(tests);
        }
    }

    /** Each example of settings, cases, replies, judges and metrics is what a project's check finds nothing wrong with. */
    @Test
    void eachExampleOfDataIsRead() throws Exception {
        int read = 0;
        for (Example example : examples()) {
            if (!example.isData() || example.language().equals("yaml") || example.commands().size() > 0) {
                continue;
            }
            Path folder = project("p" + read++);
            String text = example.text().strip();
            String place = put(folder, text);
            if (place.isEmpty()) {
                continue;
            }
            CommandRun check = CommandRun.of("check", folder.toString());
            // The record that names every field has placeholders for values; its names are all known.
            String fault = place.equals("cases.jsonl") ? ".*unknown key.*" : ".*";
            assertThat(check.out().lines().filter(l -> l.matches("\\w+ +" + Pattern.quote(place) + fault))
                            .filter(l -> !l.contains("It is not started before you agree")).toList())
                    .as(example.page() + "\n" + text + "\n" + check.out() + check.err()).isEmpty();
            assertThat(check.out()).contains("1 case");
        }
        assertThat(read).isGreaterThan(8);
    }

    private Path project(String name) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        Files.createDirectories(folder.resolve("predictions"));
        Files.createDirectories(folder.resolve("databases"));
        for (String database : List.of("sales", "retail", "concert")) {
            Files.write(folder.resolve("databases/" + database + ".sqlite"), new byte[0]);
        }
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1}");
        Files.writeString(folder.resolve("cases.jsonl"), "{\"case_id\":\"c1\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"sales\"}\n");
        for (String system : List.of("agent-a", "small", "large")) {
            Files.writeString(folder.resolve("predictions/" + system + ".jsonl"),
                    "{\"case_id\":\"c1\",\"system\":\"" + system + "\",\"predicted_sql\":\"SELECT 1\"}\n");
        }
        return folder;
    }

    /** Writes an example where it belongs. Returns the file whose problems are its; empty for an evaluation, which is read. */
    private String put(Path folder, String text) throws Exception {
        if (text.startsWith("\"")) {
            Files.writeString(folder.resolve("project.json"), "{\"assay\":1," + text + "}");
            return "project.json";
        }
        Map<String, Object> values = JsonEdit.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
        Map<String, String> places = Map.of("judge", "replies/r.jsonl", "options", "judges/own.json", "expression", "metrics/own.json",
                "rules", "metrics/own.json", "goldSql", "cases.jsonl");
        if (values.containsKey("assay")) {
            String file = values.containsKey("project") ? "evaluation.json" : "project.json";
            Files.writeString(folder.resolve(file), text);
            if (values.containsKey("project")) {
                assertThat(EvaluationConfig.read(folder.resolve(file)).unused()).isEmpty(); // DocumentedCommandsTest runs it
                return "";
            }
            return file;
        }
        String place = places.entrySet().stream().filter(e -> values.containsKey(e.getKey())).map(Map.Entry::getValue).findFirst()
                .orElseThrow(() -> new AssertionError("no reader is known for " + text));
        Path file = folder.resolve(place);
        Files.createDirectories(file.getParent());
        Files.writeString(file, place.endsWith(".jsonl") ? text.replace("\n", " ") + "\n" : text);
        return place;
    }

    /** JSON in running text is JSON, but for the parts that are left out by an ellipsis. */
    @Test
    void jsonInRunningTextIsJson() throws IOException {
        int read = 0;
        try (Stream<Path> pages = Files.list(Path.of("docs"))) {
            for (Path page : pages.filter(p -> p.toString().endsWith(".md")).sorted().toList()) {
                Matcher inline = INLINE.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""));
                while (inline.find()) {
                    String text = inline.group(1).replaceAll("\\s+", " ");
                    if (text.contains("…") || text.matches(".*\": ?\\[?(?!true|false|null)[A-Za-z].*") || text.matches(".*[{,] ?\"\\w+\"[,}].*") || !text.contains("\":")) {
                        continue; // an ellipsis, words in place of values, or names without values
                    }
                    String object = text.startsWith("\"") ? "{" + text + "}" : text;
                    try {
                        assertThat(JsonEdit.read(("{\"x\":" + object + "}").getBytes(StandardCharsets.UTF_8))).isPresent();
                    } catch (JsonException e) {
                        throw new AssertionError(page + ": " + text, e);
                    }
                    read++;
                }
            }
        }
        assertThat(read).isGreaterThan(5);
    }

    private List<String> commands(String page) throws IOException {
        return examples().stream().filter(e -> e.key().equals(page)).flatMap(e -> e.commands().stream())
                .map(l -> l.replaceFirst("\\s+#.*$", "")).toList();
    }

    /** A project of a few questions over one small database. */
    private Path shop() throws Exception {
        Path folder = project("my-project");
        Files.delete(folder.resolve("databases/sales.sqlite"));
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/sales.sqlite"));
                Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE singer(singer_id INTEGER PRIMARY KEY, singer_name TEXT, singer_age INT)");
            statement.execute("INSERT INTO singer VALUES (1, 'a', 13), (2, 'b', 25), (3, 'c', 31)");
        }
        List<String> cases = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        List<String> gold = List.of("SELECT singer_name FROM singer WHERE singer_age > 20", "SELECT count(*) FROM singer",
                "SELECT singer_name FROM singer ORDER BY singer_age");
        List<String> predicted = List.of("SELECT singer_name FROM singer WHERE singer_age >= 20", "SELECT count(singer_age) FROM singer",
                "SELECT singer_name FROM singer ORDER BY singer_age");
        for (int i = 0; i < gold.size(); i++) {
            cases.add(Json.line(Map.of("case_id", "c" + i, "question", "Which singer?", "db_id", "sales", "gold_sql", gold.get(i))));
            answers.add(Json.line(Map.of("case_id", "c" + i, "system", "agent-a", "predicted_sql", predicted.get(i))));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        for (String system : List.of("small", "large")) {
            Files.delete(folder.resolve("predictions/" + system + ".jsonl"));
        }
        Files.write(folder.resolve("predictions/agent-a.jsonl"), answers);
        return folder;
    }

    @Test
    void counterexample() throws Exception {
        Path project = shop();
        Path schema = Files.writeString(root.resolve("S.sql"), "CREATE TABLE t (a INTEGER PRIMARY KEY, b INT);\n");
        Map<String, List<String>> words = Map.of("PROJECT", List.of(project.toString()), "S.sql", List.of(schema.toString()),
                "S", List.of("agent-a"), "C", List.of("c0"));
        List<String> shown = commands("counterexample");
        assertThat(shown).hasSize(8);
        for (String command : shown) {
            String given = command.replace("--gold SQL --pred SQL", "--gold SELECT_GOLD --pred SELECT_PRED");
            List<String> arguments = Stream.of(given.substring("assay ".length()).split(" ")).filter(w -> !w.isBlank())
                    .flatMap(w -> words.getOrDefault(w, List.of(w)).stream())
                    .map(w -> w.equals("SELECT_GOLD") ? "SELECT b FROM t WHERE b > 1" : w.equals("SELECT_PRED") ? "SELECT b FROM t WHERE b >= 1" : w)
                    .toList();
            CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
            assertThat(run.status()).as(command + "\n" + run.err() + run.out()).isLessThan(2);
        }
        assertThat(project.resolve("counterexamples")).isDirectory();
    }

    @Test
    @Tag("exhaustive")
    void robustness() throws Exception {
        Path project = shop();
        List<String> shown = commands("robustness");
        assertThat(shown).hasSize(6);
        for (String command : shown) {
            String[] arguments = Stream.of(command.substring("assay ".length()).split(" "))
                    .map(w -> w.equals("my-project") ? project.toString() : w.startsWith("my-") ? root.resolve(w).toString() : w)
                    .toArray(String[]::new);
            CommandRun run = CommandRun.of(arguments);
            assertThat(run.status()).as(command + "\n" + run.err() + run.out()).isLessThan(2);
        }
        assertThat(root.resolve("my-mutants/project.json")).exists();
    }

    @Test
    void studies() throws Exception {
        Path project = shop();
        List<String> votes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            votes.add(Json.line(Map.of("case_id", "c" + i, "system", "agent-a", "run_id", "r1", "annotator", "ann", "label", i == 2 ? "pass" : "fail",
                    "at", "2026-03-01T09:00:00Z")));
        }
        Path pack = Files.write(root.resolve("votes.jsonl"), votes);
        assertThat(CommandRun.of("labels", "import", project.toString(), pack.toString()).status()).isZero();
        List<String> shown = commands("agreement-and-calibration");
        assertThat(shown).hasSizeGreaterThan(3);
        for (String command : shown) {
            String[] arguments = Stream.of(command.substring("assay ".length()).replaceFirst(" {2,}.*", "").replaceFirst("--json the .*", "--json").split(" "))
                    .map(w -> w.equals("PROJECT") ? project.toString() : w.endsWith(".json") ? root.resolve(w).toString() : w)
                    .toArray(String[]::new);
            CommandRun run = CommandRun.of(arguments);
            assertThat(run.status()).as(command + "\n" + run.err() + run.out()).isLessThan(2);
            if (Files.exists(root.resolve("autumn.json")) && !Files.exists(root.resolve("winter.json"))) {
                Files.copy(root.resolve("autumn.json"), root.resolve("winter.json"));
            }
        }
    }
}
