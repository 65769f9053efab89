package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings.Family;
import io.github.assay.calibration.study.CalibrationSettings.Replication;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.Participants;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.statistics.tests.NonInferiority;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which metrics are ranked and tested, which form one row, and how many replicates their tests need. */
class MetricPlacesTest {
    private static final int ITEMS = 100;
    private static final CalibrationSettings USUAL = CalibrationSettings.DEFAULT.withThreads(2);

    private final List<Score> scores = new ArrayList<>();
    private final List<ComparedMetric> metrics = new ArrayList<>();

    /** A metric that differs from the labels on the first {@code wrong} items and is silent on the last {@code missing}. */
    private void metric(String id, MetricRole role, int wrong, int missing) {
        metrics.add(new ComparedMetric(id, id.toUpperCase(java.util.Locale.ROOT), OptionalDouble.of(1), true, role));
        for (int i = 0; i < ITEMS - missing; i++) {
            boolean pass = isPass(i) != i < wrong;
            scores.add(new Score(item(i), id, Outcome.value(Measurement.of(pass ? 1 : 0))));
        }
    }

    private void metric(String id, int wrong) {
        metric(id, MetricRole.CORRECTNESS, wrong, 0);
    }

    /** Verdicts by chance. */
    private void noise(String id, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        metrics.add(new ComparedMetric(id, id, OptionalDouble.of(1), true));
        for (int i = 0; i < ITEMS; i++) {
            boolean right = random.nextInt(10) < 6;
            scores.add(new Score(item(i), id, Outcome.value(Measurement.of(isPass(i) == right ? 1 : 0))));
        }
    }

    private static boolean isPass(int item) {
        return item % 2 == 0;
    }

    private static ItemKey item(int i) {
        return new ItemKey("c%03d".formatted(i), "s", "r");
    }

    private static List<FinalLabel> labels() {
        return IntStream.range(0, ITEMS)
                .mapToObj(i -> new FinalLabel(
                        item(i), Optional.of(isPass(i) ? Label.PASS : Label.FAIL), FinalLabel.Source.UNANIMOUS, 3))
                .toList();
    }

    private CalibrationResult run(CalibrationSettings settings) {
        return Calibrator.of(scores, labels(), metrics, List.of(), settings, Progress.NONE);
    }

    private static MetricCalibration of(CalibrationResult result, String id) {
        return result.metric(id).orElseThrow();
    }

    private static MetricPair pair(CalibrationResult result, String a, String b) {
        return result.pairs().stream().filter(p -> p.a().equals(a) && p.b().equals(b)).findFirst().orElseThrow();
    }

    @Test
    void anIncompleteMetricStaysInOrderOfKappaAboveTheWorseOnesThatAreRanked() {
        metric("good", 5);
        metric("text", 40);
        metric("few", MetricRole.CORRECTNESS, 10, 30);
        metric("parse", MetricRole.DIAGNOSTIC, 0, 0);
        CalibrationResult result = run(USUAL);
        assertThat(result.rows()).extracting(m -> m.metric().id()).containsExactly("good", "few", "text", "parse");
        assertThat(result.metric("few").orElseThrow().place().unranked()).contains(Unranked.INCOMPLETE);
        assertThat(CalibrationSpecs.league(result, true).column("ranks").text(result.metric("few").orElseThrow())).isEqualTo("no rank");
    }

    @Test
    void diagnosticsAreNeitherRankedNorTested() {
        metric("parse", MetricRole.DIAGNOSTIC, 2, 0);
        metric("fair", 20);
        metric("good", 10);
        CalibrationResult result = run(USUAL);

        assertThat(result.family().best()).isEqualTo("good");
        assertThat(result.family().tests()).isEqualTo(1);
        assertThat(of(result, "parse").rank()).isEmpty();
        assertThat(of(result, "parse").place().unranked()).contains(Unranked.DIAGNOSTIC);
        assertThat(of(result, "good").rank()).hasValue(1);
        assertThat(of(result, "fair").rank()).hasValue(2);
        assertThat(of(result, "good").stability().asValue().orElseThrow().bestRank()).isEqualTo(1);
        assertThat(pair(result, "parse", "good").holm().asValue()).isEmpty();
        assertThat(pair(result, "fair", "good").holm().asValue()).isPresent();
        assertThat(result.rows()).extracting(m -> m.metric().id()).containsExactly("good", "fair", "parse");
        assertThat(MetricRows.measured(result).pairs()).hasSize(1);
    }

    /** The study names them worst first; each difference is the better ranked one less the other. */
    @Test
    void contrastsGoFromTheBetterRankedMetric() {
        metric("parse", MetricRole.DIAGNOSTIC, 2, 0);
        metric("poor", 40);
        metric("good", 10);
        metric("fair", 20);
        CalibrationResult result = run(USUAL);

        assertThat(MetricContrast.betterFirst(result.pairs(), result)).extracting(c -> c.a() + " − " + c.b()).containsExactly(
                "poor − parse", "good − parse", "fair − parse", "good − poor", "fair − poor", "good − fair");
        assertThat(MetricContrast.betterFirst(result.pairs(), result).subList(3, 6))
                .allSatisfy(c -> assertThat(c.delta().asValue().orElseThrow().value()).isPositive());
        assertThat(CalibrationDocument.of(result).toString())
                .as("the document has each row as terminal and report do")
                .contains("{\"a\":\"good\",\"b\":\"poor\"", "{\"a\":\"fair\",\"b\":\"poor\"", "{\"a\":\"good\",\"b\":\"fair\"");
    }

    @Test
    void aMetricThatIsAloneHasNoRanks() {
        metric("good", 10);

        assertThat(run(USUAL).metrics().getFirst().stability().asValue()).isEmpty();
    }

    @Test
    void diagnosticsTakePartWhereAskedFor() {
        metric("parse", MetricRole.DIAGNOSTIC, 2, 0);
        metric("good", 10);

        assertThat(run(USUAL.with(Participants.STANDARD.with(Participants.Ranked.ALL_ROLES))).family().best())
                .isEqualTo("parse");
        assertThat(run(USUAL.with(Participants.STANDARD.choosing(List.of("parse", "good")))).family().best())
                .isEqualTo("parse");
    }

    @Test
    void aMetricWithMuchMissingIsNotRankedAmongCompleteOnes() {
        metric("gappy", MetricRole.CORRECTNESS, 1, 6);
        metric("nearly", MetricRole.CORRECTNESS, 3, 5);
        metric("whole", 10);
        CalibrationResult result = run(USUAL);

        assertThat(of(result, "gappy").place().unranked()).contains(Unranked.INCOMPLETE);
        assertThat(of(result, "nearly").rank()).hasValue(1);
        assertThat(of(result, "whole").rank()).hasValue(2);
        assertThat(pair(result, "gappy", "nearly").holm().asValue()).as("tested on common cases all the same").isPresent();
    }

    @Test
    void whereNoMetricIsCompleteAllAreRanked() {
        metric("a", MetricRole.CORRECTNESS, 4, 20);
        metric("b", MetricRole.CORRECTNESS, 8, 20);
        CalibrationResult result = run(USUAL);

        assertThat(of(result, "a").rank()).hasValue(1);
        assertThat(of(result, "b").rank()).hasValue(2);
    }

    @Test
    void metricsOfEqualVerdictsAreOneRowAndOneTest() {
        metric("ex", 10);
        metric("fair", 20);
        metric("defog", 10);
        metric("copy", 20);
        CalibrationResult result = run(USUAL);

        assertThat(result.rows()).extracting(m -> m.metric().id()).containsExactly("ex", "fair");
        assertThat(of(result, "ex").place().equal()).containsExactly("defog");
        assertThat(of(result, "copy").place().group()).isEqualTo("fair");
        assertThat(of(result, "copy").rank()).as("a group counts once").hasValue(2);
        assertThat(result.family().tests()).isEqualTo(1);
        assertThat(pair(result, "ex", "fair").holm()).isEqualTo(pair(result, "ex", "fair").p());
        assertThat(pair(result, "defog", "copy").holm()).isEqualTo(pair(result, "ex", "fair").holm());
        assertThat(pair(result, "ex", "defog").holm().asValue()).isEmpty();
        assertThat(CalibrationDocument.of(result).toString())
                .contains("\"metric\":\"defog\",\"role\":\"correctness\",\"group\":\"ex\",\"equal_to\":[\"ex\"]");
    }

    @Test
    void replicatesRiseUntilTheTestsCanBeResolved() {
        metric("best", 3);
        IntStream.range(0, 13).forEach(i -> noise("n" + i, i));
        CalibrationResult usual = run(USUAL);
        CalibrationSettings rising = USUAL.with(USUAL.bootstrap().withReplicates(5000)).with(Replication.AT_LEAST);
        CalibrationResult result = run(rising);

        assertThat(usual.settings().bootstrap().replicates()).as("one number for all studies").isEqualTo(10_000);
        assertThat(result.family().tests()).isEqualTo(13);
        assertThat(result.settings().bootstrap().replicates()).isEqualTo(6000);
        assertThat(result.family().least()).isLessThanOrEqualTo(TestFamily.RESOLUTION);
        assertThat(result.pairs()).filteredOn(p -> p.a().equals("best"))
                .extracting(p -> result.family().answer(p))
                .containsOnly(TestFamily.Answer.YES);
        assertThat(run(rising.withFamily(Family.ALL_PAIRS)).family().least()).isLessThanOrEqualTo(TestFamily.RESOLUTION);
    }

    @Test
    void tooFewReplicatesAreNoNo() {
        metric("best", 3);
        IntStream.range(0, 13).forEach(i -> noise("n" + i, i));
        CalibrationResult result = run(USUAL.with(USUAL.bootstrap().withReplicates(200)).with(Replication.EXACTLY));

        assertThat(result.settings().bootstrap().replicates()).isEqualTo(200);
        assertThat(result.family().isResolvable()).isFalse();
        assertThat(result.pairs()).extracting(p -> result.family().answer(p)).doesNotContain(TestFamily.Answer.NO);
        assertThat(pair(result, "best", "n0").holm().asValue().orElseThrow()).isGreaterThan(0.05);
        assertThat(result.family().answer(pair(result, "best", "n0"))).isEqualTo(TestFamily.Answer.NOT_RESOLVABLE);
        assertThat(MetricRows.tooManyTests(result)).hasValue(13);
        assertThat(MetricContrast.betterFirst(result.pairs(), result))
                .filteredOn(p -> p.a().equals("best"))
                .isNotEmpty()
                .extracting(p -> p.againstMargin().orElseThrow())
                .as("no difference is found, so none is claimed against the margin")
                .containsOnly(NonInferiority.NON_INFERIOR);
    }

    @Test
    void drawingByWhatIsNotThereIsRefusedWithWhatThereIs() {
        List<Slice> slices = List.of(
                new Slice("db", "a", List.of(item(0))), new Slice("db", "b", List.of(item(1))),
                new Slice("system", "s", IntStream.range(0, ITEMS).mapToObj(MetricPlacesTest::item).toList()));
        metric("m", 10);
        StudyDesign usual = StudyDesign.STANDARD;

        assertThat(frozen(slices, usual.withDrawing(StudyDesign.Drawing.CLUSTERS, "db")).drawingFault(false).orElseThrow())
                .contains("'db' are 2").contains("db (2 values), system (1 value)");
        assertThat(frozen(slices, usual.withDrawing(StudyDesign.Drawing.STRATA, "client")).drawingFault(false).orElseThrow())
                .contains("no dimension 'client'").contains("db (2 values)");
        assertThat(frozen(slices, usual.withDrawing(StudyDesign.Drawing.QUESTIONS, "client")).drawingFault(true)).isPresent();
        assertThat(frozen(slices, usual.withDrawing(StudyDesign.Drawing.QUESTIONS, "client")).drawingFault(false)).isEmpty();
        assertThat(frozen(slices, usual.withDrawing(StudyDesign.Drawing.STRATA, "db")).drawingFault(true)).isEmpty();
    }

    private FrozenStudy frozen(List<Slice> slices, StudyDesign design) {
        return new FrozenStudy("", labels(), List.of(), scores, metrics, slices, USUAL.withDesign(design));
    }
}
