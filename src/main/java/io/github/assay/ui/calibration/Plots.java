package io.github.assay.ui.calibration;

import io.github.assay.ui.common.Navigation;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.PlotMenu;
import javafx.scene.Node;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Makes the room's figures: all of them open their cases in Review and can be saved. */
record Plots(Navigation navigation, PlotExport export) {
    /** A figure with axes; its title stands on the card. */
    FigureView figure(String... styles) {
        return new FigureView(Paper.Furniture.AXES, styles).onOpen(navigation::openCases).exportThrough(export);
    }

    /** A small figure with ticks only. */
    FigureView small(String... styles) {
        return new FigureView(Paper.Furniture.TICKS, styles).onOpen(navigation::openCases).exportThrough(export);
    }

    /** A figure with its title, legend and axes in it. */
    FigureView titled(String... styles) {
        return new FigureView(Paper.Furniture.ALL, styles).onOpen(navigation::openCases).exportThrough(export);
    }

    /** The button that saves a figure. */
    Node saveButton(FigureView view) {
        return PlotMenu.button(export, view::whole);
    }

    /** A card with nothing but a titled figure in it. */
    VBox card(FigureView view) {
        VBox card = new VBox(view);
        card.getStyleClass().addAll("card", "plot-card");
        VBox.setVgrow(view, Priority.ALWAYS);
        return card;
    }
}
