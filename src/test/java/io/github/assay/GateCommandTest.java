package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** {@code assay gate} and the part of the items that a command works on (evaluate.md). */
class GateCommandTest {
    @TempDir
    private Path folder;

    /** 40 questions with captured results: run r1 passes 30, r2 passes 28 of them; hard are the last 10, of which r2 passes 2. */
    @BeforeEach
    void project() throws Exception {
        Files.createDirectories(folder.resolve("predictions"));
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1}");
        StringBuilder cases = new StringBuilder();
        StringBuilder first = new StringBuilder();
        StringBuilder second = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            cases.append("{\"case_id\":\"c%02d\",\"question\":\"Question %d?\",\"gold_sql\":\"SELECT %d\",\"db_id\":\"d\",\"difficulty\":\"%s\","
                    .formatted(i, i, i, i < 30 ? "easy" : "hard")).append("\"gold_result\":{\"columns\":[\"a\"],\"rows\":[[1]]}}\n");
            first.append(answer(i, "r1", i < 30));
            second.append(answer(i, "r2", i < 26 || i >= 38));
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.writeString(folder.resolve("predictions/bot.jsonl"), first.toString() + second);
    }

    private static String answer(int i, String run, boolean right) {
        return "{\"case_id\":\"c%02d\",\"system\":\"bot\",\"run_id\":\"%s\",\"predicted_sql\":\"SELECT %d\",\"result\":{\"columns\":[\"a\"],\"rows\":[[%d]]}}\n"
                .formatted(i, run, i, right ? 1 : 2);
    }

    private CommandRun gate(String... further) {
        return CommandRun.of(java.util.stream.Stream.concat(java.util.stream.Stream.of("gate", folder.toString()), java.util.stream.Stream.of(further))
                .toArray(String[]::new));
    }

    private static JsonRecord check(CommandRun run) {
        JsonRecord document = JsonRecord.parse(run.out().strip().getBytes(StandardCharsets.UTF_8));
        JsonField checks = document.peek("checks").orElseThrow();
        return JsonRecord.of(JsonRecord.elements(checks).getFirst());
    }

    /** Wilson's interval of 28 of 40 is [0.546, 0.819] (z = 1.959964). */
    @Test
    void theIntervalDecidesAndNotThePoint() {
        assertThat(gate("--min", "ex>=0.54").status()).isZero();
        CommandRun failed = gate("--min", "ex>=0.55");
        assertThat(failed.status()).isEqualTo(1);
        assertThat(failed.out()).contains("failed", "bot/r2", "ex at least 0.55", "40/40", "0.700  [0.546, 0.819]", "Failed: 1 of 1.");
        assertThat(gate("--min", "ex>=0.55", "--point").status()).isZero();
        assertThat(gate("--min", "ex>=0.7", "--point").status()).isZero();
        assertThat(gate("--min", "ex >= 0.71", "--point").status()).isEqualTo(1);
    }

    @Test
    void anEarlierRunIsComparedOnTheCasesOfBoth() {
        JsonRecord check = check(gate("--no-worse-than", "r1", "--json"));
        JsonRecord figure = JsonRecord.of(check.peek("figure").orElseThrow());
        assertThat(Double.parseDouble(figure.peek("value").orElseThrow().text())).isCloseTo(-2 / 40.0, org.assertj.core.data.Offset.offset(1e-12));
        assertThat(gate("--no-worse-than", "r1").status()).as("it is not shown to be worse").isZero();
        assertThat(gate("--no-worse-than", "r1", "--margin", "0.05").status()).as("nor to be no worse").isEqualTo(1);
        assertThat(gate("--no-worse-than", "r1", "--margin", "0.3").status()).isZero();
        assertThat(gate("--no-worse-than", "r1", "--point").status()).isEqualTo(1);
        assertThat(gate("--no-worse-than", "bot/r1", "--point", "--margin", "0.05").status()).isZero();
        CommandRun unknown = gate("--no-worse-than", "r9");
        assertThat(unknown.status()).isEqualTo(3);
        assertThat(unknown.err()).contains("r9", "bot/r2");
    }

    /** Of the easy ones r1 passes all 30, r2 26: that is shown to be worse. */
    @Test
    void aPartOfTheItemsIsJudged() {
        CommandRun easy = gate("--no-worse-than", "r1", "--filter", "tier:easy");
        assertThat(easy.status()).isEqualTo(1);
        assertThat(easy.out()).contains("60 of 80 items pass tier:easy.", "−0.133", "30/30");
        CommandRun hard = gate("--min", "ex>=0.05", "--filter", "tier:hard run:r2", "--json");
        assertThat(hard.status()).isZero();
        assertThat(hard.out()).contains("\"of\":\"10 of 80 items pass tier:hard run:r2.\"", "\"not_promoted\":[]");
        assertThat(check(hard).peek("scored").orElseThrow().text()).isEqualTo("10");
        assertThat(gate("--min", "ex>=0.1", "--filter", "tier:medium").err()).contains("No item passes the filter 'tier:medium'");
        assertThat(gate("--min", "ex>=0.1", "--filter", "label:pass").err()).contains("No item passes the filter 'label:pass'");
        assertThat(gate("--min", "ex>=0.1", "--filter", "colour:red").err()).contains("'colour:red' cannot be used: There is no field colour.");
        assertThat(gate("--min", "ex>=0.1", "--filter", "fail:exx").err()).contains("'fail:exx' cannot be used: There is no metric exx. Metrics: ", "ex,");
    }

    /** r1 passes the 30 easy ones, r2 26 of them and 2 hard ones: 22 of 80 answers fail, both runs on 8 questions. */
    @Test
    void scoresAndVotesAreTermsToo() throws Exception {
        Path votes = Files.writeString(folder.resolve("votes.csv"), "case_id,system,run_id,ann\nc00,bot,r1,1\n");
        assertThat(CommandRun.of("labels", "import", folder.toString(), votes.toString()).status()).isZero();
        for (String[] of : new String[][] {{"fail:ex", "22"}, {"pass:ex", "58"}, {"metric:ex=fail", "22"}, {"fail:all", "16"}, {"fail:all:ex run:r2", "8"},
                {"-fail:all", "64"}, {"pass:all", "52"}, {"fail:ex,soft-f1 tier:easy", "4"}, {"label:pass", "1"}, {"label:none fail:all", "16"},
                {"question-word:other", "80"}, {"status:rows", "80"}, {"difficulty:hard,medium", "20"}}) {
            assertThat(CommandRun.of("score", folder.toString(), "--metric", "ex", "--filter", of[0]).err()).contains(of[1] + " of 80 items pass " + of[0] + ".");
        }
        assertThat(CommandRun.of("calibrate", folder.toString(), "--metric", "ex", "--filter", "pass:ex", "--replicates", "100").out())
                .contains("58 of 80 items pass pass:ex.", "1 item with a final label");
        assertThat(CommandRun.of("agreement", folder.toString(), "--filter", "fail:ex", "--json", "--replicates", "100").out())
                .contains("\"n_items\":0", "\"of\":\"22 of 80 items pass fail:ex.\"");
        Path pack = folder.resolve("pack.jsonl");
        assertThat(CommandRun.of("labels", "export", folder.toString(), "--to", pack.toString(), "--filter", "fail:ex").out()).contains("Wrote 0 votes");
    }

    /** One system is a part too: it is named, and no study is kept of it. */
    @Test
    void aSystemIsAPartWherePartsAreNamed() throws Exception {
        Files.writeString(folder.resolve("predictions/other.jsonl"), answer(0, "r1", true).replace("bot", "other"));
        Path votes = Files.writeString(folder.resolve("votes.csv"), "case_id,system,run_id,ann\nc00,bot,r1,1\nc00,other,r1,1\n");
        assertThat(CommandRun.of("labels", "import", folder.toString(), votes.toString()).status()).isZero();
        String[] calibrate = {"calibrate", folder.toString(), "--metric", "ex", "--replicates", "100", "--system", "bot"};
        assertThat(CommandRun.of(calibrate).out()).contains("80 of 81 items are of bot.", "1 item with a final label");
        assertThat(CommandRun.of("agreement", folder.toString(), "--system", "bot", "--filter", "tier:hard", "--replicates", "100", "--json").out())
                .contains("\"of\":\"20 of 80 items of bot pass tier:hard.\"");
        CommandRun kept = CommandRun.of(java.util.stream.Stream.concat(
                java.util.stream.Stream.of(calibrate), java.util.stream.Stream.of("--save-study", folder.resolve("s.json").toString())).toArray(String[]::new));
        assertThat(kept.status()).isEqualTo(2);
        assertThat(kept.err()).contains("--save-study keeps a study of all items");
        assertThat(folder.resolve("s.json")).doesNotExist();
        assertThat(gate("--min", "ex>=0.1", "--filter", "guideline:none").err()).contains("'guideline:none' cannot be used: it is of one annotator's own vote");
        assertThat(gate("--min", "ex>=0.1", "--filter", "-label:pass,later").err()).contains("'-label:pass,later' cannot be used");
    }

    @Test
    void buildServersAndPullRequestsGetTheirForms() throws Exception {
        Path xml = folder.resolve("gate.xml");
        Path markdown = folder.resolve("gate.md");
        gate("--min", "ex>=0.5", "--min", "ex>=0.9", "--junit", xml.toString(), "--markdown", markdown.toString());
        Element suite = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml.toFile()).getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(((Element) suite.getElementsByTagName("failure").item(0)).getAttribute("message")).isEqualTo("0.700 [0.546, 0.819], 40/40");
        assertThat(Files.readAllLines(markdown)).contains("**failed**", "| Result | system | Rule | scored | Mean or difference |");
        assertThat(Files.readString(markdown)).contains("| failed | bot/r2 | ex at least 0.9 | 40/40 | 0.700 [0.546, 0.819] |");
    }

    @Test
    void aRuleIsNeededAndReadAsItIsWritten() {
        assertThat(gate().err()).contains("Give a rule");
        assertThat(gate("--min", "ex>0.5").err()).contains("METRIC>=NUMBER", "ex>0.5");
        assertThat(gate("--min", "exx>=0.5").err()).contains("exx");
        assertThat(gate("--min", "ex>=0.5", "--margin", "0.1").err()).contains("belong to --no-worse-than");
        assertThat(gate("--min", "ex>=0.5").out()).contains("bot/r2").doesNotContain("bot/r1");
    }

    /** The same options in other commands: a smaller sample is part of the larger one, and says what it is of. */
    @Test
    void scoresOfASampleAreThoseOfTheWhole() {
        CommandRun all = CommandRun.of("score", folder.toString(), "--metric", "ex", "--json");
        CommandRun ten = CommandRun.of("score", folder.toString(), "--metric", "ex", "--json", "--filter", "run:r2", "--sample", "10");
        CommandRun twenty = CommandRun.of("score", folder.toString(), "--metric", "ex", "--json", "--filter", "run:r2", "--sample", "20");
        assertThat(ten.out().lines()).hasSize(10).isSubsetOf(twenty.out().lines().toList());
        assertThat(twenty.out().lines()).hasSize(20).isSubsetOf(all.out().lines().toList());
        CommandRun other = CommandRun.of("score", folder.toString(), "--metric", "ex", "--json", "--sample", "10", "--sample-seed", "7");
        assertThat(other.out()).isNotEqualTo(ten.out());
        assertThat(CommandRun.of("score", folder.toString(), "--metric", "ex", "--limit", "5").out()).contains("5/5");
        assertThat(CommandRun.of("score", folder.toString(), "--metric", "ex", "--limit", "5").err()).contains("5 of 80 items.");
        CommandRun board = CommandRun.of("systems", folder.toString(), "--metric", "ex", "--filter", "tier:hard");
        assertThat(board.out()).contains("10/10").contains("20 of 80 items pass tier:hard.");
        assertThat(CommandRun.of("systems", folder.toString(), "--compare", "r1", "r2", "--metric", "ex", "--filter", "tier:hard").out()).contains("2");
        assertThat(CommandRun.of("systems", folder.toString(), "--figures", "--filter", "tier:hard").status()).isEqualTo(2);
        assertThat(CommandRun.of("score", folder.toString(), "--sample-seed", "7").err()).contains("belongs to --sample");
        assertThat(CommandRun.of("run", folder.toString(), "--filter", "c0", "--json").err()).doesNotContain("Exception");
    }
}
