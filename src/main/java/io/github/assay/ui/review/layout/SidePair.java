package io.github.assay.ui.review.layout;

import io.github.assay.ui.common.Controls;
import java.util.List;
import java.util.Optional;
import javafx.beans.NamedArg;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * Shows the gold and the predicted part side by side with a splitter between them. Where the text is too large for
 * that, it shows one of them under two tabs, or one over the other. Either part can take all of the space.
 */
public class SidePair extends Pane {
    /** What a pair becomes where it is too narrow for two columns. */
    public enum Narrow {
        TABS,
        STACKED
    }

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final String SHARE = "goldShare";
    private static final double LEAST_SHARE = 0.2;
    /** Below this width, in em, two columns of SQL or cells cannot be read. */
    private static final double NARROW_EMS = 42;
    private static final double GAP_EMS = 0.92;

    private final Narrow narrow;
    private final Splitter splitter = new Splitter(Orientation.HORIZONTAL, this::drag, this::released, this::reset);
    private final HBox tabs = Controls.styled(new HBox(), "segments", "pair-tabs");
    private Region first = new Region();
    private Region second = new Region();
    private Optional<SharedPlace> shared = Optional.empty();
    private Optional<Region> only = Optional.empty();

    /**
     * The place of the border and the chosen tab that all pairs of a screen share.
     *
     * @param memory stores the border's place
     * @param gold whether the first part is the one shown under tabs
     * @param changed notified when the border moves; its value has no meaning
     */
    public record SharedPlace(LayoutMemory memory, BooleanProperty gold, BooleanProperty changed, double[] dragged) {
        public SharedPlace(LayoutMemory memory) {
            this(memory, new SimpleBooleanProperty(true), new SimpleBooleanProperty(), new double[] {-1});
        }

        private void signal() {
            changed.set(!changed.get());
        }
    }

    public SidePair(@NamedArg("narrow") Narrow narrow) {
        this.narrow = narrow;
    }

    /** Changes the words of the tabs. */
    public final void nameTabs(String gold, String predicted) {
        ((Button) tabs.getChildren().getFirst()).setText(gold);
        ((Button) tabs.getChildren().getLast()).setText(predicted);
    }

    /** Sets the two parts; call once. */
    public final void pair(Region gold, Region predicted) {
        first = gold;
        second = predicted;
        tabs.getChildren().setAll(tab(true), tab(false));
        getChildren().setAll(first, second, tabs, splitter);
    }

    /** Shares border and tab with other pairs. */
    public final void share(SharedPlace place) {
        shared = Optional.of(place);
        place.gold().subscribe((_, _) -> {
            appear();
            requestLayout();
        });
        place.changed().subscribe((_, _) -> requestLayout());
        requestLayout();
    }

    /** The part that holds a node. */
    public final Optional<Region> partOf(Node node) {
        return Enlarging.isInside(node, first) ? Optional.of(first)
                : Enlarging.isInside(node, second) ? Optional.of(second) : Optional.empty();
    }

    /** Gives all of the space to one part, or to both again. */
    public final void showOnly(Optional<Region> part) {
        only = part;
        appear();
        requestLayout();
    }

    private Button tab(boolean gold) {
        Button tab = Controls.button("", "segment");
        tab.setFocusTraversable(false);
        tab.setOnAction(_ -> shared.ifPresent(s -> s.gold().set(gold)));
        return tab;
    }

    private boolean isGold() {
        return shared.map(s -> s.gold().get()).orElse(true);
    }

    /** Whether the parts are side by side at a width in pixels. */
    private boolean isBeside(double width) {
        return width <= 0 || width >= NARROW_EMS * TextSize.em(this);
    }

    private double gap() {
        return Math.round(GAP_EMS * TextSize.em(this));
    }

    private double firstWidth(double width) {
        double chosen = shared.map(s -> s.dragged()[0] >= 0 ? s.dragged()[0]
                        : s.memory().chosen(this, SHARE).orElse(0.5))
                .orElse(0.5);
        return Math.floor((width - gap()) * Math.clamp(chosen, LEAST_SHARE, 1 - LEAST_SHARE));
    }

    private void drag(double x) {
        shared.ifPresent(s -> {
            s.dragged()[0] = Math.clamp((x - gap() / 2) / Math.max(1, getWidth() - gap()), LEAST_SHARE, 1 - LEAST_SHARE);
            s.signal();
        });
    }

    private void released() {
        shared.filter(s -> s.dragged()[0] >= 0).ifPresent(s -> {
            s.memory().keep(this, SHARE, s.dragged()[0]);
            s.dragged()[0] = -1;
            s.signal();
        });
    }

    private void reset() {
        shared.ifPresent(s -> {
            s.dragged()[0] = -1;
            s.memory().forget(this, SHARE);
            s.signal();
        });
    }

    @Override
    public final Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computePrefHeight(double width) {
        return height(width, false);
    }

    @Override
    protected double computeMinHeight(double width) {
        return height(width, true);
    }

    private double height(double width, boolean least) {
        if (only.isPresent()) {
            return part(only.get(), width, least);
        }
        if (isBeside(width)) {
            double left = firstWidth(width);
            return Math.max(part(first, left, least), part(second, width - gap() - left, least));
        }
        return narrow == Narrow.STACKED
                ? part(first, width, least) + gap() + part(second, width, least)
                : tabs.prefHeight(-1) + Math.max(part(first, width, least), part(second, width, least));
    }

    private static double part(Region part, double width, boolean least) {
        return Math.ceil(least ? part.minHeight(width) : part.prefHeight(width));
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double height = getHeight();
        boolean beside = isBeside(width) && only.isEmpty();
        boolean tabbed = appear();
        if (beside) {
            double left = firstWidth(width);
            first.resizeRelocate(0, 0, left, height);
            second.resizeRelocate(left + gap(), 0, width - left - gap(), height);
            splitter.place(left + gap() / 2, 0, height);
        } else if (only.isEmpty() && narrow == Narrow.STACKED) {
            double half = Math.floor((height - gap()) / 2);
            first.resizeRelocate(0, 0, width, half);
            second.resizeRelocate(0, half + gap(), width, height - half - gap());
        } else {
            double top = tabbed ? tabs.prefHeight(-1) : 0;
            tabs.resizeRelocate(0, 0, Math.min(width, tabs.prefWidth(-1)), top);
            for (Region part : List.of(first, second)) {
                part.resizeRelocate(0, top, width, Math.max(0, height - top));
            }
            tabs.getChildren().getFirst().pseudoClassStateChanged(CHOSEN, isGold());
            tabs.getChildren().getLast().pseudoClassStateChanged(CHOSEN, !isGold());
        }
    }

    /** Shows the parts that are to be seen, before they are placed too; true when they are under tabs. */
    private boolean appear() {
        boolean beside = isBeside(getWidth()) && only.isEmpty();
        boolean tabbed = only.isEmpty() && !beside && narrow == Narrow.TABS;
        seen(tabs, tabbed);
        seen(splitter, beside);
        seen(first, only.map(first::equals).orElse(!tabbed || isGold()));
        seen(second, only.map(second::equals).orElse(!tabbed || !isGold()));
        return tabbed;
    }

    private static void seen(Region part, boolean yes) {
        if (part.isVisible() != yes) {
            part.setVisible(yes);
        }
    }
}
