package io.github.assay.ui.common.plot;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Drawing;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MinimumSize;
import io.github.assay.figure.Paper;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.Theme;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.scene.AccessibleRole;
import javafx.scene.Group;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/**
 * Shows a {@link Figure} at any size. Moving marks are painted over it, so that the rest is not painted again. With the
 * focus, arrow keys select points, Enter opens the cases of the selected one.
 */
public final class FigureView extends Region {
    private static final double USUAL_TEXT = 13;
    private static final double USUAL_WIDTH = 560;

    private final Paper.Furniture furniture;
    private final Group base = new Group();
    private final Group over = new Group();
    private final Label instead = Controls.label("", "figure-instead");
    private final DataPointReader reader;
    private Optional<Figure> figure = Optional.empty();
    private Optional<Drawing> drawing = Optional.empty();
    private List<FigureMark> moving = List.of();
    private Paper painted = new Paper(0, 0, 0, Paper.Furniture.BARE);
    private boolean stale = true;
    private long paintings;
    private boolean grows;
    private Supplier<String> note = () -> "";

    public FigureView(Paper.Furniture furniture, String... styles) {
        this.furniture = furniture;
        getStyleClass().add("figure-view");
        getStyleClass().addAll(styles);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        base.setManaged(false);
        over.setManaged(false);
        base.setMouseTransparent(true);
        over.setMouseTransparent(true);
        instead.setWrapText(true);
        instead.setVisible(false);
        reader = new DataPointReader(this);
        getChildren().addAll(base, over, reader.ring(), instead, reader.readout());
        if (furniture != Paper.Furniture.BARE) {
            setFocusTraversable(true);
            getStyleClass().add("focus-ring");
            reader.listen();
        }
    }

    /** Paints another figure. */
    public void show(Figure shown) {
        if (!figure.equals(Optional.of(shown))) {
            figure = Optional.of(shown);
            stale = true;
            reader.forget();
        }
        instead.setVisible(false);
        setAccessibleText(shown.summary());
        requestLayout();
    }

    /** Paints marks over the figure and removes those of the last call. The figure itself is not painted again. */
    public void showOver(List<FigureMark> marks) {
        moving = List.copyOf(marks);
        if (stale) {
            requestLayout();
        } else {
            drawing.ifPresent(d -> Painter.paint(over, d.shapes(moving)));
        }
    }

    /** Shows the reason why there is no figure. */
    public void showInstead(String words) {
        figure = Optional.empty();
        drawing = Optional.empty();
        moving = List.of();
        stale = true;
        reader.forget();
        instead.setText(words);
        instead.setVisible(true);
        setAccessibleText(words);
        requestLayout();
    }

    /** Sets what Enter and a double click do with the cases of a point. */
    public FigureView onOpen(BiConsumer<String, List<ItemKey>> open) {
        reader.onOpen(open);
        return this;
    }

    /** Offers to save the picture and its numbers. */
    public FigureView exportThrough(PlotExport export) {
        PlotMenu menu = new PlotMenu(export, this::whole);
        setOnContextMenuRequested(e -> {
            whole().ifPresent(_ -> menu.show(this, e.getScreenX(), e.getScreenY()));
            e.consume();
        });
        getProperties().put(PlotMenu.class, menu);
        return this;
    }

    /** Opens the menu of {@link #exportThrough} by a key; nothing where there is no figure. */
    public boolean openMenu() {
        if (getProperties().get(PlotMenu.class) instanceof PlotMenu menu && figure.isPresent()) {
            javafx.geometry.Point2D at = localToScreen(getWidth() / 2, getHeight() / 3);
            menu.show(this, at.getX(), at.getY());
            return true;
        }
        return false;
    }

    /** The figure with its overlay, as shown, and the settings of its numbers. */
    public Optional<Figure> whole() {
        return figure.map(f -> f.with(moving).noted(note.get()));
    }

    /** Sets the text that names the settings of the figure's numbers, for pictures and tables in files. */
    public FigureView notedBy(Supplier<String> words) {
        note = words;
        return this;
    }

    /** Makes the least height such that labels do not overlap. */
    public FigureView growing() {
        grows = true;
        return this;
    }

    @Override
    protected double computeMinHeight(double width) {
        return need(getWidth()).map(MinimumSize::height).orElse(super.computeMinHeight(width));
    }

    @Override
    protected double computePrefHeight(double width) {
        return computeMinHeight(width);
    }

    @Override
    protected double computeMinWidth(double height) {
        return need(getWidth()).map(MinimumSize::width).orElse(super.computeMinWidth(height));
    }

    private Optional<MinimumSize> need(double width) {
        double across = width > 0 ? width : USUAL_WIDTH;
        return grows ? figure.map(f -> MinimumSize.of(f, across, em(), furniture)) : Optional.empty();
    }

    /** The horizontal data value at a place in this node; outside the axis, the value of its nearer edge. */
    public double valueAt(double pixel) {
        return drawing.map(d -> d.valueAt(pixel)).orElse(0.0);
    }

    /** The spot the arrow keys stand on. */
    public Optional<DataPoint> spot() {
        return reader.spot();
    }

    /** Number of times that the figure without its moving marks has been painted. */
    public long paintings() {
        return paintings;
    }

    Optional<Figure> figure() {
        return figure;
    }

    Optional<Drawing> drawing() {
        return drawing;
    }

    double em() {
        Object zoom = getScene() == null ? null : getScene().getRoot().getProperties().get(Theme.ZOOM);
        return zoom instanceof Integer percent ? USUAL_TEXT * percent / 100 : USUAL_TEXT;
    }

    @Override
    protected void layoutChildren() {
        if (grows && getHeight() > 0 && minHeight(-1) > getHeight() + 1) {
            requestLayout();
        }
        Paper paper = new Paper(getWidth(), getHeight(), em(), furniture);
        if (stale || !paper.equals(painted)) {
            stale = false;
            painted = paper;
            paintings++;
            drawing = figure.map(f -> new Drawing(f, paper));
            Painter.paint(base, drawing.map(Drawing::shapes).orElse(List.of()));
            Painter.paint(over, drawing.map(d -> d.shapes(moving)).orElse(List.of()));
            reader.place();
        }
        double gap = paper.em();
        instead.resizeRelocate(gap, 0, Math.max(0, getWidth() - 2 * gap), getHeight());
    }
}
