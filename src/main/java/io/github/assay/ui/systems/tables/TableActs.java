package io.github.assay.ui.systems.tables;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;

/** Saves a table as a CSV file, or copies its rows for a spreadsheet. */
public final class TableActs extends HBox {
    /**
     * @param key the table's name; its words name the file
     * @param table called when the user saves; empty while there is nothing
     */
    public TableActs(PlotExport export, String key, Supplier<Optional<FigureData>> table) {
        super(6);
        setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        String title = Texts.text(key);
        Button save = act("systems.csv", Texts.text("plot.save", title));
        save.setOnAction(_ -> table.get().ifPresent(t -> export.csv(title, t)));
        Button copy = act("systems.copy", Texts.text("systems.copy.about", title));
        copy.setOnAction(_ -> table.get().ifPresent(t -> export.copy(title, t)));
        setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(save, copy);
    }

    private static Button act(String key, String about) {
        Button button = Controls.button(Texts.text(key), "quiet-button");
        button.setAccessibleText(about);
        button.setTooltip(new javafx.scene.control.Tooltip(about));
        return button;
    }
}
