package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.cli.CommandNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stranger sees who uses the commands on files of their own. */
class CommandLineTest {
    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void calibrateWithoutLabelsSaysHowToGetThem() throws IOException {
        CommandRun stated = CommandRun.of("calibrate", Files.createDirectories(folder.resolve("p")).toString());
        assertThat(stated.status()).as(stated.err()).isEqualTo(3);

        String scores = file("s.csv", "item,metric,value\nc1,ex,1\n");
        String labels = file("l.csv", "item,ana\nc2,1\n");
        assertThat(CommandRun.of("calibrate", "--scores", scores, "--labels", labels).out()).contains("1 metric has no score");
    }

    private String project(String settings) throws IOException {
        file("cases.jsonl", "{\"case_id\":\"c1\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}\n");
        file("project.json", settings);
        return folder.toString();
    }

    @Test
    void checkNamesWhatWouldOtherwiseOnlyFailLater() throws IOException {
        file("d.sqlite", "this is no database at all");
        String project = project(
                """
                {"assay":1,"databases":{"d":{"path":"d.sqlite"},"o":{"url":"jdbc:oracle:thin:@x"},
                 "p":{"url":"jdbc:postgresql://h/x?user=u&password=verysecret"}},
                 "metrics":{"thresholds":{"ex":7,"nonesuch":0.5,"hybrid-ex":0.8}},
                 "store":{"url":"jdbc:h2:votes"}}
                """);

        CommandRun stated = CommandRun.of("check", project);

        assertThat(stated.status()).isEqualTo(1);
        assertThat(stated.out())
                .contains("does not begin as a database of sqlite", "databases.o.url", "databases.p.url",
                        "metrics.thresholds.ex: 7.0", "nonesuch", "store.url")
                .doesNotContain("verysecret", "thresholds.hybrid-ex");
    }

    /** Once a case, with line and column in its SQL; other cases and cases without SQL are not mentioned. */
    @Test
    void checkReadsTheGoldSqlOfEveryCase() throws IOException {
        file("cases.jsonl", """
                {"case_id":"good","question":"?","gold_sql":"SELECT 1","db_id":"d","dialect":"sqlite"}
                {"case_id":"bad","question":"?","gold_sql":"SELECT a\\nFROM t WHERE (b = 1","db_id":"d"}
                {"case_id":"braces","question":"?","gold_sql":"SELECT {a, b} FROM; SELECT FROM","db_id":"d"}
                """);
        file("project.json", "{\"assay\":1}");

        CommandRun stated = CommandRun.of("check", folder.toString());

        assertThat(stated.status()).isEqualTo(1);
        assertThat(stated.out().lines().filter(l -> l.contains("gold_sql")))
                .hasSize(2)
                .satisfiesExactly(
                        l -> assertThat(l).contains("cases.jsonl:2", "case bad", "line 2, column 20"),
                        l -> assertThat(l).contains("cases.jsonl:3", "case braces", "line 1, column"));
        assertThat(CommandRun.of("check", folder.toString(), "--json").out())
                .contains("case bad", "case braces").doesNotContain("case good");
    }

    /** Judges without a reference need no gold SQL: that is one note for all cases. */
    @Test
    void missingGoldIsOneLine() throws IOException {
        file("cases.jsonl", "{\"case_id\":\"a\",\"question\":\"?\",\"db_id\":\"d\"}\n".concat(
                "{\"case_id\":\"b\",\"question\":\"?\",\"db_id\":\"d\"}\n"));
        file("project.json", "{\"assay\":1}");
        assertThat(CommandRun.of("check", folder.toString()).out().lines().filter(l -> l.contains("gold_sql")))
                .singleElement().asString().startsWith("note").contains("no case has gold SQL (2 cases)");
        file("cases.jsonl", Files.readString(folder.resolve("cases.jsonl"))
                + "{\"case_id\":\"c\",\"question\":\"?\",\"db_id\":\"d\",\"gold_sql\":\"SELECT 1\"}\n");
        assertThat(CommandRun.of("check", folder.toString()).out().lines().filter(l -> l.contains("gold_sql")))
                .singleElement().asString().startsWith("warning").contains("cases.jsonl:1", "no gold SQL in 2 cases");
    }

    @Test
    void settingsOfJudgesThatDoNothingAreNamedInOneLine() throws IOException {
        String project = project("""
                {"assay":1,"judges":{"stef":{"provider":"openai-compatible","modle":"m"},
                 "rubric":{"rubric":{"name":"n","options":[]},"base_url":"http://localhost","url":"x"}}}
                """);
        String named = "settings without effect: stef.modle, rubric.url.";
        assertThat(CommandRun.of("check", project).out().lines().filter(l -> l.contains(named))).hasSize(1);
        assertThat(CommandRun.of("run", project).err().lines().filter(l -> l.contains(named))).hasSize(1);
        assertThat(CommandRun.of("check", project("{\"assay\":1,\"judges\":{\"rubric\":{\"rubric\":{}}}}")).out())
                .doesNotContain("without effect");
    }

    @Test
    void threadsAreAtLeastOne() throws IOException {
        for (String threads : new String[] {"0", "-2", "many"}) {
            CommandRun stated = CommandRun.of("check", project("{\"assay\":1}"), "--threads", threads);
            assertThat(stated.status()).isEqualTo(2);
            assertThat(stated.err()).contains("--threads", "whole number from 1 on");
        }
    }

    @Test
    void aWrongOptionIsTheFirstLineAndTheUsageIsShort() {
        CommandRun stated = CommandRun.of("calibrate", "--interval", "zz");

        assertThat(stated.status()).isEqualTo(2);
        assertThat(stated.err().lines().findFirst().orElse("")).contains("--interval", "zz");
        assertThat(stated.err()).contains("'assay calibrate --help'");
        assertThat(stated.err().lines().count()).isLessThan(15);
    }

    @Test
    void aWordThatIsNoCommandIsRefusedAlsoWhenItsHelpIsAskedFor() {
        assertThat(CommandRun.of("nonesuch", "--help").status()).isEqualTo(2);
        assertThat(CommandRun.of("nonesuch", "--help").err()).contains("no command 'nonesuch'");
        assertThat(CommandRun.of("chekc", "x").err()).contains("'assay check'");
        assertThat(CommandRun.of(folder.toString(), "--json").err()).contains("name it alone");
        assertThat(CommandNames.askForWindow(List.of("plan"))).isFalse();
        assertThat(CommandNames.askForWindow(List.of(folder.toString()))).isTrue();
    }

    @Test
    void aWordThatIsNoFolderNeverOpensTheWindow() {
        assertThat(CommandNames.askForWindow(List.of("scroe"))).isFalse();
        CommandRun run = CommandRun.of("scroe");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("no command and no folder 'scroe'", "Did you mean 'assay score'?");
        assertThat(CommandRun.of("a\0b").err()).contains("no command and no folder");
    }

    @Test
    void helpHasShortForms() {
        String help = CommandRun.of("--help").out();
        assertThat(CommandRun.of("-h").out()).isEqualTo(help);
        assertThat(CommandRun.of("help").out()).isEqualTo(help);
        assertThat(CommandRun.of("-V").out()).isEqualTo(CommandRun.of("--version").out()).startsWith("assay ");
        String score = CommandRun.of("score", "--help").out();
        assertThat(CommandRun.of("help", "score").out()).isEqualTo(score).contains("--metric");
        assertThat(CommandRun.of("score", "-h").out()).isEqualTo(score);
        assertThat(CommandRun.of("help", "labels", "import").out()).isEqualTo(CommandRun.of("labels", "import", "--help").out());
        assertThat(CommandRun.of("help", "nonesuch").err()).contains("no command 'nonesuch'");
    }

    /** The short help names exactly the commands that the long one explains. */
    @Test
    void commandsOfTheHelpByTaskAreAllCommands() {
        Pattern row = Pattern.compile("(?m)^  ([a-z]+) {2,}(\\S.*)$");
        Set<String> byTask = row.matcher(CommandRun.of("help").out()).results()
                .flatMap(found -> Stream.of(found.group(2).split(", ")))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> all = row.matcher(CommandRun.of("help", "all").out()).results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(byTask).hasSizeGreaterThan(30).isEqualTo(all);
    }

    @Test
    void everyCommandShowsItsOwnOptionsThenThoseOfAllThenAnExample() {
        String[] commands = {"import", "imported", "check", "run", "score", "agreement", "calibrate", "systems", "plan", "route",
            "report", "summary", "doctor"};
        for (String command : commands) {
            String help = CommandRun.of(command, "--help").out();
            assertThat(help).startsWith("Usage: assay " + command).containsSubsequence("Every command:", "--json", "Example");
            assertThat(help.lines()).isNotEmpty().allMatch(line -> line.length() <= 80);
        }
        assertThat(CommandRun.of("calibrate", "--help").out()).containsSubsequence("--by=", "Every command:", "--threads");
    }

    @Test
    void tooFewResamplesAreRefusedInWords() throws IOException {
        String project = project("{\"assay\":1}");
        for (String command : List.of("agreement", "calibrate", "systems", "report")) {
            CommandRun stated = CommandRun.of(command, project, "--replicates", "20");
            assertThat(stated.status()).as(command).isEqualTo(2);
            assertThat(stated.err()).as(command).startsWith("--replicates 20: at least 100 are needed.");
        }
    }

    @Test
    void aWrongSettingIsAnErrorThatNamesPlaceKeyAndWhatWasExpected() throws IOException {
        CommandRun stated = CommandRun.of("check", project("{\"assay\":1,\n\"limits\":{\"timeoutSeconds\":\"soon\"}}"));
        assertThat(stated.status()).isEqualTo(1);
        assertThat(CommandRun.of("run", folder.toString()).status()).as("every command says that something was left out").isEqualTo(1);
        assertThat(stated.out()).containsPattern("error +project.json:2 limits.timeoutSeconds: a text \"soon\"; expected a number");
    }

    @Test
    void labelsThatCameWithAProjectAreTakenInToTheEndAfterAStop() throws IOException {
        String project = project("{\"assay\":1}");
        Files.createDirectories(folder.resolve("predictions"));
        file("predictions/s.jsonl", "{\"case_id\":\"c1\",\"system\":\"s\",\"predicted_sql\":\"SELECT 1\"}\n");
        Files.createDirectories(folder.resolve("labels"));
        file("labels/pack.csv", "case_id,system,run_id,annotator,label,at\n"
                + "c1,s,,ana,pass,2026-03-03T08:00:00Z\nc1,s,,ben,fail,2026-03-03T08:01:00Z\n");
        String whole = CommandRun.of("labels", "status", project).out();
        assertThat(whole).contains("ana", "ben");

        Path store = folder.resolve(".assay");
        Files.delete(store.resolve("journal/ben.jsonl"));
        Files.delete(store.resolve("labels.mv.db"));
        assertThat(CommandRun.of("labels", "status", project).out()).doesNotContain("ben");

        Files.createFile(store.resolve("first-labels-begun"));
        assertThat(CommandRun.of("labels", "status", project).out()).isEqualTo(whole);
        assertThat(store.resolve("first-labels-begun")).doesNotExist();
    }

    @Test
    void agreementAndCalibrationOfNoLabelsSayHowToGetSome() throws IOException {
        String project = project("{\"assay\":1}");
        assertThat(CommandRun.of("agreement", project).out()).contains("Nobody has labelled").doesNotContain("undefined");
        assertThat(CommandRun.of("calibrate", project).out()).doesNotContain("Caution");
    }

    @Test
    void aFileThatIsInTheWayIsNamed() throws IOException {
        String project = project("{\"assay\":1}");
        CommandRun stated = CommandRun.of("report", project, "--to", folder.resolve("cases.jsonl").resolve("out").toString(), "--replicates", "100");

        assertThat(stated.status()).isEqualTo(3);
        assertThat(stated.err()).contains("cases.jsonl").containsPattern("[.]\\s*$");
    }
}
