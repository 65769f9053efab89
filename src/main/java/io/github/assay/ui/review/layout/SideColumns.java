package io.github.assay.ui.review.layout;

import io.github.assay.ui.common.Controls;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;

/**
 * Places queue, case, database drawer and scores side by side. Queue and scores can be folded to strips; with large
 * text in a small window they are folded unless the user unfolds them. Widths follow from the window, the text size
 * and the user's choices.
 */
public final class SideColumns extends Pane {
    private static final double STRIP_EMS = 2.77;
    private static final double QUEUE_EMS = 17.85;
    private static final double SMALL_QUEUE_EMS = 15.4;
    private static final double LEAST_QUEUE_EMS = 13;
    private static final double SCORES_EMS = 20.15;
    private static final double LEAST_SCORES_EMS = 14;
    private static final double DRAWER_EMS = 27.85;
    private static final double LEAST_DRAWER_EMS = 16;
    private static final double DRAWER_SHARE = 0.46;
    private static final double LEAST_CASE_EMS = 20;
    /** Below this width, in em, the side panels are folded. */
    private static final double NARROW_EMS = 66;
    /** Below this width, in em, the queue is narrower. */
    private static final double SMALL_EMS = 98;

    /**
     * What the sides show.
     *
     * @param queueFolded whether the queue is a strip
     * @param drawer whether the database drawer is open
     * @param scoresFolded whether the scores are a strip
     */
    public record Sides(boolean queueFolded, boolean drawer, boolean scoresFolded) {}

    private final Splitter afterQueue = splitter("queueEms", x -> x);
    private final Splitter beforeDrawer = splitter("drawerEms", x -> getWidth() - widths().scores() - x);
    private final Splitter beforeScores = splitter("scoresEms", x -> getWidth() - x);
    private final ReadOnlyBooleanWrapper narrow = new ReadOnlyBooleanWrapper();
    /** Its font changes before parts are placed, unlike the placing itself. */
    private final Label probe = new Label();
    private List<Region> parts = List.of();
    private Optional<LayoutMemory> memory = Optional.empty();
    private Sides sides = new Sides(false, false, false);
    private String dragged = "";
    private double draggedEms;

    /** Widths in pixels; 0 for the drawer when it is closed. */
    private record Widths(double queue, double drawer, double scores) {}

    private interface ToWidth {
        double of(double x);
    }

    private Splitter splitter(String name, ToWidth width) {
        return new Splitter(
                Orientation.HORIZONTAL,
                x -> {
                    dragged = name;
                    draggedEms = Math.max(1, width.of(x)) / TextSize.em(this);
                    requestLayout();
                },
                () -> {
                    memory.filter(_ -> !dragged.isEmpty()).ifPresent(m -> m.keep(this, dragged, draggedEms));
                    dragged = "";
                },
                () -> {
                    dragged = "";
                    memory.ifPresent(m -> m.forget(this, name));
                    requestLayout();
                });
    }

    /** Sets the parts from left to right; call once. */
    public void arrange(Region queue, Region middle, Region drawer, Region scores, LayoutMemory stored) {
        memory = Optional.of(stored);
        parts = List.of(queue, middle, drawer, scores);
        getChildren().setAll(parts);
        getChildren().addAll(afterQueue, beforeDrawer, beforeScores, probe);
        Controls.show(probe, false);
        probe.fontProperty().subscribe(this::measure);
        widthProperty().subscribe(this::measure);
        for (Region part : parts) {
            Rectangle clip = new Rectangle();
            clip.widthProperty().bind(part.widthProperty());
            clip.heightProperty().bind(part.heightProperty());
            part.setClip(clip);
        }
    }

    /** Whether the text is so large for the window that side panels are folded. */
    public ObservableBooleanValue narrowProperty() {
        return narrow.getReadOnlyProperty();
    }

    private void measure() {
        narrow.set(getWidth() > 0 && getWidth() < NARROW_EMS * TextSize.em(this));
        requestLayout();
    }

    /** Shows the sides in another state. */
    public void show(Sides now) {
        if (!now.equals(sides)) {
            sides = now;
            // seen before it is placed, so that it can take the focus at once
            parts.get(2).setVisible(now.drawer());
            requestLayout();
        }
    }

    private double chosen(String name, double usualEms) {
        double em = TextSize.em(this);
        return em * (dragged.equals(name)
                ? draggedEms
                : memory.map(m -> m.chosen(this, name).orElse(usualEms)).orElse(usualEms));
    }

    /** Chosen widths, reduced where the case would get too narrow: first the drawer, then the scores, then the queue. */
    private Widths widths() {
        double em = TextSize.em(this);
        double width = getWidth();
        double strip = Math.round(STRIP_EMS * em);
        double usualQueue = width < SMALL_EMS * em ? SMALL_QUEUE_EMS : QUEUE_EMS;
        double queue = sides.queueFolded() ? strip : Math.max(LEAST_QUEUE_EMS * em, chosen("queueEms", usualQueue));
        double scores = sides.scoresFolded() ? strip : Math.max(LEAST_SCORES_EMS * em, chosen("scoresEms", SCORES_EMS));
        double drawer = sides.drawer()
                ? Math.clamp(chosen("drawerEms", DRAWER_EMS), LEAST_DRAWER_EMS * em, Math.max(LEAST_DRAWER_EMS * em, DRAWER_SHARE * width))
                : 0;
        double missing = queue + scores + drawer + LEAST_CASE_EMS * em - width;
        if (missing > 0 && drawer > 0) {
            double less = Math.min(missing, drawer - Math.min(drawer, LEAST_DRAWER_EMS * em));
            drawer -= less;
            missing -= less;
        }
        if (missing > 0 && !sides.scoresFolded()) {
            double less = Math.min(missing, scores - Math.min(scores, LEAST_SCORES_EMS * em));
            scores -= less;
            missing -= less;
        }
        if (missing > 0 && !sides.queueFolded()) {
            queue -= Math.min(missing, queue - Math.min(queue, LEAST_QUEUE_EMS * em));
        }
        return new Widths(Math.round(queue), Math.round(drawer), Math.round(scores));
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computeMinHeight(double width) {
        return 0;
    }

    @Override
    protected double computePrefHeight(double width) {
        return 0;
    }

    @Override
    protected void layoutChildren() {
        if (parts.isEmpty()) {
            return;
        }
        double width = getWidth();
        double height = getHeight();
        Widths w = widths();
        double middle = Math.max(0, width - w.queue() - w.drawer() - w.scores());
        parts.get(0).resizeRelocate(0, 0, w.queue(), height);
        parts.get(1).resizeRelocate(w.queue(), 0, middle, height);
        parts.get(2).resizeRelocate(w.queue() + middle, 0, w.drawer(), height);
        parts.get(3).resizeRelocate(width - w.scores(), 0, w.scores(), height);
        parts.get(2).setVisible(w.drawer() > 0);
        afterQueue.setVisible(!sides.queueFolded());
        beforeDrawer.setVisible(w.drawer() > 0);
        beforeScores.setVisible(!sides.scoresFolded());
        afterQueue.place(w.queue(), 0, height);
        beforeDrawer.place(w.queue() + middle, 0, height);
        beforeScores.place(width - w.scores(), 0, height);
    }
}
