package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.figure.study.ReliabilityFigure;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.Optional;

/** Shows the reliability diagram: binned at once, by isotonic regression when that is computed. */
public final class ReliabilityPlot {
    private final FigureView view;
    private final FactList facts;

    public ReliabilityPlot(FigureView view, FactList facts) {
        this.view = view;
        this.facts = facts;
    }

    public FigureView view() {
        return view;
    }

    public void show(MetricCalibration metric, Optional<MetricDetail> detail) {
        facts.clear();
        facts.add("calibration.fact.brier", ThresholdFacts.outcome(metric.scores().brier(), EstimateFormat::three), "");
        Optional<MetricDetail.ProbabilityDetail> corp = detail.flatMap(d -> d.calibration().asValue());
        if (corp.isPresent()) {
            view.show(ReliabilityFigure.corp(metric, corp.get()));
            say(corp.get());
        } else if (metric.scores().reliability().isEmpty()) {
            view.showInstead(Texts.text(why(metric)));
        } else {
            view.show(ReliabilityFigure.binned(metric));
            detail.ifPresent(d -> facts.add("calibration.fact.corp", EstimateFormat.undefined(d.calibration()), ""));
        }
        facts.add("calibration.fact.ece", ThresholdFacts.outcome(metric.scores().ece(), EstimateFormat::three), Texts.text("calibration.fact.ece.about"));
        corp.ifPresent(c -> facts.add("calibration.fact.byChance", EstimateFormat.three(c.byChance().ece()), Texts.text("calibration.fact.byChance.about")));
        facts.add("calibration.fact.mean", ThresholdFacts.outcome(metric.scores().mean(), EstimateFormat::three), Texts.text("calibration.fact.mean.about"));
    }

    private static String why(MetricCalibration metric) {
        return metric.curve().n() == 0 ? "calibration.plot.noScores" : "calibration.reliability.none";
    }

    private void say(MetricDetail.ProbabilityDetail d) {
        facts.add("calibration.fact.miscalibration", EstimateFormat.three(d.corp().miscalibration()), Texts.text("calibration.fact.miscalibration.about"));
        facts.add("calibration.fact.discrimination", EstimateFormat.three(d.corp().discrimination()), Texts.text("calibration.fact.discrimination.about"));
        facts.add("calibration.fact.uncertainty", EstimateFormat.three(d.corp().uncertainty()), Texts.text("calibration.fact.uncertainty.about"));
    }
}
