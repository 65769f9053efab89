package io.github.assay.ui.agreement;

import io.github.assay.agreement.PairAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.NoWidthWords;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** Shows one pair in the map: κ, its interval, n and the number of differing votes. Shade and text agree. */
final class PairCell extends Button {
    private static final int SHADES = 5;
    private final String detail;

    PairCell(PairAgreement pair) {
        Outcome<Estimate> kappa = pair.cohenKappa();
        VBox lines = new VBox(
                Controls.label(first(kappa), "pair-value"), Controls.label(second(kappa), "pair-note"), Controls.label(third(pair), "pair-note"));
        lines.getStyleClass().add("pair-lines");
        setGraphic(lines);
        getStyleClass().setAll("button", "pair-cell", "shade-" + shade(kappa));
        detail = detail(pair);
        setTooltip(new Tooltip(detail));
        setAccessibleText(detail);
    }

    /** All numbers of the pair in words. */
    String detail() {
        return detail;
    }

    /** κ, or that it is undefined. */
    static String first(Outcome<Estimate> kappa) {
        return kappa instanceof Outcome.Value<Estimate> ? EstimateFormat.three(kappa) : Texts.text("figure.none");
    }

    /** The interval, or what is wrong with κ in words. */
    static String second(Outcome<Estimate> kappa) {
        if (!(kappa instanceof Outcome.Value<Estimate>(Estimate e))) {
            return AgreementSpecs.shortReason(kappa);
        }
        if (shade(kappa) == 0) {
            return Texts.text("agreement.pair.chance");
        }
        return e.interval() instanceof Outcome.Value<?> ? EstimateFormat.interval(kappa) : AgreementSpecs.shortReason(e.interval());
    }

    /** n and how many differ. */
    static String third(PairAgreement pair) {
        return Texts.text("agreement.pair.n", pair.n(), pair.disagreements().size());
    }

    private static String detail(PairAgreement pair) {
        String kappa = EstimateFormat.provenance(pair.cohenKappa())
                + pair.noWidth().map(no -> " · " + NoWidthWords.of(no)).orElse("");
        Confusion c = pair.counts();
        return pair.n() == 0
                ? Texts.text("agreement.pair.apart", pair.a(), pair.b())
                : Texts.text(
                        "agreement.pair.about", pair.a(), pair.b(), kappa, EstimateFormat.percent(pair.percentAgreement()),
                        c.tp(), c.tn(), c.fn(), c.fp());
    }

    /** Five shades over [0, 1]; 0 when there is no value or it is not above chance. */
    static int shade(Outcome<Estimate> kappa) {
        return kappa instanceof Outcome.Value<Estimate>(Estimate e)
                ? Math.clamp((int) Math.ceil(e.value() * SHADES), 0, SHADES)
                : 0;
    }
}
