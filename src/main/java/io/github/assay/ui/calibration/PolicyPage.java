package io.github.assay.ui.calibration;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.thresholds.Bands;
import io.github.assay.domain.ItemKey;
import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.PolicyFigure;
import io.github.assay.figure.study.ScoreFigure;
import io.github.assay.figure.study.ScoreValues;
import io.github.assay.ui.calibration.metric.FactList;
import io.github.assay.ui.calibration.metric.MetricPage;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.calibration.model.ThreeWayPolicy;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.RangeSlider;

/** Shows the three-way policy: two thresholds over a metric's values, and the cost of each band with intervals. */
final class PolicyPage extends ThresholdPage {
    private final CalibrationViewModel model;
    private final MetricPage.MetricChoice choice;
    private final FigureView view;
    private final FactList facts = new FactList();
    private final HBox acts = new HBox(8);
    private final PolicySlider slider;
    private Optional<Drawn> drawn = Optional.empty();

    /** The bars of a metric's scores. */
    private record Drawn(MetricCalibration metric, Figure bars) {}

    PolicyPage(CalibrationViewModel model, PageTools kit) {
        super("policy", model, kit);
        this.model = model;
        choice = new MetricPage.MetricChoice(model);
        view = kit.figure(Paper.Furniture.ALL, "threshold-figure");
        view.addEventHandler(MouseEvent.MOUSE_PRESSED, this::drag);
        view.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        VBox plot = kit.card(view);
        slider = new PolicySlider(model);
        plot.getChildren().addAll(slider, new PolicyStrip(model));
        Card stated = new Card("policy.title");
        stated.note(Texts.text("policy.note"));
        VBox body = Controls.styled(new VBox(facts, acts), "facts-body");
        stated.body(body);
        list(Section.of(choice, r -> choice.offer(r.ordered())), Section.of(plot), Section.of(stated));
        model.policyProperty().subscribe(p -> {
            if (node().getScene() != null) {
                p.ifPresent(this::show);
            }
        });
    }

    private void drag(MouseEvent event) {
        view.requestFocus();
        if (event.isPrimaryButtonDown()) {
            policy().ifPresent(p -> model.look(p.nearer(LiveThreshold.snapped(p.metric(), view.valueAt(event.getX())))));
        }
    }

    private Optional<ThreeWayPolicy> policy() {
        return model.policyProperty().get();
    }

    @Override
    public void show(LiveThreshold live) {
        choice.show(live);
        policy().ifPresentOrElse(this::show, () -> {
            drawn = Optional.empty();
            view.showInstead(Texts.text(live.metric().n() == 0 ? "calibration.plot.noScores" : "calibration.plot.none"));
            facts.clear();
            acts.getChildren().clear();
        });
    }

    private void show(ThreeWayPolicy policy) {
        Drawn now = drawn.filter(d -> d.metric().equals(policy.metric())).orElseGet(() -> draw(policy.metric()));
        Bands b = policy.bands();
        slider.show(policy);
        view.showOver(PolicyFigure.at(now.bars(), b));
        facts.clear();
        facts.add("policy.fact.load", EstimateFormat.percentWithInterval(b.requested()), Texts.text("policy.fact.load.about"));
        facts.add("policy.fact.passed", EstimateFormat.percentWithInterval(b.passed()), "");
        facts.add("policy.fact.failed", EstimateFormat.percentWithInterval(b.failed()), "");
        facts.add("policy.fact.wrongPasses", share(b.wrongPasses()), "");
        facts.add("policy.fact.wrongFails", share(b.wrongFails()), "");
        facts.add("policy.fact.errors", EstimateFormat.percentWithInterval(b.errors()), Texts.text("policy.fact.errors.about"));
        open(policy, b);
    }

    private Drawn draw(MetricCalibration metric) {
        Drawn made = new Drawn(metric, ScoreFigure.of(metric));
        drawn = Optional.of(made);
        view.show(made.bars());
        return made;
    }

    private static String share(io.github.assay.domain.Outcome<io.github.assay.statistics.Estimate> share) {
        return share.asValue().isPresent() ? EstimateFormat.percentWithInterval(share) : EstimateFormat.undefined(share);
    }

    private void open(ThreeWayPolicy policy, Bands b) {
        String name = policy.metric().metric().name();
        acts.getChildren().setAll(
                button("policy.open.asked", name, b.counts().requestedPass() + b.counts().requestedFail(), policy::requested),
                button("policy.open.wrongPasses", name, b.counts().decided().fp(), policy::wrongPasses),
                button("policy.open.wrongFails", name, b.counts().decided().fn(), policy::wrongFails));
        model.triage().ifPresent(open -> {
            Button queue = Controls.styled(new Button(Texts.text("policy.triage")), "quiet-button", "#policy-triage");
            queue.setTooltip(new Tooltip(Texts.text("policy.triage.about")));
            queue.setOnAction(_ -> open.accept(policy));
            acts.getChildren().add(queue);
        });
    }

    private Button button(String key, String metric, long cases, Supplier<List<ItemKey>> items) {
        Button button = Controls.styled(new Button(Texts.text(key, cases)), "quiet-button");
        button.setDisable(cases == 0);
        button.setOnAction(_ -> tools().navigation().openCases(metric + ": " + Texts.text(key, cases), items.get()));
        return button;
    }

    @Override
    public void front() {
        model.detail().want();
    }

    @Override
    protected boolean step(int steps) {
        policy().ifPresent(p -> model.look(
                p.failBelow(LiveThreshold.stepped(p.metric(), p.bands().failBelow(), steps))));
        return true;
    }

    @Override
    protected boolean stepOther(int steps) {
        policy().ifPresent(p -> model.look(p.passFrom(LiveThreshold.stepped(p.metric(), p.bands().passFrom(), steps))));
        return true;
    }

    /**
     * Moves the two thresholds of the three-way policy: one slider with two thumbs, by mouse and arrow keys. The slider
     * is made when it first comes into a window, to save time at the start.
     */
    private static final class PolicySlider extends HBox {
        private static final int STEPS = 100;

        private final CalibrationViewModel model;
        private Optional<RangeSlider> made = Optional.empty();
        private Optional<ThreeWayPolicy> latest = Optional.empty();
        private final Label fail = Controls.whole("");
        private final Label pass = Controls.whole("");
        private boolean telling;

        PolicySlider(CalibrationViewModel model) {
            this.model = model;
            getStyleClass().add("policy-slider");
            getChildren().addAll(fail, pass);
            sceneProperty().subscribe(scene -> {
                if (scene != null && made.isEmpty()) {
                    make();
                }
            });
        }

        private void make() {
            RangeSlider slider = new RangeSlider();
            made = Optional.of(slider);
            slider.setId("policy-slider");
            HBox.setHgrow(slider, Priority.ALWAYS);
            slider.lowValueProperty().subscribe((_, value) -> moved(value.doubleValue(), true));
            slider.highValueProperty().subscribe((_, value) -> moved(value.doubleValue(), false));
            getChildren().add(1, slider);
            latest.ifPresent(policy -> show(slider, policy));
        }

        private void moved(double value, boolean lower) {
            if (!telling) {
                model.policyProperty().get().ifPresent(p -> {
                    double at = LiveThreshold.snapped(p.metric(), value);
                    model.look(lower ? p.failBelow(at) : p.passFrom(at));
                });
            }
        }

        /** Shows the thresholds of a policy. While a thumb is dragged it stays under the pointer. */
        void show(ThreeWayPolicy policy) {
            latest = Optional.of(policy);
            made.ifPresent(slider -> show(slider, policy));
        }

        private void show(RangeSlider slider, ThreeWayPolicy policy) {
            telling = true;
            Axis range = ScoreValues.range(policy.metric());
            double low = policy.bands().failBelow();
            double high = policy.bands().passFrom();
            // The slider keeps min <= low <= high <= max at every step, so bounds grow first.
            slider.setMin(Math.min(slider.getMin(), range.low()));
            slider.setMax(Math.max(slider.getMax(), range.high()));
            if (!slider.isHighValueChanging()) {
                slider.setHighValue(Math.max(high, slider.getLowValue()));
            }
            if (!slider.isLowValueChanging()) {
                slider.setLowValue(low);
            }
            if (!slider.isHighValueChanging()) {
                slider.setHighValue(high);
            }
            slider.setMin(range.low());
            slider.setMax(range.high());
            slider.setBlockIncrement((range.high() - range.low()) / STEPS);
            slider.setMajorTickUnit(Math.max((range.high() - range.low()) / 4, Double.MIN_NORMAL));
            fail.setText(Texts.text("policy.line.fail", EstimateFormat.threshold(low)));
            pass.setText(Texts.text("policy.line.pass", EstimateFormat.threshold(high)));
            slider.setAccessibleText(fail.getText() + ", " + pass.getText());
            telling = false;
        }
    }
}
