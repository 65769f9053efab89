package io.github.assay.ui.robustness;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Saves a table as a CSV file or copies its rows; and makes the buttons of the screen. */
final class TableButtons extends HBox {
    /**
     * @param key the table's name; its words name the file
     * @param table called when the user saves; empty while there is nothing
     */
    TableButtons(PlotExport export, String key, Supplier<Optional<FigureData>> table) {
        super(6);
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(USE_PREF_SIZE);
        String title = Texts.text(key);
        String id = key.substring(key.lastIndexOf('.') + 1);
        Button save = quiet("save-" + id, Texts.text("router.csv", title), Texts.text("plot.save", title));
        save.setOnAction(_ -> table.get().ifPresent(t -> export.csv(title, t)));
        Button copy = quiet("copy-" + id, Texts.text("systems.copy"), Texts.text("systems.copy.about", title));
        copy.setOnAction(_ -> table.get().ifPresent(t -> export.copy(title, t)));
        getChildren().addAll(save, copy);
    }

    /** A figure in a card of usual height, with the button that saves it. */
    static VBox framed(FigureView figure, PlotExport export) {
        return framed(figure, export, "plot-card");
    }

    /** A figure in a card as high as the figure needs. */
    static VBox grown(FigureView figure, PlotExport export) {
        return framed(figure.growing(), export, "grown-card");
    }

    private static VBox framed(FigureView figure, PlotExport export, String style) {
        StackPane stack = new StackPane(figure, PlotMenu.button(export, figure::whole));
        StackPane.setAlignment(stack.getChildren().getLast(), Pos.TOP_RIGHT);
        VBox plot = Controls.styled(new VBox(stack), "card", style);
        VBox.setVgrow(stack, Priority.ALWAYS);
        return plot;
    }

    /** The button of an empty state. */
    static Button primary(String key, String id) {
        Button button = Controls.styled(new Button(Texts.text(key)), "primary-button");
        button.setId(id);
        return button;
    }

    /** A quiet button with what it does as a tooltip. */
    static Button quiet(String id, String words, String about) {
        Button button = Controls.button(words, "quiet-button");
        button.setId(id);
        button.setTooltip(new Tooltip(about));
        button.setAccessibleText(about);
        return button;
    }
}
