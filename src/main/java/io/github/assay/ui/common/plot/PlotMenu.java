package io.github.assay.ui.common.plot;

import io.github.assay.figure.Figure;
import io.github.assay.service.evaluation.FigureExport;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Side;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;

/** Offers to save a figure: the picture as SVG, PDF or PNG, its numbers as CSV. */
public final class PlotMenu extends ContextMenu {
    /** {@code figure} is called when the user saves. */
    public PlotMenu(PlotExport export, Supplier<Optional<Figure>> figure) {
        for (FigureExport.Format format : FigureExport.Format.values()) {
            add("plot.save." + format.ending(), () -> figure.get().ifPresent(f -> export.picture(f, format)));
        }
        add("plot.saveCsv", () -> figure.get().ifPresent(export::csv));
        add("plot.copyCsv", () -> figure.get().ifPresent(export::copy));
    }

    private void add(String key, Runnable act) {
        MenuItem item = new MenuItem(Texts.text(key));
        item.setId(key);
        item.setOnAction(_ -> act.run());
        getItems().add(item);
    }

    /** A button that opens this menu. */
    public static Button button(PlotExport export, Supplier<Optional<Figure>> figure) {
        Button button = Controls.button(Texts.text("plot.export"), "quiet-button");
        PlotMenu menu = new PlotMenu(export, figure);
        button.setOnAction(_ -> menu.show(button, Side.BOTTOM, 0, 2));
        return button;
    }
}
