package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.cli.Cli;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Progress;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay add}: a run joins a project, and labels stay. */
class AddCommandTest {
    @TempDir
    private Path root;

    private Path project;

    @BeforeEach
    void project() throws IOException {
        project = Files.createDirectories(root.resolve("my project"));
        Files.write(project.resolve("cases.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"question\":\"How many a?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}",
                "{\"case_id\":\"c2\",\"question\":\"Which  b?\",\"gold_sql\":\"SELECT 2\",\"db_id\":\"d\"}",
                "{\"case_id\":\"c3\",\"question\":\"And c?\",\"gold_sql\":\"SELECT 3\",\"db_id\":\"d\"}"));
        Files.createDirectories(project.resolve("predictions"));
        Files.write(project.resolve("predictions/a.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"system\":\"a\",\"sql\":\"SELECT 1\"}", "{\"case_id\":\"c2\",\"system\":\"a\",\"sql\":\"SELECT 2\"}"));
        Files.writeString(root.resolve("votes.csv"), "case_id,system,annotator,label\nc1,a,ann,pass\n");
        assertThat(CommandRun.of("labels", "import", project.toString(), root.resolve("votes.csv").toString()).status()).isZero();
    }

    private CommandRun add(Path source, String... more) {
        List<String> arguments = new ArrayList<>(List.of("add", source.toString(), "--to", project.toString()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private String labels() throws IOException {
        Path file = root.resolve("labels.csv");
        Files.deleteIfExists(file);
        assertThat(CommandRun.of("labels", "export", project.toString(), "--to", file.toString()).status()).isZero();
        return Files.readString(file);
    }

    @Test
    void aSecondRunIsComparedWithTheFirst() throws IOException {
        Path source = Files.write(root.resolve("new answers.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"sql\":\"SELECT 1\",\"trace\":{\"steps\":[1,2]}}", "{\"case_id\":\"c3\",\"sql\":\"SELECT 4\"}"));
        CommandRun preview = add(source, "--system", "a", "--preview");
        assertThat(preview.out()).contains("a, run r2: 2 predictions. Against run r1: 1 new, 0 changed, 1 equal, 1 gone.",
                "1 case without a prediction", "Nothing was written");
        assertThat(project.resolve("predictions").toFile().list()).containsExactly("a.jsonl");
        String labels = labels();
        assertThat(labels).contains("c1", "ann", "pass");
        assertThat(add(source, "--system", "a").status()).isZero();
        assertThat(labels()).isEqualTo(labels);
        assertThat(Files.readAllLines(project.resolve("predictions/a-r2.jsonl"))).hasSize(2).first().asString()
                .contains("\"trace\":{\"steps\":[1,2]}", "\"run_id\":\"r2\"", "\"system\":\"a\"");
        assertThat(add(source, "--system", "a", "--run", "r2").err()).contains("The run r2 of the system a exists");
        assertThat(add(source, "--system", "a", "--run", "week 3").status()).isZero();
        assertThat(CommandRun.of("check", project.toString()).out()).contains("6 items");
    }

    @Test
    void anotherProgramsFileIsReadByItsImporterAndMatchedByQuestion() throws IOException {
        Path source = Files.writeString(root.resolve("peer.csv"),
                "id,question,db_id,gold_sql,predicted_sql\nx9,Which b?,d,SELECT 2,SELECT 22\nx8,Unknown?,d,SELECT 0,SELECT 0\n");
        CommandRun run = add(source, "--system", "peer");
        assertThat(run.out()).contains("peer, run r1: 1 prediction. A new system.", "1 found by database and question");
        assertThat(run.err()).contains("1 prediction for no case of the project, left out: x8");
        assertThat(run.status()).isEqualTo(1);
        assertThat(Files.readString(project.resolve("predictions/peer-r1.jsonl"))).contains("\"case_id\":\"c2\"", "SELECT 22");
    }

    @Test
    void filesThatArriveAreAddedScoredAndComparedUntilItIsStopped() throws Exception {
        Path inbox = Files.createDirectories(root.resolve("inbox"));
        Files.writeString(inbox.resolve("old.jsonl"), "{\"case_id\":\"c1\",\"system\":\"a\",\"run_id\":\"old\",\"sql\":\"SELECT 1\"}\n");
        Files.createSymbolicLink(inbox.resolve("link.jsonl"), Files.writeString(root.resolve("elsewhere.jsonl"), "{\"case_id\":\"c1\",\"run_id\":\"linked\",\"sql\":\"SELECT 1\"}\n"));
        assertThat(CommandRun.of("add", "--watch", inbox.toString(), "--to", project.toString(), "--changes", "nosuch").err())
                .as("before it waits").contains("'nosuch' is none");
        Watch watch = watch(inbox, (out, err, command) -> {
            await(err, "1 file that was there is left alone", command);
            Files.writeString(inbox.resolve("broken.jsonl"), "{\"case_id\":\"zz\",\"sql\":\"SELECT 1\"}\n");
            await(err, "no prediction for a case of this project", command);
            Files.writeString(inbox.resolve("broken.jsonl"), "{\"case_id\":\"c1\",\"system\":\"a\",\"run_id\":\"mended\",\"sql\":\"SELECT 7\"}\n");
            Files.writeString(inbox.resolve("old.jsonl"), "{\"case_id\":\"c2\",\"system\":\"a\",\"run_id\":\"old\",\"sql\":\"SELECT 2\"}\n");
            await(out, "a/mended (broken.jsonl): 1 prediction, ", command);
            await(err, "old.jsonl changed after it was added or found here; it is left alone", command);
        });
        assertThat(watch.out()).hasLineCount(1).contains("pass by ex. Against r1: 0 worse, 0 better.");
        assertThat(watch.err()).contains("Stopped. What was finished is kept.");
        assertThat(Files.readString(project.resolve("predictions/a-mended.jsonl"))).contains("SELECT 7");
        assertThat(project.resolve("predictions").toFile().list()).containsExactlyInAnyOrder("a.jsonl", "a-mended.jsonl");
        assertThat(CommandRun.of("add", "--to", project.toString()).err()).contains("Name either a SOURCE or --watch FOLDER.");
    }

    @Test
    void aFileThatArrivesWhileTheProjectIsOpenElsewhereWaits() throws Exception {
        Path inbox = Files.createDirectories(root.resolve("inbox"));
        Watch watch = watch(inbox, (out, err, command) -> {
            await(err, "Waiting for files", command);
            try (Wiring window = new Wiring(TestConsents.FILE);
                    ProjectSession _ = window.services().workbench().open(project, _ -> false, Progress.NONE)) {
                Files.writeString(inbox.resolve("new.jsonl"), "{\"case_id\":\"c1\",\"system\":\"a\",\"run_id\":\"new\",\"sql\":\"SELECT 7\"}\n");
                await(err, "new.jsonl is tried again every second", command);
                assertThat(project.resolve("predictions/a-new.jsonl")).doesNotExist();
            }
            await(out, "\n", command);
        }, "--carry", "sql", "--json");
        assertThat(watch.out()).hasLineCount(1).contains("\"source\":\"" + inbox.resolve("new.jsonl") + "\"", "\"run_id\":\"new\"",
                "\"changes\":{\"metric\":\"ex\",\"passing\":0,\"judged\":0,");
        assertThat(watch.err()).containsOnlyOnce("is tried again");
    }

    /** What a watch printed until it was stopped. */
    private record Watch(String out, String err) {}

    /** What happens while a watch runs. */
    private interface During {
        void run(ByteArrayOutputStream out, ByteArrayOutputStream err, CompletableFuture<Integer> command) throws Exception;
    }

    private Watch watch(Path inbox, During during, String... more) throws Exception {
        CancelToken stop = new CancelToken();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> arguments = new ArrayList<>(List.of("add", "--watch", inbox.toString(), "--to", project.toString()));
        arguments.addAll(List.of(more));
        try (Wiring wiring = new Wiring(TestConsents.FILE);
                PrintStream printed = new PrintStream(new BufferedOutputStream(out, 1 << 16), false, StandardCharsets.UTF_8);
                PrintStream stated = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            CompletableFuture<Integer> command = CompletableFuture.supplyAsync(() -> Cli.run(
                    arguments.toArray(String[]::new), "test", wiring::services, new Terminal(printed, stated, false, stop)));
            try {
                during.run(out, err, command);
            } finally {
                stop.cancel();
            }
            assertThat(command.get(60, TimeUnit.SECONDS)).isEqualTo(4);
        }
        return new Watch(out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static void await(ByteArrayOutputStream text, String wanted, CompletableFuture<Integer> command) throws InterruptedException {
        while (!text.toString(StandardCharsets.UTF_8).contains(wanted)) {
            assertThat(command).as(wanted).isNotDone();
            Thread.sleep(20);
        }
    }

    @Test
    void aSourceWithoutAnyCaseOfTheProjectIsRefused() throws IOException {
        Path source = Files.writeString(root.resolve("other.jsonl"), "{\"case_id\":\"zz\",\"sql\":\"SELECT 1\"}\n");
        CommandRun run = add(source);
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("no prediction for a case of this project", "zz");
        assertThat(add(root.resolve("missing.jsonl")).status()).isEqualTo(3);
    }

    @Test
    void severalRunsOfASystemStayApartAndRepeatedPredictionsAreCounted() throws IOException {
        Path source = Files.write(root.resolve("runs.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"system\":\"b\",\"run_id\":\"w1\",\"sql\":\"SELECT 1\"}",
                "{\"case_id\":\"c1\",\"system\":\"b\",\"run_id\":\"w2\",\"sql\":\"SELECT 2\"}",
                "{\"case_id\":\"c1\",\"system\":\"b\",\"run_id\":\"w2\",\"sql\":\"SELECT 3\"}"));
        assertThat(add(source, "--run", "w9").err()).contains("has several runs of b: w1, w2", "Leave out --run");
        CommandRun run = add(source);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("b, run w1: 1 prediction.", "b, run w2: 1 prediction.");
        assertThat(run.err()).contains("1 further prediction of cases that have one in this run");
        assertThat(Files.readString(project.resolve("predictions/b-w2.jsonl"))).contains("SELECT 2").doesNotContain("SELECT 3");
        assertThat(add(source).err()).contains("The run w1 of the system b exists", "give them another run_id");
    }

    @Test
    void aRunThatTheSourceStatesKeepsItsIdUnlessAnotherIsGiven() throws IOException {
        Path source = Files.write(root.resolve("july.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"system\":\"a\",\"run_id\":\"july\",\"sql\":\"SELECT 1\"}",
                "{\"case_id\":\"c3\",\"system\":\"b\",\"run_id\":\"june\",\"sql\":\"SELECT 3\"}"));
        assertThat(add(source, "--preview").out()).contains("a, run july: 1 prediction. Against run r1:", "b, run june: 1 prediction. A new system.");
        assertThat(add(source, "--run", "w9", "--preview").out()).contains("a, run w9:", "b, run w9:");
        assertThat(add(source).status()).isZero();
        assertThat(Files.readString(project.resolve("predictions/a-july.jsonl"))).contains("\"run_id\":\"july\"");
        assertThat(add(source).err()).contains("The run july of the system a exists", "Give another id with --run");
    }

    @Test
    void idsThatDifferOnlyInCaseAndNamesWithSlashesAreKeptApart() throws IOException {
        Files.write(project.resolve("cases.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"question\":\"How many a?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}",
                "{\"case_id\":\"C1\",\"question\":\"How many A?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}",
                "{\"case_id\":\"c2\",\"question\":\"Which  b?\",\"gold_sql\":\"SELECT 2\",\"db_id\":\"d\"}"));
        Path source = Files.write(root.resolve("s.jsonl"), List.of(
                "{\"case_id\":\"C1\",\"sql\":\"SELECT 'upper'\"}", "{\"case_id\":\"c1\",\"sql\":\"SELECT 'lower'\"}"));
        assertThat(add(source, "--system", "x/y", "--run", "../../1").status()).isZero();
        List<String> lines = Files.readAllLines(project.resolve("predictions/x_y-.._.._1.jsonl"));
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("\"case_id\":\"c1\"", "lower", "\"run_id\":\"../../1\"");
        assertThat(lines.get(1)).contains("\"case_id\":\"C1\"", "upper");
        assertThat(CommandRun.of("check", project.toString()).out()).contains("4 items");
    }

    @Test
    void tablesAndListsWithoutQuestionsAreRead() throws IOException {
        Path csv = Files.writeString(root.resolve("p.csv"), "case_id,predicted_sql\nc1,SELECT 5\nc2,SELECT 6\n");
        CommandRun table = add(csv, "--system", "csv");
        assertThat(table.out()).as(table.err()).contains("csv, run r1: 2 predictions");
        Path json = Files.writeString(root.resolve("p.json"), "[{\"case_id\":\"c1\",\"predicted_sql\":\"SELECT 5\",\"meta\":{\"a\":{\"b\":1}}}]");
        CommandRun list = add(json, "--system", "list");
        assertThat(list.out()).as(list.err()).contains("list, run r1: 1 prediction");
        assertThat(Files.readString(project.resolve("predictions/list-r1.jsonl"))).contains("\"meta\":{\"a\":{\"b\":1}}");
    }

    @Test
    void predictionsAloneInBirdsAndSpidersFormAreMatchedByPlace() throws IOException {
        Path bird = Files.writeString(root.resolve("predict.json"),
                "{\"2\": \"SELECT 33\\t----- bird -----\\td\", \"0\": \"SELECT 11\\t----- bird -----\\td\", \"1\": 0}");
        CommandRun keys = add(bird, "--system", "bird");
        assertThat(keys.out()).as(keys.err()).contains("bird, run r1: 2 predictions. A new system. 1 case without a prediction.");
        assertThat(Files.readAllLines(project.resolve("predictions/bird-r1.jsonl"))).hasSize(2).last().asString()
                .contains("\"case_id\":\"c3\"", "\"predicted_sql\":\"SELECT 33\"");
        Path text = Files.writeString(root.resolve("week 2.sql"), "SELECT 11\td\n\nSELECT 33\n");
        CommandRun lines = add(text, "--system", "spider");
        assertThat(lines.out()).as(lines.err()).contains("spider, run r1: 2 predictions. A new system. 1 case without a prediction.");
        assertThat(lines.status()).isZero();
        assertThat(CommandRun.of("check", project.toString()).out()).contains("6 items");
    }

    @Test
    void predictionsByPlaceThatBelongToOtherQuestionsAreRefused() throws IOException {
        Path few = Files.writeString(root.resolve("few.sql"), "SELECT 1\nSELECT 2\n");
        assertThat(add(few).err()).contains("has 2 queries, one a line; the project has 3 cases", "CSV with case_id");
        Path other = Files.writeString(root.resolve("other.txt"), "SELECT 1\td\nSELECT 2\telsewhere\nSELECT 3\td\n");
        assertThat(add(other).err()).contains("line 2: the query is for the database elsewhere, case c2 at that place is about d");
        Path bird = Files.writeString(root.resolve("p.json"), "{\"0\": \"SELECT 1\\t----- bird -----\\tx\"}");
        CommandRun wrong = add(bird);
        assertThat(wrong.err()).contains("key 0: the query is for the database x");
        assertThat(wrong.status()).isEqualTo(3);
        Path beyond = Files.writeString(root.resolve("q.json"), "{\"0\": \"SELECT 1\", \"7\": \"SELECT 7\"}");
        CommandRun more = add(beyond, "--system", "q");
        assertThat(more.err()).contains("1 prediction for no case of the project, left out: key 7");
        assertThat(more.status()).isEqualTo(1);
    }

    @Test
    void aLineThatCannotBeReadIsNamed() throws IOException {
        Path source = Files.writeString(root.resolve("torn.jsonl"),
                "{\"case_id\":\"c1\",\"sql\":\"SELECT 1\"}\n{\"case_id\":\"c2\",\"sq");
        CommandRun run = add(source, "--system", "torn");
        assertThat(run.out()).contains("torn, run r1: 1 prediction.");
        assertThat(run.err()).contains("torn.jsonl:2: a line that is no JSON object", "end of the file missing");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void tablesOfPredictionsComeAlongUnderNamesOfTheirRun() throws IOException {
        Path other = Files.createDirectories(root.resolve("other project/predictions"));
        Path tables = Files.createDirectories(root.resolve("other project/results/a"));
        Files.writeString(tables.resolve("c1.csv"), "x\n1\n");
        Files.createDirectories(project.resolve("results/a"));
        Files.writeString(project.resolve("results/a/c1.csv"), "x\n99\n");
        Files.writeString(root.resolve("secret.csv"), "key\n1\n");
        Path source = Files.write(other.resolve("a.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"sql\":\"SELECT 1\",\"result\":{\"file\":\"results/a/c1.csv\"}}",
                "{\"case_id\":\"c2\",\"sql\":\"SELECT 2\",\"result\":{\"file\":\"../secret.csv\"}}"));
        CommandRun run = add(source, "--system", "a", "--run", "w2");
        assertThat(run.err()).contains("c2: the result table ../secret.csv, which is not there");
        assertThat(Files.readAllLines(project.resolve("predictions/a-w2.jsonl"))).hasSize(2).first().asString()
                .contains("\"file\":\"results/a-w2/c1.csv\"");
        assertThat(project.resolve("results/a-w2/c1.csv")).hasContent("x\n1\n");
        assertThat(project.resolve("results/a/c1.csv")).hasContent("x\n99\n");
        assertThat(project.resolve("results/a-w2").toFile().list()).containsExactly("c1.csv");
    }

    @Test
    void spider2TablesComeAlong() throws IOException {
        Path source = Files.createDirectories(root.resolve("spider2/my-agent")).getParent();
        Files.writeString(source.resolve("spider2-lite.jsonl"), "{\"instance_id\":\"c1\",\"question\":\"How many a?\",\"db\":\"d\"}\n");
        Files.writeString(source.resolve("my-agent/c1.csv"), "x\n7\n");
        CommandRun run = add(source, "--from", "spider2");
        assertThat(run.out()).as(run.err()).contains("my-agent, run r1: 1 prediction.");
        assertThat(project.resolve("results/my-agent-r1/c1.csv")).hasContent("x\n7\n");
        assertThat(Files.readString(project.resolve("predictions/my-agent-r1.jsonl"))).contains("results/my-agent-r1/c1.csv");
    }
}
