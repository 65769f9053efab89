package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.shell.Pages;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows the page of one metric: its plots and the slower statistics. */
public final class MetricPage implements Page {
    private final CalibrationViewModel model;
    private final MetricChoice choice;
    private final List<ThresholdPlot> plots = new ArrayList<>();
    private final ReliabilityPlot reliability;
    private final RequestedThresholdPane asked;
    private final MetricFacts facts = new MetricFacts();
    private final ScrollPane node;
    private Optional<MetricCalibration> shown = Optional.empty();

    public MetricPage(CalibrationViewModel model, Plots kit) {
        this.model = model;
        choice = new MetricChoice(model);
        for (ThresholdPlot.Kind kind : ThresholdPlot.Kind.values()) {
            String[] styles = kind.draggable() ? new String[] {"threshold-figure"} : new String[0];
            plots.add(new ThresholdPlot(kit.titled(styles), kind, model::move));
        }
        FactList quality = new FactList();
        FigureView corp = kit.titled();
        reliability = new ReliabilityPlot(corp, quality);
        asked = new RequestedThresholdPane(model.askedCut(), model::move);
        TwoColumns columns = new TwoColumns();
        VBox left = column(kit.card(plots.get(0).view()), kit.card(plots.get(2).view()), kit.card(corp));
        VBox right = column(kit.card(plots.get(1).view()), kit.card(plots.get(3).view()), quality(quality), new Card("asked.title").body(asked));
        columns.getChildren().addAll(left, right);
        DetailWait<MetricDetail> wait = new DetailWait<>(model.detail(), facts.node(), facts::show);
        node = Pages.scroll(choice, columns, wait);
        model.detail().stateProperty().subscribe(_ -> model.liveProperty().get().ifPresent(this::show));
    }

    private static VBox column(Node... cards) {
        return Controls.styled(new VBox(cards), "column");
    }

    private static Node quality(FactList facts) {
        Card card = new Card("calibration.quality");
        HBox body = Controls.styled(new HBox(facts), "facts-body");
        return card.body(body);
    }

    @Override
    public String name() {
        return Texts.text("calibration.page.metric");
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
        Optional<MetricDetail> detail = model.detail().value();
        plots.forEach(p -> p.show(live, detail));
        if (!shown.equals(Optional.of(live.metric())) || detail.isPresent()) {
            shown = Optional.of(live.metric());
            reliability.show(live.metric(), detail);
            asked.show(live.metric());
        }
    }

    @Override
    public void front() {
        model.detail().want();
    }

    @Override
    public boolean step(int steps) {
        model.step(steps);
        return true;
    }

    /** Shows the selected metric and its threshold. */
    public static final class MetricChoice extends HBox {
        private final ChoiceBox<MetricCalibration> box = new ChoiceBox<>();
        private final Label at = Controls.label("", "meta");

        public MetricChoice(CalibrationViewModel model) {
            super(10);
            getStyleClass().add("metric-choice");
            Label label = new Label(Texts.text("calibration.metric"));
            label.setLabelFor(box);
            box.setConverter(new SelectionLabel<>(m -> m.metric().name()));
            box.setId("metric-choice");
            getChildren().addAll(label, box, at);
            box.valueProperty().subscribe((_, metric) -> {
                if (metric != null) {
                    model.select(metric);
                }
            });
        }

        public void offer(List<MetricCalibration> ranked) {
            if (!box.getItems().equals(ranked)) {
                box.getItems().setAll(ranked);
            }
        }

        public void show(LiveThreshold live) {
            box.setValue(live.metric());
            at.setText(Texts.text(
                    "calibration.metric.at", EstimateFormat.threshold(live.threshold()),
                    EstimateFormat.full(live.kappa()), live.counts().n(), live.metric().unavailable()));
        }
    }
}
