package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.conformance.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code assay mutate} over real databases, from gold queries to the report. */
class MutateCommandTest {
    @TempDir
    private Path root;

    private Path sample() throws IOException {
        return MutantProject.golds(root.resolve("skill demo"));
    }

    @Test
    void aProjectOfMutantsIsAProjectLikeAnyOther() throws IOException {
        Path made = root.resolve("my mutants");
        CommandRun run = CommandRun.of("mutate", sample().toString(), "--to", made.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("mutants in " + made, "where_remove", "all errors", "EXP and EXR move as expected");
        List<String> cases = Files.readAllLines(made.resolve("cases.jsonl"));
        assertThat(cases).anyMatch(l -> l.contains("\"variant_of\"") && l.contains("\"perturbation\":\"where_remove\"")
                && l.contains("\"mutation\":{\"operator\":\"where_remove\",\"equivalent_on_data\":false"));
        assertThat(CommandRun.of("check", made.toString()).status()).as(CommandRun.of("check", made.toString()).out()).isZero();
        String figures = CommandRun.of("systems", made.toString(), "--figures").out();
        assertThat(figures).contains("robustness-gap");
        // The same report from the project made, on any number of threads.
        String again = CommandRun.of("mutate", made.toString(), "--json", "--threads", "1").out();
        assertThat(again).isEqualTo(CommandRun.of("mutate", made.toString(), "--json", "--threads", "8").out());
        assertThat(CommandRun.of("mutate", made.toString()).out()).isEqualTo(run.out().substring(run.out().indexOf("Error ")));
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).as("nothing temporary is left").hasSize(2);
        }
    }

    @Test
    void theThesisLayoutStandsBesideItsFigures() throws IOException {
        Path made = root.resolve("m");
        CommandRun run = CommandRun.of(
                "mutate", sample().toString(), "--to", made.toString(), "--table", "--operator", "where_remove", "--one", "--seed", "3");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("Δexp SC-PC-IE (%)", "Δexp SC-PC-IE printed (%)").containsPattern("where_remove +\\d+ .*−96\\.0");
        assertThat(Files.readString(made.resolve("cases.jsonl"))).contains("where_remove").doesNotContain("projection_drop");
    }

    @Test
    void aPartOfTheCasesIsChosenWithAndWithoutAnswers() throws IOException {
        Path golds = sample();
        Path predictions = golds.resolve("predictions");
        if (Files.exists(predictions)) {
            try (Stream<Path> files = Files.list(predictions)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
        CommandRun run = CommandRun.of("mutate", golds.toString(), "--to", root.resolve("m").toString(), "--limit", "2", "--one", "--replicates", "200", "--json");
        assertThat(run.status()).as(run.err()).isLessThan(2);
        assertThat(run.out()).contains("\"queries\":2,");
        assertThat(run.err()).contains("2 cases of ");
    }

    /** People's votes on mutants beside the verdicts of metrics; a project without votes has no person among the judges. */
    @Test
    void errorsThatPeopleNoticeStandBesideThoseThatMetricsNotice() throws IOException {
        Path made = MutantProject.in(root.resolve("made"));
        CommandRun alone = CommandRun.of("mutate", made.toString(), "--noticed", "--metric", "ex", "--metric", "skill-struct");
        assertThat(alone.status()).as(alone.err()).isZero();
        assertThat(alone.out()).doesNotContain("(person)").containsPattern("all errors +skill-struct +25 +17 +32\\.0");
        StringBuilder votes = new StringBuilder("case_id,system,annotator,label\n");
        List.of("demo-01", "demo-06", "demo-09", "demo-10").forEach(c -> votes.append(c).append(",mutants,ann,pass\n")
                .append(c).append("~where_remove-1,mutants,ann,").append(c.equals("demo-09") ? "pass" : "fail").append('\n'));
        Path file = Files.writeString(root.resolve("votes.csv"), votes);
        CommandRun imported = CommandRun.of("labels", "import", made.toString(), file.toString());
        assertThat(imported.status()).as(imported.err()).isZero();
        CommandRun both = CommandRun.of("mutate", made.toString(), "--noticed", "--metric", "ex", "--json");
        assertThat(both.out()).contains("{\"error\":\"where_remove\",\"judge\":\"ann\",\"metric\":\"false\",\"errors\":4,\"missed\":1,"
                + "\"detection\":{\"value\":0.75", "\"clean\":4,\"false_alarms\":{\"value\":0.0", "\"kappa\":{\"value\":0.75");
    }

    @Test
    void theTableShapeTracksAreRecomputed() throws IOException {
        String sample = sample().toString();
        CommandRun run = CommandRun.of("mutate", sample, "--shapes");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("4  rows of 5 columns +9 +5 +0\\.000 +0\\.556 +1\\.000 +0\\.714");
        assertThat(CommandRun.of("mutate", sample, "--shapes", "--json").out())
                .contains("{\"number\":3,\"track\":\"columns_of_5_rows\",\"rows\":5,\"columns\":6,\"ex\":0.0");
        CommandRun small = CommandRun.of("mutate", sample, "--shapes", "--of", "demo-01");
        assertThat(small.status()).isEqualTo(3);
        assertThat(small.err()).contains("'demo-01' does not give nine rows and nine columns");
    }

    @Test
    void wrongUseIsNamed() throws IOException {
        Path sample = sample();
        CommandRun word = CommandRun.of("mutate", sample.toString(), "--to", root.resolve("x").toString(), "--operator", "drop_all");
        assertThat(word.status()).isEqualTo(3);
        assertThat(word.err()).contains("There is no operator 'drop_all'", "where_remove");
        CommandRun none = CommandRun.of("mutate", sample.toString());
        assertThat(none.status()).isEqualTo(3);
        assertThat(none.err()).contains("The project has no mutants");
        CommandRun there = CommandRun.of("mutate", sample.toString(), "--to", sample.toString());
        assertThat(there.status()).isEqualTo(3);
        assertThat(there.err()).contains("is there already and not empty");
        CommandRun metric = CommandRun.of("mutate", sample.toString(), "--to", root.resolve("y").toString(), "--metric", "no-such");
        assertThat(metric.status()).isEqualTo(3);
        assertThat(metric.err()).contains("There is no metric 'no-such'");
    }

    /** Directions of EXP and EXR by metrics.md §5.1, extra columns counted: = stays 1, - falls below, x depends. */
    private static final Map<String, String> DIRECTIONS = Map.ofEntries(
            Map.entry("projection_drop", "=-"), Map.entry("add_star_wildcard", "-="), Map.entry("distinct_toggle", "-x"),
            Map.entry("where_predicate_delete", "-="), Map.entry("where_condition_flip", "xx"), Map.entry("where_strengthen", "=-"),
            Map.entry("where_weaken", "-="), Map.entry("where_remove", "-="), Map.entry("having_condition_flip", "xx"),
            Map.entry("having_remove", "-="), Map.entry("join_break", "-x"), Map.entry("join_type_to_left", "-="),
            Map.entry("limit_increase", "-="), Map.entry("limit_decrease", "=-"), Map.entry("aggregation_swap", "--"));

    private static boolean isExpected(char direction, double value) {
        return direction == 'x' || direction == '=' == (value == 1);
    }

    /**
     * On real gold queries: EX falls by 1 on every mutant that shows on the data, and EXP and EXR move as the contract says
     * or the mutant is listed with its cause, which is never the matching of cells.
     */
    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everyGoldOfARealCorpus() throws IOException {
        Path data = TestData.folders("cases and databases", f -> Files.exists(f.resolve("cases.jsonl")) && Files.isDirectory(f.resolve("databases")))
                .getFirst();
        Path corpus = root.resolve("corpus"); // a copy: other tests open the same data, and data are never written
        SampleCopies.copy(data, corpus);
        CommandRun run = CommandRun.of("mutate", corpus.toString(), "--to", root.resolve("m").toString(), "--json", "--replicates", "200");
        assertThat(run.status()).as(run.err()).isZero();
        JsonNode json = new ObjectMapper().readTree(run.out());
        Map<String, String> causes = new HashMap<>();
        json.get("unexpected").forEach(u -> causes.put(u.get("item").asString(), u.get("cause").asString()));
        int shown = 0;
        for (JsonNode mutant : json.get("mutants")) {
            if (mutant.get("equivalent_on_data").asString().equals("true")) {
                continue;
            }
            shown++;
            String id = mutant.get("item").asString();
            String directions = DIRECTIONS.get(mutant.get("error").asString());
            assertThat(mutant.get("value_ex").asDouble()).as(id).isZero();
            boolean expected = isExpected(directions.charAt(0), mutant.get("value_exp").asDouble())
                    && isExpected(directions.charAt(1), mutant.get("value_exr").asDouble());
            assertThat(causes.containsKey(id)).as("%s is listed as an exception", id).isEqualTo(!expected);
        }
        assertThat(shown).isGreaterThan(1000);
        assertThat(causes.values()).isNotEmpty().doesNotContain("matching");
    }
}
