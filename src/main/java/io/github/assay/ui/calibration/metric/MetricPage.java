package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.thresholds.RequestedThreshold;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Paper;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.OnDemand;
import io.github.assay.ui.common.controls.Card;
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
import java.util.function.DoubleConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Shows the page of one metric: its plots and the slower statistics. */
public final class MetricPage extends ThresholdPage {
    private final CalibrationViewModel model;
    private final MetricChoice choice;
    private final List<ThresholdPlot> plots = new ArrayList<>();
    private final ReliabilityPlot reliability;
    private final RequestedThresholdPane requested;
    private final MetricFacts facts = new MetricFacts();
    private Optional<MetricCalibration> shown = Optional.empty();

    public MetricPage(CalibrationViewModel model, PageTools kit) {
        super("metric", model, kit);
        this.model = model;
        choice = new MetricChoice(model);
        for (ThresholdPlot.Kind kind : ThresholdPlot.Kind.values()) {
            String[] styles = kind.draggable() ? new String[] {"threshold-figure"} : new String[0];
            plots.add(new ThresholdPlot(kit.figure(Paper.Furniture.ALL, styles), kind, model::move));
        }
        FactList quality = new FactList();
        FigureView corp = kit.figure(Paper.Furniture.ALL);
        reliability = new ReliabilityPlot(corp, quality);
        requested = new RequestedThresholdPane(model.requestedCut(), model::move);
        TwoColumns columns = new TwoColumns();
        VBox left = column(kit.card(plots.get(0).view()), kit.card(plots.get(2).view()), kit.card(corp));
        VBox right = column(kit.card(plots.get(1).view()), kit.card(plots.get(3).view()), quality(quality), new Card("asked.title").body(requested));
        columns.getChildren().addAll(left, right);
        DetailWait<MetricDetail> wait = new DetailWait<>(model.detail(), facts.node(), facts::show);
        list(Section.of(choice, r -> choice.offer(r.ordered())), Section.of(columns), Section.of(wait));
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
    public void show(LiveThreshold live) {
        choice.show(live);
        Optional<MetricDetail> detail = model.detail().value();
        plots.forEach(p -> p.show(live, detail));
        if (!shown.equals(Optional.of(live.metric())) || detail.isPresent()) {
            shown = Optional.of(live.metric());
            reliability.show(live.metric(), detail);
            requested.show(live.metric());
        }
    }

    @Override
    public void front() {
        model.detail().want();
    }

    @Override
    protected boolean step(int steps) {
        model.step(steps);
        return true;
    }

    /** Shows the selected metric and its threshold. */
    public static final class MetricChoice extends HBox {
        private final ChoiceBox<MetricCalibration> box = Controls.styled(new ChoiceBox<>(), "#metric-choice");
        private final Label at = Controls.label("", "meta");

        public MetricChoice(CalibrationViewModel model) {
            super(10);
            getStyleClass().add("metric-choice");
            Label label = new Label(Texts.text("calibration.metric"));
            label.setLabelFor(box);
            box.setConverter(new SelectionLabel<>(m -> m.metric().name()));
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

    /** Finds a metric's threshold for a goal that the user enters: a specificity, a sensitivity, or costs of errors. */
    private static final class RequestedThresholdPane extends VBox {
        private final OnDemand<Outcome<RequestedThreshold>> found;
        private final ChoiceBox<Requested> what = Controls.styled(new ChoiceBox<>(), "#asked-what");
        private final TextField field = Controls.styled(new TextField(), "figure", "small-field", "#asked-value");
        private final FactList facts = new FactList();
        private final Button look = Controls.button(Texts.text("asked.look"), "quiet-button", "#asked-look");
        private Optional<MetricCalibration> metric = Optional.empty();

        /** Goals that the user can choose, each with the initial text of the field. */
        enum Requested {
            SPECIFICITY("0.9"),
            SENSITIVITY("0.9"),
            COST("5:1");

            private final String usual;

            Requested(String usual) {
                this.usual = usual;
            }

            /** The goal that the text states; empty when the text is not valid for this kind of goal. */
            Optional<CutObjective> read(String text) {
                try {
                    String[] parts = text.strip().split("\\s*:\\s*", -1);
                    return switch (this) {
                        case SPECIFICITY -> Optional.of(new CutObjective.SensitivityAt(Double.parseDouble(text.strip())));
                        case SENSITIVITY -> Optional.of(new CutObjective.SpecificityAt(Double.parseDouble(text.strip())));
                        case COST -> parts.length != 2
                                ? Optional.empty()
                                : Optional.of(new CutObjective.Cost(Double.parseDouble(parts[0]), Double.parseDouble(parts[1])));
                    };
                } catch (IllegalArgumentException _) {
                    return Optional.empty();
                }
            }
        }

        /** @param move looks at a threshold */
        RequestedThresholdPane(OnDemand<Outcome<RequestedThreshold>> found, DoubleConsumer move) {
            this.found = found;
            getStyleClass().add("facts-body");
            offer();
            field.setPrefColumnCount(5);
            look.setOnAction(_ -> found.value().flatMap(Outcome::asValue).ifPresent(c -> move.accept(c.threshold())));
            Label label = new Label(Texts.text("asked.for"));
            label.setLabelFor(what);
            HBox line = Controls.styled(new HBox(10, label, what, field, look), "metric-choice");
            getChildren().addAll(line, new DetailWait<>(found, facts, this::fill));
            what.setValue(Requested.SPECIFICITY);
            field.setText(Requested.SPECIFICITY.usual);
            askWhenChanged();
        }

        private void offer() {
            what.getItems().setAll(Requested.values());
            what.setConverter(new StringConverter<>() {
                @Override
                public String toString(Requested requested) {
                    return requested == null ? "" : Texts.word(requested);
                }

                @Override
                public Requested fromString(String text) {
                    throw new UnsupportedOperationException("nothing is typed here");
                }
            });
        }

        private void askWhenChanged() {
            field.setOnAction(_ -> ask());
            what.valueProperty().subscribe((_, now) -> {
                field.setText(now.usual);
                ask();
            });
            field.focusedProperty().subscribe((before, _) -> {
                if (before) {
                    ask();
                }
            });
            found.stateProperty().subscribe(_ -> look.setDisable(found.value()
                    .flatMap(Outcome::asValue)
                    .filter(c -> Double.isFinite(c.threshold()))
                    .isEmpty()));
        }

        /** Applies the same goal to another metric. */
        void show(MetricCalibration other) {
            if (!metric.equals(Optional.of(other))) {
                metric = Optional.of(other);
                ask();
            }
        }

        private void ask() {
            Optional<CutObjective> objective = what.getValue().read(field.getText());
            if (objective.isEmpty()) {
                field.setText(what.getValue().usual);
            }
            CutObjective requested = objective.or(() -> what.getValue().read(what.getValue().usual)).orElseThrow();
            metric.ifPresent(m -> {
                found.become(_ -> m.curve().best(requested));
                found.want();
            });
        }

        private void fill(Outcome<RequestedThreshold> outcome) {
            facts.clear();
            if (!(outcome instanceof Outcome.Value<RequestedThreshold>(RequestedThreshold cut))) {
                facts.add("asked.cut", EstimateFormat.undefined(outcome), "");
                return;
            }
            Confusion c = cut.counts();
            String cells = Texts.text("detail.cut.about", c.tp(), c.fn(), c.fp(), c.tn());
            facts.add("asked.cut", threshold(cut.threshold()), cells);
            facts.add("asked.here", rates(cut.sensitivity(), cut.specificity()), cells);
            facts.add("asked.heldOut", rates(cut.heldOutSensitivity(), cut.heldOutSpecificity()), Texts.text("asked.heldOut.about"));
        }

        private static String rates(Outcome<Double> sensitivity, Outcome<Double> specificity) {
            return ThresholdFacts.outcome(sensitivity, EstimateFormat::percent) + " · " + ThresholdFacts.outcome(specificity, EstimateFormat::percent);
        }

        private static String threshold(double threshold) {
            return Double.isFinite(threshold)
                    ? EstimateFormat.threshold(threshold)
                    : Texts.text(threshold > 0 ? "asked.none" : "asked.all");
        }
    }
}
