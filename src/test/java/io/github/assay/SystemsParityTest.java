package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.files.documents.PassRateDocument;
import io.github.assay.files.documents.SystemsDocument;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.PeopleCases;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.systems.model.FiguresViewModel.RunFigureList;
import io.github.assay.ui.systems.model.SystemsSettings;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.ui.systems.model.SystemsViewModel;
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
        answer(all, number, system, "r1", units);
    }

    private static void answer(StringBuilder all, int number, String system, String run, int units) {
        all.append("""
                {"case_id":"c%02d","system":"%s","run_id":"%s","predicted_sql":"SELECT region FROM sales WHERE units > %d","cost":0.0%d,"imported":{"program":"rival","scores":{"their accuracy":%d}}}
                """.formatted(number, system, run, units, number % 7, number % 4 == 0 ? 0 : 1));
    }

    /** The same with two systems in two runs, the later a little better, and labels by one annotator. */
    private String twoRuns() throws Exception {
        String project = project();
        StringBuilder answers = new StringBuilder();
        StringBuilder votes = new StringBuilder("case_id,system,run_id,annotator,label,issues,comment,seconds,at,scores_visible,supersedes\n");
        for (int i = 0; i < CASES; i++) {
            answer(answers, i, "good", "r1", i % 7 == 0 ? i + 1 : i);
            answer(answers, i, "good", "r2", i % 9 == 0 ? i + 1 : i);
            answer(answers, i, "fair", "r1", i % 3 == 0 ? i + 2 : i);
            answer(answers, i, "fair", "r2", i % 4 == 0 ? i + 2 : i);
            if (i % 2 == 0) {
                votes.append("c%02d,%s,r1,ana,%s,,,5,2026-01-01T10:00:%02dZ,false,\n".formatted(
                        i, "good", i % 7 == 0 ? "fail" : "pass", i));
                votes.append("c%02d,%s,r1,ana,%s,,,5,2026-01-01T10:01:%02dZ,false,\n".formatted(
                        i, "fair", i % 4 == 0 ? "fail" : "pass", i));
            }
        }
        Files.writeString(folder.resolve("predictions").resolve("all.jsonl"), answers);
        Path pack = Files.writeString(folder.resolve("pack.csv"), votes);
        assertThat(CommandRun.of("labels", "import", project, pack.toString()).status()).isZero();
        return project;
    }

    @Test
    void runsFiguresAndImportedScoresAreTheSameInRoomAndCommand() throws Exception {
        String project = twoRuns();
        Map<List<String>, String> space = new LinkedHashMap<>();
        try (Wiring wiring = new Wiring();
                ProjectSession session = wiring.services().workbench().open(folder, Progress.NONE)) {
            SystemsViewModel model = new SystemsViewModel(
                    session, wiring.services(), Background.onCallingThread(), SystemsSettings.DEFAULT);
            model.run();
            SystemsStudy study = model.study().orElseThrow();
            model.history().study(study);
            space.put(
                    List.of("--metric", "ex", "--over-time"),
                    SystemsDocument.history(model.history().result().orElseThrow().history(), List.of(), study.board().settings(), List.of()).toString());
            model.figures().study(study);
            RunFigureList figures = model.figures().result().orElseThrow();
            space.put(List.of("--figures"), SystemsDocument.figures(figures.systems(), figures.routes()).toString());
            assertThat(figures.systems().getFirst().figures()).allMatch(f -> !f.cases().isEmpty());
            model.look(List.of("ex", "imported.their accuracy"));
            model.rankBy("imported.their accuracy");
            space.put(
                    List.of("--metric", "imported.their accuracy", "--metric", "ex"),
                    SystemsDocument.leaderboard(importedFirst(model, wiring, session), List.of(), List.of()).toString());
            model.cross().study(model.study().orElseThrow());
            model.cross().first("ex");
            model.cross().second("imported.their accuracy");
            space.put(
                    List.of("--cross", "ex", "imported.their accuracy"),
                    SystemsDocument.cross(model.cross().result().orElseThrow().table()).toString());
            assertThat(model.cross().result().orElseThrow().table().onlyB()).isNotEmpty();
        }
        space.forEach((arguments, document) -> {
            List<String> command = new ArrayList<>(List.of("systems", project, "--json"));
            command.addAll(arguments);
            assertThat(CommandRun.of(command.toArray(String[]::new)).out().strip().replaceFirst(",\"version\":\"[^\"]*\"}$", "}"))
                    .as(String.join(" ", command)).isEqualTo(document);
        });
    }

    /** The command line puts the ranking metric first; the room keeps its columns where they are. */
    private Leaderboard importedFirst(SystemsViewModel model, Wiring wiring, ProjectSession session) throws Exception {
        SystemsStudy study = model.study().orElseThrow();
        SystemsService systems = wiring.services().systems();
        Scoreboard scores = systems.stored(session, study.looked().reversed(), session.threads(), Progress.NONE);
        return systems.leaderboard(scores, study.board().settings(), Progress.NONE);
    }

    @Test
    void passRatesByPeopleAreThoseOfCalibrateAndHaveTheirCases() throws Exception {
        String stated = CommandRun.of("calibrate", twoRuns(), "--metric", "ex", "--pass-rates", "--json").out();
        try (Wiring wiring = new Wiring();
                ProjectSession session = wiring.services().workbench().open(folder, Progress.NONE)) {
            SystemsViewModel model = new SystemsViewModel(
                    session, wiring.services(), Background.onCallingThread(), SystemsSettings.DEFAULT);
            model.run();
            List<TruePassRate> rates = wiring.services().analysis().passRates(
                    session, new StudiedMetrics("ex"::equals, "ex"::equals),
                    ProjectStudies.settings(session).with(model.settings().bootstrap()), Progress.NONE);
            for (TruePassRate rate : rates) {
                assertThat(stated).contains(PassRateDocument.of(rate).toString());
            }
            for (SystemRun entrant : model.study().orElseThrow().scores().entrants()) {
                TruePassRate own = rates.stream().filter(r -> r.system().equals(entrant.name())).findFirst().orElseThrow();
                List<PeopleCases> found = new ArrayList<>();
                model.people(entrant, found::add);
                PeopleCases cases = found.getFirst();
                assertThat(cases.labelled()).as("of this run").hasSize(own.labelled()).hasSize(entrant.name().equals(entrant.system()) ? 12 : 0);
                if (own.labelled() > 0) {
                    assertThat(cases.passed().size() / (double) cases.labelled().size())
                            .isEqualTo(own.labels().asValue().orElseThrow().value());
                }
                assertThat(cases.labelled().subList(0, cases.failed().size())).isEqualTo(cases.failed());
                assertThat(cases.failed()).containsAll(cases.lowered());
                assertThat(cases.passed()).containsAll(cases.raised());
            }
        }
    }

    @Test
    void theRoomAndTheCommandGiveTheSameDocument() throws Exception {
        String project = project();
        Map<List<String>, String> space = new LinkedHashMap<>();
        List<String> metrics = new ArrayList<>();
        try (Wiring wiring = new Wiring();
                ProjectSession session = wiring.services().workbench().open(folder, Progress.NONE)) {
            SystemsViewModel model = new SystemsViewModel(
                    session, wiring.services(), Background.onCallingThread(), SystemsSettings.DEFAULT);
            model.visit();
            assertThat(model.study().orElseThrow().notRun()).as("nothing was run yet, nothing is invented").isEqualTo(60);
            model.run();
            assertThat(model.study().orElseThrow().notRun()).isZero();
            for (MetricInfo metric : model.study().orElseThrow().looked()) {
                metrics.addAll(List.of("--metric", metric.id()));
            }
            assertThat(metrics).startsWith("--metric", "ex").hasSizeGreaterThan(6);
            space.put(with(metrics), board(model.study().orElseThrow()));
            model.slices().study(model.study().orElseThrow());
            model.slices().by("tier");
            space.put(with(metrics, "--by", "tier"), SystemsDocument.leaderboard(
                            model.study().orElseThrow().board(), model.slices().result().orElseThrow().boards(), List.of())
                    .toString());
            model.runs().study(model.study().orElseThrow());
            model.runs().compare("good", "fair");
            space.put(List.of("--metric", "ex", "--compare", "good", "fair"), SystemsDocument.comparison(
                            model.runs().result().orElseThrow().found().orElseThrow())
                    .toString());
            model.cross().study(model.study().orElseThrow());
            space.put(List.of("--cross", "skill-struct", "skill-exec"),
                    SystemsDocument.cross(model.cross().result().orElseThrow().table()).toString());
            model.count(CaseSet.COMMON);
            space.put(with(metrics, "--common"), board(model.study().orElseThrow()));
        }
        space.forEach((arguments, document) -> {
            List<String> command = new ArrayList<>(List.of("systems", project, "--json"));
            command.addAll(arguments);
            CommandRun stated = CommandRun.of(command.toArray(String[]::new));
            assertThat(stated.out().strip().replaceFirst(",\"version\":\"[^\"]*\"}$", "}")).as(String.join(" ", command)).isEqualTo(document);
        });
    }

    private static String board(SystemsStudy study) {
        return SystemsDocument.leaderboard(study.board(), List.of(), List.of()).toString();
    }

    private static List<String> with(List<String> metrics, String... more) {
        List<String> all = new ArrayList<>(metrics);
        all.addAll(List.of(more));
        return all;
    }
}
