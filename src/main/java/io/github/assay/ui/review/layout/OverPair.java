package io.github.assay.ui.review.layout;

import javafx.geometry.Orientation;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** Shows one part over another with a splitter between them. The first takes a share of the height. */
public final class OverPair extends Pane {
    private static final double LEAST_SHARE = 0.15;
    private static final double GAP = 5;

    private final Region first;
    private final Region second;
    private final LayoutMemory memory;
    private final String name;
    private final double usual;
    private final Splitter splitter = new Splitter(Orientation.VERTICAL, this::drag, this::released, this::reset);
    private double dragged = -1;

    /**
     * @param name under which the share is stored
     * @param usual share of the height that the first part takes unless the user chose another
     */
    public OverPair(Region first, Region second, LayoutMemory memory, String name, double usual) {
        this.first = first;
        this.second = second;
        this.memory = memory;
        this.name = name;
        this.usual = usual;
        getChildren().addAll(first, second, splitter);
    }

    private void drag(double y) {
        dragged = Math.clamp(y / Math.max(1, getHeight()), LEAST_SHARE, 1 - LEAST_SHARE);
        requestLayout();
    }

    private void released() {
        if (dragged >= 0) {
            memory.keep(this, name, dragged);
            dragged = -1;
        }
    }

    private void reset() {
        dragged = -1;
        memory.forget(this, name);
        requestLayout();
    }

    @Override
    protected double computeMinHeight(double width) {
        return 0;
    }

    @Override
    protected void layoutChildren() {
        double share = dragged >= 0 ? dragged : memory.chosen(this, name).orElse(usual);
        double high = Math.floor(getHeight() * Math.clamp(share, LEAST_SHARE, 1 - LEAST_SHARE));
        first.resizeRelocate(0, 0, getWidth(), high);
        second.resizeRelocate(0, high + GAP, getWidth(), Math.max(0, getHeight() - high - GAP));
        splitter.place(high + GAP / 2, 0, getWidth());
    }
}
