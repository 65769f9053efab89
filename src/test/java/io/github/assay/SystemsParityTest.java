package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.files.SystemsDocument;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.ProjectSession;
import io.github.assay.systems.LeaderboardSettings.CaseSet;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.systems.ProjectSystems;
import io.github.assay.ui.systems.SystemsSettings;
import io.github.assay.ui.systems.SystemsStudy;
import io.github.assay.ui.systems.SystemsViewModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Systems room and {@code assay systems --json} give the same document over the same small project. */
class SystemsParityTest {
    private static final int CASES = 24;

    @TempDir
    Path folder;

    /** Three systems over one database; the third answered every second case only and is often wrong. */
    private String project() throws Exception {
        try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE sales (region TEXT, units INTEGER)");
            for (int i = 0; i < 40; i++) {
                statement.execute("INSERT INTO sales VALUES ('r" + i % 5 + "', " + i + ")");
            }
        }
        StringBuilder cases = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < CASES; i++) {
            cases.append("""
                    {"case_id":"c%02d","question":"which?","gold_sql":"SELECT region FROM sales WHERE units > %d","db_id":"shop","difficulty":"%s"}
                    """.formatted(i, i, i % 3 == 0 ? "hard" : "easy"));
            answer(answers, i, "good", i % 7 == 0 ? i + 1 : i);
            answer(answers, i, "fair", i % 3 == 0 ? i + 2 : i);
            if (i % 2 == 0) {
                answer(answers, i, "poor", i % 4 == 0 ? 39 : i);
            }
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.writeString(Files.createDirectories(folder.resolve("predictions")).resolve("all.jsonl"), answers);
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"databases\":{\"shop\":{\"path\":\"shop.sqlite\"}}}");
        return folder.toString();
    }

    private static void answer(StringBuilder all, int number, String system, int units) {
        all.append("""
                {"case_id":"c%02d","system":"%s","predicted_sql":"SELECT region FROM sales WHERE units > %d"}
                """.formatted(number, system, units));
    }

    @Test
    void theRoomAndTheCommandGiveTheSameDocument() throws Exception {
        String project = project();
        Map<List<String>, String> room = new LinkedHashMap<>();
        List<String> metrics = new ArrayList<>();
        try (Wiring wiring = new Wiring();
                ProjectSession session = wiring.services().workbench().open(folder, Progress.NONE)) {
            SystemsViewModel model = new SystemsViewModel(
                    Background.onCallingThread(),
                    new ProjectSystems(session, wiring.services().systems(), wiring.services().analysis()),
                    SystemsSettings.DEFAULT);
            model.visit();
            assertThat(model.study().orElseThrow().notRun()).as("nothing was run yet, nothing is invented").isEqualTo(60);
            model.run();
            assertThat(model.study().orElseThrow().notRun()).isZero();
            for (MetricInfo metric : model.study().orElseThrow().looked()) {
                metrics.addAll(List.of("--metric", metric.id()));
            }
            assertThat(metrics).startsWith("--metric", "ex").hasSizeGreaterThan(6);
            room.put(with(metrics), board(model.study().orElseThrow()));
            model.slices().study(model.study().orElseThrow());
            model.slices().by("tier");
            room.put(with(metrics, "--by", "tier"), SystemsDocument.leaderboard(
                            model.study().orElseThrow().board(), model.slices().slices().orElseThrow().boards())
                    .toString());
            model.runs().study(model.study().orElseThrow());
            model.runs().compare("good", "fair");
            room.put(List.of("--metric", "ex", "--compare", "good", "fair"), SystemsDocument.comparison(
                            model.runs().compared().orElseThrow().found().orElseThrow())
                    .toString());
            model.cross().study(model.study().orElseThrow());
            room.put(List.of("--cross", "skill-struct", "skill-exec"),
                    SystemsDocument.cross(model.cross().crossed().orElseThrow().table()).toString());
            model.count(CaseSet.COMMON);
            room.put(with(metrics, "--common"), board(model.study().orElseThrow()));
        }
        room.forEach((arguments, document) -> {
            List<String> command = new ArrayList<>(List.of("systems", project, "--json"));
            command.addAll(arguments);
            CommandRun said = CommandRun.of(command.toArray(String[]::new));
            assertThat(said.out().strip()).as(String.join(" ", command)).isEqualTo(document);
        });
    }

    private static String board(SystemsStudy study) {
        return SystemsDocument.leaderboard(study.board(), List.of()).toString();
    }

    private static List<String> with(List<String> metrics, String... more) {
        List<String> all = new ArrayList<>(metrics);
        all.addAll(List.of(more));
        return all;
    }
}
