package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Pairwise Cohen κ as a map with numbers; a cell opens the cases on which the two differ. */
final class PairMap extends GridPane {
    private static final int SHADES = 5;

    PairMap(AgreementResult result, BiConsumer<String, List<ItemKey>> open) {
        getStyleClass().add("pair-map");
        List<String> names = result.annotators().stream().map(AnnotatorAgreement::annotator).toList();
        for (int i = 0; i < names.size(); i++) {
            add(name(names.get(i)), 0, i + 1);
            add(name(names.get(i)), i + 1, 0);
            add(own(), i + 1, i + 1);
        }
        for (PairAgreement pair : result.pairs()) {
            int a = names.indexOf(pair.a());
            int b = names.indexOf(pair.b());
            add(cell(pair, open), b + 1, a + 1);
            add(cell(pair, open), a + 1, b + 1);
        }
    }

    private static Label name(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("pair-name");
        label.setMinWidth(USE_PREF_SIZE);
        label.setTooltip(new Tooltip(text));
        return label;
    }

    private static Region own() {
        Region none = new Region();
        none.getStyleClass().add("pair-own");
        return none;
    }

    private static Node cell(PairAgreement pair, BiConsumer<String, List<ItemKey>> open) {
        Outcome<Estimate> kappa = pair.cohenKappa();
        boolean defined = kappa instanceof Outcome.Value<Estimate>;
        Label value = new Label(defined ? Figures.three(kappa) : Messages.text("figure.none"));
        value.getStyleClass().add("pair-value");
        Label interval = new Label(Figures.shortInterval(kappa));
        interval.getStyleClass().add("pair-note");
        Label n = new Label(Messages.text("agreement.pair.n", pair.n(), pair.disagreements().size()));
        n.getStyleClass().add("pair-note");
        VBox lines = new VBox(value, interval, n);
        lines.getStyleClass().add("pair-lines");
        Button button = new Button();
        button.setGraphic(lines);
        button.getStyleClass().setAll("button", "pair-cell", "shade-" + shade(kappa));
        String about = Messages.text(
                "agreement.pair.about", pair.a(), pair.b(), Figures.provenance(kappa), pair.disagreements().size());
        button.setTooltip(new Tooltip(about));
        button.setAccessibleText(about);
        button.setOnAction(_ ->
                open.accept(Messages.text("agreement.pair.title", pair.a(), pair.b()), pair.disagreements()));
        return button;
    }

    /** Five shades over [0, 1]; 0 when there is no value or it is not above chance. */
    private static int shade(Outcome<Estimate> kappa) {
        return kappa instanceof Outcome.Value<Estimate>(Estimate e)
                ? Math.clamp((int) Math.ceil(e.value() * SHADES), 0, SHADES)
                : 0;
    }
}
