package io.github.assay.ui.agreement;

import io.github.assay.agreement.PairAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** One pair in the map: κ, its interval, n and how many differ; shade and words say the same. */
final class PairCell extends Button {
    private static final int SHADES = 5;
    private final String detail;

    PairCell(PairAgreement pair) {
        Outcome<Estimate> kappa = pair.cohenKappa();
        int shade = shade(kappa);
        VBox lines = new VBox(
                line(kappa instanceof Outcome.Value<Estimate> ? Figures.three(kappa) : Messages.text("figure.none"), "pair-value"),
                line(second(kappa, shade), "pair-note"),
                line(Messages.text("agreement.pair.n", pair.n(), pair.disagreements().size()), "pair-note"));
        lines.getStyleClass().add("pair-lines");
        setGraphic(lines);
        getStyleClass().setAll("button", "pair-cell", "shade-" + shade);
        detail = detail(pair);
        setTooltip(new Tooltip(detail));
        setAccessibleText(detail);
    }

    /** All numbers of the pair in words. */
    String detail() {
        return detail;
    }

    private static Label line(String text, String style) {
        Label label = new Label(text);
        label.getStyleClass().add(style);
        return label;
    }

    private static String second(Outcome<Estimate> kappa, int shade) {
        if (shade == 0 && kappa instanceof Outcome.Value<Estimate>) {
            return Messages.text("agreement.pair.chance");
        }
        return kappa instanceof Outcome.Value<Estimate>(Estimate e) && e.interval() instanceof Outcome.Value<?>
                ? Figures.shortInterval(kappa)
                : kappa instanceof Outcome.Value<Estimate>(Estimate e) ? Why.shortly(e.interval()) : Why.shortly(kappa);
    }

    private static String detail(PairAgreement pair) {
        String kappa = Figures.provenance(pair.cohenKappa());
        Confusion c = pair.counts();
        return pair.n() == 0
                ? Messages.text("agreement.pair.apart", pair.a(), pair.b())
                : Messages.text(
                        "agreement.pair.about", pair.a(), pair.b(), kappa, Figures.percent(pair.percentAgreement()),
                        c.tp(), c.tn(), c.fn(), c.fp());
    }

    /** Five shades over [0, 1]; 0 when there is no value or it is not above chance. */
    private static int shade(Outcome<Estimate> kappa) {
        return kappa instanceof Outcome.Value<Estimate>(Estimate e)
                ? Math.clamp((int) Math.ceil(e.value() * SHADES), 0, SHADES)
                : 0;
    }
}
