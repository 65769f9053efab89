package io.github.assay;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.RunFacts;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import io.github.assay.service.review.SystemAnswer;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What one command writes another reads. Each file that the writers leave in a project, and each member of a prediction that
 * {@code generate} writes, has its readers in the lists below: one that is in no list fails, and so does one whose removal
 * changes nothing that its reader says.
 */
@Timeout(240)
class JointsTest {
    /** A command, or a screen's record, whose output depends on what it reads. */
    private interface Reader {
        String read(Path project) throws Exception;
    }

    private static final Reader CHECK = command("check");
    private static final Reader FIGURES = command("systems", "--figures", "--json");
    private static final Reader REVIEW = project -> ProjectFiles.read(project, Progress.NONE).items().stream()
            .map(i -> i.key() + " " + SystemAnswer.of(i)).collect(Collectors.joining("\n"));
    private static final Reader RECORDING = JointsTest::recorded;

    /** A member of a prediction → its readers. */
    private static final Map<String, List<Reader>> MEMBERS = Map.ofEntries(
            entry("case_id", List.of(CHECK)), entry("system", List.of(FIGURES)), entry("run_id", List.of(FIGURES)),
            entry("predicted_sql", List.of(FIGURES)), entry("sql", List.of(FIGURES)), entry("tokens", List.of(FIGURES, REVIEW)), entry("cost", List.of(FIGURES, REVIEW)),
            entry("latency_ms", List.of(FIGURES, REVIEW)), entry("error", List.of(REVIEW)), entry("stderr", List.of(slice("stderr"))),
            entry(RunFacts.FIRST, List.of(FIGURES, REVIEW)), entry(RunFacts.CORRECTIONS, List.of(FIGURES, REVIEW)),
            entry(RunFacts.RETRIEVED, List.of(FIGURES)), entry("stages[].stage", List.of(FIGURES)),
            entry("stages[].input_tokens", List.of(FIGURES)), entry("stages[].output_tokens", List.of(FIGURES)),
            entry("stages[].cost", List.of(FIGURES)), entry("stages[].latency_ms", List.of(FIGURES)),
            entry("stages[].reply_key", List.of(RECORDING)), entry("pipeline.schema_linker", List.of(slice("pipeline.schema_linker"))),
            entry("pipeline.generator", List.of(slice("pipeline.generator"))), entry("pipeline.examples", List.of(slice("pipeline.examples"))),
            entry("pipeline.model", List.of(slice("pipeline.model"))),
            entry("pipeline.max_correction_attempts", List.of(slice("pipeline.max_correction_attempts"))),
            entry("agent_name", List.of(slice("agent_name"))), entry("batch_id", List.of(slice("batch_id"))),
            entry("eval_run_date", List.of(slice("eval_run_date"))));

    /** A file that commands leave in a project → its readers. */
    private static final Map<String, List<Reader>> FILES = Map.ofEntries(
            entry("predictions/pipe-r1.jsonl", List.of(CHECK, FIGURES, REVIEW)),
            entry("predictions/shell-r1.jsonl", List.of(CHECK, FIGURES, REVIEW)),
            entry("recordings/generated-pipe-r1.jsonl", List.of(command("generate", "--agent", "pipe", "--run", "r1", "--replay"))),
            entry("recordings/generated-shell-r1.jsonl", List.of(command("generate", "--agent", "shell", "--run", "r1", "--replay"))),
            entry("recordings/agent-pipe.jsonl", List.of(command("generate", "--agent", "pipe", "--system", "again", "--replay"))),
            entry("recordings/stef.jsonl", List.of(command("judge", "--judge", "stef", "--replay"))),
            entry("recordings/router-quick.jsonl", List.of(command("route"), command("route", "--classifier", "quick", "--replay"))),
            entry("recordings/embedding-router.jsonl", List.of(command("route"), command("route", "--embed", "--replay"))),
            entry("replies/recorded-stef.jsonl", List.of(command("score", "--metric", "stef-score"),
                    command("calibrate", "--metric", "stef-score", "--replicates", "100", "--json"), command("align", "--judge", "stef"))),
            entry("alignment/split.json", List.of(command("align", "--judge", "stef"))),
            entry("alignment/log.jsonl", List.of(command("align", "--judge", "stef"))),
            entry(".assay/journal/ann.jsonl", List.of(command("audit"), command("labels", "status"), command("store", "verify"))));

    /** Files of a store that are made again where they are missing, or that hold what opening has at hand → why. */
    private static final Map<String, String> MADE_AGAIN = Map.of(
            "\\.assay/labels\\.mv\\.db.*|\\.assay/(.*\\.)?lock", "the index is made again from the journals",
            "\\.assay/(runs|outcomes|results|cache|scores).*", "queries run again",
            "\\.assay/(store\\.json|ends\\.log|backups/.*)", "StoreCommandTest changes and removes them",
            "\\.assay/journal/.*\\.log", "StoreCommandTest changes and removes them",
            "\\.assay/(calibrations\\.log|joint/.*)", "JointProcessTest has joint acts; the log marks metrics that were compared with people");

    @TempDir
    private Path root;

    private int copies;

    private static Reader command(String... words) {
        int at = List.of("labels", "store").contains(words[0]) ? 2 : 1;
        return project -> {
            List<String> all = new ArrayList<>(List.of(words));
            all.add(at, project.toString());
            CommandRun run = CommandRun.of(all.toArray(String[]::new));
            return (run.status() + run.out() + run.err()).replace(project.toString(), "PROJECT").replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME");
        };
    }

    private static Reader slice(String key) {
        return project -> CommandRun.of("systems", project.toString(), "--metric", "ex", "--by", key).out();
    }

    /** Whether each stage of a prediction is found in the recording by its key. */
    private static String recorded(Path project) throws IOException {
        String recording = Files.readString(project.resolve("recordings/agent-pipe.jsonl"));
        List<String> keys = Pattern.compile("\"reply_key\":\"(\\w+)\"").matcher(Files.readString(project.resolve("predictions/pipe-r1.jsonl")))
                .results().map(m -> m.group(1)).toList();
        assertThat(keys).allMatch(key -> recording.contains("\"key\":\"" + key));
        return keys.size() + " found";
    }

    private Path project(String base) throws Exception {
        Path folder = Files.createDirectories(root.resolve("project"));
        Files.createDirectories(folder.resolve("databases"));
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/d.sqlite")); Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE singer(id INTEGER PRIMARY KEY, age INT, name TEXT)");
            statement.execute("INSERT INTO singer VALUES (1, 3, 'a'), (2, 5, 'b')");
        }
        List<String> cases = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            cases.add(Json.line(Map.of("case_id", "c" + i, "question", "How many are older than " + i + "?", "db_id", "d",
                    "gold_sql", "SELECT count(*) FROM singer WHERE age > " + i)));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Path agent = Files.writeString(folder.resolve("agent.sh"), "#!/bin/sh\ncase \"$(cat)\" in *'\"c1\"'*) echo 'no luck' >&2; exit 2 ;; esac\n"
                + "echo '{\"sql\":\"SELECT 2\",\"tokens\":5}'\n");
        assertThat(agent.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"labelling\":{\"blindToScores\":false},\"agents\":{\"pipe\":{\"type\":\"pipeline\","
                + "\"model\":\"m\",\"baseUrl\":\"" + base + "\",\"linker\":\"tcsl\",\"corrections\":2,\"examples\":{\"k\":1},"
                + "\"prices\":{\"m\":{\"input\":2,\"output\":3}}},\"shell\":{\"type\":\"command\",\"command\":[\"./agent.sh\"],\"parallel\":1}},"
                + "\"judges\":{\"stef\":{\"baseUrl\":\"" + base + "\",\"model\":\"m\"}},\"router\":{\"embedding\":{\"baseUrl\":\"" + base
                + "\",\"model\":\"e\"},\"classifiers\":{\"quick\":{\"baseUrl\":\"" + base + "\",\"model\":\"m\"}}}}");
        return folder;
    }

    private static FakeEndpoint model() throws IOException {
        return new FakeEndpoint((r, reply) -> reply.send(200, r.body().contains("\"input\"")
                ? "{\"model\":\"e\",\"data\":[{\"index\":0,\"embedding\":[1,0.5]}]}" : ReplyBody.of(
                r.body().contains("weakest") ? "{\"label\":\"pipe\"}" : r.body().contains("choose the tables") ? "{\"names\":[\"singer\"]}"
                        : r.body().contains("choose the columns") ? "{\"names\":[\"singer.age\",\"singer.name\"]}"
                        : r.body().contains("repair a SQL") ? "SELECT count(*) FROM singer WHERE age > 1"
                        : r.body().contains("write one SQL") || !r.body().contains("verdict") ? "SELECT count(* FROM singer WHERE age > 1"
                        : "{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\"Correct\",\"confidence\":0.9}", "served", WireForm.CHAT)
                .replaceFirst("\\}$", ",\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5}}")));
    }

    /** Runs the writers one after the other; after each, a check has nothing to say about a file that it wrote. */
    private Path written() throws Exception {
        try (FakeEndpoint server = model()) {
            Path project = project(server.base().toString());
            List<String> votes = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                votes.add(Json.line(Map.of("case_id", "c" + i, "system", "pipe", "run_id", "r1", "annotator", "ann", "label", i == 1 ? "pass" : "fail",
                        "at", "2026-03-01T09:0" + i + ":00Z")));
            }
            Path pack = Files.write(root.resolve("votes.jsonl"), votes);
            for (List<String> writer : List.of(
                    List.of("generate", "", "--agent", "pipe", "--yes"), List.of("generate", "", "--agent", "shell", "--yes", "--agree", "./agent.sh"), List.of("run", ""),
                    List.of("route", "", "--classifier", "quick", "--yes"), List.of("route", "", "--embed", "--yes"),
                    List.of("judge", "", "--judge", "stef", "--yes"), List.of("labels", "import", "", pack.toString()),
                    List.of("align", "", "--judge", "stef"), List.of("score", "", "--out", root.resolve("scores.jsonl").toString()),
                    List.of("labels", "export", "", "--to", root.resolve("labels.jsonl").toString()),
                    List.of("calibrate", "", "--metric", "ex", "--replicates", "100", "--save-study", root.resolve("study.json").toString()),
                    List.of("report", "", "--to", root.resolve("report").toString()))) {
                CommandRun run = CommandRun.of(writer.stream().map(w -> w.isEmpty() ? project.toString() : w).toArray(String[]::new));
                assertThat(run.status()).as(writer + run.out() + run.err()).isLessThan(2);
                // The note names the agent's command, which nothing starts before a person agreed to it.
                assertThat(CommandRun.of("check", project.toString()).out()).as("after " + writer)
                        .endsWith("0 errors, 0 warnings, 1 note.\n").contains("agents.shell.command");
            }
            return project;
        }
    }

    private Path copy(Path project) throws IOException {
        Path to = root.resolve("copy" + copies++);
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(project.relativize(file).toString()));
            }
        }
        return to;
    }

    private static TreeSet<String> files(Path project) throws IOException {
        try (Stream<Path> files = Files.walk(project)) {
            return files.filter(Files::isRegularFile).map(f -> project.relativize(f).toString().replace('\\', '/'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** The files that the writers left in a project and that are listed with readers. */
    private static Set<String> listed(Path project) throws IOException {
        Set<String> inputs = Set.of("project.json", "cases.jsonl", "agent.sh", "databases/d.sqlite", "guideline.md");
        return files(project).stream()
                .filter(file -> !inputs.contains(file) && MADE_AGAIN.keySet().stream().noneMatch(file::matches))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Path> predictions(Path project) throws IOException {
        try (Stream<Path> files = Files.list(project.resolve("predictions"))) {
            return files.toList();
        }
    }

    @Test
    void eachFileAndMemberThatIsWrittenIsListedWithItsReaders() throws Exception {
        Path project = written();
        assertThat(listed(project)).isEqualTo(new TreeSet<>(FILES.keySet()));
        Set<String> paths = new TreeSet<>();
        for (Path file : predictions(project)) {
            Files.readAllLines(file).forEach(line -> paths("", values(line), paths));
        }
        assertThat(paths).isEqualTo(new TreeSet<>(MEMBERS.keySet()));
        afterwards(project);
    }

    @Test
    @Tag("exhaustive")
    void nothingCanBeRemovedWithoutItsReadersSayingSo() throws Exception {
        Path project = written();
        Map<Reader, String> whole = new HashMap<>();
        List<String> unread = new ArrayList<>();
        for (String file : listed(project)) {
            List<Reader> readers = FILES.get(file);
            for (int i = 0; i < readers.size(); i++) {
                Path copy = copy(project);
                Files.delete(copy.resolve(file));
                if (readers.get(i).read(copy).equals(whole(whole, readers.get(i), project))) {
                    unread.add(file + " is not read by reader " + i);
                }
            }
        }
        for (String path : MEMBERS.keySet()) {
            Path copy = copy(project);
            for (Path file : predictions(project)) {
                List<String> lines = Files.readAllLines(file).stream().map(line -> {
                    Map<String, Object> left = without(values(line), path);
                    left.putIfAbsent("run_id", "other"); // r1 where none is stated
                    return Json.line(left);
                }).toList();
                Files.write(copy.resolve("predictions").resolve(file.getFileName()), lines);
            }
            List<Reader> readers = MEMBERS.get(path);
            for (int i = 0; i < readers.size(); i++) {
                if (readers.get(i).read(copy).equals(whole(whole, readers.get(i), project))) {
                    unread.add(path + " is not read by reader " + i);
                }
            }
        }
        assertThat(unread).isEmpty();
    }

    private String whole(Map<Reader, String> known, Reader reader, Path project) throws Exception {
        if (!known.containsKey(reader)) {
            known.put(reader, reader.read(copy(project)));
        }
        return known.get(reader);
    }

    static Map<String, Object> values(String line) {
        return JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
    }

    static void paths(String prefix, Map<?, ?> object, Set<String> paths) {
        object.forEach((key, value) -> {
            if (value instanceof Map<?, ?> inner) {
                paths(prefix + key + ".", inner, paths);
            } else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
                list.forEach(e -> paths(prefix + key + "[].", (Map<?, ?>) e, paths));
            } else {
                paths.add(prefix + key);
            }
        });
    }

    static Map<String, Object> without(Map<?, ?> object, String path) {
        return changed(object, path, Optional.empty());
    }

    /** The object with another value at a path, or with none. */
    static Map<String, Object> changed(Map<?, ?> object, String path, Optional<Object> value) {
        String key = path.replaceFirst("(\\[\\])?\\..*", "");
        String rest = path.contains(".") ? path.substring(path.indexOf('.') + 1) : "";
        Map<String, Object> left = new LinkedHashMap<>();
        object.forEach((name, present) -> {
            if (!name.equals(key)) {
                left.put(String.valueOf(name), present);
            } else if (present instanceof Map<?, ?> inner && !rest.isEmpty()) {
                left.put(key, changed(inner, rest, value));
            } else if (present instanceof List<?> list && !rest.isEmpty()) {
                left.put(key, list.stream().map(e -> changed((Map<?, ?>) e, rest, value)).toList());
            } else if (rest.isEmpty()) {
                value.ifPresent(v -> left.put(key, v));
            }
        });
        return left;
    }

    /** Files outside the project go on to the next command, and say the same as the project. */
    private void afterwards(Path project) {
        String scores = root.resolve("scores.jsonl").toString();
        String labels = root.resolve("labels.jsonl").toString();
        String own = CommandRun.of("calibrate", project.toString(), "--metric", "ex", "--replicates", "100").out();
        String files = CommandRun.of("calibrate", "--scores", scores, "--labels", labels, "--metric", "ex", "--replicates", "100").out();
        assertThat(files).isNotEmpty();
        assertThat(row(files, "EX")).isNotEmpty().isEqualTo(row(own, "EX"));
        assertThat(CommandRun.of("calibrate", "--study", root.resolve("study.json").toString()).out()).contains("Every digit");
        assertThat(CommandRun.of("calibrate", "--study", root.resolve("study.json").toString()).status()).isZero();
        assertThat(root.resolve("report/calibration.json")).content().contains("\"stef-score\"");
        assertThat(CommandRun.of("labels", "import", project.toString(), labels).status()).isZero();
        assertThat(CommandRun.of("agreement", "--labels", labels).status()).isLessThan(2);
    }

    /** The figures of a metric, from κ on; a file of scores states verdicts and no threshold. */
    private static List<String> row(String table, String metric) {
        return table.lines().map(l -> List.of(l.strip().split("\\s+"))).filter(w -> w.size() > 7 && w.get(3).equals(metric)).findFirst()
                .map(w -> w.subList(6, w.size())).orElse(List.of());
    }
}
