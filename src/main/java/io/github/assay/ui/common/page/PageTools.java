package io.github.assay.ui.common.page;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.FigureData;
import io.github.assay.figure.Paper;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Makes figures and buttons of pages: figures open their cases in Review, figures and tables can be saved.
 *
 * @param csv key of the words of a button that saves a table, with the table's name
 * @param note names the settings of the numbers in figures, for files
 */
public record PageTools(Navigation navigation, PlotExport export, String csv, Supplier<String> note) {
    /** Opens cases in Review; nothing without a case. */
    public void open(String title, List<ItemKey> items) {
        if (!items.isEmpty()) {
            navigation.openCases(title, items);
        }
    }

    /** A figure. */
    public FigureView figure(Paper.Furniture furniture, String... styles) {
        return new FigureView(furniture, styles).onOpen(navigation::openCases).exportThrough(export).notedBy(note);
    }

    /** A card with nothing but a figure in it, and the button that saves it in the corner. */
    public VBox card(FigureView figure) {
        return card(figure, figure, "plot-card");
    }

    /** The same, as high as the figure's labels need. */
    public VBox grown(FigureView figure) {
        return card(figure, figure.growing(), "grown-card");
    }

    /** The same; a figure that is wider than the card is scrolled sideways. */
    public VBox sideways(FigureView figure) {
        ScrollPane pane = Controls.styled(new ScrollPane(figure.growing()), "figure-scroll");
        pane.setFitToWidth(true);
        pane.setFitToHeight(true);
        pane.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        pane.setFocusTraversable(false);
        VBox card = card(figure, pane, "grown-card");
        card.setMinHeight(VBox.USE_PREF_SIZE);
        return card;
    }

    private VBox card(FigureView figure, Node shown, String style) {
        StackPane stack = new StackPane(shown, PlotMenu.button(export, figure::whole));
        StackPane.setAlignment(stack.getChildren().getLast(), Pos.TOP_RIGHT);
        VBox card = Controls.styled(new VBox(stack), "card", style);
        VBox.setVgrow(stack, Priority.ALWAYS);
        return card;
    }

    /**
     * Buttons that save a table as a CSV file, or copy its rows for a spreadsheet.
     *
     * @param key the table's name; its words name the file
     * @param table called when the user saves; empty while there is nothing
     */
    public HBox saving(String key, Supplier<Optional<FigureData>> table) {
        String title = Texts.text(key);
        String id = key.substring(key.lastIndexOf('.') + 1);
        Button save = quiet("save-" + id, Texts.text(csv, title), Texts.text("plot.save", title));
        save.setOnAction(_ -> table.get().ifPresent(t -> export.csv(title, t)));
        Button copy = quiet("copy-" + id, Texts.text("systems.copy"), Texts.text("systems.copy.about", title));
        copy.setOnAction(_ -> table.get().ifPresent(t -> export.copy(title, t)));
        HBox both = new HBox(6, save, copy);
        both.setAlignment(Pos.CENTER_LEFT);
        both.setMinWidth(HBox.USE_PREF_SIZE);
        return both;
    }

    /** A button that names the next step. */
    public static Button primary(String key, String id, Runnable act) {
        Button button = Controls.styled(new Button(Texts.text(key)), "primary-button", "#" + id);
        button.setOnAction(_ -> act.run());
        return button;
    }

    /** A quiet button with what it does as a tooltip. */
    public static Button quiet(String id, String words, String about) {
        Button button = Controls.button(words, "quiet-button", "#" + id);
        button.setTooltip(new Tooltip(about));
        button.setAccessibleText(about);
        return button;
    }
}
