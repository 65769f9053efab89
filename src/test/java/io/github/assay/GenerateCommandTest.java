package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay generate} with a real command, a real endpoint and the built-in pipeline. */
@Timeout(120)
class GenerateCommandTest {
    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void project() throws Exception {
        folder = Files.createDirectories(root.resolve("my project"));
        List<String> cases = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            cases.add(Json.line(Map.of("case_id", "c" + i, "question", "How many singers are older than " + i + "?", "db_id", "concert",
                    "gold_sql", "SELECT count(*) FROM singer WHERE age > " + i)));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.createDirectories(folder.resolve("databases"));
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/concert.sqlite"));
                Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE singer(id INTEGER PRIMARY KEY, name TEXT, age INT)");
            statement.execute("CREATE TABLE venue(id INTEGER PRIMARY KEY, city TEXT)");
            statement.execute("INSERT INTO singer VALUES (1, 'a', 3), (2, 'b', 5)");
        }
    }

    private void agents(String json) throws IOException {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"agents\":" + json + "}");
    }

    private CommandRun generate(String agent, String... more) {
        return CommandRun.of(Stream.concat(Stream.of("generate", folder.toString(), "--agent", agent), Stream.of(more))
                .toArray(String[]::new));
    }

    private Path script(String name, String body) throws IOException {
        Path file = Files.writeString(root.resolve(name), "#!/bin/sh\n" + body);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    @Test
    void aCommandAnswersEachCaseAndOneFailureCostsOneCase() throws Exception {
        Path agent = script("agent.sh", """
                task=$(cat)
                case "$task" in
                  *'"gold'*) echo '{"sql":"LEAK"}' ;;
                  *'"c3"'*) echo 'no such luck' >&2; exit 7 ;;
                  *'"c4"'*) echo 'not json' ;;
                  *'"c5"'*) sleep 60 ;;
                  *) echo '{"sql":"SELECT count(*) FROM singer","tokens":12,"trace":{"steps":["a",{"b":1}]}}' ;;
                esac
                """);
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"" + agent + "\"],\"timeoutSeconds\":2,\"memoryMegabytes\":4000}}");
        CommandRun run = generate("shell", "--agree", agent.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("shell, run r1: 5 predictions made, 0 made before, of 8 cases.",
                "the command ended with status 7", "not one JSON object", "did not answer within 2 s");
        List<String> lines = Files.readAllLines(folder.resolve("predictions/shell-r1.jsonl"));
        assertThat(lines).hasSize(8);
        assertThat(lines.getFirst()).contains("\"trace\":{\"steps\":[\"a\",{\"b\":1}]}", "\"agent_name\":\"shell\"", "\"eval_run_date\"");
        assertThat(lines.get(3)).contains("\"error\":\"the command ended with status 7\"", "\"stderr\":\"no such luck\"");
        assertThat(String.join("", lines)).doesNotContain("LEAK");

        script("agent.sh", "cat >/dev/null; echo '{\"sql\":\"SELECT 2\"}'");
        CommandRun again = generate("shell", "--agree", agent.toString());
        assertThat(again.out()).contains("run r1: 3 predictions made, 5 made before");
        assertThat(again.status()).isZero();
        assertThat(generate("shell", "--agree", agent.toString()).out()).contains("run r2");
        assertThat(CommandRun.of("score", folder.toString(), "--metric", "ex").status()).isZero();
    }

    @Test
    void nothingIsStartedWithoutConsentOrWithWrongSettings() throws Exception {
        Path mark = root.resolve("started");
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"touch\",\"" + mark + "\"]},\"bad\":{\"type\":\"magic\"},"
                + "\"none\":{\"type\":\"command\"},\"pipe\":{\"type\":\"pipeline\"}}");
        CommandRun run = generate("shell");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("touch " + mark, "Add --agree 'touch " + mark);
        assertThat(mark).doesNotExist();
        assertThat(generate("bad", "--yes").err()).contains("agents.bad.type cannot be used: expected command, http or pipeline");
        assertThat(generate("none", "--yes").err()).contains("agents.none.command");
        assertThat(generate("pipe", "--yes").err()).contains("agents.pipe names no model");
        assertThat(generate("other", "--yes").err()).contains("project.json has no agents.other");
        assertThat(generate("shell", "--agree", "touch " + mark).out()).contains("the answer is not one JSON object");
    }

    @Test
    void aCommandGetsOnlyTheVariablesThatAreNamedAndAgreedTo() throws Exception {
        Path agent = script("agent.sh", "cat >/dev/null; env | cut -d= -f1 | sort > " + root + "/names; echo '{\"sql\":\"SELECT 1\"}'\n");
        String more = System.getenv().keySet().stream().filter(n -> n.matches("XDG_CONFIG_HOME|HOSTNAME|JAVA_HOME|OLDPWD")).findFirst().orElse("NONE_SET");
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"" + agent + "\"],\"parallel\":1,\"environment\":[\"" + more + "\"]}}");
        assertThat(generate("shell").err()).contains("path of the database, environment variables " + more);
        assertThat(generate("shell", "--agree", agent.toString()).out()).contains("8 predictions made");
        List<String> names = new ArrayList<>(Files.readAllLines(root.resolve("names")));
        assertThat(names.remove("ASSAY_TASK")).isTrue();
        names.removeAll(List.of("PWD", "SHLVL", "_", "OLDPWD", more));
        assertThat(io.github.assay.agents.CommandAgent.USUAL).containsAll(names);
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"" + agent + "\"],\"environment\":[\"A=B\"]}}");
        assertThat(generate("shell").err()).contains("agents.shell.environment cannot be used");
    }

    @Test
    void anEndpointAnswersAndARefusalEndsTheRun() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> reply.send(200, "{\"sql\":\"SELECT 1\",\"cost\":0.5}"))) {
            agents("{\"web\":{\"type\":\"http\",\"url\":\"" + server.base() + "/predict\"}}");
            assertThat(generate("web", "--yes").out()).contains("8 predictions made");
            assertThat(server.arrived()).isEqualTo(8);
        }
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> reply.send(403, "no"))) {
            agents("{\"web\":{\"type\":\"http\",\"url\":\"" + server.base() + "/predict\",\"parallel\":1}}");
            CommandRun run = generate("web", "--system", "other", "--yes");
            assertThat(run.status()).isEqualTo(4);
            assertThat(server.arrived()).isEqualTo(1);
        }
    }

    @Test
    void thePipelineLinksGeneratesAndCorrectsAndCanBeReplayed() throws Exception {
        Path predictions = folder.resolve("predictions/pipe-r1.jsonl");
        String settings = "{\"pipe\":{\"type\":\"pipeline\",\"model\":\"m\",\"baseUrl\":\"http://x/v1"
                + "\",\"linker\":\"tcsl\",\"corrections\":2,\"examples\":{\"k\":2,\"technique\":\"question_similarity\"}}}";
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    boolean tables = r.body().contains("choose the tables");
                    String text = tables ? "{\"names\":[\"Singer\"]}"
                            : r.body().contains("choose the columns") ? "{\"names\":[\"singer.age\"]}"
                            : r.body().contains("repair a SQL") ? "SELECT count(*) FROM singer WHERE age > 1"
                            : "```sql\nSELECT count(* FROM singer\n  WHERE age > 1\n```";
                    if (!tables && r.body().contains("city")) {
                        text = "the schema was not linked";
                    }
                    reply.send(200, ReplyBody.of(text, "served", WireForm.CHAT));
                })) {
            agents(settings.replaceFirst("http://[^\"]+", server.base().toString()));
            CommandRun run = generate("pipe", "--yes");
            assertThat(run.out()).as(run.err()).contains("8 predictions made");
            assertThat(Files.readAllLines(predictions)).hasSize(8).allSatisfy(line -> assertThat(line).contains(
                    "\"predicted_sql\":\"SELECT count(*) FROM singer WHERE age > 1\"", "\"first_attempt_sql\":\"SELECT count(* FROM singer WHERE age > 1\"",
                    "\"correction_attempts\":1", "\"retrieved_columns\":[\"singer.age\"]", "\"generator\":\"few_shot\"", "\"stage\":\"corrector\"")
                    .doesNotContain("first_sql", "\"attempts\"", "linked_columns", "trace"));
        }
        assertThat(CommandRun.of("check", folder.toString()).out()).doesNotContain("recordings", "an unknown key", "agents");
        CommandRun replayed = generate("pipe", "--system", "again", "--replay");
        assertThat(replayed.out()).contains("again, run r1: 8 predictions made");
        assertThat(Files.readString(folder.resolve("predictions/again-r1.jsonl"))).contains("\"correction_attempts\":1");
    }

    @Test
    void hostileCommandsCostTheirCaseAndLeaveNothingBehind() throws Exception {
        Path mark = root.resolve("alive");
        Path agent = script("hostile.sh", """
                task=$(head -c 20)
                case "$task" in
                  *'"c0"'*) (setsid sh -c 'while :; do date >> %1$s; sleep 0.1; done' > /dev/null 2>&1 < /dev/null &)
                     (exec env -i "$(command -v setsid)" "$(command -v sh)" -c 'while :; do echo x >> %1$s; /bin/sleep 0.1; done' > /dev/null 2>&1 < /dev/null &)
                     echo '{"sql":"SELECT 1"}' ;;
                  *'"c1"'*) yes '{"sql":"SELECT 1"}' ;;
                  *'"c2"'*) yes 'a message that never ends' >&2 ;;
                  *'"c3"'*) exec 0<&-; echo '{"sql":"SELECT 3"}' ;;
                  *'"c4"'*) echo '{"sql":4}' ;;
                  *'"c5"'*) printf '\\377\\376' ;;
                  *'"c6"'*) echo '{"sql":"SELECT 6","case_id":"c7","system":"other","run_id":"x"}' ;;
                  *) kill -9 $$ ;;
                esac
                """.formatted(mark));
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"" + agent + "\"],\"timeoutSeconds\":30}}");
        CommandRun run = generate("shell", "--agree", agent.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("3 predictions made", "answered with more than 8 MB and was ended",
                "wrote more than 16 MB to standard error and was ended", "the answer's sql is no text", "the answer is not UTF-8",
                "the command ended with status");
        List<String> lines = Files.readAllLines(folder.resolve("predictions/shell-r1.jsonl"));
        assertThat(lines.get(6)).contains("\"case_id\":\"c6\"", "\"system\":\"shell\"", "\"run_id\":\"r1\"");
        if (Files.isDirectory(Path.of("/proc/self"))) {
            assertThat(ProcessHandle.allProcesses().anyMatch(p -> p.info().commandLine().orElse("").contains(mark.toString()))).isFalse();
        }
    }

    @Test
    @Tag("exhaustive")
    void runsWithAwkwardNamesKeepTheirOwnFiles() throws Exception {
        Path agent = script("agent.sh", "cat >/dev/null; echo '{\"sql\":\"SELECT 1\"}'\n");
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"" + agent + "\"]}}");
        List<List<String>> names = List.of(List.of("a-b", "c"), List.of("a", "b-c"), List.of("../../x", "../y"), List.of("A", "1/2"),
                List.of("A", "1_2"), List.of("n".repeat(300), "r"));
        for (List<String> name : names) {
            CommandRun run = generate("shell", "--agree", agent.toString(), "--system", name.get(0), "--run", name.get(1));
            assertThat(run.out()).as(run.err()).contains("8 predictions made, 0 made before");
        }
        assertThat(folder.resolve("predictions").toFile().list()).hasSize(names.size());
        assertThat(root.toFile().list()).containsExactlyInAnyOrder("my project", "agent.sh");
        for (List<String> name : names) {
            assertThat(generate("shell", "--agree", agent.toString(), "--system", name.get(0), "--run", name.get(1)).out()).contains("8 made before");
        }
        assertThat(CommandRun.of("check", folder.toString()).out()).contains("48 items");
    }

    @Test
    void aSecondCommandForOneRunIsRefusedAndAHalfLineIsAnsweredAgain() throws Exception {
        Path agent = script("agent.sh", "cat >/dev/null; echo '{\"sql\":\"SELECT 1\"}'\n");
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"" + agent + "\"]}}");
        assertThat(generate("shell", "--agree", agent.toString()).status()).isZero();
        Path work = folder.resolve("recordings/generated-shell-r1.jsonl");
        String whole = Files.readString(work);
        Files.writeString(work, whole.substring(0, whole.length() - 20));
        try (java.nio.channels.FileChannel other = java.nio.channels.FileChannel.open(work, java.nio.file.StandardOpenOption.WRITE);
                java.nio.channels.FileLock _ = other.lock()) {
            CommandRun refused = generate("shell", "--agree", agent.toString(), "--run", "r1");
            assertThat(refused.status()).isEqualTo(3);
            assertThat(refused.err()).contains("is being generated by another command");
        }
        assertThat(CommandRun.of("check", folder.toString()).out()).as("a half line is no damage").doesNotContain("recordings");
        Files.writeString(work, whole.replaceFirst("(?m)^.*\"c2\".*$", "{\"case_id\":"));
        assertThat(CommandRun.of("check", folder.toString()).out()).contains(
                " damaged line: ", "; expected one answer of an agent a line. Their cases are answered again by the same command.");
        assertThat(generate("shell", "--agree", agent.toString(), "--run", "r1").out()).contains("1 prediction made, 7 made before");
    }

    @Test
    void defaultsHoldForAgentsAndACommandIsStartedInItsFolder() throws Exception {
        Files.createDirectories(root.resolve("beside"));
        script("beside/agent.sh", "cat >/dev/null; echo '{\"sql\":\"SELECT 1\"}'\n");
        agents("{\"default\":{\"timeoutSeconds\":7200,\"parallel\":1},\"shell\":{\"type\":\"command\",\"command\":[\"./agent.sh\"],"
                + "\"folder\":\"../beside\"}}");
        assertThat(generate("shell").err()).contains("./agent.sh, in the folder ../beside");
        CommandRun run = generate("shell", "--agree", "./agent.sh");
        assertThat(run.out()).as(run.err()).contains("8 predictions made");
        assertThat(CommandRun.of("check", folder.toString()).out()).contains("0 errors, 0 warnings, 1 note");
    }

    @Test
    void aFolderThatCannotBeWrittenIsSaidInOneSentence() throws Exception {
        Path agent = script("agent.sh", "cat >/dev/null; echo '{\"sql\":\"SELECT 1\"}'\n");
        agents("{\"shell\":{\"type\":\"command\",\"command\":[\"" + agent + "\"]}}");
        Files.writeString(folder.resolve("recordings"), "a file");
        CommandRun run = generate("shell", "--agree", agent.toString(), "--run", "r1");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("cannot be read or written. Check the folder and the free space").doesNotContain("Exception");
        Files.delete(folder.resolve("recordings"));
        Files.createDirectories(folder.resolve("recordings"));
        Files.writeString(folder.resolve("predictions"), "a file");
        assertThat(generate("shell", "--agree", agent.toString(), "--run", "r1").status()).isEqualTo(3);
        Files.delete(folder.resolve("predictions"));
        assertThat(generate("shell", "--agree", agent.toString(), "--run", "r1").out()).contains("8 made before");
    }

    @Test
    void examplesAreChosenByVectorsThatAreRecordedOnceAndReplayed() throws Exception {
        // The vector of question i points at the angle i; questions 0 and 7 point the same way.
        String embedding = "{\"technique\":\"embedding\",\"k\":1,\"embedding\":{\"model\":\"vectors\"}}";
        String first;
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    if (r.path().endsWith("/embeddings")) {
                        int i = Integer.parseInt(r.body().replaceAll("(?s).*older than (\\d+)\\?.*", "$1")) % 7;
                        reply.send(200, "{\"model\":\"vectors-1\",\"data\":[{\"index\":0,\"embedding\":[" + Math.cos(i) + "," + Math.sin(i)
                                + "]}],\"usage\":{\"prompt_tokens\":7,\"total_tokens\":7}}");
                    } else {
                        reply.send(200, ReplyBody.of("SELECT 1", "served", WireForm.CHAT));
                    }
                })) {
            agents("{\"pipe\":{\"type\":\"pipeline\",\"model\":\"m\",\"baseUrl\":\"" + server.base() + "\",\"examples\":" + embedding + "}}");
            CommandRun requested = generate("pipe");
            assertThat(requested.err()).contains("The questions of all cases and examples would be sent to " + server.base() + "/embeddings, model vectors.");
            assertThat(server.arrived()).isZero();
            CommandRun run = generate("pipe", "--yes");
            assertThat(run.out()).as(run.err()).contains("8 predictions made");
            assertThat(server.arrived()).as("one vector and one query a case").isEqualTo(16);
            List<String> vectors = Files.readAllLines(folder.resolve("recordings/embedding-pipe.jsonl"));
            assertThat(vectors).hasSize(8).allSatisfy(v -> assertThat(v).contains("\"path\":\"/embeddings\"", "\"model\":\"vectors\"")
                    .doesNotContain("max_tokens"));
            String prompt = Files.readAllLines(folder.resolve("recordings/agent-pipe.jsonl")).stream()
                    .filter(l -> l.contains("singers are older than 0?\\n</question")).findFirst().orElseThrow();
            assertThat(prompt).contains("Question: How many singers are older than 7?");
            first = Files.readString(folder.resolve("recordings/agent-pipe.jsonl"));
            assertThat(generate("pipe", "--yes", "--run", "r2").status()).isZero();
            assertThat(server.arrived()).as("vectors and replies are recorded").isEqualTo(16);
        }
        CommandRun replayed = generate("pipe", "--system", "again", "--replay");
        assertThat(replayed.out()).as(replayed.err()).contains("8 predictions made");
        assertThat(Files.readString(folder.resolve("recordings/agent-pipe.jsonl"))).isEqualTo(first);
        assertThat(CommandRun.of("check", folder.toString()).out()).doesNotContain("embedding-pipe");
        Files.delete(folder.resolve("recordings/embedding-pipe.jsonl"));
        assertThat(generate("pipe", "--system", "third", "--replay").err()).contains("8 of 8 questions have no vector", "is not recorded");
        agents("{\"pipe\":{\"type\":\"pipeline\",\"model\":\"m\",\"examples\":{\"technique\":\"embedding\"}}}");
        assertThat(generate("pipe", "--yes").err()).contains("agents.pipe.examples.embedding.model cannot be used");
    }

    @Test
    void aReplyWithoutAVectorIsTriedAgainAndStopsBeforeAnythingIsGenerated() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> reply.send(400, "{\"error\":\"no such model\"}"))) {
            agents("{\"pipe\":{\"type\":\"pipeline\",\"model\":\"m\",\"baseUrl\":\"" + server.base()
                    + "\",\"examples\":{\"technique\":\"embedding\",\"k\":1,\"embedding\":{\"model\":\"v\"}}}}");
            CommandRun run = generate("pipe", "--yes");
            assertThat(run.err()).contains("8 of 8 questions have no vector. The first:", "refused the request (status 400)");
            assertThat(run.status()).isGreaterThan(1);
            assertThat(folder.resolve("predictions")).doesNotExist();
        }
    }
}
