package io.github.assay.ui.robustness;

import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.shell.Pages;
import io.github.assay.ui.robustness.model.RouterViewModel;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Lists the classifiers of the project with what is recorded, and asks them. */
final class ClassifierCard {
    private final RouterViewModel model;
    private final Card card = new Card("router.classifiers.title", "against-card").named("classifiersTitle", "classifiersNote");
    private final VBox rows = Controls.styled(new VBox(), "column", "cross-body");

    ClassifierCard(RouterViewModel model) {
        this.model = model;
        card.body(rows);
    }

    Node node() {
        return card;
    }

    void show(RouterReport report) {
        rows.getChildren().clear();
        card.note(Texts.text("router.classifiers.note", model.classifiers().size()));
        if (model.classifiers().isEmpty()) {
            rows.getChildren().add(words(Texts.text("router.classifiers.none")));
        }
        for (String name : model.classifiers()) {
            Button ask = TableButtons.quiet("ask-" + name, Texts.text("router.ask"), Texts.text("router.ask.about", name));
            ask.setOnAction(_ -> model.ask(name));
            Optional<RoutedResult> recorded = report.classifiers().stream().filter(r -> r.name().equals(name)).findFirst();
            Label about = words(name + ": " + recorded.map(r -> said(report, r)).orElse(Texts.text("router.classifiers.unrecorded")));
            about.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(about, Priority.ALWAYS);
            rows.getChildren().add(new HBox(8, about, ask));
        }
    }

    private static String said(RouterReport report, RoutedResult r) {
        String text = Texts.text("router.classifiers.recorded", r.model(), r.result().decided(), report.study().queries().size(),
                EstimateFormat.full(r.result().ex()));
        String time = r.result().latencyMillis().asValue()
                .map(l -> " " + Texts.text("router.classifiers.time", EstimateFormat.one(l.mean()), EstimateFormat.one(l.standardDeviation())))
                .orElse("");
        return text + time + (r.reasons().isEmpty() ? "" : " " + Texts.text("router.missing", RouterSpecs.missing(r)));
    }

    private static Label words(String text) {
        return Controls.wrapped(text);
    }

    /** Asks the only classifier; with several goes to the first button. */
    void ask(ScrollPane page) {
        Pages.reveal(page, card);
        if (model.classifiers().size() == 1) {
            model.ask(model.classifiers().getFirst());
        } else {
            rows.lookupAll(".quiet-button").stream().findFirst().ifPresent(Node::requestFocus);
        }
    }
}
