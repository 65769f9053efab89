package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.Participants;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.project.ProjectStudy;
import io.github.assay.files.records.DatumReader;
import io.github.assay.json.JsonRecord;
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.CalibrationSource;
import io.github.assay.ui.calibration.model.CalibrationViewModel.StudyMemory;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.background.Background;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of a project's studies are in {@code project.json}: window, command line and report use the same. */
class ProjectStudyTest {
    private static final int CASES = 40;

    @TempDir
    private Path folder;

    @BeforeEach
    void project() throws IOException {
        StringBuilder cases = new StringBuilder();
        StringBuilder votes = new StringBuilder("case_id,system,ann,bo\n");
        for (int i = 0; i < CASES; i++) {
            boolean right = i % 3 != 0;
            cases.append("""
                    {"case_id":"c%02d","question":"which?","gold_sql":"SELECT a FROM t","db_id":"d%d","difficulty":"%s",\
                    "gold_result":%s,"predictions":{}}
                    """.formatted(i, i % 5, i % 2 == 0 ? "easy" : "hard", table(1)));
            votes.append("c%02d,s,%d,%d%n".formatted(i, right ^ i % 7 == 0 ? 1 : 0, right ^ i % 11 == 0 ? 1 : 0));
        }
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < CASES; i++) {
            answers.append("""
                    {"case_id":"c%02d","system":"s","predicted_sql":"SELECT a FROM t WHERE a < %d","result":%s}
                    """.formatted(i, i, table(i % 3 == 0 ? 2 : 1)));
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.writeString(Files.createDirectories(folder.resolve("predictions")).resolve("s.jsonl"), answers);
        json("""
                {"assay": 1, "name": "Study", "labelling": {"ties": "fail"}, "unknown_to_us": {"kept": [1, 2.50]}}
                """);
        Path pack = Files.writeString(folder.resolve("votes.csv"), votes);
        assertThat(assay("labels", "import", folder.toString(), pack.toString()).status()).isZero();
    }

    private static String table(int value) {
        return "{\"columns\":[\"a\"],\"rows\":[[" + value + "]],\"status\":\"ok\"}";
    }

    private void json(String text) throws IOException {
        Files.writeString(folder.resolve("project.json"), text);
    }

    private static CommandRun assay(String... arguments) {
        return CommandRun.of(arguments);
    }

    private CommandRun calibrate(String... more) {
        String[] all = new String[more.length + 2];
        all[0] = "calibrate";
        all[1] = folder.toString();
        System.arraycopy(more, 0, all, 2, more.length);
        return assay(all);
    }

    private static Datum.Fields fields(String json) {
        return DatumReader.of(JsonRecord.document(json.getBytes(StandardCharsets.UTF_8))).asFields().orElseThrow();
    }

    /** The Calibration screen's model over the open project, its settings kept as the window keeps them. */
    private static CalibrationViewModel model(ProjectSession session, Services services) {
        StudyMemory memory = new StudyMemory() {
            @Override
            public CalibrationSettings read() {
                return ProjectStudies.settings(session);
            }

            @Override
            public void keep(CalibrationSettings changed) {
                ProjectStudies.use(session, changed);
                try {
                    ProjectStudies.write(session);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        };
        CalibrationSource source = new CalibrationSource.OfProject(session, services.analysis(), services.choices(), "Ann");
        return new CalibrationViewModel(Background.onCallingThread(), source, memory);
    }

    @Test
    void whatTheWindowSetsIsWhatCommandLineAndReportCompute() throws Exception {
        String window;
        try (Wiring wiring = new Wiring();
                ProjectSession core = wiring.services().workbench().open(folder, Progress.NONE)) {
            CalibrationViewModel model = model(core, wiring.services());
            CalibrationSettings now = model.settings();
            assertThat(now.design().reference().ties()).as("the project's own").isEqualTo(LabellingPolicy.Ties.FAIL);
            StudyDesign design = now.design()
                    .withReference(now.design().reference().withTies(LabellingPolicy.Ties.PASS))
                    .withInterval(StudyDesign.IntervalType.BCA)
                    .withCases(StudyDesign.CaseSets.COMMON_TO_ALL)
                    .withDrawing(StudyDesign.Drawing.STRATA, "difficulty");
            model.use(now.withDesign(design)
                    .with(now.bootstrap().withSeed(7).withReplicates(900))
                    .withFamily(CalibrationSettings.Family.ALL_PAIRS)
                    .with(new Participants(
                            java.util.List.of("ex", "exf1", "spider-em"), CalibrationSettings.Compared.OURS,
                            Participants.Ranked.CORRECTNESS, 0.2)));
            window = CalibrationDocument.of(model.result().orElseThrow()).toString();
        }
        String written = Files.readString(folder.resolve("project.json"));
        assertThat(written).contains("\"kept\"").contains("2.50").contains("\"seed\" : 7").contains("\"interval\" : \"bca\"");

        CommandRun stated = calibrate("--json");
        assertThat(stated.err()).doesNotContain("override");
        assertThat(stated.out().strip().replaceFirst(",\"version\":\"[^\"]*\"}$", "}")).isEqualTo(window);

        Path report = folder.resolve("out");
        assertThat(assay("report", folder.toString(), "--to", report.toString()).err()).doesNotContain("override");
        Datum.Fields reported = fields(Files.readString(report.resolve("calibration.json")));
        fields(window).values().forEach((key, value) -> assertThat(reported.values().get(key)).as(key).isEqualTo(value));
        assertThat(Files.readString(report.resolve("index.html")))
                .contains("900 replicates").contains("seed 7").contains("bca").contains("ties count as pass");
        assertThat(Files.readString(report.resolve("metrics.csv")))
                .contains("bca,0.95,900,7,majority,pass,").contains("rank_first");
    }

    @Test
    void optionsOverrideAndSaySo() throws Exception {
        json("{\"assay\": 1, \"study\": {\"seed\": 7, \"replicates\": 300, \"interval\": \"wald\"}}");
        CommandRun plain = calibrate("--json", "--metric", "ex");
        assertThat(plain.out()).contains("\"seed\":7,\"replicates\":300,\"ci\":\"wald\"");

        CommandRun over = calibrate("--json", "--metric", "ex", "--seed", "8", "--interval", "percentile");
        assertThat(over.out()).contains("\"seed\":8,\"replicates\":300,\"ci\":\"percentile\"")
                .contains("\"seed: 7 → 8\"").contains("\"interval: wald → percentile\"");
        assertThat(over.err()).contains("override").contains("seed: 7 → 8").contains("interval: wald → percentile");

        CommandRun agreement = assay("agreement", folder.toString(), "--json");
        assertThat(agreement.out()).contains("\"seed\":7,\"replicates\":300");
        assertThat(assay("systems", folder.toString(), "--metric", "ex").out()).contains("300 replicates, seed 7");
        assertThat(assay("agreement", folder.toString(), "--seed", "9").err()).contains("seed: 7 → 9");
    }

    @Test
    void aWrongStudyIsAnErrorWithFileLineKeyFoundAndExpected() throws Exception {
        json("""
                {"assay": 1,
                 "study": {
                   "interval": "bootstrap",
                   "replicates": 12,
                   "mostMissing": 5,
                   "family": "all-pairs",
                   "metrics": ["ex", "no-such"],
                   "by": "client",
                   "own_note": "kept"
                 }}
                """);
        CommandRun check = assay("check", folder.toString());
        assertThat(check.status()).isEqualTo(1);
        assertThat(check.out())
                .contains("project.json:3 study.interval: a text \"bootstrap\"").contains("\"percentile\", \"bca\"")
                .contains("project.json:4 study.replicates: a number 12").contains("from 100 to 1000000")
                .contains("project.json:5 study.mostMissing: a number 5").contains("a share from 0 to 1")
                .contains("study.metrics: no-such")
                .contains("study.by: \"client\"").contains("difficulty, db, system")
                .contains("study.own_note")
                .doesNotContain("study.family");
    }

    @Test
    void drawingThatTheItemsDoNotAllowIsRefusedWithTheNames() throws Exception {
        assertThat(calibrate("--draw", "clusters", "--by", "difficulty").err())
                .contains("'difficulty' are 2").contains("db (5 values)");
        assertThat(calibrate("--by", "client").err()).contains("no dimension 'client'").contains("difficulty (2 values)");
        assertThat(calibrate("--draw", "clusters", "--by", "client").status()).isEqualTo(3);
        assertThat(calibrate("--draw", "clusters", "--metric", "ex", "--replicates", "200").out())
                .contains("resamples of whole groups by db");
    }

    @Test
    void runsOverTimeCanBeSliced() throws Exception {
        CommandRun sliced = assay("systems", folder.toString(), "--metric", "ex", "--over-time", "--by", "difficulty");
        assertThat(sliced.out()).contains("difficulty: easy").contains("difficulty: hard");
        CommandRun json = assay("systems", folder.toString(), "--metric", "ex", "--over-time", "--by", "difficulty", "--json");
        assertThat(fields(json.out()).fields("slices").values().keySet()).containsExactly("easy", "hard");
        CommandRun unknown = assay("systems", folder.toString(), "--metric", "ex", "--over-time", "--by", "client");
        assertThat(unknown.status()).isEqualTo(3);
        assertThat(unknown.err()).contains("'client'").contains("difficulty, db");
    }

    @Test
    void settingsAreReadAsTheyAreWritten() throws Exception {
        CalibrationSettings usual = CalibrationSettings.DEFAULT;
        CalibrationSettings other = usual.with(usual.bootstrap().withSeed(Long.MIN_VALUE).withReplicates(1200))
                .withFamily(CalibrationSettings.Family.ALL_PAIRS)
                .with(new Participants(
                        java.util.List.of("ex"), CalibrationSettings.Compared.WITH_IMPORTED,
                        Participants.Ranked.ALL_ROLES, 0.125))
                .withDesign(usual.design().withInterval(StudyDesign.IntervalType.STUDENTISED).withEpsilon(0.15));
        for (CalibrationSettings settings : java.util.List.of(usual, other)) {
            assertThat(ProjectStudy.settings(ProjectStudy.of(settings), LabellingPolicy.Ties.FAIL)).isEqualTo(settings);
            try (Wiring wiring = new Wiring();
                    ProjectSession session = wiring.services().workbench().open(folder, Progress.NONE)) {
                ProjectStudies.use(session, settings);
                ProjectStudies.write(session);
            }
            try (Wiring wiring = new Wiring();
                    ProjectSession session = wiring.services().workbench().open(folder, Progress.NONE)) {
                assertThat(ProjectStudies.settings(session)).isEqualTo(settings);
                assertThat(session.project().problems()).noneMatch(p -> p.key().startsWith("study"));
            }
        }
        assertThat(Files.readString(folder.resolve("project.json"))).contains("\"kept\"");
    }
}
