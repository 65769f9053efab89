package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.Cli;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowProject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the files of a project make of its scores, by the command line. */
class ProjectMetricsTest {
    @TempDir
    private Path folder;

    private String stated;

    private int assay(String command, String... more) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] arguments = new String[more.length + 2];
        arguments[0] = command;
        arguments[1] = folder.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        try (Wiring wiring = new Wiring();
                PrintStream printed = new PrintStream(out, false, StandardCharsets.UTF_8)) {
            return Cli.run(arguments, "test", wiring::services, new Terminal(printed, printed, false, new CancelToken()));
        } finally {
            stated = out.toString(StandardCharsets.UTF_8);
        }
    }

    private void file(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, List.of(lines));
    }

    private static String table(int value) {
        return "{\"columns\":[\"a\"],\"rows\":[[" + value + "]],\"status\":\"ok\"}";
    }

    private static String goldCase(String id, String more) {
        return "{\"case_id\":\"" + id + "\",\"question\":\"q\",\"gold_sql\":\"SELECT a FROM t\",\"gold_result\":" + table(1)
                + more + "}";
    }

    private static String prediction(String id, String result, String more) {
        return "{\"case_id\":\"" + id + "\",\"system\":\"s\",\"predicted_sql\":\"SELECT a FROM t\",\"predicted_result\":" + result
                + more + "}";
    }

    private static String failed(String error) {
        return "{\"columns\":[],\"rows\":[],\"status\":\"error\",\"error\":\"" + error + "\"}";
    }

    @BeforeEach
    void twoCases() throws IOException {
        file("cases.jsonl", goldCase("a", ""), goldCase("b", ""));
        file("predictions/s.jsonl", prediction("a", table(1), ""), prediction("b", table(2), ""));
    }

    @Test
    void rulesThatCannotBeReadAreListedWithTheirWords() throws IOException {
        file("project.json", "{\"assay\":1,\"rules\":{\"benign_filters\":[\"status = 'A'\",\"this is ( not\"]}}");
        file("cases.jsonl",
                goldCase("a", ",\"app_rules\":{\"column_mappings\":[\"x\"]}"),
                goldCase("b", ",\"app_rules\":\"sales\""));
        assay("check");
        assertThat(stated)
                .contains("error    project.json rules: benign_filters: this is no condition: this is ( not")
                .contains("error    cases.jsonl:1 app_rules: column_mappings must be an object")
                .contains("warning  cases.jsonl:2 app_rules: 'sales'; expected an object of rules, or the name of one in rules.sets");
        file("project.json", "{\"assay\":1,\"rules\":{\"sets\":{\"sales\":{\"ignore_filters\":[\"tenant_id\"]},\"hr\":{\"benign_filters\":[\"( not\"]}}}}");
        file("cases.jsonl",
                goldCase("a", ",\"app_rules\":\"{\\\"ignore_filters\\\":[\\\"x\\\"]}\""),
                goldCase("b", ",\"app_rules\":\"sales\""));
        assay("check");
        assertThat(stated).contains("rules.sets.hr: benign_filters: this is no condition: ( not").doesNotContain("app_rules");
        file("project.json", "{\"assay\":1,\"rules\":[\"status = 'A'\"]}");
        assay("check");
        assertThat(stated).contains("rules: ").contains("expected an object with column_mappings");
    }

    /** A query that answers differently every time gives away whoever executes it once more. */
    @Test
    void anotherThresholdOrOptionIsScoredFromWhatIsStored() throws Exception {
        Files.createDirectories(folder.resolve("databases"));
        try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/d.sqlite"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a REAL)");
        }
        file("project.json", "{\"assay\":1}");
        file("cases.jsonl", "{\"case_id\":\"a\",\"question\":\"q\",\"gold_sql\":\"SELECT 1 AS n\",\"db_id\":\"d\"}");
        file("predictions/s.jsonl", "{\"case_id\":\"a\",\"system\":\"s\",\"predicted_sql\":\"SELECT random() AS n\"}");
        assay("run");
        String drawn = differences("--threshold=ex=1");
        assertThat(differences("--threshold=ex=0.5")).isEqualTo(drawn);
        assertThat(differences("--option=ex.policy=lenient")).isEqualTo(drawn);
        assertThat(differences("--option=ex.policy=strict", "--apply")).isEqualTo(drawn);
    }

    private String differences(String... more) {
        String[] all = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of("--json", "--metric=ex"), java.util.Arrays.stream(more))
                .toArray(String[]::new);
        assertThat(assay("score", all)).as(stated).isZero();
        java.util.regex.Matcher found = java.util.regex.Pattern.compile("\"differences\":\\[[^\\]]*[0-9]{6}[^\\]]*\\]").matcher(stated);
        assertThat(found.find()).as(stated).isTrue();
        return found.group();
    }

    @Test
    void errorsThatAreNobodysFaultGiveNoScore() throws IOException {
        file("project.json", "{\"assay\":1,\"metrics\":{\"out_of_scope_errors\":[\"connection lost\"]}}");
        file("predictions/s.jsonl",
                prediction("a", failed("Connection LOST to server"), ""),
                prediction("b", failed("no such table: t"), ""));
        for (String metric : new String[] {"ex", "ex-bird", "exf1", "hybrid-ex", "syntactic-accuracy"}) {
            assay("score", "--metric", metric, "--json");
            assertThat(stated.lines().filter(l -> l.contains("\"case_id\":\"a\"")))
                    .as(metric).singleElement().asString().contains("\"value\":null", "\"reason\":\"out_of_scope_error\"");
            assertThat(stated.lines().filter(l -> l.contains("\"case_id\":\"b\"")))
                    .as(metric).singleElement().asString().contains("\"value\":0.0", "pred_error");
        }
    }

    @Test
    void tokensAndCostsOfStagesAreToldPerSystem() throws IOException {
        file("predictions/s.jsonl",
                prediction("a", table(1), ",\"cost\":{\"inputTokens\":90,\"outputTokens\":10},\"stages\":{\"linker\":"
                        + "{\"input_tokens\":30,\"output_tokens\":10,\"cost\":0.5},\"generator\":{\"tokens\":60}}"),
                prediction("b", table(2), ",\"tokens\":50,\"stages\":[{\"stage\":\"linker\",\"tokens\":10,\"cost\":\"?\"},"
                        + "{\"stage\":\"linker\",\"tokens\":10},{\"stage\":7}]"));
        assay("systems", "--figures", "--json");
        assertThat(stated)
                .contains("\"tokens-mean\":{\"value\":75.0,\"n\":2}")
                .contains("\"tokens-mean:linker\":{\"value\":30.0,\"n\":2}")
                .contains("\"cost-mean:linker\":{\"value\":0.5,\"n\":1}")
                .contains("\"tokens-mean:generator\":{\"value\":60.0,\"n\":1}");
    }

    /** Eight cases, labelled in turn pass and fail; another program's score is right on six, its judge on five. */
    private void importedScores() throws IOException {
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        String[] verdicts = {"Yes", "No", "yes", "no", "maybe", "no", "Yes", "?"};
        for (int i = 0; i < 8; i++) {
            cases.add(goldCase("c" + i, ",\"human_labels\":{\"ana\":\"" + (i % 2 == 0 ? "pass" : "fail") + "\"}"));
            int score = i < 6 ? 1 - i % 2 : i % 2;
            predictions.add(prediction("c" + i, table(1), ",\"imported\":{\"program\":\"p\",\"scores\":{\"hit\":" + score
                    + ",\"share\":0.5},\"filled_in\":{\"llm\":1},\"judges\":{\"gpt\":{\"verdict\":\"" + verdicts[i] + "\"}}}"));
        }
        file("cases.jsonl", cases.toArray(String[]::new));
        file("predictions/s.jsonl", predictions.toArray(String[]::new));
    }

    @Test
    void scoresAndJudgesOfAnotherProgramAreComparedWithLabelsWhereTheyAreNamed() throws IOException {
        importedScores();
        assay("calibrate", "--replicates", "100");
        assertThat(stated).contains(" EX ").doesNotContain("imported.hit", "imported.judge");
        assay("calibrate", "--replicates", "100", "--imported");
        assertThat(stated).contains(" EX ", "imported.hit", "imported.judge.gpt").doesNotContain("imported.llm");
        assay("calibrate", "--replicates", "100", "--metric", "imported.hit", "--metric", "imported.judge.gpt", "--all");
        assertThat(stated.lines().filter(l -> l.contains("imported.hit "))).first().asString()
                .containsPattern("imported\\.hit +8 +1 +0\\.500 .* 3 +1 +1 +3$");
        assertThat(stated.lines().filter(l -> l.contains("imported.judge.gpt "))).first().asString()
                .containsPattern("imported\\.judge\\.gpt +7 +1 +0\\.720 .* 3 +1 +0 +3$");
        assertThat(stated).contains("imported.hit − imported.judge.gpt").doesNotContain("skill-exec");
    }

    /** Eight cases, on two of which the annotators disagree: these are run and scored too. */
    @Test
    void tiedItemsOfAProjectAreScoredForStatisticsThatNeedNoMajority() throws IOException {
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String ana = i % 2 == 0 ? "pass" : "fail";
            String bo = i < 2 ? i % 2 == 0 ? "fail" : "pass" : ana;
            cases.add(goldCase("c" + i, ",\"human_labels\":{\"ana\":\"" + ana + "\",\"bo\":\"" + bo + "\"}"));
            predictions.add(prediction("c" + i, table(i % 2 == 0 ? 1 : 2), ""));
        }
        file("cases.jsonl", cases.toArray(String[]::new));
        file("predictions/s.jsonl", predictions.toArray(String[]::new));
        for (String ties : List.of("adjudicate", "fail")) {
            assay("calibrate", "--replicates", "100", "--metric", "ex-bird", "--people", "--json", "--ties", ties);
            assertThat(stated).as(ties)
                    .contains("{\"annotator\":\"ana\",\"cohen_kappa\":{\"value\":1.0,\"ci\":[1.0,1.0],\"n\":8")
                    .contains("{\"annotator\":\"bo\",\"cohen_kappa\":{\"value\":0.5,")
                    .contains("\"soft_reference\":0.75,");
        }
    }

    @Test
    void aProjectMayNameImportedScoresAndTheirThresholds() throws IOException {
        importedScores();
        file("project.json", "{\"assay\":1,\"metrics\":{\"enabled\":[\"ex\",\"imported.share\",\"imported.nothing\"],"
                + "\"thresholds\":{\"imported.share\":0.4}}}");
        assay("check");
        assertThat(stated).contains("metrics.enabled: imported.nothing").doesNotContain("imported.share");
        assay("calibrate", "--replicates", "100");
        assertThat(stated).contains("EX = imported.share ").doesNotContain("imported.hit");
        assay("calibrate", "--replicates", "100", "--json");
        assertThat(stated).containsPattern("\"metric\":\"imported\\.share\"[^{]*\"n\":8,\"unavailable\":0,\"threshold\":0\\.4,");
    }

    @Test
    void evidenceSaysHowAScoreCameAboutInWordsAndInJson() throws IOException {
        file("project.json", "{\"assay\":1}");
        assay("score", "--metric", "ex-bird", "--case", "b", "--evidence");
        assertThat(stated).contains(
                        "b · s · EX (BIRD) (ex-bird): 0, fails (from 1)\n"
                                + "  1 when both results hold the same set of rows",
                        "  only in gold: 1\n  only predicted: 1\n"
                                + "  Rows that only gold has:\n    − row 1: 1\n"
                                + "  Rows that only the prediction has:\n    + row 1: 2\n"
                                + "  Options in force: policy = bird, ignoreCase = false, trim = false\n")
                .doesNotContain("a · s");

        assay("score", "--metric", "ex-bird", "--case", "b", "--evidence", "--json");
        assertThat(stated.lines().filter(line -> line.startsWith("{"))).singleElement().asString().contains(
                "\"evidence\":{\"gold_distinct_rows\":1", "\"passages\":[{\"heading\":\"Rows that only gold has\"",
                "\"lines\":[\"− row 1: 1\"],\"left_out\":0}",
                "\"options\":{\"policy\":\"bird\"");
        assay("score", "--metric", "ex-bird", "--case", "b", "--evidence", "--option", "ex-bird.trim=true", "--threshold", "ex-bird=0", "--all");
        assertThat(stated).contains("(ex-bird): 0, passes (from 0)", "trim = true (default: false)");
        assertThat(stated).contains(
                "ex-bird by these settings, of 1 item: 1 newly pass, 0 newly fail, 0 lose their verdict; 0 scores change.");
        assay("score", "--metric", "ex-bird", "--case", "b", "--json");
        assertThat(stated).doesNotContain("evidence");
    }

    @Test
    void evidenceOfEveryMetricKeepsWithinAHundredColumns() throws IOException {
        file("project.json", "{\"assay\":1}");
        assay("score", "--case", "b", "--evidence");
        List<String> accounts = stated.lines().takeWhile(line -> !line.startsWith("system")).toList();
        assertThat(accounts).filteredOn(line -> line.startsWith("b · s · ")).hasSizeGreaterThan(60);
        assertThat(accounts).allSatisfy(line -> assertThat(new io.github.assay.domain.table.Widths(line).columns()).isLessThanOrEqualTo(100));
    }

    @Test
    void aCaseThatIsNotThereIsNamed() throws IOException {
        file("project.json", "{\"assay\":1}");
        assertThat(assay("score", "--case", "zz")).isNotZero();
        assertThat(stated).contains("There is no answer to a case 'zz' here.");
    }

    @Test
    void theWindowComparesImportedScoresWhereTheStudysSettingsSaySo() throws Exception {
        importedScores();
        CalibrationSettings ours = CalibrationSettings.DEFAULT.with(new BootstrapSettings(42, 100, 0.95));
        CalibrationSettings all = ours.with(ours.participants().with(CalibrationSettings.Compared.WITH_IMPORTED));
        try (Wiring wiring = new Wiring();
                WindowProject session = wiring.window(Optional.empty()).projects().open(folder, Progress.NONE)) {
            ProjectAnalysis analysis = session.services().analysis();
            assertThat(ids(analysis.calibration(session.session(), ours, Progress.NONE))).contains("ex").noneMatch(id -> id.startsWith("imported."));
            assertThat(ids(analysis.calibration(session.session(), all, Progress.NONE))).contains("ex", "imported.hit", "imported.judge.gpt");
            Path kept = folder.resolve("kept.json");
            KeptStudies studies = new KeptStudies("assay");
            studies.keep(kept, analysis.study(session.session(), StudiedMetrics.by(all), all, Progress.NONE), Progress.NONE);
            KeptStudies.Opened again = studies.open(kept, Progress.NONE);
            assertThat(again.same()).as("the same digits").isTrue();
            assertThat(again.study().settings().compared()).isEqualTo(CalibrationSettings.Compared.WITH_IMPORTED);
            assertThat(ids(again.result())).contains("imported.hit");
        }
    }

    private static List<String> ids(CalibrationResult result) {
        return result.metrics().stream().map(m -> m.metric().id()).toList();
    }
}
