package io.github.assay.ui.calibration;

import io.github.assay.calibration.thresholds.Bands;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.PolicyFigure;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.ThreeWayPolicy;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Shows the three-way policy as a strip of shares, with one line about its cost. */
final class PolicyStrip extends VBox {
    private final FigureView strip = new FigureView(Paper.Furniture.BARE, "policy-strip");
    private final Label words = Controls.label("", "meta");

    PolicyStrip(CalibrationViewModel model) {
        getStyleClass().add("policy");
        words.setMinWidth(0);
        getChildren().setAll(strip, words);
        model.policyProperty().subscribe(p -> {
            boolean shown = p.filter(ThreeWayPolicy::hasCases).isPresent();
            Controls.show(this, shown);
            p.ifPresent(this::show);
        });
    }

    private void show(ThreeWayPolicy policy) {
        Bands bands = policy.bands();
        strip.show(PolicyFigure.strip(bands));
        words.setText(Texts.text(
                "policy.line", share(bands.wrongPasses(), "policy.line.noPass"), share(bands.wrongFails(), "policy.line.noFail"), bands.counts().requestedPass() + bands.counts().requestedFail(),
                bands.counts().n()));
    }

    private static String share(Outcome<Estimate> wrong, String none) {
        return wrong.asValue().isPresent() ? EstimateFormat.percentWithInterval(wrong) : Texts.text(none);
    }
}
