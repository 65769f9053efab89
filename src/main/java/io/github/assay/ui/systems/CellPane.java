package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.CellCases;
import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;

/** The cases behind the cell in focus, by what became of them; each count opens its cases. */
final class CellPane extends FlowPane {
    private final BiConsumer<String, List<ItemKey>> open;

    CellPane(BiConsumer<String, List<ItemKey>> open) {
        this.open = open;
        setId("cell-cases");
        getStyleClass().add("cell-cases");
    }

    void show(CellCases cases, MetricInfo metric) {
        getChildren().clear();
        String whose = cases.entrant().name();
        Label words = new Label(Messages.text("systems.behind", whose, metric.name()));
        words.getStyleClass().add("medium");
        words.setId("cell-words");
        getChildren().add(words);
        add(Messages.text("systems.behind.scored"), cases.scored(), title("systems.cases.scored", whose, metric));
        if (!cases.passed().isEmpty() || !cases.failed().isEmpty()) {
            add(Messages.text("systems.behind.passed"), cases.passed(), title("systems.cases.passed", whose, metric));
            add(Messages.text("systems.behind.failed"), cases.failed(), title("systems.cases.failed", whose, metric));
        }
        cases.without().forEach((code, items) -> {
            String reason = Messages.reason(code);
            add(reason, items, Messages.text("systems.cases.without", whose, metric.name(), reason));
        });
    }

    private static String title(String key, String whose, MetricInfo metric) {
        return Messages.text(key, whose, metric.name());
    }

    private void add(String words, List<ItemKey> items, String title) {
        Button button = new Button(Messages.text("systems.behind.count", items.size(), words));
        button.getStyleClass().add("link-button");
        button.setDisable(items.isEmpty());
        button.setAccessibleText(Messages.text("tables.open", items.size(), title));
        button.setOnAction(_ -> open.accept(title, items));
        getChildren().add(button);
    }
}
