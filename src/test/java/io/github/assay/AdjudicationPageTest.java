package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/adjudication.md, in their order, on a copy of the sample project. */
class AdjudicationPageTest {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    private static Path folder;

    private static final Map<String, CommandRun> RUNS = new java.util.LinkedHashMap<>();
    private static Path project;

    @BeforeAll
    static void run() throws IOException {
        project = folder.resolve("retail-review");
        ExecutedSample.copy("retail-review", project);
        String pack = project.resolve("labels/simulated-annotators.jsonl").toString();
        assertThat(CommandRun.of("labels", "import", project.toString(), pack).status()).isZero();
        for (String line : commands()) {
            List<String> arguments = new ArrayList<>();
            Matcher word = WORD.matcher(line.substring("assay ".length()));
            while (word.find()) {
                arguments.add(word.group(1) != null ? word.group(1) : word.group(2)
                        .replace("PROJECT", project.toString()).replace("OUT", folder.toString()));
            }
            RUNS.put(line, CommandRun.of(arguments.toArray(String[]::new)));
        }
    }

    private static List<String> commands() throws IOException {
        String page = Files.readString(Path.of("docs", "adjudication.md"));
        Matcher block = Pattern.compile("(?s)```\n(assay .*?)```").matcher(page);
        List<String> lines = new ArrayList<>();
        while (block.find()) {
            block.group(1).lines().filter(l -> !l.isBlank()).forEach(lines::add);
        }
        return lines;
    }

    private static String out(String start) {
        return RUNS.entrySet().stream()
                .filter(e -> e.getKey().startsWith(start))
                .map(e -> e.getValue().out())
                .collect(Collectors.joining());
    }

    @Test
    void everyCommandIsDone() {
        assertThat(RUNS).hasSizeGreaterThan(15);
        RUNS.forEach((line, run) -> assertThat(run.status()).as("%s%n%s", line, run.err()).isZero());
    }

    @Test
    void decisionsAreFinalLabelsUntilTheyAreTakenBack() throws IOException {
        assertThat(out("assay adjudicate list")).startsWith("10 items, 0 decided. Final labels: 10 undecided, 35 majority");
        assertThat(out("assay adjudicate show")).contains("Annotator 1", "Annotator 2").doesNotContain("sim-ana");
        assertThat(out("assay adjudicate accept")).startsWith("35 items decided by majority.");
        assertThat(out("assay adjudicate undo")).isEqualTo("35 decisions undone.\n");
        assertThat(out("assay adjudicate reopen")).startsWith("1 decision taken back.");
        assertThat(out("assay agreement").replaceAll("\\s+", " "))
                .contains("Final labels: 178 pass, 185 fail; 321 unanimous, 35 majority, 6 with one vote, 1 adjudicated; 9 undecided.");
        List<String> rows = Files.readAllLines(folder.resolve("final.csv"));
        assertThat(rows.getFirst()).isEqualTo(
                "\"case_id\",system,run_id,label,source,pass,fail,unsure,cause,reason,decided_by,decided_at,guideline,gold_version,carried");
        assertThat(rows).hasSize(1 + Files.readAllLines(folder.resolve("final.jsonl")).size());
        assertThat(rows).anyMatch(r -> r.startsWith("so-011,agent-loop,r1,fail,adjudicated,")
                && r.contains(",guideline_gap,A tie at the LIMIT may be cut either way.,dana,"));
        assertThat(rows.stream().collect(Collectors.groupingBy(r -> r.split(",")[4], Collectors.counting())))
                .containsEntry("unanimous", 321L).containsEntry("majority", 35L).containsEntry("single_vote", 6L)
                .containsEntry("adjudicated", 1L).containsEntry("undecided", 9L);
        assertThat(out("assay adjudicate gaps")).contains("open", "A tie at the LIMIT may be cut either way.");
    }

    @Test
    void anAcceptedRepairReachesPatchLogCopyAndSystems() throws IOException {
        assertThat(out("assay gold list")).contains("so-011", "ann", "open");
        assertThat(Files.readString(folder.resolve("patch.jsonl")))
                .contains("\"case_id\":\"so-011\"", "\"error\":\"filters_missing\"", "\"proposed_by\":\"ann\"", "\"accepted_by\":\"dana\"");
        assertThat(Files.readString(folder.resolve("CHANGES.md"))).contains("## so-011", "A test is no method of payment.");
        assertThat(out("assay gold effect")).startsWith("1 repair of 125 cases").contains("Old rank", "New rank");
        assertThat(Files.readString(folder.resolve("repaired/cases.jsonl"))).contains("payment_method <> 'test'");
        assertThat(Files.readString(project.resolve("cases.jsonl"))).doesNotContain("payment_method <> 'test'");
        assertThat(Files.exists(folder.resolve("repaired/.assay"))).isFalse();
    }

    @Test
    void aProposerCannotAcceptTheirOwnQueryAndAnAmendedOneNeedsAnotherPerson() {
        String[] propose = {"gold", "propose", project.toString(), "--by", "ann", "--case", "so-015", "--system", "prompt-base", "--sql", "SELECT 1"};
        assertThat(CommandRun.of(propose).status()).isZero();
        CommandRun own = CommandRun.of("gold", "review", project.toString(), "--by", "ann", "--case", "so-015", "--accept");
        assertThat(own.status()).isEqualTo(3);
        assertThat(own.err()).contains("ann proposed this query. Another person has to accept it.");
        CommandRun amended = CommandRun.of("gold", "review", project.toString(), "--by", "dana", "--case", "so-015", "--amend", "SELECT 2");
        assertThat(amended.status()).isZero();
        CommandRun again = CommandRun.of("gold", "review", project.toString(), "--by", "dana", "--case", "so-015", "--accept");
        assertThat(again.err()).contains("dana proposed this query.");
        CommandRun other = CommandRun.of("gold", "review", project.toString(), "--by", "ann", "--case", "so-015", "--accept");
        assertThat(other.status()).isZero();
        CommandRun bad = CommandRun.of(
                "gold", "propose", project.toString(), "--by", "ann", "--case", "so-023", "--system", "agent-loop", "--sql", "SELECT x FROM nothing");
        assertThat(bad.status()).isEqualTo(3);
        CommandRun undone = CommandRun.of("adjudicate", "undo", project.toString(), "--by", "ann");
        assertThat(undone.out()).isEqualTo("1 decision undone.\n");
        assertThat(CommandRun.of("gold", "export", project.toString()).out()).doesNotContain("so-015");
    }

    @Test
    void aPersonWhoLabelsSeesOnlyItemsTheyDecided() {
        CommandRun own = CommandRun.of("adjudicate", "show", project.toString(), "--by", "sim-chloe", "--case", "so-011", "--system", "agent-loop");
        assertThat(own.status()).isEqualTo(3);
        assertThat(own.out()).doesNotContain("Annotator");
        assertThat(CommandRun.of("adjudicate", "list", project.toString(), "--by", "sim-chloe").out()).contains("left out: votes on them are hidden from you until your own pass or fail");
    }
}
