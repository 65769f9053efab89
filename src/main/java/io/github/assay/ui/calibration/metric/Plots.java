package io.github.assay.ui.calibration.metric;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.ui.common.shell.Navigation;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Makes the figures of the Calibration screen. Each of them opens its cases in Review and can be saved. */
public record Plots(Navigation navigation, PlotExport export, Supplier<String> note) {
    /** A figure with axes. The card shows its title. */
    public FigureView figure(String... styles) {
        return furnished(Paper.Furniture.AXES, styles);
    }

    /** A small figure with ticks only. */
    public FigureView small(String... styles) {
        return furnished(Paper.Furniture.TICKS, styles);
    }

    /** A figure with its title, legend and axes in it. */
    public FigureView titled(String... styles) {
        return furnished(Paper.Furniture.ALL, styles);
    }

    private FigureView furnished(Paper.Furniture furniture, String... styles) {
        return new FigureView(furniture, styles).onOpen(navigation::openCases).exportThrough(export).notedBy(note);
    }

    /** The button that saves a figure. */
    public Node saveButton(FigureView view) {
        return PlotMenu.button(export, view::whole);
    }

    /** A card with nothing but a titled figure in it, and the button that saves it in the corner. */
    public VBox card(FigureView view) {
        return card(view, view);
    }

    private VBox card(FigureView view, Node shown) {
        StackPane stack = new StackPane(shown, saveButton(view));
        StackPane.setAlignment(stack.getChildren().getLast(), Pos.TOP_RIGHT);
        VBox card = Controls.styled(new VBox(stack), "card", "plot-card");
        VBox.setVgrow(stack, Priority.ALWAYS);
        return card;
    }

    /** A card that is as high as its figure's labels need. */
    public VBox growing(FigureView view) {
        ScrollPane sideways = Controls.styled(new ScrollPane(view.growing()), "figure-scroll");
        sideways.setFitToWidth(true);
        sideways.setFitToHeight(true);
        sideways.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        sideways.setFocusTraversable(false);
        VBox card = card(view, sideways);
        card.getStyleClass().setAll("card", "grown-card");
        card.setMinHeight(VBox.USE_PREF_SIZE);
        return card;
    }
}
