package io.github.assay.ui.agreement;

import io.github.assay.agreement.Coefficients;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.LandisKoch;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.NoWidthWords;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.LandisKochWords;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows the row of headline cards: three coefficients, unanimity, and the distribution of the votes. */
final class HeadlineCards extends StackPane {
    private static final double ALL_IN_ONE_ROW = 62;
    private static final double TWO_IN_ONE_ROW = 34;

    private static final double RELIABLE = 0.8;
    private static final double TENTATIVE = 2.0 / 3;
    private final BiConsumer<String, List<ItemKey>> open;

    HeadlineCards(Coefficients headline, BiConsumer<String, List<ItemKey>> open) {
        this.open = open;
        getStyleClass().add("headline");
        getChildren()
                .add(beside(
                        ALL_IN_ONE_ROW,
                        beside(
                                TWO_IN_ONE_ROW,
                                coefficient("agreement.alpha", headline.krippendorffAlpha(), krippendorff(headline)),
                                coefficient("agreement.fleiss", headline.fleissKappa(), landisKoch(headline.fleissKappa()))),
                        beside(
                                TWO_IN_ONE_ROW,
                                coefficient("agreement.ac1", headline.gwetAc1(), Texts.text("agreement.ac1.about")),
                                unanimity(headline))));
    }

    private static TwoColumns beside(double narrow, Node one, Node other) {
        TwoColumns columns = new TwoColumns();
        columns.setNarrow(narrow);
        columns.getChildren().addAll(one, other);
        return columns;
    }

    /** Krippendorff's own lines: 0.800 reliable, 0.667 tentative (statistics.md §4.3), held against the lower bound. */
    private static String krippendorff(Coefficients headline) {
        if (!(headline.krippendorffAlpha() instanceof Outcome.Value<Estimate>(Estimate e))) {
            return "";
        }
        return bounded(e).map(i -> Texts.text(line(i))).orElseGet(() -> Texts.text("agreement.noBound"));
    }

    private static String line(Interval alpha) {
        if (alpha.low() >= RELIABLE) {
            return "agreement.alpha.reliable";
        }
        if (alpha.low() >= TENTATIVE) {
            return "agreement.alpha.tentative";
        }
        return alpha.high() >= TENTATIVE ? "agreement.alpha.unclear" : "agreement.alpha.low";
    }

    /** The interval by whose lower bound a coefficient is judged; none where it has no width. */
    private static Optional<Interval> bounded(Estimate coefficient) {
        return coefficient.interval().asValue().filter(i -> !i.degenerate());
    }

    private static String landisKoch(Outcome<Estimate> kappa) {
        return kappa instanceof Outcome.Value<Estimate>(Estimate e)
                ? bounded(e).flatMap(LandisKoch::atLeast)
                        .map(low -> Texts.text("agreement.landisKoch", LandisKochWords.atLeast(low)))
                        .orElseGet(() -> Texts.text("agreement.noBound"))
                : "";
    }

    private Node coefficient(String key, Outcome<Estimate> estimate, String words) {
        boolean defined = estimate instanceof Outcome.Value<Estimate>;
        Label value = Controls.whole(defined ? EstimateFormat.three(estimate) : Texts.text("figure.none"));
        value.getStyleClass().add(defined ? "big-figure" : "big-word");
        Label interval = Controls.label(EstimateFormat.interval(estimate), "figure", "muted");
        Label about = Controls.wrapped(defined ? words : EstimateFormat.undefined(estimate), "meta");
        VBox card = card(Texts.text(key), Controls.styled(new HBox(10, value, interval), "baseline"), about);
        Tooltip.install(card, new Tooltip(EstimateFormat.provenance(estimate)));
        return card;
    }

    private Node unanimity(Coefficients headline) {
        Coefficients.VoteSplit votes = headline.votes();
        boolean defined = headline.unanimity() instanceof Outcome.Value<Estimate>;
        Label value = new Label(defined ? Texts.text("figure.percent", EstimateFormat.percent(headline.unanimity())) : Texts.text("figure.none"));
        value.getStyleClass().add(defined ? "big-figure" : "big-word");
        value.setMinWidth(USE_PREF_SIZE);
        Label unit = Controls.label(Texts.text("agreement.unanimous.of", votes.pairable()), "muted");
        unit.setMinWidth(0);
        HBox line = Controls.styled(new HBox(8, value, unit), "baseline");
        FlowPane split = new FlowPane(5, 4);
        split.getChildren().addAll(
                opener("agreement.split.unanimous", votes.unanimous()),
                opener("agreement.split.majority", votes.majority()),
                opener("agreement.split.tie", votes.tie()),
                opener("agreement.split.single", votes.single()));
        Tooltip.install(value, new Tooltip(Texts.text(
                "agreement.unanimous.about", EstimateFormat.percentWithInterval(headline.unanimity()), votes.pairable())));
        VBox card = card(Texts.text("agreement.unanimity"), line, split);
        headline.noWidth().ifPresent(no -> {
            card.getChildren().add(Controls.wrapped(NoWidthWords.of(no), "meta"));
        });
        return card;
    }

    private Button opener(String key, List<ItemKey> items) {
        Button button = Controls.styled(new Button(Texts.text(key, items.size())), "quiet-button");
        button.setDisable(items.isEmpty());
        button.setOnAction(_ -> open.accept(Texts.text(key + ".title"), items));
        return button;
    }

    private static VBox card(String title, Node... content) {
        VBox box = Controls.styled(new VBox(Controls.label(title, "card-title")), "card", "headline-card");
        box.getChildren().addAll(content);
        return box;
    }
}
