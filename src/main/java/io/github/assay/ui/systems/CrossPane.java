package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.systems.model.CrossViewModel.Crossed;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the 2×2 table. Each count is a button that opens its cases; arrow keys move from cell to cell, Enter opens. */
final class CrossPane extends GridPane {
    private final BiConsumer<String, List<ItemKey>> open;
    private final Label highB = meta();
    private final Label lowB = meta();
    private final Label highA = meta();
    private final Label lowA = meta();
    private final List<Cell> cells =
            List.of(new Cell("bothHigh"), new Cell("onlyA"), new Cell("onlyB"), new Cell("bothLow"));

    CrossPane(BiConsumer<String, List<ItemKey>> open) {
        this.open = open;
        getStyleClass().addAll("confusion", "cross");
        ColumnConstraints words = new ColumnConstraints();
        words.setMinWidth(USE_PREF_SIZE);
        ColumnConstraints half = new ColumnConstraints();
        half.setHgrow(Priority.ALWAYS);
        half.setPercentWidth(38);
        getColumnConstraints().addAll(words, half, half);
        add(highB, 1, 0);
        add(lowB, 2, 0);
        add(highA, 0, 1);
        add(lowA, 0, 2);
        for (int i = 0; i < cells.size(); i++) {
            add(cells.get(i).button, 1 + i % 2, 1 + i / 2);
        }
        addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    }

    private static Label meta() {
        Label label = Controls.label("", "meta");
        label.setMinWidth(0);
        label.setWrapText(true);
        return label;
    }

    private void pressed(KeyEvent event) {
        int at = (int) cells.stream().takeWhile(c -> !c.button.isFocused()).count();
        if (at == cells.size()) {
            return;
        }
        switch (event.getCode()) {
            case LEFT, RIGHT -> cells.get(at ^ 1).button.requestFocus();
            case UP, DOWN -> cells.get(at ^ 2).button.requestFocus();
            case ENTER -> cells.get(at).button.fire();
            default -> {
                return;
            }
        }
        event.consume();
    }

    void show(Crossed crossed) {
        String a = SystemsWords.name(crossed.a());
        String b = SystemsWords.name(crossed.b());
        String cutA = EstimateFormat.threshold(crossed.table().a().from());
        String cutB = EstimateFormat.threshold(crossed.table().b().from());
        highA.setText(Texts.text("systems.cross.high", a, cutA));
        lowA.setText(Texts.text("systems.cross.low", a, cutA));
        highB.setText(Texts.text("systems.cross.high", b, cutB));
        lowB.setText(Texts.text("systems.cross.low", b, cutB));
        List<List<ItemKey>> items = List.of(
                crossed.table().bothHigh(), crossed.table().onlyA(), crossed.table().onlyB(), crossed.table().bothLow());
        List<String> titles = List.of(
                highA.getText() + ", " + highB.getText(), highA.getText() + ", " + lowB.getText(),
                lowA.getText() + ", " + highB.getText(), lowA.getText() + ", " + lowB.getText());
        String whose = crossed.only().map(e -> e.name() + ": ").orElse("");
        for (int i = 0; i < cells.size(); i++) {
            cells.get(i).show(whose + titles.get(i), items.get(i), crossed.table().n());
        }
    }

    private final class Cell {
        private final String key;
        private final Button button = Controls.styled(new Button(), "confusion-cell");
        private final Label count = new Label();
        private final Label words = Controls.label("", "confusion-words");
        private final Tooltip tooltip = new Tooltip();

        Cell(String key) {
            this.key = key;
            boolean agree = key.startsWith("both");
            count.getStyleClass().addAll("confusion-count", agree ? "pass-text" : "fail-text");
            button.setGraphic(new VBox(count, words));
            button.setId("cross-" + key);
            button.setTooltip(tooltip);
            button.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
            button.setMinWidth(0);
        }

        void show(String title, List<ItemKey> items, int n) {
            count.setText(Integer.toString(items.size()));
            String share = n == 0 ? EstimateFormat.NONE : EstimateFormat.percent((double) items.size() / n);
            words.setText(Texts.text("systems.cross." + key, share));
            tooltip.setText(Texts.text("tables.open", items.size(), title));
            button.setAccessibleText(tooltip.getText() + ", " + words.getText());
            button.setOnAction(_ -> {
                if (!items.isEmpty()) {
                    open.accept(title, items);
                }
            });
        }
    }
}
