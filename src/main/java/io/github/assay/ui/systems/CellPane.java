package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.CellCases;
import io.github.assay.systems.PeopleCases;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;

/** Shows the cases behind the focused cell, by their outcome. Each count opens its cases. */
final class CellPane extends FlowPane {
    private final BiConsumer<String, List<ItemKey>> open;

    CellPane(BiConsumer<String, List<ItemKey>> open) {
        this.open = open;
        setId("cell-cases");
        getStyleClass().add("cell-cases");
    }

    private void words(String text) {
        getChildren().clear();
        Label words = Controls.label(text, "medium", "#cell-words");
        getChildren().add(words);
    }

    /** Shows a system's labelled answers, and those on which annotators and the metric differ. */
    void show(PeopleCases cases, MetricInfo beside) {
        String whose = cases.system();
        String metric = SystemsWords.name(beside);
        words(Texts.text("systems.people.behind", whose));
        add(Texts.text("systems.people.labelled"), cases.labelled(), Texts.text("systems.people.cases", whose));
        add(Texts.text("systems.behind.passed"), cases.passed(), Texts.text("systems.people.cases.passed", whose));
        add(Texts.text("systems.behind.failed"), cases.failed(), Texts.text("systems.people.cases.failed", whose));
        add(Texts.text("systems.people.raised", metric), cases.raised(), Texts.text("systems.people.cases.raised", whose, metric));
        add(Texts.text("systems.people.lowered", metric), cases.lowered(), Texts.text("systems.people.cases.lowered", whose, metric));
    }

    void show(CellCases cases, MetricInfo metric) {
        String whose = cases.entrant().name();
        words(Texts.text("systems.behind", whose, SystemsWords.name(metric)));
        add(Texts.text("systems.behind.scored"), cases.scored(), title("systems.cases.scored", whose, metric));
        if (!cases.passed().isEmpty() || !cases.failed().isEmpty()) {
            add(Texts.text("systems.behind.passed"), cases.passed(), title("systems.cases.passed", whose, metric));
            add(Texts.text("systems.behind.failed"), cases.failed(), title("systems.cases.failed", whose, metric));
        }
        cases.without().forEach((code, items) -> {
            String reason = Texts.reason(code);
            add(reason, items, Texts.text("systems.cases.without", whose, SystemsWords.name(metric), reason));
        });
    }

    private static String title(String key, String whose, MetricInfo metric) {
        return Texts.text(key, whose, SystemsWords.name(metric));
    }

    private void add(String words, List<ItemKey> items, String title) {
        Button button = new Button(Texts.text("systems.behind.count", items.size(), words));
        button.setMnemonicParsing(false);
        button.getStyleClass().add("link-button");
        button.setDisable(items.isEmpty());
        button.setAccessibleText(Texts.text("tables.open", items.size(), title));
        button.setOnAction(_ -> open.accept(title, items));
        getChildren().add(button);
    }
}
