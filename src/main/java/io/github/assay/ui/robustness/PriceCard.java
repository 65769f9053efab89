package io.github.assay.ui.robustness;

import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.robustness.model.RouterViewModel;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Edits the order of the systems, weakest first, and the price of a token of each and of decisions. */
final class PriceCard {
    private final RouterViewModel model;
    private final Card card = new Card("router.prices.title", "against-card").named("pricesTitle", "pricesNote");
    private final GridPane rows = Controls.styled(new GridPane(), "cross-body");
    private List<String> shown = List.of();

    PriceCard(RouterViewModel model) {
        this.model = model;
        rows.setHgap(8);
        rows.setVgap(4);
        card.note(Texts.text("router.prices.note"));
        card.body(rows);
    }

    Node node() {
        return card;
    }

    void show(RouterReport report) {
        List<String> systems = report.study().systems();
        List<String> names = new ArrayList<>(systems);
        model.classifiers().forEach(names::add);
        if (report.recorded().isPresent()) {
            names.add(RouterStudy.DECISION);
        }
        if (!names.equals(shown)) {
            shown = names;
            rows.getChildren().clear();
            for (int i = 0; i < names.size(); i++) {
                row(names.get(i), i, systems);
            }
        }
        rows.getChildren().stream().filter(n -> n instanceof TextField).forEach(n -> {
            Double price = report.settings().prices().get((String) n.getUserData());
            ((TextField) n).setText(price == null ? "" : BigDecimal.valueOf(price).stripTrailingZeros().toPlainString());
        });
    }

    private void row(String name, int number, List<String> systems) {
        boolean system = number < systems.size();
        Label words = new Label(system ? (number + 1) + "  " + name
                : name.equals(RouterStudy.DECISION) ? Texts.text("router.prices.recorded") : Texts.text("router.name.classifier", name));
        words.setMinWidth(0);
        words.setMaxWidth(Double.MAX_VALUE);
        GridPane.setHgrow(words, Priority.ALWAYS);
        TextField price = Controls.styled(new TextField(), "figure", "small-field");
        price.setId("price-" + name);
        price.setUserData(name);
        price.setPromptText(Texts.text("router.prices.none"));
        price.setAccessibleText(Texts.text("router.prices.of", name));
        price.setPrefColumnCount(8);
        price.setMinWidth(Region.USE_PREF_SIZE);
        price.setOnAction(_ -> take(name, price));
        price.focusedProperty().subscribe((_, focused) -> {
            if (!focused) {
                take(name, price);
            }
        });
        words.setLabelFor(price);
        rows.add(words, 0, number);
        rows.add(price, 1, number);
        if (system && number > 0) {
            Button weaker = PageTools.quiet("weaker-" + name, "▲", Texts.text("router.weaker", name));
            weaker.setOnAction(_ -> {
                List<String> order = new ArrayList<>(systems);
                Collections.swap(order, number, number - 1);
                model.use(model.settings().ordered(order));
            });
            rows.add(weaker, 2, number);
        }
    }

    private void take(String name, TextField field) {
        Map<String, Double> prices = new HashMap<>(model.settings().prices());
        String text = field.getText().strip().replace(',', '.');
        try {
            if (text.isEmpty()) {
                prices.remove(name);
            } else {
                prices.put(name, Double.valueOf(text));
            }
            model.use(model.settings().priced(prices));
        } catch (IllegalArgumentException _) {
            // no price: the field shows the one in force again, which tells the user that the entry was refused
            field.setText(model.settings().prices().containsKey(name)
                    ? EstimateFormat.threshold(model.settings().prices().get(name)) : "");
        }
    }

    /** Shows the prices and goes to the first. */
    void edit(ScrollPane page) {
        rows.getChildren().stream().filter(n -> n instanceof TextField).findFirst().ifPresent(n -> {
            ResultPage.reveal(page, card);
            n.requestFocus();
        });
    }
}
