package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.ForestFigure;
import io.github.assay.figure.study.PlaneFigure;
import io.github.assay.figure.study.ScoreValues;
import io.github.assay.figure.study.ScoredMetrics;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Metrics against each other: the plane, the matrix of differences, and every pair of the selected metric in full. */
public final class ComparePage extends ThresholdPage {
    private static final int SIDE_BY_SIDE = 12;
    private static final double ALWAYS = 10_000;

    private final FigureView plane;
    private final FigureView delta;
    private final FigureView forest;
    private final TwoColumns columns = new TwoColumns();
    private final TestsNote tests;
    private final Label without = Controls.wrapped("", "muted");
    private final Label expected = Controls.wrapped("", "muted", "#expected-lines");
    private final TableView<MetricContrast> pairs = new TableView<>();
    private final SpecTable<MetricContrast> pairTable;
    private final Card card = new Card("pairs.title", "checks-card");
    private Optional<CalibrationResult> result = Optional.empty();

    public ComparePage(CalibrationViewModel model, PageTools kit) {
        super("compare", model, kit);
        tests = new TestsNote(model);
        plane = kit.figure(Paper.Furniture.ALL);
        delta = kit.figure(Paper.Furniture.ALL);
        forest = kit.figure(Paper.Furniture.ALL);
        pairTable = new SpecTable<>(pairs, c -> Texts.text("pairs.differ.title", c.other()), kit.navigation()::openCases)
                .fitting()
                .openingOnEnter();
        columns.setShare(46);
        columns.getChildren().addAll(kit.sideways(plane), kit.sideways(delta));
        card.body(pairs);
        list(
                Section.of(tests, this::fill), Section.of(columns), Section.of(kit.sideways(forest)), Section.of(without),
                Section.of(expected), Section.of(card));
    }

    private void fill(CalibrationResult shown) {
        result = Optional.of(shown);
        tests.show(shown);
        List<MetricCalibration> ranked = ScoredMetrics.of(CalibrationViewModel.ranked(shown));
        columns.setNarrow(ranked.size() > SIDE_BY_SIDE ? ALWAYS : TwoColumns.USUAL_NARROW);
        forest.show(ForestFigure.whole(shown, ranked));
        List<String> left = ScoredMetrics.without(shown.metrics());
        without.setText(left.isEmpty() ? "" : Texts.text("calibration.compare.without", left.size(), String.join(", ", left)));
        Map<String, String> names = StudyWords.names(shown);
        expected.setText(String.join(" ", ExpectationLines.of(shown, id -> names.getOrDefault(id, id))));
        if (ranked.size() > 1) {
            delta.show(DeltaFigure.of(shown, ranked));
        } else {
            delta.showInstead(Texts.text("calibration.compare.one"));
        }
    }

    @Override
    public void show(LiveThreshold live) {
        result.ifPresent(r -> {
            plane.show(PlaneFigure.of(r, ScoredMetrics.of(CalibrationViewModel.ranked(r)), live.metric().metric().id()));
            card.note(Texts.text("pairs.note.full", live.metric().metric().name(), r.settings().design().margin()));
            pairTable.show(
                    CalibrationSpecs.pairsInFull(r.settings().bootstrap().level()),
                    MetricContrast.of(live.metric(), r));
        });
    }

    /** Says when so many tests are corrected together that no corrected p can be small, and offers what helps. */
    static final class TestsNote extends VBox {
        private final CalibrationViewModel model;
        private final Label words = Controls.wrapped("");
        private final Button best = Controls.button(Texts.text("tests.best"), "#tests-best");
        private final Button more = Controls.button("", "#tests-more");

        TestsNote(CalibrationViewModel model) {
            this.model = model;
            getStyleClass().addAll("note-bar", "warn");
            setId("too-many-tests");
            best.setOnAction(_ -> model.use(model.settings().withFamily(CalibrationSettings.Family.BEST_AGAINST_OTHERS)));
            more.setOnAction(_ -> model.use(model.settings().with(CalibrationSettings.Replication.AT_LEAST)));
            getChildren().addAll(words, Controls.styled(new FlowPane(best, more), "study-acts"));
            Controls.show(this, false);
        }

        void show(CalibrationResult result) {
            var tests = MetricRows.tooManyTests(result);
            Controls.show(this, tests.isPresent());
            tests.ifPresent(n -> {
                words.setText(Texts.text(
                        model.isKept() ? "tests.tooMany.kept" : "tests.tooMany", n,
                        result.family().replicates(), EstimateFormat.p(result.family().least())));
                more.setText(Texts.text("tests.more", TestFamily.enough(n)));
                more.setDisable(model.isKept() || result.settings().replication() == CalibrationSettings.Replication.AT_LEAST);
                best.setDisable(model.isKept() || result.settings().family() == CalibrationSettings.Family.BEST_AGAINST_OTHERS);
            });
        }
    }

    /**
     * Draws Δκ of every pair as a matrix. A cell is κ of its row minus κ of its column, with adjusted p. A star marks p
     * below 0.05.
     */
    public static final class DeltaFigure {
        private static final double LEVEL = 0.05;
        private static final double DARKEST = 0.6;
        private static final int SPACE_FOR_P = 10;
        private static final int SPACE_FOR_POINTS = 14;
        private static final double HUNDRED = 100;

        private final CalibrationResult result;
        private final List<MetricCalibration> ranked;
        private final FigureBuilder sketch;

        private DeltaFigure(CalibrationResult result, List<MetricCalibration> ranked) {
            this.result = result;
            this.ranked = ranked;
            List<String> rows = IntStream.range(0, ranked.size())
                    .mapToObj(i -> (i + 1) + "  " + ranked.get(i).metric().name())
                    .toList();
            List<String> columns = IntStream.rangeClosed(1, ranked.size()).mapToObj(String::valueOf).toList();
            sketch = new FigureBuilder(
                            Texts.text(
                                    ranked.size() <= SPACE_FOR_POINTS ? "figure.delta.title" : "figure.delta.hundredths", result.n(), Texts.word(result.settings().family())),
                            Axis.names(Texts.text("figure.axis.lessColumn"), columns),
                            Axis.names("", rows.reversed()))
                    .headers("row", "column", "n", "delta_kappa", "low", "high", "p", "p_holm", "p_bh");
        }

        /** The matrix, best metric first. */
        public static Figure of(CalibrationResult result, List<MetricCalibration> ranked) {
            return new DeltaFigure(result, ranked).draw();
        }

        private Figure draw() {
            Map<String, MetricPair> pairs = new HashMap<>();
            result.pairs().forEach(p -> pairs.put(key(p.a(), p.b()), p));
            for (int row = 0; row < ranked.size(); row++) {
                for (int column = 0; column < ranked.size(); column++) {
                    cell(row, column, pairs);
                }
            }
            sketch.key(MarkStyle.HEAT_1, Figure.Sample.AREA, Texts.text("figure.delta.small"));
            sketch.key(MarkStyle.HEAT_5, Figure.Sample.AREA, Texts.text("figure.delta.large"));
            sketch.key(MarkStyle.BLANK, Figure.Sample.AREA, Texts.text("figure.undefined.cell"));
            return sketch.figure(Texts.text("figure.delta.summary", ranked.size()));
        }

        private static String key(String a, String b) {
            return a + "\n" + b;
        }

        private void cell(int row, int column, Map<String, MetricPair> pairs) {
            String a = ranked.get(row).metric().id();
            String b = ranked.get(column).metric().id();
            MetricPair pair = pairs.get(key(a, b));
            MetricPair mirrored = pairs.get(key(b, a));
            if (pair != null) {
                paint(row, column, pair, 1);
            } else if (mirrored != null) {
                paint(row, column, mirrored, -1);
            }
        }

        private void paint(int row, int column, MetricPair pair, int sign) {
            double y = ranked.size() - row - 0.5;
            double x = column + 0.5;
            Outcome<Double> delta = ScoreValues.value(pair.deltaKappa()).map(d -> 0.0 + sign * d);
            MarkStyle ink = delta instanceof Outcome.Value<Double>(Double d) ? MarkStyle.heat(Math.abs(d) / DARKEST) : MarkStyle.BLANK;
            sketch.add(new FigureMark.Box(column, y - 0.5, column + 1.0, y + 0.5, ink));
            String number = delta instanceof Outcome.Value<Double>(Double d) ? number(d) + star(pair) : EstimateFormat.NONE;
            boolean both = ranked.size() <= SPACE_FOR_P;
            sketch.add(new FigureMark.Words(x, both ? y + 0.15 : y, number, FigureMark.Anchor.ON, small() ? MarkStyle.SMALL_WORDS : MarkStyle.WORDS));
            if (both) {
                sketch.add(new FigureMark.Words(x, y - 0.25, p(pair), FigureMark.Anchor.ON, MarkStyle.SMALL_WORDS));
            }
            spot(row, column, pair, sign);
            if (sign > 0) {
                sketch.row(
                        pair.a(), pair.b(), pair.n(), delta, ScoreValues.lowOf(pair.deltaKappa()), ScoreValues.highOf(pair.deltaKappa()),
                        pair.p(), pair.holm(), pair.checks().benjaminiHochberg());
            }
        }

        private boolean small() {
            return ranked.size() > SPACE_FOR_POINTS;
        }

        /** Hundredths where points do not fit. */
        private String number(double delta) {
            return small() ? Long.toString(Math.round(delta * HUNDRED)).replace('-', '−') : EstimateFormat.two(delta);
        }

        private String star(MetricPair pair) {
            boolean marked = pair.holm().asValue().filter(p -> p < LEVEL).isPresent();
            return marked ? small() ? "*" : " *" : "";
        }

        private String p(MetricPair pair) {
            if (result.family().answer(pair) == TestFamily.Answer.NOT_RESOLVABLE) {
                return Texts.text("figure.delta.notResolvable");
            }
            return pair.holm() instanceof Outcome.Value<Double>(Double p) ? "p " + EstimateFormat.p(p) : EstimateFormat.NONE;
        }

        private void spot(int row, int column, MetricPair pair, int sign) {
            String names = ranked.get(row).metric().name() + " − " + ranked.get(column).metric().name();
            String numbers = pair.deltaKappa() instanceof Outcome.Value<Estimate>(Estimate e)
                    ? Texts.text(
                            "figure.delta.spot", names, EstimateFormat.three(0.0 + sign * e.value()), stated(pair.p()),
                            stated(pair.holm()), stated(pair.checks().benjaminiHochberg()), pair.n(),
                            pair.checks().smallestDetectable().asValue().map(EstimateFormat::three).orElse(EstimateFormat.NONE))
                    : names + ": " + EstimateFormat.undefined(pair.deltaKappa());
            List<ItemKey> cases = new ArrayList<>(pair.onlyA());
            cases.addAll(pair.onlyB());
            sketch.spot(new DataPoint(
                    column + 0.5, ranked.size() - row - 0.5, numbers, Texts.text("figure.delta.cases", names), () -> cases));
        }

        private static String stated(Outcome<Double> p) {
            return p.asValue().map(EstimateFormat::p).orElse(EstimateFormat.NONE);
        }
    }
}
