package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.conformance.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay mutate} over real databases, from gold queries to the report. */
class MutateCommandTest {
    @TempDir
    private Path root;

    private Path sample() throws IOException {
        Path copy = root.resolve("skill demo");
        Rehearsal.copy(Path.of("sample-projects", "skill-demo"), copy);
        return copy;
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
        String figures = CommandRun.of("systems", made.toString(), "--figures", "--replicates", "500").out();
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

    /** On real gold queries: EX falls by 1 on every mutant that counts, and each exception of EXP and EXR has its cause. */
    @Test
    @Tag("exhaustive")
    void everyGoldOfARealCorpus() {
        Path corpus = TestData.folders("cases and databases", f -> Files.exists(f.resolve("cases.jsonl")) && Files.isDirectory(f.resolve("databases")))
                .getFirst();
        CommandRun run = CommandRun.of("mutate", corpus.toString(), "--to", root.resolve("m").toString(), "--json");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Pattern.compile("\"change_ex\":\\{\"value\":(-?[\\d.]+)").matcher(run.out()).results()
                        .map(m -> Double.parseDouble(m.group(1))))
                .isNotEmpty().allMatch(v -> v == -1);
        assertThat(run.out()).doesNotContain("\"cause\":\"matching\"");
    }
}
