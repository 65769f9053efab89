package io.github.assay.ui.calibration.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.Pilot;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.thresholds.Bands;
import io.github.assay.domain.ItemKey;
import io.github.assay.figure.Colours;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.Paper;
import io.github.assay.figure.SvgWriter;
import io.github.assay.figure.study.ForestFigure;
import io.github.assay.figure.study.PlaneFigure;
import io.github.assay.figure.study.PolicyFigure;
import io.github.assay.figure.study.PrecisionRecallFigure;
import io.github.assay.figure.study.ReliabilityFigure;
import io.github.assay.figure.study.RocFigure;
import io.github.assay.figure.study.ScoreFigure;
import io.github.assay.figure.study.ThresholdFigure;
import io.github.assay.figure.study.TierFigure;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.StudyFixture;
import io.github.assay.ui.calibration.compare.ComparePage.DeltaFigure;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.study.PlannerPage.PlannerFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every figure over every odd study: it has a title and numbers, and what cannot be drawn is left out, never NaN. */
class FiguresOfStudiesTest {
    private static final CalibrationSettings SETTINGS =
            CalibrationSettings.DEFAULT.with(new BootstrapSettings(42, 200, 0.95)).withThreads(1);
    private static final Paper PAPER = new Paper(720, 440, 13, Paper.Furniture.ALL);
    private static final Colours LIGHT = Colours.light();

    @TestFactory
    Stream<DynamicTest> everyFigureOfEveryStudyCanBeDrawn() {
        return Arrays.stream(StudyFixture.Oddity.values())
                .map(oddity -> dynamicTest(oddity.name(), () -> figures(oddity).forEach(FiguresOfStudiesTest::check)));
    }

    private static void check(Figure figure) {
        String svg = SvgWriter.write(figure, PAPER, LIGHT);
        assertThat(svg).as(figure.title()).doesNotContain("NaN").doesNotContain("Infinity");
        assertThat(figure.title()).isNotBlank();
        assertThat(figure.x().name()).as(figure.title()).isNotBlank();
        assertThat(figure.data().headers()).as(figure.title()).isNotEmpty();
        figure.data().rows().forEach(row -> assertThat(row)
                .as(figure.title())
                .hasSize(figure.data().headers().size())
                .noneMatch(cell -> cell.contains("NaN") || cell.equals("null")));
        figure.spots().forEach(s -> assertThat(s.words()).as(figure.title()).isNotBlank());
    }

    private static List<Figure> figures(StudyFixture.Oddity oddity) {
        CalibrationResult result = StudyFixture.shared(60, 7, oddity).calibration(SETTINGS, Progress.NONE);
        List<MetricCalibration> ranked = CalibrationViewModel.ranked(result);
        List<Figure> figures = new ArrayList<>();
        figures.add(ForestFigure.whole(result, ranked));
        figures.add(PlaneFigure.of(result, ranked, ranked.getFirst().metric().id()));
        figures.add(DeltaFigure.of(result, ranked));
        TierFigure.dimensions(ranked).forEach(d -> figures.add(TierFigure.of(ranked, d, result.n())));
        for (MetricCalibration metric : List.of(ranked.getFirst(), ranked.getLast(), result.metrics().get(2))) {
            if (metric.curve().n() > 0) {
                ofMetric(metric, figures);
            }
        }
        planner(result.ordered(), figures);
        return figures;
    }

    private static void ofMetric(MetricCalibration metric, List<Figure> figures) {
        MetricDetail detail = metric.details().compute(Progress.NONE);
        figures.add(ThresholdFigure.of(metric, Optional.of(detail)).with(ThresholdFigure.at(metric, 0.5, metric.curve().kappaAt(0.5))));
        figures.add(ScoreFigure.of(metric).with(ScoreFigure.at(ScoreFigure.of(metric), 0.5)));
        figures.add(RocFigure.of(metric, Optional.empty()).with(RocFigure.at(metric, 0.5)));
        figures.add(RocFigure.of(metric, Optional.of(detail)).with(RocFigure.at(metric, 0.5)));
        figures.add(PrecisionRecallFigure.of(metric).with(PrecisionRecallFigure.at(metric, 0.5)));
        figures.add(ReliabilityFigure.binned(metric));
        detail.calibration().asValue().ifPresent(d -> figures.add(ReliabilityFigure.corp(metric, d)));
        Bands bands = metric.curve().between(0.3, 0.7);
        figures.add(ScoreFigure.of(metric).with(PolicyFigure.at(ScoreFigure.of(metric), bands)));
        assertThat(PolicyFigure.strip(bands).summary()).isNotBlank();
    }

    private static void planner(List<MetricCalibration> ranked, List<Figure> figures) {
        Pilot pilot = Pilot.of(ranked.get(0), ranked.get(1), List.of(60, 120), CalibrationSettings.DEFAULT, Progress.NONE);
        pilot.halfWidths().asValue().ifPresent(w -> figures.add(PlannerFigure.width(pilot, w, "A", 0.1)));
        pilot.power().asValue().ifPresent(p -> figures.add(PlannerFigure.power(pilot, p, "A", "B")));
    }

    @Test
    void theBarsOfAMetricOpenEveryCaseOnce() {
        CalibrationResult result = StudyFixture.shared(60, 7).calibration(SETTINGS, Progress.NONE);
        MetricCalibration metric = result.metrics().getFirst();
        List<ItemKey> opened = ScoreFigure.of(metric).spots().stream().map(DataPoint::cases).flatMap(c -> c.get().stream()).toList();
        assertThat(opened).hasSize(metric.curve().n()).hasSameSizeAs(new HashSet<>(opened));
    }

    @Test
    void theBinsOfReliabilityOpenTheirCases() {
        CalibrationResult result = StudyFixture.shared(60, 7).calibration(SETTINGS, Progress.NONE);
        MetricCalibration metric = result.metrics().getFirst();
        Figure figure = ReliabilityFigure.binned(metric);
        for (int i = 0; i < figure.spots().size(); i++) {
            int n = metric.scores().reliability().get(i).passRate().n();
            boolean first = metric.scores().reliability().get(i).low() == 0;
            assertThat(figure.spots().get(i).cases().get().size()).isBetween(first ? 0 : n, n);
        }
    }

    @Test
    void aSmallerCellSaysWhyItHasNoNumber() {
        CalibrationResult result = StudyFixture.shared(60, 7, StudyFixture.Oddity.ONE_CLASS).calibration(SETTINGS, Progress.NONE);
        Figure tiers = TierFigure.of(CalibrationViewModel.ranked(result), "difficulty", result.n());
        assertThat(tiers.spots()).isNotEmpty().allMatch(s -> s.words().contains("undefined") || s.words().contains("κ 0"));
    }
}
