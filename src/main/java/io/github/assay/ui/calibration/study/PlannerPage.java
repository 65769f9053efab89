package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.Pilot;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.Paper;
import io.github.assay.statistics.prevalence.DeltaPlan;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.ui.calibration.metric.DetailWait;
import io.github.assay.ui.calibration.metric.MetricPage;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.OnDemand;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows how many more labels narrow an interval to a given width, and how many tell two metrics apart. */
public final class PlannerPage extends ThresholdPage {
    private static final double USUAL = 0.1;

    private final CalibrationViewModel model;
    private final OnDemand<Pilot> plan;
    private final MetricPage.MetricChoice choice;
    private final ChoiceBox<MetricCalibration> other = new ChoiceBox<>();
    private final TextField wanted = Controls.styled(new TextField("" + USUAL), "#wanted-width");
    private final Label answer = Controls.label("", "ceiling", "#planner-answer");
    private final FigureView width;
    private final FigureView power;
    private Optional<MetricCalibration> metric = Optional.empty();

    public PlannerPage(CalibrationViewModel model, PageTools kit) {
        super("planner", model, kit);
        this.model = model;
        plan = model.planner();
        choice = new MetricPage.MetricChoice(model);
        width = kit.figure(Paper.Furniture.ALL);
        power = kit.figure(Paper.Furniture.ALL);
        TwoColumns columns = new TwoColumns();
        columns.getChildren().addAll(kit.card(width), kit.card(power));
        answer.setWrapText(true);
        VBox content = Controls.styled(new VBox(answer, columns), "column");
        list(
                Section.of(choice, r -> choice.offer(r.ordered())), Section.of(fields()),
                Section.of(new DetailWait<>(plan, content, this::fill)));
        other.valueProperty().subscribe((_, now) -> {
            if (now != null) {
                ask();
            }
        });
    }

    private Node fields() {
        other.setConverter(new SelectionLabel<>(m -> m.metric().name()));
        wanted.getStyleClass().addAll("figure", "small-field");
        wanted.setPrefColumnCount(5);
        wanted.setOnAction(_ -> plan.value().ifPresent(this::fill));
        wanted.focusedProperty().subscribe((before, _) -> {
            if (before) {
                plan.value().ifPresent(this::fill);
            }
        });
        HBox fields = new HBox(10, label("planner.other", other), other, label("planner.wanted", wanted), wanted);
        fields.getStyleClass().add("metric-choice");
        return fields;
    }

    private static Label label(String key, javafx.scene.control.Control control) {
        Label label = new Label(Texts.text(key));
        label.setLabelFor(control);
        return label;
    }

    private void ask() {
        if (metric.isPresent() && other.getValue() != null) {
            MetricCalibration a = metric.get();
            MetricCalibration b = other.getValue();
            CalibrationSettings settings = model.settings();
            plan.become(p -> Pilot.of(a, b, Pilot.usualSizes(a.n()), settings, p));
            plan.want();
        }
    }

    private double halfWidth() {
        try {
            double requested = Double.parseDouble(wanted.getText().strip());
            return requested > 0 && requested < 1 ? requested : USUAL;
        } catch (NumberFormatException _) {
            return USUAL;
        }
    }

    private void fill(Pilot pilot) {
        double half = halfWidth();
        wanted.setText(EstimateFormat.threshold(half));
        String name = metric.map(m -> m.metric().name()).orElse("");
        String rival = other.getValue() == null ? "" : other.getValue().metric().name();
        answer.setText(answer(pilot, half));
        switch (pilot.halfWidths()) {
            case Outcome.Value<List<Double>>(List<Double> widths) -> width.show(PlannerFigure.width(pilot, widths, name, half));
            case Outcome<List<Double>> none -> width.showInstead(EstimateFormat.undefined(none));
        }
        switch (pilot.power()) {
            case Outcome.Value<List<io.github.assay.statistics.prevalence.DeltaPlan>>(var plans) ->
                power.show(PlannerFigure.power(pilot, plans, name, rival));
            case Outcome<List<io.github.assay.statistics.prevalence.DeltaPlan>> none -> power.showInstead(EstimateFormat.undefined(none));
        }
    }

    private String answer(Pilot pilot, double half) {
        int now = metric.map(MetricCalibration::n).orElse(0);
        return pilot.itemsFor(half) instanceof Outcome.Value<Long>(Long n)
                ? Texts.text(n > now ? "planner.more" : "planner.enough", n - now, n, now, EstimateFormat.threshold(half))
                        + model.result().map(r -> " " + Texts.text("planner.drawn", CalibrationSpecs.drawn(r))).orElse("")
                : Texts.text("planner.none", EstimateFormat.undefined(pilot.itemsFor(half)));
    }

    @Override
    public void show(LiveThreshold live) {
        choice.show(live);
        if (!metric.equals(Optional.of(live.metric()))) {
            metric = Optional.of(live.metric());
            List<MetricCalibration> others = model.result().map(CalibrationViewModel::ranked).orElse(List.of()).stream()
                    .filter(m -> m != live.metric())
                    .toList();
            other.getItems().setAll(others);
            other.setValue(others.isEmpty() ? null : others.getFirst());
            if (others.isEmpty()) {
                answer.setText(Texts.text("calibration.compare.one"));
            }
        }
    }

    @Override
    public void front() {
        plan.want();
    }

    /** Draws the effect of more labels: half-width of an interval, and the power to tell two metrics apart. */
    public static final class PlannerFigure {
        private static final double USUAL_POWER = 0.8;

        private PlannerFigure() {}

        /**
         * Draws the half-width of κ's interval by number of labelled items; {@code wanted} is the half-width the user
         * entered.
         */
        public static Figure width(Pilot pilot, List<Double> halfWidths, String metric, double wanted) {
            double most = Math.max(wanted, halfWidths.stream().mapToDouble(d -> d).max().orElse(wanted)) * 1.15;
            FigureBuilder sketch = new FigureBuilder(
                            Texts.text("figure.planner.width.title", metric, pilot.sizes().getFirst()), items(pilot),
                            Axis.at(Texts.text("figure.axis.halfWidth"), 0, most, ticks(most)))
                    .headers("items", "half_width");
            sketch.add(new FigureMark.Segment(0, wanted, items(pilot).high(), wanted, MarkStyle.BEST));
            sketch.add(new FigureMark.Words(
                    items(pilot).high(), wanted, Texts.text("figure.planner.wanted", EstimateFormat.three(wanted)),
                    FigureMark.Anchor.LEFT_OF, MarkStyle.QUIET_WORDS));
            curve(pilot, halfWidths, "figure.planner.width.spot", v -> "± " + EstimateFormat.three(v), sketch);
            return sketch.figure(Texts.text("figure.planner.width.title", metric, pilot.sizes().getFirst()));
        }

        /** The chance of a significant difference by number of labelled items. */
        public static Figure power(Pilot pilot, List<DeltaPlan> plans, String metric, String other) {
            String title = Texts.text("figure.planner.power.title", metric, other, pilot.sizes().getFirst());
            FigureBuilder sketch = new FigureBuilder(title, items(pilot), new Axis(
                            Texts.text("figure.axis.power"), 0, 1.08, Axis.of("", 0, 1, 4).ticks()))
                    .headers("items", "power");
            sketch.add(new FigureMark.Segment(0, USUAL_POWER, items(pilot).high(), USUAL_POWER, MarkStyle.BEST));
            sketch.add(new FigureMark.Words(0, USUAL_POWER, Texts.text("figure.planner.usual"), FigureMark.Anchor.RIGHT_OF, MarkStyle.QUIET_WORDS));
            curve(
                    pilot, plans.stream().map(DeltaPlan::power).toList(), "figure.planner.power.spot",
                    v -> EstimateFormat.percent(v) + " %", sketch);
            return sketch.figure(title);
        }

        private static Axis items(Pilot pilot) {
            return Axis.of(Texts.text("figure.axis.items"), 0, pilot.sizes().getLast() * 1.04, 1)
                    .named(Texts.text("figure.axis.items"))
                    .withTicks(pilot.sizes().stream().filter(n -> pilot.sizes().indexOf(n) % 2 == 0).map(n -> (double) n).toList());
        }

        private static List<Double> ticks(double most) {
            double step = Math.pow(10, Math.floor(Math.log10(most)));
            double each = most / step > 5 ? 2 * step : most / step > 2 ? step : step / 2;
            List<Double> ticks = new ArrayList<>();
            for (int i = 0; i * each <= most; i++) {
                ticks.add(i * each);
            }
            return ticks;
        }

        private static void curve(
                Pilot pilot, List<Double> values, String key, java.util.function.DoubleFunction<String> words, FigureBuilder sketch) {
            List<FigureMark.Point> points = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                points.add(new FigureMark.Point(pilot.sizes().get(i), values.get(i)));
                sketch.row(pilot.sizes().get(i), values.get(i));
            }
            sketch.add(new FigureMark.Curve(points, MarkStyle.MAIN));
            for (int i = 0; i < values.size(); i++) {
                FigureMark.Point p = points.get(i);
                sketch.add(new FigureMark.Dot(p.x(), p.y(), 3.5, i == 0 ? MarkStyle.SELECTED_DOT : MarkStyle.OPEN_DOT));
                sketch.spot(DataPoint.of(p.x(), p.y(), Texts.text(key, pilot.sizes().get(i), words.apply(p.y()))));
            }
        }
    }
}
