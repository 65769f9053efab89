package io.github.assay.ui.common.plot;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.Shape;
import io.github.assay.ui.common.Controls;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/** Selects a figure's points by arrow keys or mouse, and shows a ring around the point and its numbers. */
final class DataPointReader {
    private static final double REACH = 22;
    private static final double RING = 7;

    private final FigureView view;
    private final Group ring = new Group();
    private final Label readout = Controls.label("", "plot-readout");
    private BiConsumer<String, List<ItemKey>> open = (_, _) -> {};
    private int at = -1;

    DataPointReader(FigureView view) {
        this.view = view;
        ring.setManaged(false);
        ring.setMouseTransparent(true);
        readout.setManaged(false);
        readout.setMouseTransparent(true);
        readout.setVisible(false);
    }

    Group ring() {
        return ring;
    }

    Label readout() {
        return readout;
    }

    void onOpen(BiConsumer<String, List<ItemKey>> opener) {
        open = opener;
    }

    void listen() {
        view.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        view.addEventHandler(MouseEvent.MOUSE_MOVED, e -> point(e.getX(), e.getY()));
        view.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> go(-1));
        view.addEventHandler(MouseEvent.MOUSE_CLICKED, e -> {
            view.requestFocus();
            point(e.getX(), e.getY());
            if (e.getClickCount() == 2) {
                openCases();
            }
        });
        view.focusedProperty().subscribe(focused -> {
            if (!focused) {
                go(-1);
            }
        });
    }

    private List<DataPoint> spots() {
        return view.figure().map(Figure::spots).orElse(List.of());
    }

    Optional<DataPoint> spot() {
        return at >= 0 && at < spots().size() ? Optional.of(spots().get(at)) : Optional.empty();
    }

    private void key(KeyEvent event) {
        int n = spots().size();
        if (n == 0 || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        switch (event.getCode()) {
            case RIGHT, DOWN -> walk((at + 1) % n);
            case LEFT, UP -> walk(at <= 0 ? n - 1 : at - 1);
            case HOME -> walk(0);
            case END -> walk(n - 1);
            case ENTER -> openCases();
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void walk(int to) {
        go(to);
        DataPoint spot = spots().get(to);
        view.drawing().ifPresent(d -> Reveal.place(view, d.x(spot.x()), d.y(spot.y())));
    }

    private void openCases() {
        spot().ifPresent(s -> {
            List<ItemKey> cases = s.cases().get();
            if (!cases.isEmpty()) {
                open.accept(s.title(), cases);
            }
        });
    }

    private void point(double x, double y) {
        int nearest = -1;
        double reach = REACH * REACH;
        List<DataPoint> spots = spots();
        for (int i = 0; i < spots.size(); i++) {
            double far = distance(spots.get(i), x, y);
            if (far < reach) {
                reach = far;
                nearest = i;
            }
        }
        go(nearest);
    }

    private double distance(DataPoint spot, double x, double y) {
        return view.drawing()
                .map(d -> Math.pow(d.x(spot.x()) - x, 2) + Math.pow(d.y(spot.y()) - y, 2))
                .orElse(Double.MAX_VALUE);
    }

    private void go(int to) {
        if (to != at) {
            at = to;
            place();
            spot().ifPresent(s -> view.setAccessibleText(s.words()));
        }
    }

    /** Removes the selection, because another figure is shown. */
    void forget() {
        at = -1;
        place();
    }

    /** Moves ring and numbers to the present place of the point. */
    void place() {
        Optional<DataPoint> spot = spot();
        boolean shown = spot.isPresent() && view.drawing().isPresent();
        readout.setVisible(shown);
        ring.getChildren().clear();
        if (shown) {
            double x = view.drawing().get().x(spot.get().x());
            double y = view.drawing().get().y(spot.get().y());
            Painter.paint(ring, List.of(new Shape.Disc(x, y, RING, MarkStyle.FOCUS)));
            readout.setText(spot.get().words());
            readout.applyCss();
            double width = Math.min(readout.prefWidth(-1), view.getWidth());
            double height = readout.prefHeight(width);
            double left = Math.clamp(x + 12, 0, Math.max(0, view.getWidth() - width));
            double top = y - height - 10 < 0 ? y + 12 : y - height - 10;
            readout.resizeRelocate(left, top, width, height);
        }
    }

    /** Scrolls the figure's scroll pane so that a place selected by keys is visible. */
    static final class Reveal {
        private static final double MARGIN = 40;

        private Reveal() {}

        /** Shows a place of a node in every pane that scrolls around it. */
        static void place(Node node, double x, double y) {
            Parent around = node.getParent();
            while (around != null) {
                if (around instanceof ScrollPane pane && pane.getContent() != null) {
                    show(pane, pane.getContent().sceneToLocal(node.localToScene(x, y)));
                }
                around = around.getParent();
            }
        }

        private static void show(ScrollPane pane, Point2D at) {
            Bounds content = pane.getContent().getLayoutBounds();
            Bounds view = pane.getViewportBounds();
            pane.setHvalue(value(pane.getHvalue(), at.getX(), content.getWidth(), view.getWidth()));
            pane.setVvalue(value(pane.getVvalue(), at.getY(), content.getHeight(), view.getHeight()));
        }

        /** The scroll value, from 0 to 1, that shows a place; the same where it is to be seen already. */
        static double value(double now, double at, double content, double view) {
            double hidden = content - view;
            if (hidden <= 0) {
                return now;
            }
            double from = now * hidden;
            double least = at + MARGIN - view;
            double most = at - MARGIN;
            double to = from < least ? least : Math.min(from, most);
            return Math.clamp(to / hidden, 0, 1);
        }
    }
}
