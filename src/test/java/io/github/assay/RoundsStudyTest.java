package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study with rounds on the command line: the commands of docs/rounds.md, and blindness at each of its entrances. */
class RoundsStudyTest {
    private static final Pattern KEY = Pattern.compile("\"case_id\":\"([^\"]+)\",\"system\":\"([^\"]+)\"");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    Path folder;

    private Path study;

    @BeforeEach
    void copy() throws Exception {
        study = folder.resolve("study");
        ExecutedSample.copy("retail-review", study);
    }

    private CommandRun run(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            String text = word.group(1) != null ? word.group(1) : word.group(2);
            words.add(text.equals("study") ? study.toString() : text.matches("[\\w-]+\\.(jsonl|csv|zip)|dees-study") ? folder.resolve(text).toString() : text);
        }
        return CommandRun.of(words.subList(1, words.size()).toArray(String[]::new));
    }

    private CommandRun good(String command) {
        CommandRun done = run(command);
        assertThat(done.status()).as(command + "\n" + done.out() + done.err()).isZero();
        return done;
    }

    /** Writes votes of somebody on what their queue holds, pass and fail in turn. */
    private void votes(String annotator, String at, int of) throws Exception {
        List<String> lines = new ArrayList<>();
        for (String line : good("assay labels queue study --json --annotator " + annotator).out().lines().toList()) {
            Matcher key = KEY.matcher(line);
            assertThat(key.find()).isTrue();
            lines.add(Json.line(Map.of(
                    "case_id", key.group(1), "system", key.group(2), "run_id", "r1", "annotator", annotator, "label",
                    (key.group(1).hashCode() + annotator.length()) % 3 == 0 ? "fail" : "pass", "at", at)));
        }
        Files.write(folder.resolve(annotator + ".jsonl"), lines.subList(0, Math.min(of, lines.size())));
    }

    /** Files that are taken back from a person have no times in the future. */
    private static String now() {
        return Instant.now().toString();
    }

    @Test
    void eachCommandOfThePageRuns() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("docs", "rounds.md"));
        boolean shell = false;
        int commands = 0;
        for (String line : lines) {
            if (line.startsWith("```")) {
                shell = line.equals("```sh");
            } else if (shell) {
                if (line.endsWith("import study dee.jsonl")) {
                    votes("dee", now(), 99);
                    votes("eli", now(), 99);
                } else if (line.endsWith("import study gus.jsonl")) {
                    votes("gus", now(), 5);
                }
                good(line);
                commands++;
            }
        }
        assertThat(commands).isGreaterThan(20);
        assertThat(Files.readString(folder.resolve("mine.jsonl"))).contains("\"annotator\":\"dee\"");
        assertThat(Files.readString(folder.resolve("final.csv"))).contains("P03").doesNotContain("dee", "sim-ana");
    }

    @Test
    void aLeadFollowsTheTeam() throws Exception {
        good("assay people add study Lea --role lead");
        good("assay rounds plan study --round r1 --people dee,eli --votes 2 --count 12 --by Lea");
        votes("dee", "2026-05-01T10:00:00Z", 99);
        votes("eli", "2026-05-02T10:00:00Z", 5);
        good("assay labels import study dee.jsonl");
        good("assay labels import study eli.jsonl");
        String text = good("assay team status study --by Lea --csv hours.csv").out();
        assertThat(text.lines()).allMatch(line -> line.length() <= 140).anyMatch(line -> line.startsWith("12 items, 5 complete on "));
        assertThat(text.lines().filter(line -> line.matches("(dee|eli|tier|pair|database) .*"))).isNotEmpty()
                .allMatch(line -> line.length() <= 100);
        assertThat(Files.readAllLines(folder.resolve("hours.csv")))
                .containsExactly("\"annotator\",day,items,again,hours", "dee,2026-05-01,12,0,0.0", "eli,2026-05-02,5,0,0.0");
        String document = good("assay team status study --round r1 --by Lea --json").out().replaceAll("\\s+", "");
        assertThat(document).contains("\"complete\":5,\"ends\":null").contains("{\"annotator\":\"eli\",\"assigned\":12,\"done\":5,\"open\":7");
        good("assay team pause study --round r1 --person eli --by Lea");
        assertThat(good("assay labels queue study --annotator eli").out()).startsWith("5 items");
        assertThat(good("assay team status study --by Lea").out()).contains("eli (paused)", "No end can be forecast");
        assertThat(run("assay team resume study --round r1 --person eli --by dee").err()).contains("'dee' is not a lead");
        good("assay team undo study --round r1 --by Lea");
        assertThat(good("assay labels queue study --annotator eli").out()).startsWith("12 items");
        CommandRun refused = run("assay team status study --by dee");
        assertThat(refused.status()).isNotZero();
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("'dee' is not a lead");
        good("assay people pseudonyms study on --by Lea");
        assertThat(good("assay team status study --by Lea").out()).contains("P0").doesNotContain("dee", "eli");
    }

    /** Figures of each round are the same in the terminal's document and in the report's. */
    @Test
    void theReportHasTheFiguresOfEachRound() throws Exception {
        good("assay people add study Lea --role lead");
        good("assay rounds plan study --round r1 --people dee,eli --votes 2 --count 12 --before scores --masked 0.5 --by Lea");
        votes("dee", "2030-05-01T10:00:00Z", 99);
        votes("eli", "2030-05-01T10:00:00Z", 99);
        good("assay labels import study dee.jsonl");
        good("assay labels import study eli.jsonl");
        Matcher key = KEY.matcher(good("assay labels queue study --json --annotator dee").out());
        assertThat(key.find()).isTrue();
        good("assay rounds close study --round r1 --by Lea");
        good("assay adjudicate decide study --by Lea --case " + key.group(1) + " --system " + key.group(2) + " --label pass");
        good("assay people pseudonyms study on --by Lea");
        String figures = figures(good("assay agreement study --round r1 --replicates 100 --json").out());
        assertThat(figures).contains("anchoring_pass", "anchoring_agreement", "against_adjudicated").doesNotContain("dee", "eli");
        assertThat(CommandRun.of("report", study.toString(), "--to", folder.resolve("report").toString(), "--replicates", "100").status())
                .isLessThan(2);
        assertThat(figures(Files.readString(folder.resolve("report/agreement.json")))).isEqualTo(figures);
        assertThat(Files.readString(folder.resolve("report/index.html")))
                .contains("Round r1: 12 plain items, 2 annotators", "Equal to the adjudicated label")
                .doesNotContain(">dee<", ">eli<");
    }

    /** The figures of round r1 in a document, without white space. */
    private static String figures(String document) {
        String text = document.replaceAll("\\s+", "");
        int from = text.indexOf("\"round\":{\"round\":\"r1\"");
        return text.substring(from, text.indexOf("}}]}", from));
    }

    @Test
    void votesOfOthersAreHiddenAtEachEntranceWhileARoundIsOpen() throws Exception {
        good("assay people add study Lea --role lead");
        good("assay people add study Rob --role reader --by Lea");
        good("assay rounds plan study --round r1 --people dee,eli --votes 2 --count 20 --by Lea");
        votes("dee", "2030-05-01T10:00:00Z", 20);
        good("assay labels import study dee.jsonl");
        String commands = """
                assay agreement study
                assay calibrate study --metric ex
                assay systems study
                assay plan study --metric ex --further 5
                assay report study --to report
                assay labels export study --to out.jsonl
                """;
        for (String command : commands.lines().toList()) {
            CommandRun unnamed = run(command);
            assertThat(unnamed.status()).as(command).isEqualTo(3);
            assertThat(unnamed.err()).as(command).contains("--as NAME");
            assertThat(run(command + " --as nobody").err()).contains("not on record");
        }
        for (String command : commands.lines().filter(c -> !c.contains("export")).toList()) {
            CommandRun blind = run(command + " --as eli");
            assertThat(blind.status()).as(command).isEqualTo(3);
            assertThat(blind.err()).contains("20 items", "hide from 'eli'");
        }
        good("assay agreement study --replicates 100 --as Rob");
        good("assay labels export study --to all.jsonl --as Lea");
        CommandRun mine = good("assay labels export study --to mine.jsonl --as eli");
        assertThat(mine.err()).contains("votes of others on 20 items");
        List<String> others = Files.readAllLines(folder.resolve("mine.jsonl")).stream().filter(l -> l.contains("\"dee\"")).toList();
        assertThat(others).isEmpty();
        assertThat(Files.readAllLines(folder.resolve("all.jsonl")).stream().filter(l -> l.contains("\"dee\""))).hasSize(20);
        assertThat(good("assay labels queue study --annotator eli --filter split:yes").out()).startsWith("0 items");
        CommandRun status = good("assay labels status study --json");
        assertThat(status.out()).contains("\"split\":null", "\"pass\":null");
        assertThat(good("assay labels status study --json --as Lea").out()).doesNotContain("\"split\":null");
        assertThat(good("assay rounds progress study").out()).doesNotContain("gold");
        assertThat(run("assay rounds progress study --by eli").status()).isEqualTo(3);
        assertThat(run("assay rounds close study --round r1 --by eli").err()).contains("not a lead");
        // own votes do not open those of items that are not voted on
        votes("eli", "2030-05-01T11:00:00Z", 7);
        good("assay labels import study eli.jsonl");
        good("assay labels export study --to mine.jsonl --as eli");
        assertThat(Files.readAllLines(folder.resolve("mine.jsonl")).stream().filter(l -> l.contains("\"dee\""))).hasSize(7);
        good("assay rounds close study --round r1 --by Lea");
        good("assay agreement study --replicates 100");
    }

    @Test
    void pseudonymsChangeNoFigure() throws Exception {
        good("assay people add study Lea --role lead");
        String before = good("assay agreement study --replicates 100 --json").out();
        String table = good("assay agreement study --replicates 100 --all").out();
        good("assay people pseudonyms study on --by Lea");
        String shown = good("assay agreement study --replicates 100 --all").out();
        assertThat(shown).contains("P02").doesNotContain("sim-ana");
        assertThat(shown.replace("P02", "sim-ana").replace("P03", "sim-ben").replace("P04", "sim-chloe").replaceAll("\\s+", " "))
                .isEqualTo(table.replaceAll("\\s+", " "));
        String json = good("assay agreement study --replicates 100 --json").out();
        assertThat(json.replace("P02", "sim-ana").replace("P03", "sim-ben").replace("P04", "sim-chloe")).isEqualTo(before);
        good("assay people pseudonyms study off --by Lea");
        assertThat(good("assay agreement study --replicates 100 --json").out()).isEqualTo(before);
    }

    @Test
    void aProjectWithLabelsCountsThemUnlessJudgedAnew() throws Exception {
        good("assay people add study Lea --role lead");
        good("assay rounds plan study --round r1 --people sim-ana,sim-ben --votes 2 --by Lea");
        String progress = good("assay rounds progress study --by Lea --json").out();
        assertThat(progress).contains("\"untouched\":");
        Matcher extra = Pattern.compile("\"extra\":(\\d+)").matcher(progress);
        assertThat(extra.find()).isTrue();
        assertThat(Integer.parseInt(extra.group(1))).as("votes of sim-chloe").isGreaterThan(200);
        good("assay rounds close study --round r1 --by Lea");
        good("assay rounds plan study --round r2 --people sim-ana,sim-ben --votes 2 --anew --count 10 --by Lea");
        assertThat(good("assay rounds progress study --round r2").out()).contains("0 complete, 0 begun, 10 untouched");
        assertThat(good("assay labels queue study --annotator sim-ana").out()).startsWith("10 items, 0 done");
        assertThat(run("assay rounds plan study --round r2 --people x --by Lea").err()).contains("There is a round 'r2' already.");
        assertThat(run("assay rounds plan study --round r3 --people Rob,x --votes 3 --by Lea").status()).isEqualTo(2);
        assertThat(run("assay rounds plan study --round r3 --people x --votes 1 --masked 2 --by Lea").status()).isEqualTo(2);
        assertThat(run("assay rounds plan study --round r3 --people x --votes 1 --before votes --by Lea").status()).isEqualTo(2);
        assertThat(run("assay rounds plan study --round r3 --people x --votes 1 --gold so-001=pass --by Lea").err()).contains("has 3 items");
    }

    @Test
    void roundsTravelAsAFileInAnyOrderAndAgain() throws Exception {
        good("assay people add study Lea --role lead");
        good("assay rounds plan study --round r1 --people dee,eli --votes 1 --count 10 --by Lea");
        good("assay rounds export study early.jsonl --as Lea");
        good("assay rounds replan study --round r1 --join gus --by Lea");
        good("assay rounds export study late.jsonl --as Lea");
        String shown = good("assay rounds show study --round r1 --json").out();
        String plan = shown + good("assay rounds show study --round r1").out();
        assertThat(plan).as("to annotators it does not tell which items are masked or repeated")
                .doesNotContain("seed", "\"masked", "\"again", "\"use", "\"repeats");
        assertThat(good("assay rounds show study --round r1 --json --by Lea").out()).contains("\"seed", "\"masked", "\"again", "\"repeats");
        Path home = study;
        for (List<String> order : List.of(List.of("early", "late"), List.of("late", "early", "late"))) {
            study = folder.resolve(String.join("-", order)).resolve("study");
            SampleCopies.copy(Path.of("sample-projects", "retail-review"), study);
            for (String file : order) {
                good("assay rounds import study " + file + ".jsonl");
            }
            assertThat(good("assay rounds show study --round r1 --json").out()).isEqualTo(shown);
            assertThat(good("assay rounds import study late.jsonl").out()).contains("New: 0 lines");
            assertThat(run("assay rounds close study --round r1 --by dee").err()).contains("not a lead");
        }
        study = home;
        Files.writeString(folder.resolve("wrong.jsonl"), "{\"act\":\"vote\"}\n");
        assertThat(run("assay rounds import study wrong.jsonl").err()).contains("wrong.jsonl:1");
    }
}
