package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the map of pairs with its legend and the focused cell's numbers. Without pairs it shows the reason. */
final class PairPane extends VBox {
    private static final int SHADES = 5;

    PairPane(AgreementResult result, BiConsumer<String, List<ItemKey>> open) {
        getStyleClass().add("pair-pane");
        Label detail = Controls.wrapped(Texts.text("agreement.pairs.keys"), "muted", "meta");
        detail.setId("pairDetail");
        if (result.pairs().isEmpty()) {
            detail.setText(Texts.text("agreement.pairs.none"));
            getChildren().setAll(detail);
        } else {
            getChildren().setAll(scrolling(new PairMap(result, open, detail::setText)), legend(), detail);
        }
    }

    private static Node scrolling(PairMap map) {
        // Space for the scroll bar, which would otherwise cover the last row.
        map.setPadding(new Insets(0, 0, 12, 0));
        ScrollPane scroll = Controls.styled(new ScrollPane(map), "edge-to-edge");
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        // The map is never cut: where the window is too low, the page scrolls.
        map.heightProperty().subscribe(height -> scroll.setMinHeight(height.doubleValue() + 2));
        scroll.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }

    private static Node legend() {
        FlowPane legend = Controls.styled(new FlowPane(), "pair-legend");
        legend.getChildren().add(key(0, Texts.text("agreement.legend.none")));
        for (int i = 1; i <= SHADES; i++) {
            legend.getChildren().add(key(i, Texts.text(
                    "agreement.legend.to", EstimateFormat.one((double) i / SHADES))));
        }
        return legend;
    }

    private static Node key(int shade, String text) {
        Region sample = new Region();
        sample.getStyleClass().addAll("pair-sample", "shade-" + shade);
        return new HBox(Controls.styled(new Label(text, sample), "pair-note"));
    }
}
