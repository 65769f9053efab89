package io.github.assay.ui.robustness;

import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.PriceFields;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.robustness.model.RouterViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;

/** Edits the order of the systems, weakest first, and the price of a token of each and of decisions. */
final class PriceCard {
    private final RouterViewModel model;
    private final Card card = new Card("router.prices.title", "against-card").named("pricesTitle", "pricesNote");
    private final PriceFields rows;
    private List<String> systems = List.of();

    PriceCard(RouterViewModel model) {
        this.model = model;
        rows = new PriceFields(this::words, prices -> model.use(model.settings().priced(prices)));
        card.note(Texts.text("router.prices.note"));
        card.body(rows);
    }

    Node node() {
        return card;
    }

    private String words(String name) {
        int number = systems.indexOf(name);
        return number >= 0 ? (number + 1) + "  " + name
                : name.equals(RouterStudy.DECISION) ? Texts.text("router.prices.recorded") : Texts.text("router.name.classifier", name);
    }

    void show(RouterReport report) {
        systems = report.study().systems();
        List<String> names = new ArrayList<>(systems);
        model.classifiers().forEach(names::add);
        if (report.recorded().isPresent()) {
            names.add(RouterStudy.DECISION);
        }
        if (rows.show(names, report.settings().prices())) {
            for (int i = 1; i < systems.size(); i++) {
                weaker(i, systems);
            }
        }
    }

    private void weaker(int number, List<String> ordered) {
        String name = ordered.get(number);
        Button weaker = PageTools.quiet("weaker-" + name, "▲", Texts.text("router.weaker", name));
        weaker.setOnAction(_ -> {
            List<String> order = new ArrayList<>(ordered);
            Collections.swap(order, number, number - 1);
            model.use(model.settings().ordered(order));
        });
        rows.add(weaker, 2, number);
    }

    /** Shows the prices and goes to the first. */
    void edit(ScrollPane page) {
        ResultPage.reveal(page, card);
        rows.edit();
    }
}
