package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code labels import} and {@code --labels}: nothing is guessed, everything is shown, and all can be taken back. */
class LabelImportCommandTest {
    private static final String EXPORTS = "src/test/resources/label-exports/";

    @TempDir
    private Path folder;

    private String project;

    @BeforeEach
    void makeProject() throws IOException {
        project = projectOf("p", "bot");
    }

    private String projectOf(String name, String... systems) throws IOException {
        Path made = Files.createDirectories(folder.resolve(name).resolve("predictions"));
        StringBuilder cases = new StringBuilder();
        for (int i = 1; i <= 3; i++) {
            cases.append("{\"case_id\":\"q%d\",\"question\":\"?\",\"gold_sql\":\"SELECT %d\",\"db_id\":\"d\"}\n".formatted(i, i));
        }
        Files.writeString(made.resolveSibling("cases.jsonl"), cases);
        for (String system : systems) {
            StringBuilder predictions = new StringBuilder();
            for (int i = 1; i <= 3; i++) {
                predictions.append("{\"case_id\":\"q%d\",\"system\":\"%s\",\"predicted_sql\":\"SELECT 1\"}\n".formatted(i, system));
            }
            Files.writeString(made.resolve(system + ".jsonl"), predictions);
        }
        return made.getParent().toString();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String status() {
        return CommandRun.of("labels", "status", project).out();
    }

    @Test
    void aPackedFileOfLabelsSaysWhatItIs() throws Exception {
        Path workbook = WorkbookFile.write(folder.resolve("votes.xlsx"), Map.of("S", List.of(List.of("case_id", "label"))));
        CommandRun run = CommandRun.of("labels", "import", project, workbook.toString());
        assertThat(run.err()).contains("votes.xlsx is an Excel workbook or another ZIP archive", "save a sheet of a workbook as CSV");
        assertThat(run.status()).isEqualTo(3);
    }

    @Test
    void anExportIsPreviewedImportedAndTakenBackAsOne() {
        String before = status();
        CommandRun preview = CommandRun.of("labels", "import", project, EXPORTS + "label-studio.csv", "--preview");
        assertThat(preview.status()).as(preview.err()).isZero();
        assertThat(preview.out()).contains("Label Studio", "verdict", "ana@example.org: 2 votes, 1 pass, 1 fail", "3 new");
        assertThat(status()).as("a preview changes nothing").isEqualTo(before);

        CommandRun done = CommandRun.of("labels", "import", project, EXPORTS + "label-studio.csv");
        assertThat(done.status()).as(done.err()).isZero();
        assertThat(done.out()).contains("3 votes added");
        assertThat(done.err()).as("the same preview goes before").contains("verdict", "3 new");
        assertThat(CommandRun.of("labels", "import", project, EXPORTS + "label-studio.csv").out()).contains("0 votes added, 3 known");

        CommandRun undone = CommandRun.of("labels", "import", project, "--undo");
        assertThat(undone.status()).isZero();
        assertThat(undone.out()).contains("label-studio.csv", "3 votes");
        assertThat(status()).isEqualTo(before);
        assertThat(CommandRun.of("labels", "import", project, "--undo").status()).as("there is no other").isEqualTo(3);
        assertThat(CommandRun.of("labels", "import", project, EXPORTS + "label-studio.csv").out()).contains("3 votes added");
    }

    @Test
    void aBlankSystemIsTheOnlyOneAndOfSeveralNone() throws IOException {
        String several = projectOf("two", "bot", "agent");
        String votes = file("v.csv", "item,user,label\nq1,ana,pass\n");
        CommandRun refused = CommandRun.of("labels", "import", several, votes);
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.err()).contains("agent, bot", "--system");
        CommandRun named = CommandRun.of("labels", "import", several, votes, "--system", "bot");
        assertThat(named.status()).as(named.err()).isZero();
        assertThat(CommandRun.of("labels", "import", several, votes, "--system", "nonesuch").status()).isEqualTo(3);
        assertThat(CommandRun.of("labels", "import", project, votes).out()).contains("1 vote added");
    }

    @Test
    void votesThatMeetNoItemAreShownBesideIdsThatExist() throws IOException {
        String none = file("none.csv", "item,user,label\nx1,ana,pass\nx2,ana,fail\n");
        CommandRun refused = CommandRun.of("labels", "import", project, none);
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.err()).contains("x1", "q1", "--item-column");
        String some = file("some.csv", "item,user,label\nx1,ana,pass\nq2,ana,fail\n");
        CommandRun partly = CommandRun.of("labels", "import", project, some);
        assertThat(partly.status()).isEqualTo(1);
        assertThat(partly.out()).contains("1 vote added", "1 left out");
        assertThat(partly.err()).contains("x1 · bot · ana: pass", "q1 · bot");
        assertThat(status()).doesNotContain("not in the project");
    }

    @Test
    void whatAFileLeavesOpenIsRefusedWithTheOptionThatSettlesIt() throws IOException {
        String wide = file("wide.csv", "item,ana,ben\nq1,1,0\nq2,1,perhaps\n");
        CommandRun refused = CommandRun.of("labels", "import", project, wide);
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.err()).contains("ben", "perhaps", "--annotators");
        CommandRun settled = CommandRun.of("labels", "import", project, wide, "--annotators", "ana,ben");
        assertThat(settled.status()).as("one field is no label").isEqualTo(1);
        assertThat(settled.out()).contains("3 votes added");

        CommandRun words = CommandRun.of("agreement", "--labels", file("w.csv", "item,rater,label\nq1,ana,ok\nq1,ben,bad\n"));
        assertThat(words.status()).isEqualTo(3);
        assertThat(words.err()).contains("--words ok=pass");
        assertThat(CommandRun.of("agreement", "--labels", folder.resolve("w.csv").toString(), "--words", "ok=pass,bad=fail",
                        "--replicates", "100").status()).isZero();
        assertThat(CommandRun.of("agreement", "--labels", folder.resolve("w.csv").toString(), "--words", "ok").status()).isEqualTo(2);
    }

    @Test
    void importAndAgreementAskTheSameOfRatingsAndRepeatedRows() throws IOException {
        String rated = file("r.csv", "case_id,annotator,rating\nq1,ana,1\nq2,ana,5\nq3,ana,4\n");
        String pivot = file("p.csv", "item_id,field,ana,bob\nq1,verdict,pass,fail\nq1,helpful,fail,fail\nq2,verdict,pass,pass\n");
        for (String[] start : new String[][] {{"labels", "import", project}, {"agreement", "--labels"}}) {
            List<String> ratings = new ArrayList<>(List.of(start));
            ratings.add(rated);
            CommandRun refused = CommandRun.of(ratings.toArray(String[]::new));
            assertThat(refused.status()).isEqualTo(3);
            assertThat(refused.err()).contains("--pass '>=4'", "--words 1=fail,5=pass");
            List<String> rows = new ArrayList<>(List.of(start));
            rows.add(pivot);
            CommandRun repeated = CommandRun.of(rows.toArray(String[]::new));
            assertThat(repeated.status()).isEqualTo(3);
            assertThat(repeated.err()).contains("column field", "--rows field=verdict");
        }
        assertThat(status()).as("nothing was imported").doesNotContain("ana");
        assertThat(CommandRun.of("labels", "import", project, rated, "--pass", ">=4").out()).contains("3 votes added");
        assertThat(CommandRun.of("labels", "import", project, pivot, "--rows", "field=verdict", "--system", "bot").out())
                .contains("3 votes added, 1 known already");
        assertThat(CommandRun.of("labels", "import", project, rated, "--pass", "4").status()).isEqualTo(2);
    }

    @Test
    void optionsWithoutEffectAreRefused() throws IOException {
        String named = file("n.csv", "case_id,system,user,label\nq1,bot,ana,pass\n");
        for (String[] given : new String[][] {
            {"--system", "bot"}, {"--people", "zoe=ana"}, {"--words", "good=pass"}, {"--pass", ">1"},
            {"--rows", "user=zoe"}, {"--annotator", "ana", "--annotator-column", "user"}}) {
            List<String> command = new ArrayList<>(List.of("labels", "import", project, named));
            command.addAll(List.of(given));
            CommandRun refused = CommandRun.of(command.toArray(String[]::new));
            assertThat(refused.status()).as(String.join(" ", given) + refused.err()).isEqualTo(3);
        }
        assertThat(CommandRun.of("labels", "import", project, "--undo", "--system", "bot").status()).isEqualTo(2);
        assertThat(CommandRun.of("labels", "import", project, named).out()).contains("1 vote added");
    }

    @Test
    void agreementAndCalibrationShowHowAFileIsRead() throws IOException {
        String labels = file("l.csv", "item,user,verdict,note\nq1,ana,correct,x\nq1,ben,incorrect,y\nq2,ana,correct,\nq2,ben,correct,\n");
        CommandRun preview = CommandRun.of("agreement", "--labels", labels, "--preview");
        assertThat(preview.status()).isZero();
        assertThat(preview.out()).containsPattern("user +annotator").containsPattern("note +not used");
        CommandRun agreement = CommandRun.of("agreement", "--labels", labels, "--replicates", "100");
        assertThat(agreement.status()).as(agreement.err()).isZero();
        assertThat(agreement.err()).contains("verdict");
        assertThat(agreement.out()).contains("2 items, 2 annotators");
        String scores = file("s.csv", "item,metric,value\nq1,m,1\nq2,m,0\n");
        assertThat(CommandRun.of("calibrate", "--scores", scores, "--labels", labels, "--preview").out()).containsPattern("verdict +label");
        String numbered = file("n.csv", ",ana,ben\n0,1,0\n1,0,0\n");
        CommandRun rows = CommandRun.of("calibrate", "--scores", scores, "--labels", numbered);
        assertThat(rows.status()).isEqualTo(3);
        assertThat(rows.err()).contains("only counts the rows", "--item-column");
    }

    @Test
    void optionsThatDoNothingAreRefused() throws IOException {
        assertThat(CommandRun.of("agreement", project, "--annotators", "ana").status()).isEqualTo(2);
        assertThat(CommandRun.of("calibrate", project, "--preview").status()).isEqualTo(2);
        assertThat(CommandRun.of("labels", "import", project).status()).isEqualTo(2);
        assertThat(CommandRun.of("labels", "import", project, "x.csv", "--undo").status()).isEqualTo(2);
        String ratings = file("r.csv", "item,user,score\nq1,ana,1\nq1,ben,2\n");
        assertThat(CommandRun.of("agreement", "--labels", ratings, "--scale", "ordinal", "--item-column", "item").status()).isEqualTo(2);
        assertThat(CommandRun.of("agreement", "--labels", ratings, "--scale", "ordinal", "--replicates", "100").out())
                .as("'user' is a column of raters, not a rater").doesNotContain("user");
    }

    @Test
    void agreementCountsItemsOfTheProjectOnly() throws IOException {
        String pack = file("pack.jsonl", "");
        StringBuilder text = new StringBuilder();
        for (String who : new String[] {"ana", "ben"}) {
            for (int i = 1; i <= 3; i++) {
                text.append("{\"case_id\":\"q%d\",\"system\":\"bot\",\"run_id\":\"r1\",\"annotator\":\"%s\",\"label\":\"%s\"}%n"
                        .formatted(i, who, i == 1 ? "fail" : "pass"));
            }
        }
        Files.writeString(Path.of(pack), text);
        assertThat(CommandRun.of("labels", "import", project, pack).out()).contains("6 votes added");
        Files.writeString(Path.of(project, "predictions", "bot.jsonl"),
                "{\"case_id\":\"q1\",\"system\":\"bot\",\"predicted_sql\":\"SELECT 1\"}\n"
                        + "{\"case_id\":\"q2\",\"system\":\"bot\",\"predicted_sql\":\"SELECT 1\"}\n");
        assertThat(status()).contains("1 item with votes not in the project");
        assertThat(CommandRun.of("agreement", project, "--json", "--replicates", "100").out()).contains("\"n_items\":2");
    }
}
