package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every command of the blocks in docs/evaluate.md, agents.md, importing.md, judges.md, router.md and first-week.md, in their order,
 * and looks up the options of commands shown in running text.
 */
@Timeout(240)
class DocumentedCommandsTest {
    private static final List<String> PAGES = List.of("evaluate", "agents", "importing", "judges", "router", "first-week");
    private static final Pattern BLOCK = Pattern.compile("(?s)```\\w*\\n(.*?)```");
    private static final Pattern INLINE = Pattern.compile("`assay ([^`]+)`");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    private Path root;

    private final List<String> ran = new ArrayList<>();

    private static String page(String name) throws IOException {
        return Files.readString(Path.of("docs", name + ".md"));
    }

    /** The commands in the blocks of a page, each without its remark. */
    private static List<String> commands(String name) throws IOException {
        List<String> all = new ArrayList<>();
        Matcher block = BLOCK.matcher(page(name));
        while (block.find()) {
            block.group(1).lines().filter(l -> l.startsWith("assay ")).map(l -> l.replaceFirst("\\s+#.*$", "")).forEach(all::add);
        }
        assertThat(all).as(name).isNotEmpty();
        return all;
    }

    /** Runs a command; names of files and projects are those below the test's folder. */
    private CommandRun run(String command, Map<String, Path> places) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command.substring("assay ".length()));
        while (word.find()) {
            String text = word.group(1) == null ? word.group(2) : word.group(1);
            words.add(places.containsKey(text) ? places.get(text).toString() : text);
        }
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertThat(run.status()).as(command + "\n" + run.err() + run.out()).isLessThan(2);
        ran.add(command);
        return run;
    }

    @Test
    void optionsOfCommandsInRunningTextExist() throws IOException {
        for (String name : Stream.concat(PAGES.stream(), Stream.of("../README", "review", "reading")).toList()) {
            Matcher inline = INLINE.matcher(page(name));
            while (inline.find()) {
                String command = inline.group(1);
                String[] words = command.split("\\s+");
                boolean labels = words[0].equals("labels") && words.length > 1;
                if (words[0].matches("PROJECT|--\\w+")) {
                    continue; // the window, and options of the program itself
                }
                CommandRun help = labels ? CommandRun.of(words[0], words[1], "--help") : CommandRun.of(words[0], "--help");
                assertThat(help.status()).as(name + ": " + command).isZero();
                Matcher option = OPTION.matcher(command);
                while (option.find()) {
                    assertThat(help.out()).as(name + ": " + command).containsPattern("--(?:\\[no-\\])?" + Pattern.quote(option.group().substring(2)) + "\\b");
                }
            }
        }
    }

    @Test
    void agents() throws Exception {
        Path project = RouterProject.in(root.resolve("my-project"), "{}");
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, ReplyBody.of("SELECT 2", "m", WireForm.CHAT)))) {
            Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"agents\":{\"baseline\":{\"type\":\"pipeline\",\"model\":\"m\","
                    + "\"baseUrl\":\"" + server.base() + "\",\"linker\":\"tcsl\",\"examples\":{\"k\":2}}}}");
            for (String command : commands("agents")) {
                run(command, Map.of("my-project", project));
            }
        }
        assertThat(project.resolve("predictions/gpt-zero-shot-week-2.jsonl")).exists();
    }

    @Test
    void evaluate() throws Exception {
        Matcher block = BLOCK.matcher(page("evaluate"));
        String config = "";
        while (block.find()) {
            config = block.group(1).contains("\"assay\": 1") ? block.group(1) : config;
        }
        RouterProject.in(root.resolve("made"), "{}");
        List<String> answers = new ArrayList<>();
        List<String> week = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            answers.add(Json.line(Map.of("case_id", "c" + i, "question", "How old is " + i + "?", "db_id", "concert",
                    "gold_sql", "SELECT age FROM singer", "system", "agent-a", "predicted_sql", "SELECT age FROM singer")));
            week.add(Json.line(Map.of("case_id", "c" + i, "sql", "SELECT age FROM singer")));
        }
        Files.write(root.resolve("answers.jsonl"), answers);
        Files.write(root.resolve("week2.jsonl"), week);
        Files.move(root.resolve("made/databases"), root.resolve("databases"));
        agent();
        String verdict = ReplyBody.of(
                "{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\"Correct\",\"confidence\":0.9}", "m", WireForm.CHAT);
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, verdict))) {
            // The address of a server of one's own is all that differs from the page.
            Path file = Files.writeString(root.resolve("evaluation.json"), python(config).replace("http://localhost:11434/v1", server.base().toString()));
            for (String command : commands("evaluate").stream().map(DocumentedCommandsTest::python).toList()) {
                assertThat(run(command, Map.of("evaluation.json", file, "my-evaluation", root.resolve("my-evaluation"), "gate.xml", root.resolve("gate.xml"),
                        "gate.md", root.resolve("gate.md"))).status()).as(command).isZero();
            }
            assertThat(server.arrived()).isPositive();
        }
        assertThat(root.resolve("report/index.html")).exists();
        assertThat(root.resolve("scores.jsonl")).exists();
        assertThat(root.resolve("gate.xml")).content().contains("tests=\"2\" failures=\"0\"");
    }

    /** The agent of the pages: a program that reads a task and answers it. */
    private void agent() throws IOException {
        Files.writeString(root.resolve("agent.py"), """
                import json, sys
                json.load(sys.stdin)
                print(json.dumps({"sql": "SELECT age FROM singer", "selected_data_source": "sales_db"}))
                """);
        Path shell = Files.writeString(root.resolve("agent.sh"), "#!/bin/sh\ncat > /dev/null; echo '{\"sql\":\"SELECT age FROM singer\"}'\n");
        assertThat(shell.toFile().setExecutable(true)).isTrue();
    }

    /** An example as printed; where there is no Python, its agent is a shell script. */
    private static String python(String example) {
        boolean there = Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator)).anyMatch(p -> Files.isExecutable(Path.of(p, "python3")));
        return there ? example : example.replace("[\"python3\", \"agent.py\"]", "[\"./agent.sh\"]").replace("python3 agent.py", "./agent.sh");
    }

    @Test
    void theYamlOfTheSkill() throws Exception {
        Matcher block = Pattern.compile("(?s)```yaml\\n(.*?)```").matcher(page("evaluate"));
        assertThat(block.find()).isTrue();
        agent();
        RouterProject.in(root.resolve("made"), "{}");
        Files.createDirectories(root.resolve("examples"));
        Files.copy(root.resolve("made/databases/sales.sqlite"), root.resolve("examples/sales.sqlite"));
        Files.writeString(root.resolve("examples/demo_dataset.json"), Json.line(List.of(Map.of("id", "q1", "question", "How old?",
                "ground_truth_sql", "SELECT age FROM singer", "expected_data_source", "sales_db"))));
        Path file = Files.writeString(root.resolve("evaluation.yaml"), python(block.group(1)));
        CommandRun run = CommandRun.of("evaluate", file.toString(), "--yes", "--agree", python("python3 agent.py"));
        assertThat(run.status()).as(run.err() + run.out()).isZero();
        assertThat(Files.readString(root.resolve("evaluation/post_evaluation_analysis_report.json"))).contains("\"execution_correctness\": 1");
    }

    @Test
    void importing() throws Exception {
        Files.createDirectories(root.resolve("dev"));
        Files.writeString(root.resolve("dev/dev.json"), """
                [{"question_id":0,"db_id":"concert","question":"How many?","evidence":"","SQL":"SELECT 2","difficulty":"simple"}]""");
        Files.writeString(root.resolve("results.csv"), """
                id,question,reference,db_id,answer,verdict_ana
                0,How many singers are there?,SELECT 2,concert,SELECT 2,pass
                1,How many venues are there?,SELECT 3,concert,SELECT 9,fail
                """);
        Files.writeString(root.resolve("export.json"), """
                {"results":{"results":[{"id":"q1","vars":{"question":"How many?"},"response":{"output":"SELECT 2"}}]}}""");
        WorkbookFile.write(root.resolve("answers.xlsx"), Map.of(
                "May", List.of(List.of("id", "question", "gold_sql", "predicted_sql"), List.of("1", "How many?", "SELECT 2", "SELECT 2")),
                "June", List.of(List.of("x"))));
        Files.writeString(root.resolve("x-predictions_eval.json"), """
                [{"id":"q1","question":"How many?","sql":"SELECT 2","db_id":"concert",
                  "predictions":{"bot":{"predicted_sql":"SELECT 2","evaluation":{"execution_accuracy":1}}}}]""");
        Files.writeString(root.resolve("predictions.jsonl"), "{\"case_id\":\"0\",\"sql\":\"SELECT 2\"}\n");
        Path databases = Files.createDirectories(root.resolve("spider/database/concert"));
        Files.write(databases.resolve("concert.sqlite"), new byte[0]);
        Map<String, Path> places = new LinkedHashMap<>();
        for (String name : List.of("my-project", "results.csv", "export.json", "answers.xlsx", "x-predictions_eval.json", "predictions.jsonl")) {
            places.put(name, root.resolve(name));
        }
        places.put("dev/", root.resolve("dev"));
        places.put("../spider/database", root.resolve("spider/database"));
        List<String> all = commands("importing");
        String mapped = all.stream().filter(c -> c.contains("results.csv --map")).findFirst().orElseThrow();
        for (String command : all) {
            if (command.contains("--to my-project") && command.startsWith("assay import ")) {
                remove(root.resolve("my-project"));
            } else if (command.startsWith("assay add predictions.jsonl")) {
                remove(root.resolve("my-project"));
                run(mapped, places);
            }
            run(command, places);
        }
        assertThat(root.resolve("my-project/predictions").toFile().list()).anyMatch(f -> f.contains("week-2"));
    }

    /** Each command of the tutorial ends with 0, and its files are those that the page describes. */
    @Test
    @Tag("exhaustive")
    void firstWeek() throws Exception {
        RouterProject.in(root.resolve("made"), "{}");
        Files.move(root.resolve("made/databases"), root.resolve("databases"));
        List<String> answers = new ArrayList<>(List.of("id,question,db_id,gold_sql,answer"));
        List<String> labels = new ArrayList<>(List.of("case_id,system,annotator,label"));
        List<String> week = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            boolean right = i % 3 > 0;
            String gold = "SELECT age FROM singer WHERE age > " + i;
            answers.add("q%d,How old beyond %d?,concert,%s,%s".formatted(i, i, gold, right ? gold : "SELECT 1"));
            labels.add("q%d,my-bot,ana,%s".formatted(i, right ? "pass" : "fail"));
            labels.add("q%d,my-bot,ben,%s".formatted(i, right || i == 3 ? "pass" : "fail"));
            week.add(Json.line(Map.of("case_id", "q" + i, "sql", i % 4 > 0 ? gold : "SELECT 1")));
        }
        Files.write(root.resolve("answers.csv"), answers);
        Files.write(root.resolve("labels.csv"), labels);
        Files.write(root.resolve("week-2.jsonl"), week);
        assertThat(page("first-week")).contains("```\n" + answers.getFirst() + "\n", "```\n" + labels.getFirst() + "\n");
        Map<String, Path> places = new LinkedHashMap<>();
        for (String name : List.of("answers.csv", "databases", "labels.csv", "week-2.jsonl", "my-study", "study-report")) {
            places.put(name, root.resolve(name));
        }
        for (String command : commands("first-week")) {
            CommandRun run = run(command, places);
            assertThat(run.status()).as(command + "\n" + run.err() + run.out()).isZero();
        }
        assertThat(root.resolve("study-report/index.html")).exists();
        assertThat(CommandRun.of("help", "first-week").out()).contains("assay import answers.csv --databases databases");
        assertThat(CommandRun.of("help", "held", "out").out()).startsWith("held out (statistics): ");
        assertThat(CommandRun.of("help", "router").out()).startsWith("router (robustness): ").contains("\n\n# ");
        assertThat(CommandRun.of("help", "triage").out()).isEqualTo(CommandRun.of("triage", "--help").out());
        assertThat(CommandRun.of("help", "triages").out()).startsWith("triage (labels): ").contains("  assay help adjudication#4-triage  ");
        assertThat(CommandRun.of("help", "scroe").err()).contains("Did you mean 'assay score'?");
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Test
    void judges() throws Exception {
        AlignProject project = AlignProject.make(root);
        project.label(0, AlignProject.CASES);
        Path answers = root.resolve("answers.jsonl");
        Map<String, Path> places = Map.of("my-project", project.folder(), "answers.jsonl", answers);
        try (FakeEndpoint server = AlignProject.judge(25, "m")) {
            project.settings(server.base(), "m");
            for (String command : commands("judges")) {
                if (command.contains("--replies")) {
                    answers(project.folder(), answers);
                }
                if (command.contains("--before 2")) {
                    for (String text : List.of("Judge it", "Judge it well")) {
                        project.prompt("== user\n" + text + ": {{question}} {{predicted_sql}}\n");
                        project.ask();
                        project.align();
                    }
                }
                run(command, places);
            }
        }
        assertThat(project.assay("align", "--judge", "stef").out()).contains("v3 tune", "looked at 2 times, with 1 prompt.");
    }

    /** Takes the recorded replies for answers of another program. */
    private static void answers(Path project, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(project.resolve("recordings/stef.jsonl"))) {
            Map<String, Object> recorded = JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
            lines.add(Json.line(Map.of("key", recorded.get("key"), "body", recorded.get("body"))));
        }
        Files.write(file, lines);
    }

    @Test
    void router() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((arrived, reply) -> reply.send(200, arrived.path().endsWith("/embeddings")
                ? "{\"model\":\"e\",\"data\":[{\"index\":0,\"embedding\":[1,0.1]}]}"
                : ReplyBody.of("{\"label\":\"small\"}", "m", WireForm.CHAT)))) {
            String model = "{\"model\":\"m\",\"baseUrl\":\"" + server.base() + "\"}";
            Path project = renamed("my-project", model);
            Path settings = project.resolve("project.json");
            Files.writeString(settings, Files.readString(settings).replace("\"classifiers\"", "\"embedding\":" + model + ",\"classifiers\""));
            Path training = renamed("my-training-project", "{}");
            for (String command : commands("router")) {
                run(command, Map.of("my-project", project, "my-training-project", training));
            }
            assertThat(server.arrived()).as("recorded and refreshed, and a vector a question").isEqualTo(180);
        }
        assertThat(ran).hasSizeGreaterThan(6);
    }

    /** The project of routers with two systems called small and large. */
    private Path renamed(String name, String classifier) throws Exception {
        Path project = RouterProject.in(root.resolve(name), classifier);
        for (String file : Set.of("predictions.jsonl", "project.json")) {
            List<String> lines = Arrays.stream(Files.readString(project.resolve(file)).split("\n"))
                    .filter(l -> !l.contains("\"system\":\"hosted-mini\""))
                    .map(l -> l.replace("local-8b", "small").replace("hosted-large", "large").replace("\"hosted-mini\",", "")
                            .replace("\"hosted-mini\":1,", ""))
                    .toList();
            Files.write(project.resolve(file), lines);
        }
        return project;
    }
}
