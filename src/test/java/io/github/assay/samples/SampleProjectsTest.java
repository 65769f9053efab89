package io.github.assay.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.domain.project.Project;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleProjectsTest {
    private static final Path COMMITTED = Path.of("sample-projects");

    @Test
    @Tag("exhaustive")
    void theCommittedProjectsAreWhatTheGeneratorMakes(@TempDir Path made) throws Exception {
        SampleProjects.write(made);
        for (String name : files(made)) {
            Path committed = COMMITTED.resolve(name);
            assertThat(committed).exists();
            if (name.endsWith(".sqlite")) {
                assertThat(rows(committed)).as(name).isEqualTo(rows(made.resolve(name)));
            } else {
                assertThat(Files.readAllBytes(committed)).as(name).isEqualTo(Files.readAllBytes(made.resolve(name)));
            }
        }
    }

    @Test
    void theSamplesOpenWithoutAComplaint() throws Exception {
        for (String name : List.of("skill-demo", "retail-review", "judge-demo", "robustness-demo", "robustness-demo/names/L-L")) {
            Project project = ProjectFiles.read(COMMITTED.resolve(name), Progress.NONE);
            assertThat(project.problems()).as(name).isEmpty();
        }
    }

    @Test
    void retailReviewIsAsLargeAsItSays() throws Exception {
        Project project = ProjectFiles.read(COMMITTED.resolve("retail-review"), Progress.NONE);
        assertThat(project.cases()).hasSize(125);
        assertThat(project.databases()).containsOnlyKeys("store_ops", "webshop", "supply");
        assertThat(project.items().stream().map(i -> i.prediction().system()).distinct()).hasSize(3);
        assertThat(size(COMMITTED.resolve("retail-review"))).isLessThan(5_000_000L);
    }

    @Test
    void everySimulatedVoteIsOnAnItemAndNamesItsAnnotatorAsSimulated() throws Exception {
        Project project = ProjectFiles.read(COMMITTED.resolve("retail-review"), Progress.NONE);
        LabelReading pack = LabelFiles.read(
                COMMITTED.resolve("retail-review/labels/simulated-annotators.jsonl"), LabelFileOptions.NONE, LabelFiles.Unnamed.AN_ITEM, Instant.EPOCH, Progress.NONE);
        assertThat(pack.problems()).isEmpty();
        assertThat(pack.votes()).hasSizeGreaterThan(900).allSatisfy(v -> {
            assertThat(v.annotator()).startsWith("sim-");
            assertThat(project.items()).anyMatch(i -> i.key().equals(v.item()));
        });
    }

    @Test
    @Tag("exhaustive")
    void everyJudgeOfTheDemoIsReplayedToTheSameBytesWithoutANetwork(@TempDir Path root) throws Exception {
        Path copy = root.resolve("judge demo");
        Path committed = COMMITTED.resolve("judge-demo");
        for (String name : files(committed)) {
            Files.createDirectories(copy.resolve(name).getParent());
            Files.copy(committed.resolve(name), copy.resolve(name));
        }
        for (String name : files(copy.resolve("recordings"))) {
            String judge = name.replace(".jsonl", "");
            Path replies = copy.resolve("replies/recorded-" + name);
            byte[] before = Files.readAllBytes(replies);
            Files.delete(replies);
            CommandRun run = CommandRun.of("judge", copy.toString(), "--judge", judge, "--replay");
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(run.out()).contains("24 items of 24 judged", "0 requests sent", "Model simulated, no language model");
            assertThat(Files.readAllBytes(replies)).as(judge).isEqualTo(before);
        }
        assertThat(CommandRun.of("check", copy.toString()).out()).contains("No problems.");
        assertThat(CommandRun.of("score", copy.toString(), "--json", "--metric", "judge.stef.confidence.logprob", "--metric",
                "g-eval-coherence", "--metric", "reviewable-sql").out().lines()).hasSize(72).allMatch(l -> l.contains("\"status\":\"value\""));
    }

    private static List<String> files(Path folder) throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).map(f -> folder.relativize(f).toString()).sorted().toList();
        }
    }

    private static long size(Path folder) throws Exception {
        long size = 0;
        for (String name : files(folder)) {
            size += name.startsWith(".assay") ? 0 : Files.size(folder.resolve(name));
        }
        return size;
    }

    private static List<Rows> rows(Path database) throws Exception {
        try (Connection connection =
                DriverManager.getConnection("jdbc:sqlite:file:" + database.toAbsolutePath() + "?mode=ro")) {
            List<Rows> all = new java.util.ArrayList<>();
            Rows tables = Rows.of(connection, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");
            all.add(tables);
            for (List<String> table : tables.rows()) {
                all.add(Rows.of(connection, "SELECT * FROM " + table.getFirst().replace("'", "") + " ORDER BY 1, 2"));
            }
            return all;
        }
    }
}
