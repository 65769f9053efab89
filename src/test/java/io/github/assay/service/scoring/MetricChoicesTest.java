package io.github.assay.service.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.project.NamedPasswords;
import io.github.assay.Details;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.open.CheckService;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thresholds, options and declared metrics on a real project: what is computed again, what is run, what is written. */
class MetricChoicesTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T12:00:00Z"), ZoneOffset.UTC);

    private final QueryRunner queries = new QueryRunner(Guard.QUERIES_ONLY, 2);
    private final ScoringService scoring =
            new ScoringService(MetricRegistry.load(MetricChoicesTest.class.getClassLoader()));
    private final MetricChoices choices = new MetricChoices(scoring, CLOCK);
    private final Workbench workbench =
            new Workbench(CLOCK, queries, scoring.metrics(), NamedPasswords.NONE);
    private final ProjectAnalysis analysis =
            new ProjectAnalysis(scoring, new AgreementService(), new CalibrationService());

    @TempDir
    Path folder;

    @BeforeEach
    void makeProject() throws Exception {
        Files.createDirectories(folder.resolve("metrics"));
        Files.createDirectories(folder.resolve("databases"));
        try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/d.sqlite"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a REAL)");
            statement.execute("INSERT INTO t VALUES (1.0), (2.0)");
        }
        Files.writeString(
                folder.resolve("metrics/twice.json"),
                "{\"id\": \"twice\", \"range\": [0, 2], \"threshold\": 2, \"expression\": \"score(\\\"ex\\\") * 2\"}");
        Files.writeString(folder.resolve("project.json"), "{\"assay\": 1, \"mine\": {\"kept\": true}}");
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            cases.append("{\"case_id\":\"c").append(i).append("\",\"question\":\"q\",\"db_id\":\"d\",\"gold_sql\":\"SELECT a FROM t\","
                    + "\"predictions\":{\"s\":\"SELECT a + ").append(i % 2 == 0 ? "0.000001" : "1").append(" FROM t\"}}\n");
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
    }

    @AfterEach
    void close() {
        queries.close();
    }

    private RunSummary run(ProjectSession session) {
        return session.runs().run(session.project(), session.project().items(), RunService.Reuse.STORED, Progress.NONE);
    }

    private double mean(ProjectSession session, String metric) {
        MetricInfo info = scoring.find(metric, session.project().metrics()).orElseThrow();
        ScoreSummary summary = new ScoreSummary();
        scoring.score(session, session.project().items(), List.of(info), 2, Progress.NONE, summary::add);
        return summary.lines().getFirst().mean();
    }

    private static MetricChoice strict() {
        return new MetricChoice("ex", OptionalDouble.empty(), Map.of("policy", "strict"));
    }

    @Test
    void whatAChoiceWouldChangeIsCountedOverAllItemsBeforeItIsApplied() throws Exception {
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            run(session);
            String file = Files.readString(folder.resolve("project.json"));
            MetricChoice strict = new MetricChoice("ex", OptionalDouble.empty(), Map.of("policy", "strict"));

            assertThat(choices.effect(session, strict, 1, Progress.NONE)).isEqualTo(new ChoiceEffect(24, 0, 12, 0, 12));
            assertThat(choices.effect(session, strict, 4, Progress.NONE)).isEqualTo(new ChoiceEffect(24, 0, 12, 0, 12));
            assertThat(choices.effect(session, new MetricChoice("ex", OptionalDouble.of(0), Map.of()), 2, Progress.NONE))
                    .isEqualTo(new ChoiceEffect(24, 12, 0, 0, 0));
            assertThat(Files.readString(folder.resolve("project.json"))).isEqualTo(file);

            choices.use(session, strict);
            assertThat(mean(session, "ex")).isZero();
            MetricChoice usual = new MetricChoice("ex", OptionalDouble.empty(), Map.of());
            assertThat(choices.effect(session, usual, 2, Progress.NONE)).isEqualTo(new ChoiceEffect(24, 12, 0, 0, 12));
            assertThat(choices.effect(session, strict, 2, Progress.NONE)).isEqualTo(new ChoiceEffect(24, 0, 0, 0, 0));
        }
    }

    @Test
    void anotherOptionIsComputedFromWhatIsStored() throws Exception {
        String before = Files.readString(folder.resolve("project.json"));
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            assertThat(run(session).executed()).isPositive();
            assertThat(mean(session, "ex")).isEqualTo(0.5);
            assertThat(mean(session, "twice")).isEqualTo(1);
            ScoreView preview = choices.preview(session, session.project().items().getFirst(), strict());
            assertThat(preview.outcome().asValue().orElseThrow().value()).isZero();
            assertThat(mean(session, "ex")).as("a preview changes nothing").isEqualTo(0.5);
            choices.use(session, strict());
            assertThat(mean(session, "ex")).isZero();
            assertThat(mean(session, "twice")).as("and with it what is made of it").isZero();
            assertThat(run(session).executed()).as("executed again").isZero();
        }
        assertThat(Files.readString(folder.resolve("project.json"))).isEqualTo(before);
    }

    @Test
    void anOptionOfAnotherMetricIsToldWhereItBelongs() throws Exception {
        Files.writeString(
                folder.resolve("project.json"),
                "{\"assay\": 1, \"metrics\": {\"options\": {\"exp\": {\"variant\": \"EC-EC-PE\"}, \"ex\": {\"polcy\": \"strict\"}}}}");
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            assertThat(session.project().problems()).extracting(Problem::sentence)
                    .anyMatch(s -> s.endsWith("It has no effect. 'exp' uses the options of 'exf1'. Set the option there."))
                    .anyMatch(s -> s.contains("polcy") && s.endsWith("It has no effect."));
            assertThat(choices.fault(session.project().metrics(), option("ragas-m4", "parity")).orElseThrow())
                    .isEqualTo("'ragas-m4' has no option 'parity'; it has none. "
                            + "'ragas-m4' uses the options of 'datacompy-rows'. Set the option there.");
            assertThat(choices.fault(session.project().metrics(), option("route-correct", "stripDistinct")).orElseThrow())
                    .endsWith("it has none. It is an option of ex-test-suite.");
            assertThat(choices.fault(session.project().metrics(), option("route-correct", "policy")).orElseThrow())
                    .matches(".*It is an option of \\S+, \\S+, \\S+ and \\d+ others\\.");
        }
    }

    private static MetricChoice option(String metric, String name) {
        return new MetricChoice(metric, OptionalDouble.empty(), Map.of(name, "true"));
    }

    /** A query that answers differently every time gives away whoever executes it once more. */
    @Test
    void noChoiceExecutesAQueryAgain() throws Exception {
        Files.writeString(
                folder.resolve("cases.jsonl"),
                "{\"case_id\":\"c\",\"question\":\"q\",\"db_id\":\"d\",\"gold_sql\":\"SELECT a FROM t LIMIT 1\","
                        + "\"predictions\":{\"s\":\"SELECT random()\"}}\n");
        String drawn;
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            assertThat(run(session).executed()).isEqualTo(2);
            drawn = differences(choices.preview(session, session.project().items().getFirst(), strict()));
            MetricChoice tolerant = new MetricChoice("ex", OptionalDouble.of(0.5), Map.of("policy", "lenient"));
            assertThat(differences(choices.preview(session, session.project().items().getFirst(), tolerant))).isEqualTo(drawn);
            choices.apply(session, tolerant, "ann");
            assertThat(differences(shown(session))).as("a settings sheet that was applied").isEqualTo(drawn);
        }
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            assertThat(differences(shown(session))).as("the project opened again").isEqualTo(drawn);
        }
    }

    private ScoreView shown(ProjectSession session) {
        return new ReviewService(scoring).caseData(session, session.project().items().getFirst(), Progress.NONE).scores().stream()
                .filter(s -> s.metric().id().equals("ex"))
                .findFirst()
                .orElseThrow();
    }

    private static String differences(ScoreView ex) {
        String stated = String.valueOf(Details.of(ex.outcome().asValue().orElseThrow()).get("differences"));
        assertThat(stated).containsPattern("[0-9]{6}");
        return stated;
    }

    @Test
    void applyWritesTheChoiceWithWhoAndWhenAndKeepsTheRest() throws Exception {
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            choices.apply(session, new MetricChoice("ex", OptionalDouble.of(0.5), Map.of("policy", "strict")), "ann");
        }
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            MetricSettings settings = session.project().metrics();
            assertThat(settings.thresholds()).containsEntry("ex", 0.5);
            assertThat(settings.options()).containsEntry("ex", Map.of("policy", "strict"));
            assertThat(session.project().problems()).extracting(p -> p.key()).containsExactly("mine");
            assertThat(Files.readString(folder.resolve("project.json")))
                    .contains("\"kept\" : true", "\"by\" : \"ann\"", "\"at\" : \"2026-11-21T12:00:00Z\"");
            choices.apply(session, new MetricChoice("ex", OptionalDouble.empty(), Map.of("policy", "standard")), "bob");
            assertThat(Files.readString(folder.resolve("project.json")))
                    .doesNotContain("policy", "0.5")
                    .contains("\"by\" : \"bob\"");
        }
    }

    @Test
    void aChoiceThatNoMetricUnderstandsIsNamed() throws Exception {
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            assertThat(fault(session, "nosuch", OptionalDouble.empty(), Map.of())).contains("no metric 'nosuch'");
            assertThat(fault(session, "ex", OptionalDouble.empty(), Map.of("polcy", "x"))).contains("no option 'polcy'", "policy");
            assertThat(fault(session, "ex", OptionalDouble.empty(), Map.of("policy", "x"))).contains("it can be");
            assertThat(fault(session, "ex", OptionalDouble.of(3), Map.of())).contains("from 0.0 to 1.0");
            assertThat(choices.fault(session.project().metrics(), strict())).isEmpty();
        }
    }

    private String fault(ProjectSession session, String metric, OptionalDouble threshold, Map<String, String> options) {
        return choices.fault(session.project().metrics(), new MetricChoice(metric, threshold, options)).orElse("");
    }

    @Test
    void aDeclaredMetricIsNotCalibratedUntilItWasComparedWithLabels() throws Exception {
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            MetricInfo twice = scoring.find("twice", session.project().metrics()).orElseThrow();
            assertThat(scoring.trust(session, twice)).isEqualTo(CalibrationStatus.NOT_CALIBRATED);
            vote(session, 10);
            analysis.calibration(session, CalibrationSettings.DEFAULT, Progress.NONE);
            assertThat(scoring.trust(session, twice)).as("ten labels are too few").isEqualTo(CalibrationStatus.NOT_CALIBRATED);
            vote(session, 24);
            analysis.calibration(session, CalibrationSettings.DEFAULT, Progress.NONE);
            assertThat(scoring.trust(session, twice)).isEqualTo(CalibrationStatus.CALIBRATED);
            assertThat(scoring.note(session, twice)).hasValueSatisfying(n -> assertThat(n.n()).isEqualTo(24));
            assertThat(scoring.trust(session, scoring.find("ex").orElseThrow())).isEqualTo(CalibrationStatus.BUILT_IN);
        }
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            MetricInfo twice = scoring.find("twice", session.project().metrics()).orElseThrow();
            assertThat(scoring.trust(session, twice)).as("remembered").isEqualTo(CalibrationStatus.CALIBRATED);
        }
        Files.writeString(
                folder.resolve("metrics/twice.json"),
                "{\"id\": \"twice\", \"range\": [0, 2], \"threshold\": 2, \"expression\": \"score(\\\"ex\\\") + 1\"}");
        try (ProjectSession session = workbench.open(folder, Progress.NONE)) {
            MetricInfo twice = scoring.find("twice", session.project().metrics()).orElseThrow();
            assertThat(scoring.trust(session, twice)).as("another rule").isEqualTo(CalibrationStatus.NOT_CALIBRATED);
        }
    }

    private void vote(ProjectSession session, int n) throws Exception {
        LabelingService ann = LabelingService.open(
                session.labels(), session.project().labelling(), session.project().guideline(), "ann", CLOCK);
        for (int i = 0; i < n; i++) {
            ann.cast(session.project().items().get(i).key(), i % 2 == 0 ? Label.PASS : Label.FAIL, List.of(), "", 1,
                    new Vote.Visible(false, false));
        }
    }

    @Test
    void checkListsWhatIsWrongWithDeclaredMetrics() throws Exception {
        Files.writeString(folder.resolve("metrics/wrong.json"), "{\"expression\": \"score(\\\"exx\\\") >\"}");
        Files.writeString(folder.resolve("metrics/lost.json"), "{\"expression\": \"score(\\\"exx\\\")\"}");
        CheckService.Check check = new CheckService(scoring.metrics()).check(folder, _ -> false, Progress.NONE);
        assertThat(check.problems()).extracting(p -> p.sentence())
                .anySatisfy(s -> assertThat(s).startsWith("metrics/wrong.json expression: the end at character 15"))
                .anySatisfy(s -> assertThat(s).startsWith("metrics/lost.json expression: the score of 'exx'"));
        assertThat(scoring.metrics(check.project().metrics())).extracting(MetricInfo::id).contains("twice").doesNotContain("lost", "wrong");
    }
}
