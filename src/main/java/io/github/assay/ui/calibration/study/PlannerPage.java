package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.Pilot;
import io.github.assay.domain.Outcome;
import io.github.assay.ui.calibration.figure.PlannerFigure;
import io.github.assay.ui.calibration.metric.DetailWait;
import io.github.assay.ui.calibration.metric.MetricPage;
import io.github.assay.ui.calibration.metric.Page;
import io.github.assay.ui.calibration.metric.Plots;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.background.OnDemand;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.shell.Pages;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows how many more labels narrow an interval to a given width, and how many tell two metrics apart. */
public final class PlannerPage implements Page {
    private static final double USUAL = 0.1;

    private final CalibrationViewModel model;
    private final OnDemand<Pilot> plan;
    private final MetricPage.MetricChoice choice;
    private final ChoiceBox<MetricCalibration> other = new ChoiceBox<>();
    private final TextField wanted = new TextField("" + USUAL);
    private final Label answer = Controls.label("", "ceiling");
    private final FigureView width;
    private final FigureView power;
    private final ScrollPane node;
    private Optional<MetricCalibration> metric = Optional.empty();

    public PlannerPage(CalibrationViewModel model, Plots kit) {
        this.model = model;
        plan = model.planner();
        choice = new MetricPage.MetricChoice(model);
        width = kit.titled();
        power = kit.titled();
        TwoColumns columns = new TwoColumns();
        columns.getChildren().addAll(kit.card(width), kit.card(power));
        answer.setWrapText(true);
        answer.setId("planner-answer");
        VBox content = Controls.styled(new VBox(answer, columns), "column");
        node = Pages.scroll(choice, fields(), new DetailWait<>(plan, content, this::fill));
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
        wanted.setId("wanted-width");
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
            long seed = model.settings().bootstrap().seed();
            plan.become(p -> Pilot.of(a, b, Pilot.usualSizes(a.n()), seed, p));
            plan.want();
        }
    }

    private double halfWidth() {
        try {
            double asked = Double.parseDouble(wanted.getText().strip());
            return asked > 0 && asked < 1 ? asked : USUAL;
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
            case Outcome.Value<List<io.github.assay.statistics.planning.DeltaPlan>>(var plans) ->
                power.show(PlannerFigure.power(pilot, plans, name, rival));
            case Outcome<List<io.github.assay.statistics.planning.DeltaPlan>> none -> power.showInstead(EstimateFormat.undefined(none));
        }
    }

    private String answer(Pilot pilot, double half) {
        int now = metric.map(MetricCalibration::n).orElse(0);
        return pilot.itemsFor(half) instanceof Outcome.Value<Long>(Long n)
                ? Texts.text(n > now ? "planner.more" : "planner.enough", n - now, n, now, EstimateFormat.threshold(half))
                : Texts.text("planner.none", EstimateFormat.undefined(pilot.itemsFor(half)));
    }

    @Override
    public String name() {
        return Texts.text("calibration.page.planner");
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void show(CalibrationResult result) {
        choice.offer(result.ordered());
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
}
